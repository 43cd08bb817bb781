"""Draws an outline of companion.ui.widgets.shapes with a smooth edge at any size, and a letter in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.graphics.texture import Texture

from companion.ui.widgets.icons import icon
from companion.ui.widgets.shapes import Contour, letter_spot, outline

Triangles = tuple[tuple[float, ...], tuple[int, ...]]
Box = tuple[float, float, float]
Colour = Sequence[float]


ROUND = ("disc", "square", "diamond", "hexagon", "stamp")  # every corner is seen from the middle


@cache
def _triangles(name: str) -> tuple[Triangles, ...]:
    if name in ROUND:
        return (_fan(outline(name)[0]),)
    cutter = Tesselator()
    for contour in outline(name):
        cutter.add_contour([part for point in contour for part in point])
    cutter.tesselate(WINDING_ODD, TYPE_POLYGONS)
    return tuple((tuple(vertices), tuple(indices)) for vertices, indices in cutter.meshes)


def _fan(contour: Contour) -> Triangles:
    """The triangles from the middle to each side; far quicker than to cut a shape that may be anything."""
    corners = (*contour, contour[0])
    return (0.5, 0.5, 0.0, 0.0, *(part for x, y in corners for part in (x, y, 0.0, 0.0))), tuple(
        range(len(corners) + 1)
    )


def draw_shape(name: str, box: Box, fill: Colour | None, edge: Colour | None = None, stroke: float = 1.5) -> None:
    """Into the canvas that is open: the shape in a square box (x, y, side), filled, outlined or both."""
    x, y, side = box
    if fill is not None:
        Color(*fill)
        for vertices, indices in _triangles(name):
            placed = list(vertices)
            placed[0::4] = [x + part * side for part in vertices[0::4]]
            placed[1::4] = [y + part * side for part in vertices[1::4]]
            Mesh(vertices=placed, indices=list(indices), mode="triangle_fan")
    if edge is not None:
        Color(*edge)
    for contour in outline(name):
        points = [place for px, py in contour for place in (x + px * side, y + py * side)]
        SmoothLine(points=points, width=stroke if edge is not None else 1, close=True)


def draw_letter(letter: str, name: str, box: Box, colour: Colour) -> None:
    """The letter where it fits in the shape; a wide one is made smaller."""
    if not letter:
        return
    x, y, side = box
    spot = letter_spot(name)
    texture = _letter(letter, max(6, round(spot.size * side)))
    wide, high = texture.size
    shrink = min(1.0, spot.size * side * 1.05 / max(wide, 1))
    width, height = wide * shrink, high * shrink
    Color(*colour)
    Rectangle(
        texture=texture,
        pos=(round(x + spot.x * side - width / 2), round(y + spot.y * side - height / 2)),
        size=(width, height),
    )


def draw_text(text: str, middle: tuple[float, float], height: float, colour: Colour) -> None:
    """A few signs round a point, `height` pixels high."""
    if text:
        texture = _letter(text, max(6, round(height)))
        wide, high = texture.size
        Color(*colour)
        Rectangle(texture=texture, pos=(round(middle[0] - wide / 2), round(middle[1] - high / 2)), size=(wide, high))


def draw_icon(name: str, middle: tuple[float, float], side: float, colour: Colour) -> None:
    """An icon round a point."""
    Color(*colour)
    Rectangle(texture=icon(name), pos=(middle[0] - side / 2, middle[1] - side / 2), size=(side, side))


@lru_cache(400)
def _letter(letter: str, size: int) -> Texture:
    label = CoreLabel(text=letter, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture
