"""Points or places over the evening, a line for each seat; its shape stands on it, so that no colour speaks alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
)

from companion.ui.widgets.draw import draw_letter, draw_shape
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_of
from companion.ui.widgets.shapes import letter_spot

MARKS = 5  # shapes along a line
END = dp(24)
Point = tuple[float, float]
Steps = list[list[int]]


def marked(places: Sequence[Point], at: int) -> Sequence[Point]:
    """Where a shape stands on line `at`: at each of a few points, of many at some; the next line has others."""
    apart = max(1, len(places) // MARKS)
    return places[at % 2 % apart :: apart]


class Plot(Drawn):
    """`course` is a list of [seat, [[row, points], ...]] as the sheet tells it; `placed`: they are places, 1 above."""

    redraw_on = (*Drawn.redraw_on, "course", "seats", "ink", "hair")

    course = ListProperty()
    placed = BooleanProperty(False)
    seats = ObjectProperty({})  # the colours of the palette
    ink = ColorProperty()
    hair = ColorProperty()
    low = NumericProperty(0)
    high = NumericProperty(0)

    def _worth(self) -> bool:
        return any(len(steps) > 1 for _, steps in self.course)

    worth = AliasProperty(_worth, bind=("course",))  # is there anything to see? One posting is no course

    def on_course(self, *_: object) -> None:
        found = [points for _, steps in self.course for _, points in steps]
        totals = [-1, *(-place for place in found)] if self.placed else [0, *found]
        self.low, self.high = min(totals), max(totals)

    def draw(self) -> None:
        if not self.worth:
            return
        rows = [row for _, steps in self.course for row, _ in steps]
        self._first, self._last = min(rows) - (not self.placed), max(rows)
        Color(*self.hair)
        for points in range(int(self.low), 0) if self.placed else {self.low, 0, self.high}:
            y = self._place(self._first, points)[1]
            Line(points=[self.x, y, self.right, y], width=1)
        for at, (seat, steps) in enumerate(self.course):
            if steps:
                begins = [] if self.placed else [[self._first, 0]]
                ends = [*begins, *self._up(steps), [self._last, self._up(steps)[-1][1]]]
                self._line(at, seat, [self._place(row, points) for row, points in ends])
        self._ends()

    def _up(self, steps: Steps) -> Steps:
        """The first place stands above."""
        return [[row, -place] for row, place in steps] if self.placed else steps

    def _place(self, row: float, points: float) -> Point:
        pad, wide = dp(16), max(1, self._last - self._first)
        high = max(1, self.high - self.low)
        x = self.x + pad + (self.width - pad - END - dp(4)) * (row - self._first) / wide
        return x, self.y + pad + (self.height - 2 * pad) * (points - self.low) / high

    def _line(self, at: int, seat: str, places: list[Point]) -> None:
        shape, (fill, _, edge) = seat_of(seat).shape, self._colours(seat)
        path = [part for place in places for part in place]
        Color(*(edge if edge[3] else fill))
        Line(points=path, width=dp(2.2) if edge[3] else dp(1.6), joint="round")
        if edge[3]:
            Color(*fill)
            Line(points=path, width=dp(1.2), joint="round")
        for x, y in marked(places[1:-1], at):
            draw_shape(shape, (x - dp(5), y - dp(5), dp(10)), fill, edge if edge[3] else None, dp(1))

    def _colours(self, seat: str) -> Any:
        return self.seats.get(seat_of(seat).colour, self.seats["grey"])

    def _ends(self) -> None:
        """Whose line it was: a badge at each end, pushed apart where totals are close."""
        ends = [(self._place(*self._up(steps)[-1]), seat) for seat, steps in self.course if steps]
        free = self.y
        for (_, y), seat in sorted(ends, key=lambda end: end[0][1]):
            y = max(free, y - END / 2)
            free = y + END
            sits, (fill, text, edge) = seat_of(seat), self._colours(seat)
            box = (self.right - END, y, END)
            draw_shape(sits.shape, box, fill, edge if edge[3] else None, dp(1))
            draw_letter(sits.letter, sits.shape, box, tuple(self.ink) if letter_spot(sits.shape).hollow else text)


load(__name__)
