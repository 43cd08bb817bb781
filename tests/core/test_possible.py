"""What can be done now, and why nothing else, of every kind of ask, from the ask itself."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.header import Seat
from companion.core.possible import Possible, possible
from companion.core.say import Who, say
from companion.core.scene import Map, Node, Scene

PEOPLE = tuple(Seat(seat, seat.title()) for seat in ("anna", "ben", "cora"))
BOARD = Map("realm", tuple(Node(node, 0, 0, say(f"node.{node}")) for node in ("p1", "p2", "p3")), ())
SCENE = Scene(None, 1, say("t"), (), (), (), (BOARD,), False, (), False, False, people=PEOPLE)


@pytest.mark.parametrize(
    ("ask", "found"),
    [
        (Pick("who", options=("ben",), otherwise=("cora",)), Possible((Who("ben"),), (Who("cora"),), (Who("anna"),))),
        (
            Pick("where", options=("p1",), optional=True),
            Possible(("p1", say("none.where")), (), (say("node.p2"), say("node.p3"))),
        ),
        (Pick("yes", options=("on", "off")), Possible(("on", "off"))),
        (Some("which", options=("a", "b"), most=1), Possible(("a", "b"), limits=(say("can.some", least=0, most=1),))),
        (Order("order", options=("a", "b")), Possible(("a", "b"), limits=(say("refused.all_once"),))),
        (Confirm("sure"), Possible((say("yes"), say("no")))),
        (Text("title", 20), Possible((say("can.words", most=20),))),
        (
            Number("bid", 0, 7),
            Possible(
                (say("can.from_to", low=0, high=7),),
                limits=(say("refused.too_low", low=0), say("refused.too_high", high=7)),
            ),
        ),
    ],
)
def test_each_kind_says_what_it_accepts(ask: Ask, found: Possible) -> None:
    assert possible(ask, SCENE) == found


def test_a_number_that_the_table_may_exceed_says_so() -> None:
    found = possible(Number("pays", 1, 5, beyond=(0, 9)), SCENE)
    assert found.otherwise == (say("can.from_to", low=0, high=9),)
    assert found.limits == (say("refused.too_low", low=0), say("refused.too_high", high=9))


def test_a_form_says_it_part_by_part() -> None:
    form = Form("attack", fields=(Pick("target", options=("ben",)), Number("bid", 0, 3)), most=4)
    found = possible(form, SCENE)
    assert [name for name, _ in found.parts] == [say("short.target"), say("short.bid")]
    assert found.limits == (say("refused.together", most=4),)


def test_whatever_it_calls_possible_is_accepted() -> None:
    ask: Any = Pick("who", options=("ben",), otherwise=("cora",), lying=("p2",))
    found = possible(ask, SCENE)
    assert found.can == (Who("ben"), "p2")
    assert [each for each in (*ask.options, *ask.otherwise, *ask.lying) if ask.refuses(each)] == []
    assert all(ask.refuses(each.seat) for each in found.cannot if isinstance(each, Who))
