"""White discs of which rounded boxes are made, by stretching their middle: a fifth of the cost of a drawn outline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import hypot

from kivy.graphics.texture import Texture

Rgba = tuple[int, int, int, int]
STEPS = 15  # shades between outside and edge, and again between edge and inside


def boxed(radius: float, stroke: float, fill: Sequence[float], edge: Sequence[float]) -> Texture:
    """The texture of a box with its line, in colour: what is drawn once need not be drawn twice over each other."""
    return _boxed(max(1, round(radius)), stroke if edge[3] else 0.0, _bytes(fill), _bytes(edge))


def _bytes(colour: Sequence[float]) -> Rgba:
    red, green, blue, alpha = (round(255 * part) for part in colour)
    return red, green, blue, alpha


@lru_cache(256)
def _boxed(radius: int, stroke: float, fill: Rgba, edge: Rgba) -> Texture:
    shades = _shades(radius, stroke)
    pixels = bytearray(4 * len(shades))
    for part, table in enumerate(zip(*_colours(fill, edge if stroke else fill), strict=True)):
        pixels[part::4] = shades.translate(bytes(table).ljust(256, b"\0"))
    texture = Texture.create(size=(2 * radius, 2 * radius), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _colours(fill: Rgba, edge: Rgba) -> list[Rgba]:
    """The colour of each shade: from nothing to the edge, then from the edge to the fill."""
    outer = [(*edge[:3], round(edge[3] * step / STEPS)) for step in range(STEPS + 1)]
    return [*outer, *(_mixed(edge, fill, step / STEPS) for step in range(1, STEPS + 1))]


def _mixed(edge: Rgba, fill: Rgba, share: float) -> Rgba:
    outer, inner = edge[3] * (1 - share), fill[3] * share
    alpha = outer + inner
    red, green, blue = (
        round((one * outer + other * inner) / alpha) if alpha else 0
        for one, other in zip(edge[:3], fill[:3], strict=True)
    )
    return red, green, blue, round(alpha)


@cache
def _shades(radius: int, stroke: float) -> bytes:
    """Of every pixel of the box, row by row, how far in it lies: 0 is outside, 2 * STEPS inside the line."""
    quarter = [[_shade(radius - hypot(x + 0.5, y + 0.5), stroke) for x in range(radius)] for y in range(radius)]
    rows = [bytes((*reversed(row), *row)) for row in quarter]
    return b"".join((*reversed(rows), *rows))


def _shade(inside: float, stroke: float) -> int:
    outer = min(1.0, max(0.0, inside + 0.5))
    inner = min(1.0, max(0.0, inside - stroke + 0.5)) if stroke else float(outer == 1)
    return round(STEPS * outer) + (round(STEPS * inner) if outer == 1 else 0)


def disc(radius: float) -> Texture:
    """The texture of a disc with a smooth edge, twice as wide as its radius in pixels."""
    return _disc(max(1, round(radius)))


@cache
def _disc(radius: int) -> Texture:
    quarter = [[_cover(radius - hypot(x + 0.5, y + 0.5)) for x in range(radius)] for y in range(radius)]
    rows = [b"".join(b"\xff\xff\xff" + alpha for alpha in (*reversed(row), *row)) for row in quarter]
    texture = Texture.create(size=(2 * radius, 2 * radius), colorfmt="rgba")
    texture.blit_buffer(b"".join((*reversed(rows), *rows)), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _cover(inside: float) -> bytes:
    """How much of a pixel is covered whose middle lies so far inside the edge."""
    return bytes([round(255 * min(1.0, max(0.0, inside + 0.5)))])


def border(radius: float) -> tuple[int, int, int, int]:
    side = max(1, round(radius))
    return side, side, side, side
