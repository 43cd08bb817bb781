"""How large places on a board are drawn, and those a little apart that people put too close to be read."""

from __future__ import annotations

from math import hypot, sqrt

from kivy.metrics import dp

Spot = tuple[float, float]
CLOSEST = 0.84  # of the usual distance of two places, how large they are
READ, SHARE = 64, 0.5  # dp, and of the room that each has: as large a place is read from afar
STEPS, GAP = 24, 1.06  # how often neighbours give way; of their size, how far their middles lie apart then


def fitting(spots: list[Spot], smallest: float, largest: float) -> float:
    """How large places may be so that hardly any two overlap."""
    gaps = sorted(
        min(hypot(x - a, y - b) for at, (a, b) in enumerate(spots) if at != number)
        for number, (x, y) in enumerate(spots)
        if len(spots) > 1
    )
    usual = gaps[len(gaps) // 4] if gaps else dp(largest)
    return float(min(dp(largest), max(dp(smallest), usual * CLOSEST)))


def readable(count: int, wide: float, high: float) -> float:
    """How large so many places can be wherever they lie, if neighbours give way."""
    return min(dp(READ), SHARE * sqrt(wide * high / max(1, count)))


def apart(spots: list[Spot], side: float, room: tuple[float, float, float, float]) -> list[Spot]:
    """The middles of places that big, each where it lies or next to it; `room`: left, bottom, width, height."""
    left, bottom, wide, high = room
    found = list(spots)
    for _ in range(STEPS):
        moved = False
        for one in range(len(found)):
            for other in range(one):
                way = _way(found[one], found[other], side * GAP)
                if way is not None:
                    moved = True
                    found[one] = (found[one][0] + way[0], found[one][1] + way[1])
                    found[other] = (found[other][0] - way[0], found[other][1] - way[1])
        found = [(min(left + wide, max(left, x)), min(bottom + high, max(bottom, y))) for x, y in found]
        if not moved:
            break
    return found


def _way(one: Spot, other: Spot, far: float) -> Spot | None:
    """How the first of two squares gives way, along the side on which less of it lies below the second."""
    x, y = one[0] - other[0], one[1] - other[1]
    across, up = far - abs(x), far - abs(y)
    if across <= 1 or up <= 1:  # dp; hardly touching
        return None
    return (across / 2 if x >= 0 else -across / 2, 0.0) if across <= up else (0.0, up / 2 if y >= 0 else -up / 2)


def clear(spots: list[Spot]) -> float:
    """How large squares round these middles may be, and none lies over another."""
    far = [max(abs(x - a), abs(y - b)) for at, (x, y) in enumerate(spots) for a, b in spots[:at]]
    return min(far, default=float("inf"))
