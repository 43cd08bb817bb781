"""What only some games have: whoever has it is asked, of the others the usual holds."""

from __future__ import annotations

from typing import Any

from companion.core.brought import Kind, Printed
from companion.core.game import Given, bgg, brought, colours, idle, rung, setup, standing
from companion.core.say import say
from companion.core.scene import Task
from tests.lanterns import Lanterns
from tests.tables import THREE

GIVEN = Given(THREE, {"oil": 4})
MAP = Kind("harbour", "map", read=lambda _: {})


class Harbour(Lanterns):
    """Lanterns with everything that a game can have beside."""

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]:
        return tuple(Task(seat, say("todo.lamp")) for seat in given.seats)

    @staticmethod
    def idle(given: Given) -> frozenset[str]:
        return frozenset(given.options)

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]:
        return (MAP,) if printed("piers") else ()

    def rung(self) -> tuple[Any, ...]:
        return (3, "won")

    @staticmethod
    def bgg() -> int:
        return 4711

    @staticmethod
    def colours() -> tuple[str, ...]:
        return ("red", "white")


def test_a_game_is_asked_for_what_it_has() -> None:
    assert [task.seat for task in setup(Harbour, GIVEN)] == ["anna", "ben", "cora"]
    assert idle(Harbour, GIVEN) == {"oil"}
    assert brought(Harbour, lambda name: {name: 1}) == (MAP,)
    assert rung(Harbour(GIVEN)) == (3, "won")
    assert bgg(Harbour) == 4711
    assert colours(Harbour) == ("red", "white")


def test_of_a_game_that_has_none_of_it_the_usual_holds() -> None:
    assert setup(Lanterns, GIVEN) == ()
    assert idle(Lanterns, GIVEN) == frozenset()
    assert brought(Lanterns, lambda name: {name: 1}) == ()
    assert rung(Lanterns(GIVEN)) == ()
    assert bgg(Lanterns) is None
    assert colours(Lanterns) == ()


def test_an_option_that_nobody_chose_stands_as_usual() -> None:
    assert standing(Lanterns, {}) == {"oil": 9, "draws": "table"}
    assert standing(Lanterns, {"oil": 0, "draws": "app"}) == {"oil": 0, "draws": "app"}


def test_what_is_brought_goes_to_any_table_and_is_kept_from_none_unless_its_game_says_so() -> None:
    assert MAP.key == "harbour/map"
    assert all(seats in MAP.players for seats in range(1, 13))
    assert 0 not in MAP.players
    assert MAP.notes({"a": 1}) == ()
    assert MAP.of_game(object()) is None
    assert MAP.same({"a": 1}, {"a": 1})
    assert not MAP.same({"a": 1}, {"a": 2})
    assert (MAP.prefix, MAP.starters, MAP.code, MAP.decoded) == ("", "", None, None)
