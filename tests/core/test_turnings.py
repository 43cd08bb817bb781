"""Turnings by themselves: what has to be written, and where play stands then. No journal, no session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from companion.core import turnings
from companion.core.game import CHANCE, Given
from companion.core.replay import replay
from companion.core.rows import AMENDED, DEALER, Line, Row
from companion.core.say import Refused, Who, say
from companion.core.turnings import Turned
from tests.lanterns import Lanterns
from tests.tables import THREE, refusal

BIDS = [Row("answer", seat, "bid/pier", 1, bid, round="1-0") for seat, bid in zip(THREE, (3, 2, 1), strict=True)]
ROWS = [
    Row("answer", "chance", "stall", 0, "pier", by=DEALER),
    *BIDS,
    Row("answer", "chance", "stall", 4, "gate", by=DEALER),
]


def new_game() -> Lanterns:
    return Lanterns(Given(THREE))


def played() -> Line:
    """One auction, and the app has drawn the next stall."""
    assert not replay(new_game, ROWS).stopped
    return Line().then(ROWS)


def refused(act: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as found:
        act()
    return found.value


@pytest.mark.parametrize("number", [-1, 0, 6])
def test_only_a_row_that_stands_is_amended(number: int) -> None:
    found = refused(lambda: turnings.amend(played(), number, 1, new_game))
    assert found.say == say("refused.no_such_row", row=number)
    gone = played().then([Row("go", to=1)])
    assert refusal(lambda: turnings.amend(gone, 2, 1, new_game)) == "refused.no_such_row"


@pytest.mark.parametrize("number", [1, 5])
def test_what_the_app_drew_is_not_amended(number: int) -> None:
    assert refused(lambda: turnings.amend(played(), number, "gate", new_game)).say == say("refused.drawn_by_the_app")


@pytest.mark.parametrize(("number", "value"), [(2, 4), (4, 0)])
def test_an_amend_that_all_fits_behind_is_one_row(number: int, value: int) -> None:
    turned = turnings.amend(played(), number, value, new_game)
    assert (turned.rows, turned.notice) == ((Row("amend", to=number, value=value),), None)
    assert turned.position.row == 5


def test_what_stands_at_the_very_beginning_and_the_very_end_is_amended() -> None:
    table = Line().then([Row("answer", "chance", "stall", 0, "pier")])  # drawn by a person
    turned = turnings.amend(table, 1, "gate", new_game)
    assert turned.rows == (Row("amend", to=1, value="gate"),)
    assert turned.position.ask("anna").key == "bid/gate"


def test_a_value_that_its_ask_refuses_is_refused() -> None:
    found = refused(lambda: turnings.amend(played(), 3, 10, new_game))
    assert dict(found.say.parts)["why"] == say("refused.too_high", high=9)


def tied() -> Turned:
    """Ben has bid as much as Anna: the draw behind it comes too early."""
    return turnings.amend(played(), 3, 3, new_game)


def test_what_no_longer_fits_behind_an_amend_has_to_be_entered_again() -> None:
    turned = tied()
    assert turned.rows == (Row("amend", to=3, value=3), Row("go", to=4, note=AMENDED))
    assert turned.notice == say("notice.enter_again", count=1, row=5)
    assert (turned.position.row, turned.position.ask("anna").name) == (4, "tie")


def undone(line: Line) -> turnings.Turned:
    """One step back from where this line stands."""
    return turnings.undo(line, replay(new_game, line.standing).position.asks, new_game)


def test_an_amend_is_taken_back_with_all_that_stood() -> None:
    turned = undone(played().then(tied().rows))
    assert (turned.rows, turned.notice) == ((Row("amend", to=3, value=2, back=True),), None)
    assert turned.position.row == 5


def test_an_amend_is_taken_back_to_where_play_stood_and_not_to_what_could_be_redone() -> None:
    table = played().then([Row("go", to=4), Row("amend", to=3, value=1)])
    turned = undone(table)
    assert turned.rows == (Row("amend", to=3, value=2, back=True),)
    assert turned.position.row == 4


def test_a_redo_that_no_longer_fits_says_where_and_why() -> None:
    found = refused(lambda: turnings.redo(played().then(tied().rows), new_game))
    assert found.say == say("refused.redo_stops", row=5, why=say("refused.not_asked", who=Who(CHANCE)))


def test_undo_and_redo_go_over_the_whole_round() -> None:
    turned = undone(played())
    assert (turned.rows, turned.position.row) == ((Row("go", to=1),), 1)
    again = turnings.redo(played().then(turned.rows), new_game)
    assert (again.rows, again.position.row) == ((Row("go", to=5),), 5)


def test_where_there_is_nothing_to_undo_redo_or_go_to() -> None:
    assert refusal(lambda: undone(Line())) == "refused.nothing_to_undo"
    assert refusal(lambda: turnings.redo(played(), new_game)) == "refused.nothing_to_redo"
    for to in (-1, 6):
        assert refusal(partial(turnings.go, played(), to, new_game)) == "refused.no_such_row"
    assert [turnings.go(played(), to, new_game).position.row for to in (0, 3, 5)] == [1, 1, 5]
