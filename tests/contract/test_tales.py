"""Every secret ask of every game: what a phone has checked agrees with what an honest table tells, and no other."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from companion.bidding_box.opened import noun
from companion.bidding_box.verdict import Verdict
from companion.core.asks import Ask, Confirm
from companion.core.play_text import Step
from companion.core.say import Free, Who, say
from companion.core.scene import Opened, Result, Scene
from companion.core.seal import words_of
from companion.core.shown_round import ShownRound
from companion.running.session import Session
from companion.ui.checked import Checked, asked_in, laid_over
from companion.ui.counted import seats_in
from companion.words import LANGUAGES, Words
from tests.contract.recorded import label, played, recorded
from tests.contract.tales import Counting, instead, results, rows, verdict_of
from tests.counts import FULL

pytestmark = pytest.mark.counts
# Everything that is asked in secret and then shown to all. What a purse holds (The White Lotus) stays its owner's.
EVERY = {"attack", "bid", "bid_on", "fight", "against", "commit", "vote", "point", "card", "orders", "order_all"}
TOLD = EVERY | {"aimed", "shut", "moved", "line", "side", "paid", "kept"}
NO_RESULT = {"priority", "purse", "role"}  # asked in secret, and no result tells of it


class Heard(Counting):
    """Looks at each round as it is shown, from the phone of one seat after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.last = ""
        self.asks: dict[str, dict[str, Ask]] = {}
        self.phones = cycle(range(12))

    def begin(self) -> None:
        self.last, self.asks = "", {}

    def __call__(self, _: Step, session: Session) -> None:
        scene = session.scene()
        for asked in scene.asked:  # as a phone hears it: of its own seat, while it is asked
            known = self.asks.setdefault(asked.seat, {})
            if asked.secret and asked.round.rpartition("@")[2] not in known:
                known |= asked_in(session.scene(asked.seat), asked.seat)
        shown = session.shown_round()
        if shown is None or shown.id == self.last:
            return
        self.last = shown.id
        for language in LANGUAGES:
            self.hear(session, scene, shown, language)

    def hear(self, session: Session, scene: Scene, shown: ShownRound, language: str) -> None:
        seats = [*shown.listed]
        viewer = seats[next(self.phones) % len(seats)]
        words = Words(language, session.header.game, session.names())
        ask = self.asks.get(viewer, {}).get(shown.id)
        found = Checked(verdict_of(shown, viewer), ask, words)
        assert found.lies(scene) == [], (shown.id, language)
        self.carded(found, scene, viewer)
        for result in results(found, scene):
            self.agrees(found, result)
            if found.verdict.private:
                self.kept(found, scene, result)
            elif result.opened:
                self.lie(found, scene, result)
                self.moved(found, scene, result)
                for seat in [*shown.openings][-1:]:
                    self.shut(Checked(verdict_of(shown, viewer, (seat,)), ask, words), scene, result, seat)
            self.lines(found, scene, result)
            self.sides(found, scene, result)

    def carded(self, found: Checked, scene: Scene, viewer: str) -> None:
        """Whatever the box tells or does not tell: what was opened and the letters are said by this phone itself."""
        card = found.card(scene)
        said = [fact.words.key for fact in card.facts]
        assert any(key in said for key in ("guest.unbroken", "guest.own_unbroken"))
        assert viewer in {fact.seat for fact in card.facts}
        if viewer in found.verdict.openings:
            self.told[noun(found.verdict.openings[viewer][0])] += 0
            self.told["private"] += found.verdict.private

    def agrees(self, found: Checked, result: Result) -> None:
        """Of what agrees numbers, aims and lines stay as they are told, and so does what each pays."""
        drawn = found.drawn(result)
        assert replace(drawn, opened=result.opened) == result
        for told, own in zip(result.opened, drawn.opened, strict=True):
            if told.seat in found.verdict.listed and found.held(told.seat) is None:
                assert own.words.key in ("guest.away", "guest.kept")
                continue
            assert (told.seat, told.amount, told.pays) == (own.seat, own.amount, own.pays)
            assert told.against in ("", own.against)

    def lie(self, found: Checked, scene: Scene, result: Result) -> None:
        """Anybody's number told as another one, and anybody's stamp told as that of somebody who sealed another."""
        held = {seat: opening[0].rstrip() for seat, opening in found.verdict.openings.items()}
        for at, each in enumerate(result.opened):
            if each.seat not in held:
                continue
            self.told[noun(held[each.seat])] += 1
            told = {o.seat: (o.words, o.amount) for o in result.opened if o.seat in held}
            others = [
                other
                for other in result.opened
                if noun(held.get(other.seat, "")) == noun(held[each.seat])  # whoever was asked the same
                and held[other.seat] != held[each.seat]
                and told[other.seat] != told[each.seat]
            ]
            for other in others[:1]:
                self.noticed(found, scene, result, at, replace(other, seat=each.seat))
            self.beside(found, scene, result, at)
            if each.amount is not None:
                self.noticed(found, scene, result, at, replace(each, amount=each.amount + 1))
                self.aimed(found, scene, result, at)
                self.told_twice(found, scene, result, at)
                self.of_a_stranger(found, scene, result)

    def beside(self, found: Checked, scene: Scene, result: Result, at: int) -> None:
        """What was sealed, and one further name beside it: of somebody, where no number alone was sealed."""
        each = result.opened[at]
        mine = found.held(each.seat)
        assert mine is not None
        if mine.number is not None and len(mine.items) == 1:
            return
        name = next(name for name in found.words.names.values() if name not in mine.shown)
        further = say("guest.own_told", what=each.words, told=Free(name))
        if mine.known:
            self.noticed(found, scene, result, at, replace(each, words=further))

    def aimed(self, found: Checked, scene: Scene, result: Result, at: int) -> None:
        """Words and number are as they were; what is drawn beside them, the seat at which they were aimed, is not."""
        each, listed = result.opened[at], found.verdict.listed
        sealed = words_of(found.verdict.openings[each.seat][0])
        silent = len(listed) == 2 and not {*sealed} & {*found.words.names}  # of two, each aims at the other
        for seat in {*found.words.names} - {*sealed} - ({*listed} - {each.seat} if silent else set()):
            self.told["aimed"] += 1
            self.noticed(found, scene, result, at, replace(each, against=seat))

    def of_a_stranger(self, found: Checked, scene: Scene, result: Result) -> None:
        """A number, or an aim, of somebody who was asked nothing in that round."""
        nine, asked = say("guest.own", what=Free("9")), next(iter(found.verdict.listed))
        nobody = say("guest.own", what=Free("so"))
        for invented in (Opened("zed", nine, 9), Opened("zed", nine), Opened("zed", nobody, against=asked)):
            lying = instead(scene, result, replace(result, opened=(*result.opened, invented)))
            assert [dict(line.parts)["who"] for line in found.lies(lying)] == [Who("zed")]
            drawn = [own for panel in results(found, lying) for own in found.drawn(panel).opened if own.seat == "zed"]
            assert [(own.amount, own.against, found.words.say(own.words)[0]) for own in drawn] == [(None, "", "\u2013")]

    def told_twice(self, found: Checked, scene: Scene, result: Result, at: int) -> None:
        """A further row of somebody whose own row is true; it is the further one that stands there as the lie."""
        each, false = result.opened[at], (result.opened[at].amount or 0) + 1
        twice = replace(result, opened=(replace(each, amount=false), *result.opened))
        lying = instead(scene, result, twice)
        [line] = found.lies(lying)
        assert f"({found.words.part(false)})" in str(dict(line.parts)["told"])
        assert sorted(map(str, rows(found.drawn(twice)))) == sorted(map(str, rows(found.drawn(result))))

    def noticed(self, found: Checked, scene: Scene, result: Result, at: int, tale: Opened) -> None:
        """Both are said; what is drawn is what was opened, whatever was told."""
        false = replace(result, opened=(*result.opened[:at], tale, *result.opened[at + 1 :]))
        assert len(found.lies(instead(scene, result, false))) == 1, (found.verdict.round, tale)
        assert found.tells(false)
        drawn, honest = found.drawn(false).opened, found.drawn(result).opened
        assert [replace(each, against="", pays=None) for each in drawn] == [
            replace(each, against="", pays=None) for each in honest
        ]
        assert all(own.against in ("", each.against) for own, each in zip(drawn, honest, strict=True))

    def moved(self, found: Checked, scene: Scene, result: Result) -> None:
        """The same of another row is drawn as it was opened; anything else is marked, and the card stays."""
        later = replace(result, row=result.row + 1)
        if {each.seat for each in result.opened} == {*found.verdict.listed}:
            assert laid_over(instead(scene, result, later), [found]) == instead(scene, result, found.drawn(later))
        tale = replace(result.opened[0], amount=(result.opened[0].amount or 0) + 1)
        for row in (result.row + 1, result.row - 1):
            lying = instead(scene, result, replace(result, row=row, opened=(tale, *result.opened[1:])))
            told = [panel.words.key for panel in laid_over(lying, [found]).panels if isinstance(panel, Result)]
            assert "guest.unchecked" in told
            assert found.card(lying) == found.card(replace(scene, panels=()))
            self.told["moved"] += 1

    def shut(self, found: Checked, scene: Scene, result: Result, seat: str) -> None:
        """What is told of a seal that stayed shut is drawn as nothing of it, and named."""
        self.told["shut"] += 1
        drawn = [each for each in found.drawn(result).opened if each.seat == seat]
        assert [(each.words.key, each.amount, each.against, each.pays) for each in drawn] == [
            ("guest.shut", None, "", None)
        ]
        named = [seats_in(line) for line in found.says(scene) if line.key == "guest.nothing_of"]
        assert any(seat in seats for seats in named)
        told = next(each for each in result.opened if each.seat == seat)
        if found.ask is not None and (told.amount or 0) > 1 and noun(found.ask.key) != "card":
            assert Who(seat) in [dict(line.parts)["who"] for line in found.lies(scene)]

    def kept(self, found: Checked, scene: Scene, result: Result) -> None:
        """In a round that stays private nobody is told apart."""
        for at, each in enumerate(result.opened):
            self.told["kept"] += 1
            name = next(iter(found.words.names.values()))
            tales = (replace(each, amount=1), replace(each, words=say("guest.own", what=Free(name))))
            for tale in tales:
                false = replace(result, opened=(*result.opened[:at], tale, *result.opened[at + 1 :]))
                assert len(found.lies(instead(scene, result, false))) == 1
                assert {own.words.key for own in found.drawn(false).opened} <= {"guest.kept", "guest.away"}


