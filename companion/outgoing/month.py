"""A month of evenings as a picture: on each day the emblem of what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.outgoing.drawing import MIDDLE, RIGHT, Drawing, Emblem, Paper, Path, Piece, Text, cut, drawn, role

WIDE, EDGE, HEAD, DAY, EMBLEM = 720, 40, 128, 92, 44
TITLE, ABOUT = 28, 40  # signs that fit


def drawing(
    title: str, about: str, weekdays: Sequence[str], weeks: Sequence[Sequence[int]], found: Mapping[int, Sequence[str]]
) -> Drawing:
    """`weeks` as a calendar has them, with 0 where no day is; `found` has the emblems of a day."""
    pieces: list[Piece] = [
        Text(EDGE, EDGE + 30, 32, cut(title, TITLE), role("ink")),
        Text(WIDE - EDGE, EDGE + 30, 20, cut(about, ABOUT), role("soft"), RIGHT),
    ]
    for at, name in enumerate(weekdays):
        pieces.append(Text(_x(at) + DAY / 2, HEAD - 16, 16, name, role("soft"), MIDDLE))
    for line, week in enumerate(weeks):
        top = HEAD + DAY * line
        pieces.append(Path(((EDGE, top), (WIDE - EDGE, top)), role("hair")))
        for at, number in enumerate(week):
            pieces += _day(_x(at), top, number, found.get(number, ())) if number else ()
    return Drawing(WIDE, HEAD + DAY * len(weeks) + EDGE, tuple(pieces))


def _x(at: int) -> float:
    return EDGE + (WIDE - 2 * EDGE) / 7 * at


def _day(x: float, top: float, number: int, emblems: Sequence[str]) -> tuple[Piece, ...]:
    wide = (WIDE - 2 * EDGE) / 7
    if not emblems:
        return (Text(x + wide / 2, top + 26, 16, str(number), role("soft"), MIDDLE),)
    called = f"{number} ×{len(emblems)}" if len(emblems) > 1 else str(number)
    return (
        Paper(x + 4, top + 4, wide - 8, DAY - 8, role("glow"), 10),
        Text(x + wide / 2, top + 26, 16, called, role("ink"), MIDDLE),
        Emblem(x + (wide - EMBLEM) / 2, top + 34, EMBLEM, drawn(emblems[0]), role("seal")),
    )
