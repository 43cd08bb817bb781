"""How large places on a board are drawn, and those a little apart that people put too close to be read.

A board is laid out some times in every tap and hardly ever otherwise than before: what was reckoned once is kept, or it
would be most of what a tap costs.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sqrt

from kivy.metrics import dp

Spot = tuple[float, float]
Spots = tuple[Spot, ...]
CLOSEST = 0.84  # of the usual distance of two places, how large they are
READ, SHARE = 64, 0.5  # dp, and of the room that each has: as large a place is read from afar
STEPS, GAP = 24, 1.06  # how often neighbours give way; of their size, how far their middles lie apart then
BESIDE, ABOVE = 1.2, 1.3  # and where there is room, so that what glows round one covers neither tile nor badges
KEPT = 64  # boards, each as it was in a size


def fitting(spots: Spots, smallest: float, largest: float) -> float:
    """How large places may be so that hardly any two overlap."""
    known = usual(spots)
    return float(min(dp(largest), max(dp(smallest), (dp(largest) if known is None else known) * CLOSEST)))


@lru_cache(KEPT)
def usual(spots: Spots) -> float | None:
    """How far most of them lie from the nearest other, where there is one."""
    gaps = sorted(
        min(hypot(x - a, y - b) for at, (a, b) in enumerate(spots) if at != number)
        for number, (x, y) in enumerate(spots)
        if len(spots) > 1
    )
    return gaps[len(gaps) // 4] if gaps else None


def readable(count: int, wide: float, high: float) -> float:
    """How large so many places can be wherever they lie, if neighbours give way."""
    return min(dp(READ), SHARE * sqrt(wide * high / max(1, count)))


@lru_cache(KEPT)
def apart(spots: Spots, side: float, room: tuple[float, float, float, float]) -> Spots:
    """The middles of places that big, each where it lies or next to it; `room`: left, bottom, width, height."""
    found = _parted(spots, side * BESIDE, side * ABOVE, room)
    return found if clear(found) >= side else max(found, _parted(spots, side * GAP, side * GAP, room), key=clear)


def _parted(spots: Spots, far: float, above: float, room: tuple[float, float, float, float]) -> Spots:
    left, bottom, wide, high = room
    found = list(spots)
    for _ in range(STEPS):
        moved = False
        for one in range(len(found)):
            for other in range(one):
                (x, y), (a, b) = found[one], found[other]
                if abs(x - a) < far and abs(y - b) < above and (way := _way(x - a, y - b, far, above)) is not None:
                    moved = True
                    found[one], found[other] = (x + way[0], y + way[1]), (a - way[0], b - way[1])
        found = [(min(left + wide, max(left, x)), min(bottom + high, max(bottom, y))) for x, y in found]
        if not moved:
            break
    return tuple(found)


def _way(x: float, y: float, far: float, above: float) -> Spot | None:
    """How the first of two squares gives way, along the side on which less of it lies below the second."""
    across, up = far - abs(x), above - abs(y)
    if across <= 1 or up <= 1:  # dp; hardly touching
        return None
    return (across / 2 if x >= 0 else -across / 2, 0.0) if across <= up else (0.0, up / 2 if y >= 0 else -up / 2)


@lru_cache(KEPT)
def clear(spots: Spots) -> float:
    """How large squares round these middles may be, and none lies over another."""
    far = [max(abs(x - a), abs(y - b)) for at, (x, y) in enumerate(spots) for a, b in spots[:at]]
    return min(far, default=float("inf"))
