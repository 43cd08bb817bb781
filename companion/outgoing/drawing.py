"""A picture as pieces, measured from its upper left corner: lines, words, discs, papers, emblems. And the same as SVG.

Whoever paints it elsewhere reads the same pieces. Its colours are those of a light theme, whoever makes it: it goes to
others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from companion import DATA, VERSION

FONT = "Roboto, 'DejaVu Sans', sans-serif"
EMBLEM = 48  # the side of an emblem as it was drawn
LEFT, MIDDLE, RIGHT = "start", "middle", "end"


class Text(NamedTuple):
    """One line of words; `y` is the line they stand on."""

    x: float
    y: float
    size: int
    words: str
    colour: str
    side: str = LEFT


class Path(NamedTuple):
    points: tuple[tuple[float, float], ...]
    colour: str
    wide: float = 1


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str
    edge: str


class Paper(NamedTuple):
    x: float
    y: float
    wide: float
    high: float
    fill: str
    corner: float = 0
    turned: float = 0  # degrees, with the clock


class Emblem(NamedTuple):
    x: float
    y: float
    side: float
    name: str
    colour: str


Piece = Text | Path | Disc | Paper | Emblem


class Drawing(NamedTuple):
    wide: int
    high: int
    pieces: tuple[Piece, ...]


# -- colours and words


@cache
def _palette() -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    found: dict[str, dict[str, dict[str, dict[str, str]]]] = json.loads((DATA / "palettes.json").read_text("utf-8"))
    return found


def role(name: str) -> str:
    return _palette()["roles"]["standard"]["light"][name]


def seat_fills() -> dict[str, str]:
    return {colour: look["fill"] for colour, look in _palette()["seats"]["standard"].items()}


def seat_fill(colour: str) -> str:
    return _seat(colour)["fill"]


def seat_ink(colour: str) -> str:
    return _seat(colour)["text"]


def _seat(colour: str) -> dict[str, str]:
    seats = _palette()["seats"]["standard"]
    return seats.get(colour, seats["grey"])


def cut(text: str, most: int) -> str:
    """A line that would run out of the picture ends before it; wide signs count twice."""
    used = 0
    for at, sign in enumerate(text):
        used += 2 if east_asian_width(sign) in "WF" else 1
        if used > most:
            return f"{text[: max(0, at - 1)].rstrip()}…"
    return text


# -- as SVG


def svg(drawing: Drawing) -> str:
    wide, high = drawing.wide, drawing.high
    emblems = sorted({piece.name for piece in drawing.pieces if isinstance(piece, Emblem)})
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">',
        f"<metadata>Hanko {VERSION}</metadata>",
        *(f'<symbol id="{name}" viewBox="0 0 {EMBLEM} {EMBLEM}">{_emblems()[name]}</symbol>' for name in emblems),
        f'<rect width="{wide}" height="{high}" fill="{role("paper")}"/>',
        *(line for piece in drawing.pieces for line in _written(piece)),
        "</svg>",
    ]
    return "\n".join(parts)


@cache
def _emblems() -> dict[str, str]:
    found: dict[str, str] = json.loads((DATA / "icons" / "emblems.json").read_text("utf-8"))
    return found


def drawn(emblem: str) -> str:
    """This emblem, or that of a game nobody knows any more."""
    return emblem if emblem in _emblems() else "dice"


def _written(piece: Piece) -> Iterator[str]:
    match piece:
        case Text(x, y, size, words, colour, side):
            look = f'font-family="{FONT}" font-size="{size}" fill="{colour}" text-anchor="{side}"'
            yield f'<text x="{_n(x)}" y="{_n(y)}" {look}>{escape(words)}</text>'
        case Path(points, colour, wide):
            places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            yield f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{_n(wide)}"/>'
        case Disc(x, y, radius, fill, edge):
            yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{edge}"/>'
        case Paper(x, y, wide, high, fill, corner, turned):
            place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" rx="{_n(corner)}"'
            yield f'<rect {place} fill="{fill}"{_turned(turned, x + wide / 2, y + high / 2)}/>'
        case Emblem(x, y, side, name, colour):
            place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(side)}" height="{_n(side)}"'
            yield f'<use href="#{name}" {place} color="{colour}"/>'


def _turned(degrees: float, x: float, y: float) -> str:
    return f' transform="rotate({_n(degrees)} {_n(x)} {_n(y)})"' if degrees else ""


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
