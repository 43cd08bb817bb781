"""What is turned to somebody who sits at another side of the screen: by quarters, and touches find it as it lies.

`turn` counts degrees with the clock, as people sit: 0 reads from below, 90 from the left, 180 from above, 270 from the
right. Upright nothing is changed, and what it holds lies where it would lie without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import floor
from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.ui.widgets.hanko import hanko

QUARTER = 90  # degrees
SWING = 0.2  # seconds
Place = tuple[float, float, float, float]  # from the left, from below, how wide, how high


class Cut(Widget):
    """What it holds is cut at its edges, by places of the window."""

    def cut(self, *_: object) -> None:
        """Told whenever it lies elsewhere in the window."""
        raise NotImplementedError


class Turned(Layout):
    """All that it holds fills it, as wide and high as whoever reads it from that side sees it."""

    turn: int = NumericProperty(0)  # type: ignore[assignment]
    swing = NumericProperty(0.0)  # how far it has still to turn

    def __init__(self, **properties: Any) -> None:
        self._was = 0
        super().__init__(**properties)
        with self.canvas.before:
            PushMatrix()
            self._swing, self._to, self._turn = Rotate(), Translate(), Rotate()
        with self.canvas.after:
            PopMatrix()
        for name in ("pos", "size", "turn", "children"):
            self.fbind(name, self._trigger_layout)

    # -- how it lies

    @property
    def across(self) -> bool:
        """Do wide and high change places?"""
        return bool(self.turn % 180)

    @property
    def frame(self) -> tuple[float, float]:
        """How wide and high it is for whoever reads it."""
        return (self.height, self.width) if self.across else (self.width, self.height)

    @property
    def _corner(self) -> tuple[float, float]:
        """Of what it holds, on whole pixels: letters stay sharp."""
        if not self.across:
            return float(self.x), float(self.y)
        wide, high = self.frame
        return floor(self.center_x - wide / 2), floor(self.center_y - high / 2)

    def do_layout(self, *_: object, **__: object) -> None:
        pos, size = self._corner, self.frame
        for child in self.children:
            child.pos, child.size = pos, size
        self._turn.angle = -self.turn
        self._to.x, self._to.y = self.to_parent(0, 0)
        self._swing.origin = self.center
        if self.turn or self._was:
            for part in self.walk(restrict=True):
                if isinstance(part, Cut):
                    part.cut()
        self._was = self.turn

    def settled(self) -> None:
        """It was laid out just now by whoever placed it: it need not be once more."""
        self._trigger_layout.cancel()

    def turn_to(self, turn: int) -> None:
        """Turn there, in one movement where things may move."""
        by, self.turn = turn - self.turn, turn
        Animation.cancel_all(self, "swing")
        self.swing = 0.0
        if by and not hanko().theme.reduce_motion:
            self.swing = (by + 180) % 360 - 180
            Animation(swing=0.0, duration=SWING, t="out_quad").start(self)

    def on_swing(self, *_: object) -> None:
        self._swing.angle = self.swing

    # -- where things are

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        if not self.turn:
            return x, y
        left, low = self._corner
        across, up = x - left, y - low
        if self.turn == QUARTER:
            return self.x + up, self.top - across
        if self.turn == 2 * QUARTER:
            return self.right - across, self.top - up
        return self.right - up, self.y + across

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        if not self.turn:
            return x, y
        left, low = self._corner
        if self.turn == QUARTER:
            return left + self.top - y, low + x - self.x
        if self.turn == 2 * QUARTER:
            return left + self.right - x, low + self.top - y
        return left + y - self.y, low + self.right - x

    # -- fingers

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        with _as_it_lies(self, touch):
            return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        with _as_it_lies(self, touch):
            return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        with _as_it_lies(self, touch):
            return bool(super().on_touch_up(touch))


def within(whole: Place, turn: int, part: Place) -> Place:
    """Where a part of a place lies that is told as whoever reads it from that side sees it."""
    (left, low, wide, high), (x, y, across, up) = whole, part
    if turn == QUARTER:
        return left + y, low + high - x - across, up, across
    if turn == 2 * QUARTER:
        return left + wide - x - across, low + high - y - up, across, up
    if turn == 3 * QUARTER:
        return left + wide - y - up, low + x, up, across
    return left + x, low + y, across, up


@contextmanager
def _as_it_lies(turned: Turned, touch: MotionEvent) -> Iterator[None]:
    """The touch, as whoever reads it from that side sees it."""
    if not turned.turn:
        yield
        return
    touch.push()
    touch.apply_transform_2d(turned.to_local)
    try:
        yield
    finally:
        touch.pop()


def covered(bars: list[float], turn: int) -> list[float]:
    """What the system's bars cover for whoever reads from that side: left, above, right, below."""
    quarters = turn // QUARTER
    return [*bars[quarters:], *bars[:quarters]]


def is_turned(widget: Any) -> bool:
    """Does anything turn it?"""
    while widget is not None and widget.parent is not widget:
        if isinstance(widget, Turned) and widget.turn:
            return True
        widget = widget.parent
    return False


def in_window(widget: Any) -> Place:
    """Where it lies in the window, however it is turned; asked so often in a tap that only what moves it is asked."""
    (left, low), (wide, high) = widget.pos, widget.size
    right, top = left + wide, low + high
    around = widget.parent
    while around is not None and around.parent is not around:
        if type(around).to_parent is not Widget.to_parent:
            (left, low), (right, top) = around.to_parent(left, low), around.to_parent(right, top)
        around = around.parent
    return min(left, right), min(low, top), abs(right - left), abs(top - low)
