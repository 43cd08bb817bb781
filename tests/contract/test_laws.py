"""The laws of what is shown hold at every place of random and recorded play, and see the mistakes they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.end import LEAST, NOTHING, Bids
from companion.core.game import Game
from companion.core.play_text import Step
from companion.core.rows import Amended, Line, Row
from companion.core.say import Refused, say
from companion.core.scene import Fact, Facts, Map, Mark, Node, Result, Rows, Scene, Track
from companion.running.session import Session
from tests.contract.declared import form_laws
from tests.contract.laws import broken, end_laws, timeline_laws
from tests.contract.players import by_the_rules, some_value, tap
from tests.contract.recorded import FOLDER, label, played, recorded
from tests.contract.starts import every_game, started
from tests.contract.untrue import PLANTS
from tests.counts import FULL, counts, in_turn
from tests.tables import ALL

pytestmark = pytest.mark.counts
TAPS = 80
LOOKS = 4 if FULL else 8  # every so many lines of a recorded play
TURNS = 0.4  # how often somebody turns back, amends or corrects between two taps, and then again


def turn(session: Session, random: Random) -> None:
    """Back, forth, somewhere, another value for an earlier answer, or a correction; perhaps the rules refuse it."""
    ways: list[Callable[[], object]] = [
        *[session.undo] * 4,
        session.redo,
        lambda: session.go(random.randint(0, len(session.line.rows))),
        *[lambda: amend(session, random)] * 3,
        lambda: fix(session, random),
    ]
    try:
        random.choice(ways)()
    except Refused as refused:
        by_the_rules(refused)


def amend(session: Session, random: Random) -> None:
    if session.line.stand:
        number = random.randint(1, session.line.stand)
        session.amend(number, some_value(session.ask_of_row(number), random))


def fix(session: Session, random: Random) -> None:
    if fixes := session.fixes():
        found = random.choice(fixes)
        session.fix(found.name, some_value(found, random), "as it lies")


def places(game: type[Game], number: int) -> Iterator[Session]:
    """One table again and again, after every tap and after every turning."""
    session, random = started(game, number), Random(number)
    for _ in range(TAPS):
        while session.position.over:
            session.undo()
        assert tap(session, random)
        yield session
        while random.random() < TURNS:
            turn(session, random)
            yield session


def unlawful(game: type[Game], number: int) -> list[str]:
    """What is shown wrongly at the first place where anything is."""
    for at, session in enumerate(places(game, number)):
        viewers = (None, *session.names())
        found = [*broken(session, (None, viewers[at % len(viewers)])), *timeline_laws(session)]
        if found:
            return found
    return []


@every_game
@pytest.mark.parametrize("number", range(counts(40, share=20)))
def test_what_is_shown_is_what_the_book_and_the_rows_say(game: type[Game], number: int) -> None:
    assert unlawful(game, number) == []


@in_turn
@pytest.mark.parametrize("path", recorded(), ids=label)
def test_what_a_recorded_play_shows_is_what_the_book_and_the_rows_say(path: Path) -> None:
    found: list[str] = []

    def hear(step: Step, session: Session) -> None:
        if step.do == ">":
            found.extend(timeline_laws(session))
        if step.line % LOOKS == 0:
            found.extend(broken(session, (None, random.choice(list(session.names())))))

    random = Random(1)
    session = played(path, hear)
    found += [*timeline_laws(session), *broken(session, (None, *session.names()))]
    assert found == []


# -- planted mistakes: a law that sees nothing proves nothing


def seen(game: type[Game]) -> bool:
    return any(unlawful(game, number) for number in range(40))


@pytest.mark.parametrize("name", PLANTS)
def test_a_wrong_number_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, place, function, planted = PLANTS[name]
    monkeypatch.setattr(place, function, planted)
    assert seen(ALL[game])


@pytest.mark.parametrize(
    ("play", "lie"),
    [
        ("white-castle/four", {"wins": LEAST}),
        ("white-castle/four", {"wins": NOTHING}),
        ("white-castle/four", {"wins": "all"}),
        ("white-castle/four", {"counted": False, "decided": None}),
        ("white-castle/four", {"began": "zed"}),
        ("white-castle/four", {"rivals": (("zed", "tokugawa"),)}),
        ("white-castle/solo-easy-practice", {"rivals": (("rival", "Tokugawa #1"),)}),
        ("white-castle/tie", {"decided": None}),
        ("white-lotus/rebellion-six", {"whole": True}),
        ("oriente/three-ninjas-told", {"decided": None}),
        ("white-lotus/conflict", {"bids": (Bids((("anna", 41),)),)}),
        ("white-lotus/conflict", {"bids": (Bids((("zed", 4),)),)}),
        ("white-lotus/first-year", {"bids": (Bids((("anna", 4), ("ben", 2)), ("cora",)),)}),
        ("white-lotus/first-year", {"bids": (Bids((("anna", 4), ("ben", 2)), ("ben",), NOTHING),)}),
    ],
)
def test_an_untrue_end_is_seen(play: str, lie: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(FOLDER / f"{play}.play")
    assert list(end_laws(session)) == []
    true = session.end()
    monkeypatch.setattr(Session, "end", lambda _: true._replace(**lie))
    assert list(end_laws(session))


def take_back_without_places(self: Line, row: Row) -> None:
    amend = self.amends.pop()
    self.rows[row.to - 1 :] = amend.tail
    self.stand = amend.stood


def take_back_one_place_later(self: Line, row: Row) -> None:
    amend = self.amends.pop()
    self.rows[row.to - 1 :], self.places[row.to :] = amend.tail, amend.places
    self.stand = amend.stood


def take_back_only_the_row(self: Line, row: Row) -> None:
    amend = self.amends.pop()
    self.rows[row.to - 1] = amend.tail[0]


def amend_that_keeps_the_new_places(self: Line, row: Row) -> None:
    if row.back:
        self._take_back(row)
        return
    at = row.to - 1
    places = [self.taken] * len(self.places[at:])
    self.amends.append(Amended(row.to, self.rows[at:], places, self.stand, self.stand))
    self.rows[at] = replace(self.rows[at], value=row.value)


def put_that_leaves_old_places(self: Line, row: Row) -> None:
    del self.rows[self.stand :]
    self.rows.append(row)
    self.places.append(self.taken)
    self.stand += 1
    self._end_round()


@pytest.mark.parametrize(
    ("function", "planted"),
    [
        ("_take_back", take_back_without_places),
        ("_take_back", take_back_one_place_later),
        ("_take_back", take_back_only_the_row),
        ("_amend", amend_that_keeps_the_new_places),
        ("_put", put_that_leaves_old_places),
    ],
)
def test_a_wrong_number_in_the_timeline_is_seen(
    function: str, planted: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Line, function, planted)
    assert any(unlawful_or_refused(number) for number in range(40))


def unlawful_or_refused(number: int) -> bool:
    """Only what the timeline tells counts here: what else such a mistake breaks is no proof."""
    try:
        return any(list(timeline_laws(session)) for session in places(ALL["lanterns"], number))
    except (Refused, AssertionError, IndexError):
        return False


def other_parts(scene: Scene) -> Iterator[Scene]:
    """The same scene with one part of it mistaken for another."""
    one, other = Mark("a", "n1"), Node("n1", 0.5, 0.5)
    wrong: list[Any] = [
        Facts("f", (Fact(5, say("x")),)),  # type: ignore[arg-type]
        Facts("f", (Fact(say("x"), seat="zed"),)),
        Facts("f", (Fact(say("x", who=None)),)),  # type: ignore[arg-type]
        Map("m", (Node(0.5, 0.5, "n1"),), ()),  # type: ignore[arg-type]
        Map("m", (other,), (), (replace(one, at="n2"),)),
        Map("m", (other, other), ()),
        Map("m", (other,), (("n1", "n2"),)),
        Track("t", 0, 5, (replace(one, at="6"),)),
        Rows("r", (), ((Fact(say("x")),), (Fact(say("x")), Fact(say("y"))))),
        Result("r", say("x"), 3, winners=("zed",)),
    ]
    for panel in wrong:
        yield replace(scene, panels=(panel,))
    yield replace(scene, over="")  # type: ignore[arg-type]
    yield replace(scene, sealed=[])  # type: ignore[arg-type]


def test_a_part_of_the_wrong_kind_is_seen() -> None:
    scene = started(ALL["lanterns"]).scene()
    assert list(form_laws(scene)) == []
    for wrong in other_parts(scene):
        assert list(form_laws(wrong)) != [], wrong.panels
