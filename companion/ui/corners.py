"""White discs of which rounded boxes are made, by stretching their middle: a fifth of the cost of a drawn outline."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Any

from kivy.graphics.texture import Texture


def disc(radius: float) -> Any:
    """The texture of a disc with a smooth edge, twice as wide as its radius in pixels."""
    return _disc(max(1, round(radius)))


@cache
def _disc(radius: int) -> Any:
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
