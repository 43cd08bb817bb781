"""Borders that are likely where provinces lie so: help for whoever draws a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

PAST = 10  # times as long as a third is beside it: a line that passes that one


def likely_neighbours(spots: Mapping[str, tuple[int, int]]) -> tuple[tuple[str, str], ...]:
    """Pairs that may well border on each other: those with a circle through both and no third spot in it.

    That is Delaunay's rule, counted exactly. Along the rim it joins far ones past a third that lies between them;
    these are left out: they would hardly border, and no finger could tell such a line from the two beside it.
    It is an offer to accept or reject, never an answer.
    """
    names = list(spots)
    return tuple(
        (one, other)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if _free_circle(spots[one], spots[other], spots.values())
        and not any(_between(spots[one], spots[other], spot) for spot in spots.values())
    )


def _between(one: tuple[int, int], other: tuple[int, int], third: tuple[int, int]) -> bool:
    """Does it lie so close to the line between two others that this is a way past it?"""
    (ax, ay), (bx, by), (x, y) = one, other, third
    reach = (bx - ax) ** 2 + (by - ay) ** 2
    along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
    beside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax))
    return 0 < along < reach and beside * PAST < reach


def _free_circle(one: tuple[int, int], other: tuple[int, int], spots: Iterable[tuple[int, int]]) -> bool:
    """Slide the middle of a circle along the line between two spots: is there a stretch with no spot inside?

    The two themselves lie on every such circle, and so in none.
    """
    (ax, ay), (bx, by) = one, other
    across = (ay - by, bx - ax)
    reach = (bx - ax) ** 2 + (by - ay) ** 2
    if not reach:
        return False
    low: tuple[int, int] | None = None  # as a fraction, its denominator above zero
    high: tuple[int, int] | None = None
    for x, y in spots:
        dx, dy = 2 * x - ax - bx, 2 * y - ay - by
        room, slope = dx * dx + dy * dy - reach, dx * across[0] + dy * across[1]
        if slope == 0:
            if room < 0:
                return False
        elif slope > 0:
            if high is None or room * high[1] < high[0] * slope:
                high = (room, slope)
        elif low is None or -room * low[1] > low[0] * -slope:
            low = (-room, -slope)
    return low is None or high is None or low[0] * high[1] < high[0] * low[1]
