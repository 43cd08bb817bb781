"""Small pictures of many evenings: a course, shares of a bar, a month of emblems. They draw what they are given."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.buttons import Icon
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.kv import load
from companion.ui.widgets.text import Small

DOT, SHARE = 4, 6  # dp


class Picture(Drawn):
    """Its colours come from the theme."""

    redraw_on = (*Drawn.redraw_on, "ink", "hair", "seal")

    ink = ColorProperty()
    hair = ColorProperty()
    seal = ColorProperty()


class Course(Picture):
    """`steps` are [height from 0 to 1, whether it stands out] from left to right; what stands out is filled."""

    redraw_on = (*Picture.redraw_on, "steps")

    steps = ListProperty()

    def draw(self) -> None:
        Color(*self.hair)
        for level in (0, 0.5, 1):
            y = self._y(level)
            Line(points=[self.x, y, self.right, y], width=1)
        places = [(self._x(at), self._y(height)) for at, (height, _) in enumerate(self.steps)]
        if len(places) > 1:
            Color(*self.ink)
            Line(points=[part for place in places for part in place], width=dp(1.2), joint="round")
        for (x, y), (_, out) in zip(places, self.steps, strict=True):
            Color(*(self.seal if out else self.ink))
            side = dp(DOT) * (1.5 if out else 1)
            Ellipse(pos=(x - side, y - side), size=(2 * side, 2 * side))

    def _x(self, at: int) -> float:
        pad = dp(DOT) * 2
        return float(self.x + pad + (self.width - 2 * pad) * at / max(1, len(self.steps) - 1))

    def _y(self, height: float) -> float:
        pad = dp(DOT) * 2
        return float(self.y + pad + (self.height - 2 * pad) * height)


class Shares(Picture):
    """A bar of three parts: what stands before, what is level, what stands behind."""

    redraw_on = (*Picture.redraw_on, "shares")

    shares = ListProperty()

    def draw(self) -> None:
        whole, x = sum(self.shares) or 1, float(self.x + dp(16))
        room = self.width - dp(32)
        for share, colour in zip(self.shares, (self.seal, self.hair, self.ink), strict=True):
            wide = room * share / whole
            Color(*colour)
            Rectangle(pos=(x, self.center_y - dp(SHARE) / 2), size=(wide, dp(SHARE)))
            x += wide


class Day(BoxLayout):
    """One day of a month: its number, how many evenings if several, and below it the emblem of the last."""


class Month(GridLayout):
    """Weeks of days from Monday on."""

    def fill(self, weekdays: list[str], weeks: list[list[int]], found: dict[int, list[str]]) -> None:
        """`weeks` as a calendar has them, with 0 where no day is; `found` has the emblems of a day."""
        self.clear_widgets()
        for name in weekdays:
            self.add_widget(Small(text=name, halign="center"))
        for week in weeks:
            for number in week:
                self.add_widget(self._day(number, found.get(number, [])))

    def _day(self, number: int, emblems: list[str]) -> Day:
        day = Day()
        if number:
            day.ids.number.text = f"{number} ×{len(emblems)}" if len(emblems) > 1 else str(number)
            day.ids.place.add_widget(Icon(name=emblems[0] if emblems else "", side=dp(28)))
        return day


load(__name__)
