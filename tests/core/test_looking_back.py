"""What the timeline says beside its words: whom a line concerns, and what going back to it would undo."""

from __future__ import annotations

import pytest

from companion.core.rows import DEALER, Line, Row
from companion.core.say import Free, Part, Say, Who, say
from companion.core.timeline import Told, concerns, lost


def told(words: Say, seat: str = "cora") -> Told:
    return Told(1, "answer", seat, words, "here", 0)


@pytest.mark.parametrize(
    ("part", "speaks"),
    [
        (Who("anna"), True),
        (Who("ben"), False),
        ((Who("ben"), Who("anna")), True),
        (say("told.gift", to=(Who("anna"),)), True),
        (say("told.gift", to=Who("ben"), what=Free("anna")), False),
        (7, False),
    ],
)
def test_a_line_concerns_whom_it_speaks_of_however_deep(part: Part, speaks: bool) -> None:
    assert concerns(told(say("timeline.answer", value=part)), "anna") is speaks


def test_a_line_concerns_whoever_did_it() -> None:
    assert concerns(told(say("timeline.void"), "anna"), "anna")
    assert not concerns(told(say("timeline.void"), "ben"), "anna")


def test_what_is_lost_is_what_stands_behind_the_row() -> None:
    rows = [Row("answer", "anna", "n", value=value) for value in range(4)]
    assert [lost(Line().then(rows), number) for number in (1, 3, 4)] == [3, 1, 0]
    assert lost(Line().then([*rows, Row("go", to=2)]), 1) == 1


def test_a_sealed_round_is_lost_as_a_whole_and_a_draw_stays_with_what_drew_it() -> None:
    sealed = [Row("answer", seat, "bid", value=1, round="bid@1") for seat in ("anna", "ben", "cora")]
    rows = [Row("answer", "anna", "n", value=1), *sealed, Row("answer", "chance", "die", value=6, by=DEALER)]
    assert lost(Line().then(rows), 3) == 4
    assert lost(Line().then(rows), 4) == 0
