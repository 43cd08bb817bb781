"""A finished evening as a picture of lines and words (SVG): game, date, people in their order, points over the evening.

Its colours are those of a light theme, whoever makes it: it goes to others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from xml.sax.saxutils import escape

from companion import DATA
from companion.core.header import Seat
from companion.outgoing.dates import day
from companion.outgoing.finished import Evening, name_of
from companion.words import Words

WIDE, EDGE, LINE, PLOT, SEAL = 720, 40, 44, 240, 72
FONT = "Roboto, 'DejaVu Sans', sans-serif"
LONGEST = 34  # signs of a line that fit into the width


def svg(evening: Evening, words: Words) -> str:
    """The whole picture; it is as high as what stands in it."""
    order = _order(evening)
    course = _course(evening)
    words_below = words.say(evening.sheet.words) if evening.sheet and evening.sheet.words else ""
    below = _wrapped(words_below)
    high = EDGE + 96 + LINE * len(order) + (PLOT + 24 if course else 0) + 26 * len(below) + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}">',
        f'<rect width="{WIDE}" height="{high}" fill="{_role("paper")}"/>',
        _text(EDGE, EDGE + 30, 32, _cut(name_of(evening, words)), "ink"),
        _text(EDGE, EDGE + 62, 20, day(words, evening.ended), "soft"),
        _seal(next((seat.letter for seat in order if seat.id in evening.winners and seat.letter), "H")),
        *_people(evening, order, EDGE + 96),
        *(_plot(evening, course, EDGE + 96 + LINE * len(order) + 12) if course else ()),
        *(_text(EDGE, high - EDGE - 26 * (len(below) - at) + 20, 18, line, "soft") for at, line in enumerate(below)),
        "</svg>",
    ]
    return "\n".join(parts)


def _order(evening: Evening) -> list[Seat]:
    """Winners first, then by place; without places as they sat."""
    at = {seat.id: place for place, seat in enumerate(evening.seats)}
    last = len(at) + 1
    return sorted(
        evening.seats,
        key=lambda seat: (seat.id not in evening.winners, evening.rank(seat.id) or last, at[seat.id]),
    )


def _people(evening: Evening, order: list[Seat], top: int) -> Iterator[str]:
    for number, seat in enumerate(order):
        y = top + LINE * number + 28
        rank, total = evening.rank(seat.id), evening.total(seat.id)
        if rank:
            yield _text(EDGE, y, 22, f"{rank}.", "soft")
        yield f'<circle cx="{EDGE + 48}" cy="{y - 7}" r="12" fill="{_fill(seat.colour)}" stroke="{_role("line")}"/>'
        yield _text(EDGE + 48, y - 2, 14, seat.letter, "", colour=_ink(seat.colour), anchor="middle")
        yield _text(EDGE + 76, y, 24 if seat.id in evening.winners else 22, _cut(seat.name), "ink")
        if total is not None:
            yield _text(WIDE - EDGE, y, 24, str(total).replace("-", "\u2212"), "ink", anchor="end")


# -- points over the evening


def _course(evening: Evening) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """The steps of every seat, where there is anything to see."""
    course = evening.sheet.course if evening.sheet else ()
    return [(seat, steps) for seat, steps in course if steps] if any(len(steps) > 1 for _, steps in course) else []


def _plot(evening: Evening, course: list[tuple[str, tuple[tuple[int, int], ...]]], top: int) -> Iterator[str]:
    rows = [row for _, steps in course for row, _ in steps]
    points = [0, *(total for _, steps in course for _, total in steps)]
    first, last, low, high = min(rows) - 1, max(rows), min(points), max(points)

    def place(row: int, total: int) -> str:
        x = EDGE + (WIDE - 2 * EDGE) * (row - first) / max(1, last - first)
        y = top + PLOT - PLOT * (total - low) / max(1, high - low)
        return f"{x:.1f},{y:.1f}"

    for level in sorted({low, 0, high}):
        start, end = place(first, level), place(last, level)
        yield f'<polyline points="{start} {end}" fill="none" stroke="{_role("hair")}"/>'
    colours = {seat.id: seat.colour for seat in evening.seats}
    for seat, steps in course:
        path = " ".join([place(first, 0), *(place(row, total) for row, total in steps), place(last, steps[-1][1])])
        yield f'<polyline points="{path}" fill="none" stroke="{_role("line")}" stroke-width="5"/>'
        yield f'<polyline points="{path}" fill="none" stroke="{_fill(colours.get(seat, ""))}" stroke-width="3"/>'


# -- its parts


def _text(x: float, y: float, size: int, text: str, role: str, *, colour: str = "", anchor: str = "start") -> str:
    fill = colour or _role(role)
    look = f'font-family="{FONT}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {look}>{escape(text)}</text>'


def _seal(letter: str) -> str:
    """The stamp of whoever has won."""
    x, y = WIDE - EDGE - SEAL, EDGE - 8
    turned = f'transform="rotate(-6 {x + SEAL / 2} {y + SEAL / 2})"'
    square = f'<rect x="{x}" y="{y}" width="{SEAL}" height="{SEAL}" rx="10" fill="{_role("seal")}"/>'
    inside = _text(x + SEAL / 2, y + SEAL / 2 + 16, 46, letter, "seal_ink", anchor="middle")
    return f"<g {turned}>{square}{inside}</g>"


def _cut(text: str) -> str:
    """A line that would run out of the picture ends before it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _wrapped(text: str, most: int = 64) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word[:most])
    return lines


@cache
def _palette() -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    found: dict[str, dict[str, dict[str, dict[str, str]]]] = json.loads((DATA / "palettes.json").read_text("utf-8"))
    return found


def _role(name: str) -> str:
    return _palette()["roles"]["standard"]["light"][name]


def _fill(colour: str) -> str:
    return _palette()["seats"]["standard"].get(colour, _palette()["seats"]["standard"]["grey"])["fill"]


def _ink(colour: str) -> str:
    return _palette()["seats"]["standard"].get(colour, _palette()["seats"]["standard"]["grey"])["text"]
