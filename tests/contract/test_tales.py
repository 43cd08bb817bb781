"""Every secret ask of every game: what a phone has checked agrees with what an honest table tells, and no other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.bidding_box.opened import noun
from companion.bidding_box.verdict import Verdict
from companion.core.play_text import Step
from companion.core.say import Free, Who, say
from companion.core.scene import Opened, Result, Scene
from companion.core.seal import words_of
from companion.core.shown_round import ShownRound
from companion.running.session import Session
from companion.ui.checked import Checked
from companion.words import LANGUAGES, Words
from tests.contract.recorded import label, played, recorded
from tests.counts import FULL

pytestmark = pytest.mark.counts
# Everything that is asked in secret and then shown to all. What a purse holds (The White Lotus) stays its owner's.
EVERY = {"attack", "bid", "bid_on", "fight", "against", "commit", "vote", "point"}


def verdict_of(shown: ShownRound) -> Verdict:
    openings = {seat: list(opening) for seat, opening in shown.openings.items()}
    return Verdict(shown.id, shown.letters, (), (), openings, dict(shown.listed), shown.private)


def checked(session: Session, shown: ShownRound, language: str) -> Checked:
    asked = session.position.asks[int(shown.id.partition("-")[0]) + len(shown.listed) - 1]
    return Checked(verdict_of(shown), asked, Words(language, session.header.game, session.names()))


def result_of(found: Checked, scene: Scene) -> Result | None:
    return next((panel for panel in scene.panels if isinstance(panel, Result) and found._tells(panel)), None)


class Heard:
    """Looks at each round as it is shown."""

    def __init__(self) -> None:
        self.last, self.told = "", Counter[str]()

    def __call__(self, _: Step, session: Session) -> None:
        shown = session.shown_round()
        if shown is None or shown.id == self.last:
            return
        self.last = shown.id
        scene = session.scene()
        for language in LANGUAGES:
            found = checked(session, shown, language)
            assert found.lies(scene) == [], (shown.id, language)
            assert found.scene(scene) == scene, "what agrees stays as it is told"
            if result := result_of(found, scene):
                self.lie(found, scene, result)

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
            if each.amount is not None:
                self.noticed(found, scene, result, at, replace(each, amount=each.amount + 1))
                self.aimed(found, scene, result, at)
                self.told_twice(found, scene, result, at)
                self.of_a_stranger(found, scene, result)

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
        for invented in (Opened("zed", nine, 9), Opened("zed", nine, against=asked)):
            told = replace(result, opened=(*result.opened, invented))
            lying = replace(scene, panels=tuple(told if p is result else p for p in scene.panels))
            assert [dict(line.parts)["who"] for line in found.lies(lying)] == [Who("zed")]

    def told_twice(self, found: Checked, scene: Scene, result: Result, at: int) -> None:
        """A further row of somebody whose own row is true; it is the further one that stands there as the lie."""
        each, false = result.opened[at], (result.opened[at].amount or 0) + 1
        twice = replace(result, opened=(replace(each, amount=false), *result.opened))
        lying = replace(scene, panels=tuple(twice if p is result else p for p in scene.panels))
        [line] = found.lies(lying)
        assert f"({found.words.part(false)})" in str(dict(line.parts)["told"])

    def noticed(self, found: Checked, scene: Scene, result: Result, at: int, tale: Opened) -> None:
        opened = (*result.opened[:at], tale, *result.opened[at + 1 :])
        lying = replace(scene, panels=tuple(replace(p, opened=opened) if p is result else p for p in scene.panels))
        assert len(found.lies(lying)) == 1, (found.verdict.round, tale)
        mended = result_of(found, found.scene(lying))
        assert mended is not None
        assert mended.opened[at].words.key == "guest.own"


def test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none() -> None:
    heard = Heard()
    plays = [
        path for path in recorded() if path.parent.name in ("white-lotus", "open-table") or path.stem == "own-phones"
    ]
    for path in plays[:: 1 if FULL else 5]:
        heard.last = ""
        try:
            played(path, heard)
        except AssertionError as error:
            raise AssertionError(f"{label(path)}: {error}") from error
    assert {*(EVERY if FULL else ("bid", "attack")), "aimed"} <= heard.told.keys()


def test_no_other_game_has_secrets() -> None:
    games = Path(__file__).parents[2] / "companion" / "games"
    found = {path.relative_to(games).parts[0] for path in games.rglob("*.py") if "secret=" in path.read_text("utf-8")}
    assert found == {"white_lotus", "open_table", "oriente"}
