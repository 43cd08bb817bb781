"""Who beats whom as a picture: a row and a column for everybody, and in each field how often the row came in first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.seat_looks import free_letter
from companion.outgoing.drawing import MIDDLE, Drawing, Paper, Piece, Text, cut, role

EDGE, HEAD, FIRST, FIELD, LINE = 40, 150, 220, 76, 52
NAME, TITLE = 17, 38  # signs that fit
LEAST = 560  # wide
STRONG = 0.6  # the share from which somebody is plainly ahead

Counts = Mapping[tuple[str, str], int]


def lettered(people: Sequence[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Each with a letter that nobody else has."""
    letters: list[str] = []
    for _, name in people:
        letters.append(free_letter(name, letters))
    return [(person, name, letter) for (person, name), letter in zip(people, letters, strict=True)]


def field(counts: Counts, one: str, other: str) -> str:
    """`7:3`; nothing where they never both had a place."""
    before, behind = counts.get((one, other), 0), counts.get((other, one), 0)
    return f"{before}:{behind}" if before + behind else ""


def ahead(counts: Counts, one: str, other: str) -> bool:
    """Is this one clearly before the other?"""
    before, behind = counts.get((one, other), 0), counts.get((other, one), 0)
    return before + behind > 0 and before / (before + behind) >= STRONG


def drawing(title: str, about: str, people: Sequence[tuple[str, str, str]], counts: Counts) -> Drawing:
    """`people` are id, name and letter of everybody."""
    wide = max(LEAST, EDGE * 2 + FIRST + FIELD * len(people))
    pieces: list[Piece] = [
        Text(EDGE, EDGE + 26, 30, cut(title, TITLE), role("ink")),
        Text(EDGE, EDGE + 58, 18, cut(about, LEAST // 9), role("soft")),
    ]
    pieces += (
        Text(_x(at) + FIELD / 2, HEAD - 12, 20, letter, role("soft"), MIDDLE)
        for at, (_, _, letter) in enumerate(people)
    )
    for line, (one, name, letter) in enumerate(people):
        top = HEAD + LINE * line
        pieces.append(Text(EDGE, top + 34, 20, letter, role("soft")))
        pieces.append(Text(EDGE + 30, top + 34, 20, cut(name, NAME), role("ink")))
        for at, (other, _, _) in enumerate(people):
            pieces += _field(_x(at), top, counts, one, other)
    return Drawing(wide, HEAD + LINE * len(people) + EDGE, tuple(pieces))


def _x(at: int) -> int:
    return EDGE + FIRST + FIELD * at


def _field(x: int, top: int, counts: Counts, one: str, other: str) -> tuple[Piece, ...]:
    if one == other:
        return (Paper(x + 2, top + 2, FIELD - 4, LINE - 4, role("hair"), 6),)
    said, first = field(counts, one, other), ahead(counts, one, other)
    if not said:
        return ()
    ground = role("seal") if first else role("well")
    colour = role("seal_ink") if first else role("ink")
    return (
        Paper(x + 2, top + 2, FIELD - 4, LINE - 4, ground, 6),
        Text(x + FIELD / 2, top + 33, 18, said, colour, MIDDLE),
    )
