"""A picture that leaves (companion.outgoing.drawing), painted: as wide as it is given, or as a file of fixed size."""

from __future__ import annotations

from math import cos, pi, radians, sin
from pathlib import Path as File
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.properties import ObjectProperty

from companion.core.say import refuse
from companion.outgoing.drawing import MIDDLE, RIGHT, Disc, Drawing, Emblem, Paper, Path, Piece, Text, role
from companion.outgoing.png import signed
from companion.ui.widgets.contrast import rgba
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.icons import icon

STANDS = 0.208  # of the height of a line of words lies below the line they stand on
TWICE, HIGHEST = 2, 4096  # pixels for each unit of a picture; no texture of any device is smaller than that
CORNER = 5  # points of a round corner


class Painted(Drawn):
    """Its height follows its width."""

    redraw_on = (*Drawn.redraw_on, "drawing")

    drawing = ObjectProperty()

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.fbind("width", self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.height = self.width * self.drawing.high / self.drawing.wide

    def picture(self) -> Any:
        """Of itself, as it stands in no window."""
        self._draw()
        return self.export_as_image()

    def draw(self) -> None:
        self._scale = self.width / self.drawing.wide
        self._paint(Paper(0, 0, self.drawing.wide, self.drawing.high, role("paper")))
        for piece in self.drawing.pieces:
            self._paint(piece)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self._scale, self.top - y * self._scale

    def _paint(self, piece: Piece) -> None:
        match piece:
            case Text():
                self._words(piece)
            case Path(points, colour, wide):
                self._line([place for point in points for place in self._place(*point)], colour, wide)
            case Disc(x, y, radius, fill, edge):
                ring = self._ring([(x + radius * cos(a), y + radius * sin(a)) for a in _turns()], fill)
                self._line(ring, edge, 1, close=True)
            case Paper(x, y, wide, high, fill, corner, turned):
                middle = x + wide / 2, y + high / 2
                self._ring([_around(middle, place, turned) for place in _corners(x, y, wide, high, corner)], fill)
            case Emblem(x, y, side, name, colour):
                left, low = self._place(x, y + side)
                Color(*rgba(colour))
                Rectangle(texture=icon(name), pos=(left, low), size=(side * self._scale,) * 2)

    def _words(self, text: Text) -> None:
        label = CoreLabel(text=text.words, font_size=max(1, text.size * self._scale), color=(1, 1, 1, 1))
        label.refresh()
        wide, high = label.texture.size
        x, y = self._place(text.x, text.y)
        left = x - wide * {RIGHT: 1, MIDDLE: 0.5}.get(text.side, 0)
        Color(*rgba(text.colour))
        Rectangle(texture=label.texture, pos=(left, y - high * STANDS), size=(wide, high))

    def _line(self, places: list[float], colour: str, wide: float, *, close: bool = False) -> None:
        Color(*rgba(colour))
        SmoothLine(points=places, width=max(0.5, wide * self._scale / 2), close=close, joint="round")

    def _ring(self, points: list[tuple[float, float]], fill: str) -> list[float]:
        """What lies within these corners, filled."""
        places = [self._place(*point) for point in points]
        Color(*rgba(fill))
        Mesh(
            vertices=[part for x, y in places for part in (x, y, 0, 0)],
            indices=list(range(len(places))),
            mode="triangle_fan",
        )
        return [part for place in places for part in place]


def save(drawing: Drawing, path: File) -> None:
    """As a picture of pixels, the same on every device."""
    scale = min(TWICE, HIGHEST / max(drawing.wide, drawing.high))
    if not Painted(drawing=drawing, width=drawing.wide * scale).picture().save(str(path), flipped=False):
        raise refuse("disk_full")
    path.write_bytes(signed(path.read_bytes()))


def _turns() -> list[float]:
    return [2 * pi * at / 36 for at in range(36)]


def _corners(x: float, y: float, wide: float, high: float, corner: float) -> list[tuple[float, float]]:
    """The outline of a paper, clockwise from its upper left corner."""
    if not corner:
        return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    middles = [
        (x + corner, y + corner, 180),
        (x + wide - corner, y + corner, 270),
        (x + wide - corner, y + high - corner, 0),
        (x + corner, y + high - corner, 90),
    ]
    return [
        (mx + corner * cos(radians(start + 90 * at / CORNER)), my + corner * sin(radians(start + 90 * at / CORNER)))
        for mx, my, start in middles
        for at in range(CORNER + 1)
    ]


def _around(middle: tuple[float, float], place: tuple[float, float], degrees: float) -> tuple[float, float]:
    across, down = place[0] - middle[0], place[1] - middle[1]
    turn = radians(degrees)
    return middle[0] + across * cos(turn) - down * sin(turn), middle[1] + across * sin(turn) + down * cos(turn)
