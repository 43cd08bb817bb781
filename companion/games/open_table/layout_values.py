"""Single values of a layout, each looked through: names, numbers, whom, a counter, a formula."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.asks import Text
from companion.core.say import Free, Refused, refuse
from companion.games.open_table import formula
from companion.games.open_table.common import LONGEST
from companion.games.open_table.formula import Formula

HIGHEST = 99_999
WHO = (
    "everybody", "all", "leader", "others", "chosen", "unchosen", "winner", "losers", "yes", "no",
    "side1", "side2", "side3",
)  # fmt: skip
OF_TABLE = frozenset({"round", "time", "people", "left", "yes", "no", "passed", "best"})
OF_SEAT = frozenset({"bid", "won", "place", "vote", "picked", "on_leader", "on_winner", "chosen", "leader", "out"})
ASKED = frozenset("abcdefghij")  # what the table enters


@dataclass(frozen=True, slots=True)
class Known:
    """What the rest of a layout has: counters of every seat, of the table, hands of cards."""

    of_seat: tuple[str, ...] = ()
    of_table: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    @property
    def table_names(self) -> frozenset[str]:
        seat = OF_SEAT.union(self.of_seat)
        dotted = {f"{who}.{name}" for who in ("leader", "winner") for name in seat}
        return OF_TABLE.union(ASKED, self.of_table, dotted, (f"top.{name}" for name in self.of_seat))

    @property
    def seat_names(self) -> frozenset[str]:
        return self.table_names.union(OF_SEAT, self.of_seat)


Reader = Callable[[object, Known], Any]


def called(longest: int) -> Reader:
    return lambda value, _: _typed(Text("name", longest), value)


def listed(least: int, most: int) -> Reader:
    found = Text("choices", LONGEST, least=least, most=most)
    return lambda value, _: _typed(found, tuple(value) if isinstance(value, list) else value)


def _typed(text: Text, value: object) -> Any:
    if not isinstance(value, (str, tuple)):
        raise refuse("layout_words")
    if why := text.refuses(value):
        raise Refused(why)
    return value


def number(low: int, high: int) -> Reader:
    def read(value: object, _: Known) -> int:
        if type(value) is not int or not low <= value <= high:
            raise refuse("layout_number", low=low, high=high)
        return value

    return read


def flag(value: object, _: Known) -> bool:
    if type(value) is not bool:
        raise refuse("layout_flag")
    return value


def one_of(*values: str) -> Reader:
    def read(value: object, _: Known) -> str:
        if not isinstance(value, str) or value not in values:
            raise refuse("layout_one_of", values=Free(", ".join(values)))
        return value

    return read


def purse(value: object, known: Known) -> str:
    """A counter of every seat, or a hand of cards."""
    return str(one_of(*known.of_seat, *known.hands)(value, known))


def counter(value: object, known: Known) -> str:
    return str(one_of(*known.of_seat, *known.of_table)(value, known))


def pot(value: object, known: Known) -> str:
    return str(one_of(*known.of_table)(value, known))


def own(value: object, known: Known) -> str:
    return str(one_of(*known.of_seat)(value, known))


def hand(value: object, known: Known) -> str:
    return str(one_of(*known.hands)(value, known))


def payee(value: object, known: Known) -> str:
    return str(one_of("bank", "winner", "leader", *known.of_table)(value, known))


def of_table(value: object, known: Known) -> Formula:
    return formula.read(value, known.table_names)


def of_seat(value: object, known: Known) -> Formula:
    return formula.read(value, known.seat_names)


words = called(LONGEST)
who = one_of(*WHO)
ONE = Formula("1")
