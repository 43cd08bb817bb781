"""A refusal tells the numbers and the names it means, so that whoever reads it knows what would be taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.asks import Ask, Form, Number, Order, Pick, Some, Text
from companion.core.header import LONGEST_NAME, Seat, check_seats
from companion.core.play_text import read
from companion.core.say import Free, Refused, Say, Who, say
from tests.tables import new_table

NUMBER = Number("n", -3, 12)


@pytest.mark.parametrize(
    ("ask", "value", "why"),
    [
        (NUMBER, -4, say("refused.too_low", low=-3)),
        (NUMBER, 13, say("refused.too_high", high=12)),
        (Number("n", 0, 9, beyond=(-9, 99)), -10, say("refused.too_low", low=-9)),
        (Number("n", 0, 9, beyond=(-9, 99)), 100, say("refused.too_high", high=99)),
        (Number("n", high=3), -1, say("refused.too_low", low=0)),
        (Number("n"), 1, say("refused.too_high", high=0)),
        (Some("s", ("a", "b", "c"), least=2, most=2), ("a",), say("refused.too_few", least=2)),
        (Some("s", ("a", "b", "c"), least=2, most=2), ("a", "b", "c"), say("refused.too_many", most=2)),
        (Text("t", 5), "abcdef", say("refused.too_long", most=5)),
        (Text("t", 5, least=2, most=3), ("a",), say("refused.too_few", least=2)),
        (Text("t", 5, least=2, most=3), ("a", "b", "c", "d"), say("refused.too_many", most=3)),
        (Text("t"), "x" * 41, say("refused.too_long", most=40)),
        (Form("f", (NUMBER, NUMBER)), (1,), say("refused.all_fields", count=2)),
        (Form("f", (NUMBER, NUMBER), most=7), (3, 5), say("refused.together", most=7)),
        (
            Form("f", (Pick("p", ("a",)), NUMBER)),
            ("a", 99),
            say("refused.field", field=say("short.n"), why=say("refused.too_high", high=12)),
        ),
    ],
)
def test_what_would_be_taken_is_told(ask: Ask, value: object, why: Say) -> None:
    assert ask.refuses(value) == why


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (NUMBER, -3),
        (NUMBER, 12),
        (Number("n", 0, 9, beyond=(-9, 99)), -9),
        (Number("n", 0, 9, beyond=(-9, 99)), 99),
        (Number("n", high=3), 0),
        (Some("s", ("a", "b", "c"), least=2, most=2), ("a", "c")),
        (Some("s", ("a", "b")), ()),
        (Some("s", ("a", "b")), ("a", "b")),
        (Order("o", ("a", "b")), ("b", "a")),
        (Text("t", 5), "abcde"),
        (Text("t"), "x" * 40),
        (Text("t", 5, least=2, most=3), ("a", "b")),
        (Text("t", 5, least=2, most=3), ("a", "b", "c")),
        (Form("f", (NUMBER, NUMBER), most=7), (3, 4)),
        (Form("f", (NUMBER, Number("n", 0, 9, optional=True)), most=7), (7, None)),
    ],
)
def test_what_just_fits_is_taken(ask: Ask, value: object) -> None:
    assert ask.refuses(value) is None


def refused(act: Callable[[], object]) -> Say:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.say


def test_how_many_may_play_and_which_seat_is_wrong_is_told() -> None:
    one, other = Seat("anna", "Anna"), Seat("ben", "Ben")
    assert refused(lambda: check_seats((one,), range(2, 5))) == say("refused.players", low=2, high=4)
    check_seats((one, other), range(2, 5))
    assert refused(lambda: check_seats((one, Seat("B\tn" + "x" * 60, "Ben")), range(2, 5))) == say(
        "refused.seat_id", id=Free("B n" + "x" * (LONGEST_NAME - 3))
    )
    assert refused(lambda: check_seats((one, Seat("ben", "x" * 41)), range(2, 5))) == say("refused.seat_name", most=40)
    check_seats((one, Seat("b" * 16, "x" * 40)), range(2, 5))


def test_whose_answer_it_was_and_why_it_does_not_fit_is_told() -> None:
    session = new_table()
    assert refused(lambda: session.answer("ben", 99)) == say(
        "refused.answer", who=Who("ben"), why=say("refused.too_high", high=9)
    )
    assert refused(lambda: session.answer("zed", 1)) == say("refused.not_asked", who=Who("zed"))


def test_the_row_that_is_not_there_is_told() -> None:
    session = new_table()
    last = len(session.line.rows)
    assert refused(lambda: session.go(last + 1)) == say("refused.no_such_row", row=last + 1)
    assert refused(lambda: session.go(-1)) == say("refused.no_such_row", row=-1)
    assert refused(lambda: session.amend(0, 1)) == say("refused.no_such_row", row=0)
    assert refused(lambda: session.amend(last + 1, 1)) == say("refused.no_such_row", row=last + 1)


@pytest.mark.parametrize("line", ["name anna", "name anna Anna too", "game lanterns 2", "option oil", "? ", "> dance"])
def test_the_line_of_a_play_that_is_none_is_told(line: str) -> None:
    assert refused(lambda: read(f"# a remark\n{line}\n")) == say("refused.play_line", line=2)
