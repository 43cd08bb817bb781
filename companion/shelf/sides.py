"""Who sits at which side of a screen that lies between people: 0 below, 90 at the left, 180 above, 270 at the right.

People sit clockwise, and so do the sides. Where nobody is told to sit, the screen faces nobody.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from companion import plain_files
from companion.core.say import Refused

SIDES = (0, 90, 180, 270)
KEPT = 40  # tables
Sides = Mapping[str, int]  # of a person or of a seat


def spread(people: Sequence[str], wide: float, high: float) -> dict[str, int]:
    """As people usually sit: all round, the first below, as many at a side as it is long."""
    return {each: _side(at / len(people), wide, high) for at, each in enumerate(people)}


def _side(share: float, wide: float, high: float) -> int:
    """Where one is who has gone so much of the way round, from the middle of the lower side to the left."""
    way, far = share * 2 * (wide + high), wide / 2
    for side, long in ((0, 0.0), (90, high), (180, wide), (270, high)):
        far += long
        if way < far:
            return side
    return 0


def moved(sides: Sides, who: str) -> dict[str, int]:
    """One goes on to the next side."""
    return {**sides, who: (sides[who] + 90) % 360}


def swung(sides: Sides) -> dict[str, int]:
    """The screen was turned, or all sit one side farther on."""
    return {who: (side + 90) % 360 for who, side in sides.items()}


def fitting(sides: Sides, people: Sequence[str], wide: float, high: float) -> dict[str, int]:
    """For these people: where one has come whom nobody has placed, all are placed anew."""
    if not sides or all(each in sides for each in people):
        return {each: sides[each] for each in people if each in sides}
    return spread(people, wide, high)


class Round:
    """Who sits where at each of the latest tables; one small file, which can be lost."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "sides.json"

    @cached_property
    def _tables(self) -> dict[str, dict[str, int]]:
        empty: dict[str, dict[str, int]] = {}
        return plain_files.read(self._path, from_plain, empty)[0]

    def at(self, table: str) -> dict[str, int]:
        """By seat; empty where the screen faces nobody."""
        return self._tables.get(table, {})

    def sit(self, table: str, sides: Sides) -> None:
        others = [(each, seats) for each, seats in self._tables.items() if each != table]
        self._tables = dict([*others, (table, dict(sides))][-KEPT:] if sides else others)
        with contextlib.suppress(Refused):  # a full disk must not stop anybody from sitting down
            plain_files.write(self._path, self._tables)


def from_plain(plain: Any) -> dict[str, dict[str, int]]:
    """By table what a file holds; raises when it is no such file."""
    found = {table: {seat: side for seat, side in seats.items() if side in SIDES} for table, seats in plain.items()}
    if any(type(name) is not str for name in (*found, *(seat for seats in found.values() for seat in seats))):
        raise ValueError
    return found
