"""The field on which a board is drawn: provinces to tap and drag, borders, and a photo below them."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.graphics import Color, Line, SmoothLine
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty

from companion.ui.panels.chart import ChartField
from companion.ui.panels.province import Province
from companion.ui.widgets.closer import Draggable
from companion.ui.widgets.draw import draw_icon, draw_shape, draw_text
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Dragged

Pair = tuple[str, str]
Spot = tuple[float, float]
DRAGGED, LINE_REACH = 10, 22  # dp
REACH = 0.6  # of its side: so far from its middle a province is tapped
HEART, BESIDE = 1 / 3, 9  # of its side, and dp: so near its middle no line is meant; on its rim one so near is


class DrawnPlace(Province):
    """A province while the board is drawn: its number, and what is printed there."""

    brown = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("brown", self._redraw)

    def _tile(self) -> None:
        theme, side = hanko().theme, self.width
        paper, ink = theme.seat("brown")[:2] if self.brown else (theme.sheet, theme.ink)
        if self.chosen:
            self._box(theme.seal, 1.25)
        draw_shape("disc", (self.x, self.y, side), paper, theme.line, dp(1))
        low = 0.24 if self.icon else 0.5
        if self.icon:
            draw_icon(self.icon, (self.center_x, self.y + side * 0.62), side * 0.52, ink)
        draw_text(self.short, (self.center_x, self.y + side * low), side * (0.28 if self.icon else 0.4), ink)


def from_line(spot: Spot, one: Spot, other: Spot) -> float:
    """How far a spot is from the line between two others."""
    (x, y), (ax, ay), (bx, by) = spot, one, other
    dx, dy = bx - ax, by - ay
    along = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1)
    along = min(1.0, max(0.0, along))
    return hypot(x - ax - along * dx, y - ay - along * dy)


class MapCanvas(Draggable, Dragged, ChartField):
    """The board to draw on. Fires `on_place` with a province or "", and where; `on_drag` when one was dragged."""

    sides = (36, 64)  # small enough that another place can be put beside the first
    exact = True
    offered = ListProperty()
    asked = ListProperty()  # the borders that are looked at now

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_place")
        self.register_event_type("on_drag")
        super().__init__(**properties)
        self.fbind("offered", self._draw)
        self.fbind("asked", self._draw)

    def on_place(self, province: str, x: float, y: float) -> None:
        """Fired after a tap."""

    def on_drag(self, province: str, x: float, y: float) -> None:
        """Fired when a province was let go somewhere else."""

    @property
    def now(self) -> float:
        """The shape of the field as it lies here."""
        _, _, wide, high = self.inner
        return wide / high

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos):
            return False
        near = self.nearest(touch.x, touch.y, self.children)
        held = near[0][1] if near and near[0][0] <= self.side * REACH else None
        touch.ud["drawn"] = held, touch.pos
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self and touch.ud["drawn"][0] is not None and self._far(touch):
            touch.ud["drawn"][0].center = self.point(self.share_of(*touch.pos))
            self._draw()
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        held, far = touch.ud["drawn"][0], self._far(touch)
        share = self.share_of(*touch.pos)
        if held is not None and far:
            self.dispatch("on_drag", held.node, *share)
        elif not far:
            self._at = touch.pos
            self.dispatch("on_place", held.node if held is not None else "", *share)
        return True

    def holds(self, touch: MotionEvent) -> bool:
        """Is a province dragged by it?"""
        return "drawn" in touch.ud and touch.ud["drawn"][0] is not None

    def let_go(self, _: MotionEvent) -> None:
        """Two fingers look closer: what one of them dragged lies where it lay."""
        self.do_layout()

    def _far(self, touch: MotionEvent) -> bool:
        x, y = touch.ud["drawn"][1]
        return hypot(touch.x - x, touch.y - y) > dp(DRAGGED)

    def line_at(self, pairs: list[Pair]) -> Pair | None:
        """The border that lies under the finger, wherever on it.

        Where provinces lie close, hardly anything of a line is open: on the rim of one it is still the line.
        """
        at = {each.node: each.center for each in self.children}
        far = {pair: from_line(self._at, at[pair[0]], at[pair[1]]) for pair in pairs}
        best = min(far, key=lambda pair: far[pair], default=None)
        return best if best is not None and far[best] < self._line_reach() else None

    def _line_reach(self) -> float:
        """How far from the finger a line may lie, seen from the province nearest to it."""
        x, y = self._at
        share = min((hypot(each.center_x - x, each.center_y - y) for each in self.children), default=0.0) / self.side
        return float(dp(LINE_REACH if share > REACH else BESIDE if share > HEART else 0))

    def _drawn(self, *_: object) -> None:
        theme = hanko().theme
        super()._drawn()
        at = {each.node: each.center for each in self.children}
        with self.canvas.before:
            Color(*theme.ink)
            for one, other in self.edges:
                SmoothLine(points=[*at[one], *at[other]], width=dp(1.5))
            Color(*theme.seal)
            for one, other in self.asked:
                SmoothLine(points=[*at[one], *at[other]], width=dp(3))
            for one, other in self.offered:
                Line(points=[*at[one], *at[other]], dash_length=6, dash_offset=6, width=1)
