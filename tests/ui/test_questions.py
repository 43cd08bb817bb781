"""One question of a table that plays without the app, from Home by taps: few of them, and never an evening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.rows import Row
from companion.shelf.looked_through import unknown
from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evenings import begun, finished, opened, press, reach, scored, sound
from tests.ui.preparing import add
from tests.ui.recorded import NAMES, recorded
from tests.ui.walk.taps import Hand

LOOKS = [
    (PHONE, 100, "en", "light"),
    ((740, 360), 100, "de", "dark"),
    (TABLET, 100, "fr", "light"),
    (SMALL_PHONE, 130, "de", "dark"),
    (PHONE, 200, "fr", "light"),
]


def asked(ui: Any, names: tuple[str, ...], question: str, folder: Path | None = None) -> tuple[Any, int]:
    """From Home to the question, by the people of the last evening; and how many taps that took."""
    app = opened(ui, folder=folder)
    begun(app, names)
    app.stage.show("home")
    ui.frames(2)
    taps = reach(ui, "home.question")
    ui.frames(3)
    taps += reach(ui, f"question.{question}")
    ui.frames(4)
    return app, taps


def by_hand(ui: Any, app: Any, play: str) -> int:
    """The answers of a recorded question by taps, to its end; how many taps."""
    header, rows = recorded(play)
    seats = dict(zip(header.order, app.session.header.order, strict=True))
    hand = Hand(ui, app, deals=True)
    for _ in hand.play(tuple(of(row, seats) for row in rows)):
        pass
    return sum(hand.taps.values())


def of(row: Row, seats: dict[str, str]) -> Row:
    """The same answer at a table whose seats are called otherwise."""
    value: Any = row.value
    if isinstance(value, tuple):
        value = tuple(seats.get(each, each) for each in value)
    return replace(row, seat=seats.get(row.seat, row.seat), value=seats.get(value, value))


def nobodys_evening(app: Any) -> None:
    """Only the evening on which the people sat before is in History, and Home offers nothing else."""
    assert [card.game for card in app.shelf.evenings] == ["open-table"]
    app.stage.show("home")
    assert app.shelf.home.last.game == app.shelf.home.running.game == "open-table"
    app.stage.show("history")
    assert [card.game for card in app.shelf.evenings] == ["open-table"]
    assert unknown(app.shelf) == []


@in_turn
def test_a_revolution_of_seven_people_bears_fifteen_taps(ui: Any, tell: Callable[[str], None]) -> None:
    """OR-6.1: from Home to everybody's share."""
    app, taps = asked(ui, NAMES[:7], "oriente.revolution")
    taps += by_hand(ui, app, "oriente/one-revolution.play")
    assert app.scene.over
    tell(f"Oriente, one revolution of seven people from Home: {taps} taps")
    assert taps <= 15
    nobodys_evening(app)


def test_same_again_asks_the_same_question_of_the_same_people_at_once(ui: Any) -> None:
    app, _ = asked(ui, NAMES[:7], "oriente.revolution")
    by_hand(ui, app, "oriente/one-revolution.play")
    before = app.session.header
    reach(ui, "over.again")
    ui.frames(4)
    now = app.session.header
    assert (now.table != before.table, app.stage.path[-1][0]) == (True, "table")
    assert (now.options, now.order) == (before.options, before.order)
    assert not app.scene.over
    assert app.session.line.stand == 0
    nobodys_evening(app)


@in_turn
def test_who_may_claim_is_told_from_home(ui: Any, tell: Callable[[str], None]) -> None:
    """OR-3.2: three who ask in vain and one who may; the condition stands there after five answers."""
    app, taps = asked(ui, NAMES[:5], "oriente.claims")
    taps += by_hand(ui, app, "oriente/who-may-claim.play")
    assert app.scene.over
    tell(f"Oriente, who may claim, three who want to, from Home: {taps} taps")
    nobodys_evening(app)


@in_turn
def test_the_score_of_four_from_home_costs_two_taps_more_than_its_tiles(ui: Any, tell: Callable[[str], None]) -> None:
    """FL-5.1 to FL-5.3: 24 tiles, one that lies single, four times Done: from Home to the winner, beside names."""
    app, taps = asked(ui, NAMES[:4], "flowers.score")
    taps += by_hand(ui, app, "flowers/score-four.play")
    assert app.scene.winners
    tell(f"Flowers, only the score of four people from Home: {taps} taps")
    assert taps <= 31
    nobodys_evening(app)


@in_turn
def test_a_question_left_half_way_or_answered_is_there_until_another_is_asked(ui: Any, tmp_path: Path) -> None:
    app, _ = asked(ui, NAMES[:7], "oriente.revolution", tmp_path)
    table, leader = app.session.header.table, app.session.header.order[0]
    app.session.answer("table", leader)
    ui.close()
    app = opened(ui, folder=tmp_path)
    assert app.session.header.table == table, "after a kill it goes on where it was"
    app.stage.show("home")
    reach(ui, "home.question")
    ui.frames(3)
    reach(ui, "question.last")
    assert app.session.line.standing[-1].value == leader
    nobodys_evening(app)
    app.stage.show("questions")
    ui.frames(3)
    reach(ui, "question.oriente.claims")
    ui.frames(3)
    assert app.session.header.table != table
    assert not app.shelf.path(table).exists()
    nobodys_evening(app)


@in_turn
def test_where_nobody_has_sat_yet_names_come_first(ui: Any) -> None:
    """What is missing is said; whoever was named sits there again at the next question."""
    app = opened(ui)
    reach(ui, "home.question")
    ui.frames(3)
    reach(ui, "question.flowers.score")
    assert app.session is None
    add(ui, "Anna", "Ben")
    press(ui, "question.flowers.score")
    ui.frames(3)
    began: Any = app.session
    assert [seat.name for seat in began.header.seats] == ["Anna", "Ben"]
    app.stage.show("home")
    reach(ui, "home.question")
    assert [person.name for person in app.stage.screen.plan.here] == ["Anna", "Ben"]
    assert app.shelf.evenings == ()


@in_turn
def test_whoever_is_forgotten_is_in_no_question_either(ui: Any) -> None:
    from companion.shelf import everybody
    from companion.shelf.forgetting import forget

    app = opened(ui)
    session = begun(app, NAMES[:4])
    scored(session)
    finished(session)
    app.stage.show("home")
    reach(ui, "home.question")
    ui.frames(3)
    reach(ui, "question.flowers.score")
    table = app.session.header.table
    assert app.shelf.path(table).exists()
    app.stage.show("home")
    person = next(each for each in everybody.everybody(app.shelf) if each.name == NAMES[0])
    for _ in forget(app.shelf, person):
        pass
    assert not app.shelf.path(table).exists()


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 2), ids=str)
def test_everything_is_read_and_in_reach(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    sound(ui)
    begun(app, NAMES[:7])
    app.stage.show("home")
    sound(ui)
    reach(ui, "home.question")
    sound(ui)
