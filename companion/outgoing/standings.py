"""Who stood where in the course of an evening: the places that the points come to, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.core.end import LEAST, NOTHING, End
from companion.core.scene import Sheet

Course = Sequence[tuple[str, Sequence[tuple[int, int]]]]
MOST = 40  # places of a seat that a picture can show


class Standings(NamedTuple):
    """Of each seat its places, 1 the first; `by_rounds` where they are those after each round."""

    places: tuple[tuple[str, tuple[int, ...]], ...] = ()
    by_rounds: bool = False


def lone(sheet: Sheet) -> str:
    """Whose points the course shows, where of several who are counted only one has any before the end."""
    return sheet.course[0][0] if len(sheet.course) == 1 < len(sheet.lines) else ""


def standings(sheet: Sheet | None, end: End) -> Standings:
    """The last places are those of the sheet. None where points are no places, or some are only counted at the end."""
    course = sheet.course if sheet else ()
    if sheet is None or end.wins == NOTHING or not end.counted or len(course) < 2:
        return Standings()
    rows = sorted({row for _, steps in course for row, _ in steps})
    if not rows or any(not steps or steps[0][0] == rows[-1] for _, steps in course):
        return Standings()
    rounds = _rounds(course, end)
    after = rounds or rows
    if not 1 < len(after) <= MOST:
        return Standings()
    places = [_places(_points(course, row), end.wins) for row in after]
    places[-1] |= {line.seat: line.rank for line in sheet.lines}
    return Standings(tuple((seat, tuple(each[seat] for each in places)) for seat, _ in course), bool(rounds))


def _rounds(course: Course, end: End) -> list[int]:
    """The rows after which one is over: as the game says, or where everybody was counted once more."""
    rows = [[row for row, _ in steps] for _, steps in course]
    if end.rounds:
        last = max(map(max, rows))
        return [row for row in end.rounds if row < last] + [last]
    alike = len({len(steps) for steps in rows}) == 1 and all(len({*steps}) == len(steps) for steps in rows)
    return [max(ends) for ends in zip(*rows, strict=True)] if alike else []


def _points(course: Course, until: int) -> dict[str, int]:
    return {seat: next((points for row, points in reversed(steps) if row <= until), 0) for seat, steps in course}


def _places(scores: Mapping[str, int], wins: str) -> dict[str, int]:
    sign = -1 if wins == LEAST else 1
    return {seat: 1 + sum(sign * other > sign * score for other in scores.values()) for seat, score in scores.items()}
