"""A line for each seat, from left to right, in a picture that leaves; at its end whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.core.header import Seat
from companion.outgoing.drawing import MIDDLE, Disc, Path, Piece, Text, role, seat_fill, seat_ink

END = 24  # the room a badge takes
Step = tuple[float, float]


class Area(NamedTuple):
    """Where they are drawn, and what lies at its edges."""

    x: float
    y: float
    wide: float
    high: float
    first: float
    last: float
    low: float
    top: float

    def place(self, step: Step) -> Step:
        across, up = step
        x = self.x + (self.wide - END - 8) * (across - self.first) / ((self.last - self.first) or 1)
        return x, self.y + self.high * (self.top - up) / ((self.top - self.low) or 1)


def curves(area: Area, lines: Sequence[tuple[Seat, Sequence[Step]]], levels: Sequence[float]) -> Iterator[Piece]:
    """`levels` are the heights at which a thin line helps the eye."""
    for level in levels:
        y = area.place((area.first, level))[1]
        yield Path(((area.x, y), (area.x + area.wide - END - 8, y)), role("hair"))
    for seat, steps in lines:
        path = tuple(area.place(step) for step in steps)
        yield Path(path, role("line"), 5)
        yield Path(path, seat_fill(seat.colour), 3)
    yield from _ends(area, lines)


def _ends(area: Area, lines: Sequence[tuple[Seat, Sequence[Step]]]) -> Iterator[Piece]:
    """Badges at the right edge, pushed apart where lines end close to each other, and never out of the picture."""
    ends = sorted(((area.place(steps[-1])[1], seat) for seat, steps in lines), key=lambda end: end[0])
    free, high = area.y - END / 2, area.y + area.high + END / 2
    for number, (wished, seat) in enumerate(ends):
        rest = END * (len(ends) - number)
        y = max(free, min(wished - END / 2, high - rest))
        free = y + END
        yield from badge(seat, area.x + area.wide - END / 2, y + END / 2, END / 2 - 1)


def badge(seat: Seat, x: float, y: float, radius: float) -> Iterator[Piece]:
    """Whose line or row it is: a disc in the seat's colour with its letter."""
    yield Disc(x, y, radius, seat_fill(seat.colour), role("line"))
    yield Text(x, y + radius * 0.42, round(radius * 1.17), seat.letter, seat_ink(seat.colour), MIDDLE)