def test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none() -> None:
    heard = Heard()
    plays = [
        path for path in recorded() if path.parent.name in ("white-lotus", "open-table") or path.stem == "own-phones"
    ]
    for path in plays[:: 1 if FULL else 5]:
        heard.begin()
        try:
            played(path, heard)
        except AssertionError as error:
            raise AssertionError(f"{label(path)}: {error}") from error
    assert (TOLD if FULL else {"bid", "attack", "aimed", "shut", "moved", "line", "paid"}) <= heard.told.keys()
    assert not FULL or heard.told.keys() >= NO_RESULT


def test_numbers_of_a_fight_are_not_marked_where_yes_or_no_was_sealed_and_words_are() -> None:
    words = Words("en", "oriente", {"anna": "Anna", "ben": "Ben"})
    opening = {"anna": ["priority:yes".ljust(64), ""]}
    found = Checked(Verdict("4-0", "ABCD", (), (), opening, {"anna": "a1"}, False), Confirm("priority"), words)
    fight = Result(
        "fight", say("told", what=Free("so")), 8, (Opened("anna", say("told"), 5), Opened("ben", say("told"), 3))
    )
    said = Result("fight", say("told", what=Free("so")), 8, (Opened("anna", say("guest.own", what=Free("No"))),))
    scene = Scene("anna", 8, say("told"), (), (), (), (fight, said), False, (), False, False)
    first, second = laid_over(scene, [found]).panels
    assert first == fight
    assert isinstance(second, Result)
    assert second.words.key == "guest.unchecked"


def test_no_other_game_has_secrets() -> None:
    games = Path(__file__).parents[2] / "companion" / "games"
    found = {path.relative_to(games).parts[0] for path in games.rglob("*.py") if "secret=" in path.read_text("utf-8")}
    assert found == {"white_lotus", "open_table", "oriente"}
