"""White discs of which rounded boxes are made, by stretching their middle: a fifth of the cost of a drawn outline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import hypot

from kivy.graphics.texture import Texture
from kivy.metrics import dp

Rgba = tuple[int, int, int, int]
STEPS = 15  # shades between outside and edge, and again between edge and inside
HALO = 2  # dp
CLEAR = (0.0, 0.0, 0.0, 0.0)


def boxed(
    radius: float, stroke: float, fill: Sequence[float], edge: Sequence[float], halo: Sequence[float] = CLEAR
) -> Texture:
    """The texture of a box with its line, in colour: what is drawn once need not be drawn twice over each other.

    A `halo` is a line on both sides of that line: so it stands apart from whatever lies beside it.
    """
    line = stroke if edge[3] else 0.0
    rings = (dp(HALO), line, dp(HALO)) if halo[3] and line else (line,) if line else ()
    colours = [halo, edge, halo, fill] if len(rings) > 1 else [edge, fill] if line else [fill]
    return _boxed(max(1, round(radius)), rings, tuple(map(_bytes, colours)))


def _bytes(colour: Sequence[float]) -> Rgba:
    red, green, blue, alpha = (round(255 * part) for part in colour)
    return red, green, blue, alpha


@lru_cache(256)
def _boxed(radius: int, rings: tuple[float, ...], colours: tuple[Rgba, ...]) -> Texture:
    """`rings` lie within each other, the last colour inside them all."""
    shades = _shades(radius, rings)
    pixels = bytearray(4 * len(shades))
    for part, table in enumerate(zip(*_colours(colours), strict=True)):
        pixels[part::4] = shades.translate(bytes(table).ljust(256, b"\0"))
    texture = Texture.create(size=(2 * radius, 2 * radius), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _colours(colours: tuple[Rgba, ...]) -> list[Rgba]:
    """The colour of each shade: from nothing to the outermost, then from each to the one within it."""
    outer = colours[0]
    found = [(*outer[:3], round(outer[3] * step / STEPS)) for step in range(STEPS + 1)]
    for one, other in pairwise(colours):
        found += [_mixed(one, other, step / STEPS) for step in range(1, STEPS + 1)]
    return found


def _mixed(edge: Rgba, fill: Rgba, share: float) -> Rgba:
    outer, inner = edge[3] * (1 - share), fill[3] * share
    alpha = outer + inner
    red, green, blue = (
        round((one * outer + other * inner) / alpha) if alpha else 0
        for one, other in zip(edge[:3], fill[:3], strict=True)
    )
    return red, green, blue, round(alpha)


@cache
def _shades(radius: int, rings: tuple[float, ...]) -> bytes:
    """Of every pixel of the box, row by row, how far in it lies: 0 is outside, each ring adds STEPS."""
    ends = list(accumulate(rings, initial=0.0))
    quarter = [[_shade(radius - hypot(x + 0.5, y + 0.5), ends) for x in range(radius)] for y in range(radius)]
    rows = [bytes((*reversed(row), *row)) for row in quarter]
    return b"".join((*reversed(rows), *rows))


def _shade(inside: float, ends: Sequence[float]) -> int:
    shade = 0
    for end in ends:
        share = min(1.0, max(0.0, inside - end + 0.5))
        shade += round(STEPS * share)
        if share < 1:
            break
    return shade


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
