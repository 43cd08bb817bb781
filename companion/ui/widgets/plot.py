"""Points or places over the evening, a line for each seat; its shape stands on it, so that no colour speaks alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
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
    StringProperty,
)

from companion.ui.widgets.draw import draw_letter, draw_shape
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_of
from companion.ui.widgets.shapes import letter_spot

MARKS = 5  # shapes along a line
END = dp(24)
Point = tuple[float, float]
Box = tuple[float, float, float]
Steps = list[list[int]]


def marked(places: Sequence[Point], at: int) -> Sequence[Point]:
    """Where a shape stands on line `at`: at each of a few points, of many at some; the next line has others."""
    apart = max(1, len(places) // MARKS)
    return places[at % 2 % apart :: apart]


class Plot(Drawn):
    """`course` is a list of [seat, [[row, points], ...]] as the sheet tells it; `placed`: they are places, 1 above."""

    redraw_on = (*Drawn.redraw_on, "course", "seats", "ink", "hair")

    course = ListProperty()
    whose = StringProperty("")  # where it has one line, of several who are counted
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
        x = self.x + pad + (self.width - pad - self._columns * END - dp(4)) * (row - self._first) / wide
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

    @property
    def _columns(self) -> int:
        """In how many the badges stand: more than the height holds stand side by side."""
        return max(1, ceil(sum(bool(steps) for _, steps in self.course) * END / max(END, self.height)))

    def ends(self) -> Iterator[tuple[str, Box]]:
        """Whose line it was: a badge at each end, pushed apart where totals are close, and never out of the plot."""
        last = sorted((self._place(*self._up(steps)[-1])[1], seat) for seat, steps in self.course if steps)
        for column in range(self._columns):
            standing = last[column :: self._columns]
            x = self.right - END * (self._columns - column)
            for y, (_, seat) in zip(spread([up for up, _ in standing], self.y, self.top), standing, strict=True):
                yield seat, (x, y, END)

    def _ends(self) -> None:
        for seat, box in self.ends():
            sits, (fill, text, edge) = seat_of(seat), self._colours(seat)
            draw_shape(sits.shape, box, fill, edge if edge[3] else None, dp(1))
            draw_letter(sits.letter, sits.shape, box, tuple(self.ink) if letter_spot(sits.shape).hollow else text)


def spread(middles: list[float], low: float, top: float) -> list[float]:
    """Where badges stand, from below: as near to these as they do without covering one another.

    Those that would do so stand together, round the middle of where they belong.
    """
    together: list[tuple[float, int]] = []
    for at, middle in enumerate(middles):
        total, count = middle - END / 2 - at * END, 1
        while together and together[-1][0] / together[-1][1] >= total / count:
            below, others = together.pop()
            total, count = total + below, count + others
        together.append((total, count))
    begins = [total / count for total, count in together for _ in range(count)]
    return [max(low, min(each, top - len(begins) * END)) + at * END for at, each in enumerate(begins)]


load(__name__)
