"""Small sums and conditions in a layout: `3 * hit`, `yes > no and round < 5`. Read once, never run as code.

Whole numbers only, and none beyond a million. What is true is 1, what is not is 0; whatever cannot be divided is 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from companion.core.say import refuse
from companion.games.open_table.common import quoted

LONGEST, DEEPEST = 160, 8  # signs; brackets within each other
MOST = 1_000_000
SIGN = re.compile(r"\s*(?:(\d{1,6})|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)|(==|!=|<=|>=|[-+*/<>(),]))")
COMPARED: Mapping[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
CALLED = ("at", "min", "max")  # at(2, 5, 7, 9) is 7: the second of those that follow, or the nearest there is
WORDS = frozenset({"and", "or", "not", *CALLED})

Names = Mapping[str, int]


class Formula(NamedTuple):
    """A sign or a name, and what it is reckoned from."""

    sign: str
    parts: tuple[Formula, ...] = ()

    def value(self, names: Names) -> int:
        """What it comes to, with what everything is called now."""
        if self.sign.isdigit():
            return int(self.sign)
        if not self.parts:
            return names.get(self.sign, 0)
        return max(-MOST, min(MOST, self._reckoned([part.value(names) for part in self.parts])))

    def _reckoned(self, found: list[int]) -> int:
        first = found[0]
        if self.sign in CALLED:
            if self.sign == "at":
                return found[max(1, min(first, len(found) - 1))]
            return min(found) if self.sign == "min" else max(found)
        if self.sign == "not":
            return int(not first)
        if len(found) == 1:
            return -first
        second = found[1]
        if self.sign in COMPARED:
            return int(COMPARED[self.sign](first, second))
        if self.sign == "and":
            return int(bool(first and second))
        if self.sign == "or":
            return int(bool(first or second))
        if self.sign == "/":
            return first // second if second else 0
        return {"+": first + second, "-": first - second, "*": first * second}[self.sign]

    def named(self) -> Iterator[str]:
        """Every name in it."""
        if not self.parts and not self.sign.isdigit():
            yield self.sign
        for part in self.parts:
            yield from part.named()


def read(text: object, names: Set[str]) -> Formula:
    """A formula of these names; anything else is refused."""
    if type(text) is int and abs(text) <= MOST:
        return Formula("-", (Formula(str(-text)),)) if text < 0 else Formula(str(text))
    if not isinstance(text, str) or len(text) > LONGEST:
        raise refuse("formula", text=quoted(text))
    reading = _Reading(text)
    found = reading.either()
    if reading.sign or (unknown := next((name for name in found.named() if name not in names), "")):
        raise refuse("formula", text=quoted(unknown if not reading.sign else text))
    return found


class _Reading:
    """From left to right, one sign at a time: what binds least is read first."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.deep = text, 0, 0
        self.sign = self._next()

    def either(self) -> Formula:
        return self._chain(self._both, ("or",))

    def _both(self) -> Formula:
        return self._chain(self._compared, ("and",))

    def _compared(self) -> Formula:
        first = self._sum()
        return Formula(self._take(), (first, self._sum())) if self.sign in COMPARED else first

    def _sum(self) -> Formula:
        return self._chain(self._product, ("+", "-"))

    def _product(self) -> Formula:
        return self._chain(self._one, ("*", "/"))

    def _chain(self, inner: Callable[[], Formula], signs: tuple[str, ...]) -> Formula:
        found = inner()
        while self.sign in signs:
            found = Formula(self._take(), (found, inner()))
        return found

    def _one(self) -> Formula:
        self.deep += 1
        if self.deep > DEEPEST or not self.sign:
            raise self._wrong()
        sign = self._take()
        if sign in ("-", "not"):
            found = Formula(sign, (self._one(),))
        elif sign == "(":
            found = self.either()
            self._must(")")
        elif sign in CALLED:
            found = Formula(sign, tuple(self._given()))
        elif sign.isdigit() or (sign[0].isalpha() and sign not in WORDS):
            found = Formula(sign)
        else:
            raise self._wrong()
        self.deep -= 1
        return found

    def _given(self) -> Iterator[Formula]:
        self._must("(")
        yield self.either()
        self._must(",")
        yield self.either()
        while self.sign == ",":
            self._take()
            yield self.either()
        self._must(")")

    def _must(self, sign: str) -> None:
        if self._take() != sign:
            raise self._wrong()

    def _take(self) -> str:
        sign, self.sign = self.sign, self._next()
        return sign

    def _next(self) -> str:
        if not self.text[self.place :].strip():
            return ""
        found = SIGN.match(self.text, self.place)
        if found is None:
            raise self._wrong()
        self.place = found.end()
        return found[0].strip()

    def _wrong(self) -> Exception:
        return refuse("formula", text=quoted(self.text))
