"""A petal and the pattern of its colour, as points: pure, drawn by the board of Flowers.

A petal is measured along its axis (t, 0 at the middle of the flower to 1 at the tip) and across it (u, -1 to 1), so
that a pattern can never reach beyond it. All lengths are shares of the flower's half height.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin

INNER, OUTER, HALF = 0.34, 1.0, 0.335  # where a petal begins and ends, and half its width
STEPS = 18
MIDDLE = 0.56  # along the petal: where it is widest
Point = tuple[float, float]
Line = tuple[Point, ...]


def half_width(t: float) -> float:
    """Round at the tip, narrower towards the middle."""
    return HALF * sin(pi * t**1.25) ** 0.7 if 0 < t < 1 else 0.0


def angle(at: int, count: int) -> float:
    """The direction of a petal: the first points up, the others follow clockwise."""
    return pi / 2 - 2 * pi * at / count


def placed(t: float, u: float, turn: float) -> Point:
    """A place on the petal that points to `turn`, seen from the middle of the flower."""
    far, aside = INNER + (OUTER - INNER) * t, u * half_width(t)
    return far * cos(turn) + aside * sin(turn), far * sin(turn) - aside * cos(turn)


@cache
def outline(turn: float, shrink: float = 1.0) -> Line:
    """Round the petal, beginning at the middle of the flower; `shrink` draws it smaller round its own middle."""
    sides = [step / STEPS for step in range(STEPS + 1)]
    around = [(t, 1.0) for t in sides] + [(t, -1.0) for t in sides[-2:0:-1]]
    middle_x, middle_y = placed(MIDDLE, 0, turn)
    points = (placed(t, u, turn) for t, u in around)
    return tuple((middle_x + (x - middle_x) * shrink, middle_y + (y - middle_y) * shrink) for x, y in points)


@cache
def pattern(colour: str, turn: float) -> tuple[Line, ...]:
    """The lines of a colour's own pattern; a colour nobody drew has none."""
    lines = PATTERNS.get(colour, ())
    return tuple(tuple(placed(t, u, turn) for t, u in line) for line in lines)


def _across(*places: float) -> tuple[Line, ...]:
    return tuple(((t, -0.85), (t, 0.85)) for t in places)


def _along(*places: float) -> tuple[Line, ...]:
    ts = (0.08, 0.25, 0.45, 0.65, 0.8, 0.92)
    return tuple(tuple((t, u) for t in ts) for u in places)


def _dots(places: Iterable[Point]) -> tuple[Line, ...]:
    return tuple(((t - 0.02, u), (t + 0.02, u)) for t, u in places)


def _chevrons(*places: float) -> tuple[Line, ...]:
    return tuple(((t - 0.1, -0.85), (t, 0.0), (t - 0.1, 0.85)) for t in places)


def _rings(*widths: float) -> tuple[Line, ...]:
    """Rounds within the petal."""
    turns = [2 * pi * step / 20 for step in range(21)]
    return tuple(tuple((MIDDLE + 0.42 * width * sin(a), 0.86 * width * cos(a)) for a in turns) for width in widths)


PATTERNS: dict[str, tuple[Line, ...]] = {
    "grey": (*_across(0.2, 0.44, 0.68, 0.88), *_along(-0.5, 0.0, 0.5)),
    "purple": _dots((t, u) for t in (0.2, 0.35, 0.5, 0.65, 0.8, 0.92) for u in (-0.75, -0.4, 0.0, 0.4, 0.75)),
    "red": _across(0.12, 0.27, 0.42, 0.57, 0.72, 0.87),
    "green": _along(-0.7, -0.35, 0.0, 0.35, 0.7),
    "orange": _chevrons(0.2, 0.38, 0.56, 0.74, 0.92),
    "yellow": _rings(0.95, 0.7),
}
