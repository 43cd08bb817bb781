"""What all worked examples of Oriente share: tables in a certain position, and how they are settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asks import Value
from companion.games.oriente.printed import Contents, read
from tests.games.oriente.playing import BOX, NAMES, Table

Given = dict[str, Any]
Check = Callable[[Given, Given], None]
CHECKS: dict[str, Check] = {}
ROLES = {"maho": "maho_tsukai"}
SEATS = dict(zip("ABCDEFGHIJKL", NAMES, strict=True))


def check(kind: str) -> Callable[[Check], Check]:
    """This function checks the examples of one kind."""

    def keep(function: Check) -> Check:
        CHECKS[kind] = function
        return function

    return keep


def contents() -> Contents:
    return read(BOX)


def role(name: str) -> str:
    return ROLES.get(name, name)


def card(value: int) -> str:
    """Some inhabitant of this value."""
    return next(name for name, worth in contents().values.items() if worth == value)


def announce(table: Table, seat: str, aims: list[str]) -> None:
    """An attack on the one named; where nobody is named, an ability without targets."""
    if table.asked() == "action":
        offered = getattr(table.position.ask(seat), "options", ())
        deeds = (SEATS[aims[0]],) if aims else ("use-income", "use-incite")
        table.answer(seat, next(name for name in deeds if name in offered))


def settle(table: Table) -> None:
    """Nobody claims, nobody supports, whatever is turned up is a Nofu."""
    while table.asked() != "announce":
        name, seat = table.asked(), table.position.waiting[0]
        calm: dict[str, Value] = {"claim": "no-claim", "support": "enough", "geisha": False, "shogun": "compare"}
        table.answer(seat, calm.get(name, "nofu"))


def prepared(seats: int, **options: str) -> Table:
    table = Table(seats, seed=1, **options)
    table.prepare()
    return table


def quiet(table: Table) -> None:
    while table.asked() == "claim":
        table.answer(table.position.waiting[0], "no-claim")
