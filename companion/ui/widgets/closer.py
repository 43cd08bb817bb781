"""A board to be looked at from closer: two fingers make it larger, one then moves it, one tap shows all of it again.

A tap stays a tap; a finger that moves never answers, unless what lies below it is there to be dragged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.layout import Layout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Dragged
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import NaturalWords

STILL = 12  # dp; a finger that moves farther drags
MOST, SNAPS = 4.0, 1.08  # how much larger it becomes, and how little larger is as good as all of it
NOTCH = 1.25  # for one notch of a mouse's wheel
BACK = 0.2  # seconds, until all of it is shown
WHEEL = {"scrolldown": NOTCH, "scrollup": 1 / NOTCH}
Point = tuple[float, float]


class Whole(Pressable, NaturalWords):
    """Shows all of the board again; it stands there only while not all of it is seen."""


@dataclass
class Finger:
    """Where it came down, and where it is."""

    began: Point
    at: Point
    drags: bool = False

    @property
    def far(self) -> bool:
        return hypot(self.at[0] - self.began[0], self.at[1] - self.began[1]) > dp(STILL)


class Draggable:
    """A board on which something can be dragged."""

    def holds(self, touch: MotionEvent) -> bool:
        """Does this finger drag something of it?"""
        raise NotImplementedError


class Closer(Dragged, Layout):
    """Holds one board, `near` times as large as itself."""

    near = NumericProperty(1.0)
    wheels = True

    def __init__(self, **properties: Any) -> None:
        self.board: Any = None
        self.middle: Point = (0.5, 0.5)  # which place of the board lies in the middle of the view
        self._fingers: dict[MotionEvent, Finger] = {}
        self._grip: tuple[float, float, Point] | None = None  # how near, how far apart, on which place fingers lie
        self._masks: list[Rectangle] = []
        self.whole: Whole | None = None
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        self.board = self.board or widget
        super().add_widget(widget, *args, **kwargs)

    @property
    def drags(self) -> bool:
        return self.near > 1 or bool(self._fingers)

    # -- where the board lies

    def do_layout(self, *_: object, **__: object) -> None:
        if self.board is None:
            return
        wide, high = self.width * self.near, self.height * self.near
        x = min(self.x, max(self.right - wide, self.center_x - self.middle[0] * wide))
        y = min(self.y, max(self.top - high, self.center_y - self.middle[1] * high))
        self.middle = (self.center_x - x) / max(1.0, wide), (self.center_y - y) / max(1.0, high)
        self.board.size, self.board.pos = (wide, high), (x, y)
        if self.whole is not None:
            self.whole.pos = self.right - self.whole.width - dp(4), self.top - self.whole.height
        for mask in self._masks:
            mask.pos, mask.size = self.pos, self.size

    def on_near(self, *_: object) -> None:
        larger = self.near > 1
        if larger != (self.whole is not None):
            self._mask(larger)
            self._offer(larger)
        self.do_layout()

    def _mask(self, larger: bool) -> None:
        """Nothing of it is painted beside the place that it has."""
        for part in (self.canvas.before, self.canvas.after):
            part.clear()
        self._masks = []
        if larger:
            with self.canvas.before:
                StencilPush()
                self._masks.append(Rectangle(pos=self.pos, size=self.size))
                StencilUse()
            with self.canvas.after:
                StencilUnUse()
                self._masks.append(Rectangle(pos=self.pos, size=self.size))
                StencilPop()

    def _offer(self, larger: bool) -> None:
        if larger:
            self.whole = Whole(text=hanko().tr("board.whole"), tag="board.whole")
            self.whole.fbind("on_release", self.show_all)
            self.whole.fbind("size", self._trigger_layout)
            self.add_widget(self.whole)
        elif self.whole is not None:
            self.remove_widget(self.whole)
            self.whole = None

    def show_all(self, *_: object) -> None:
        Animation.cancel_all(self, "near")
        if hanko().theme.reduce_motion:
            self.near = 1.0
        else:
            Animation(near=1.0, duration=BACK, t="out_quad").start(self)

    def keep_in_view(self, points: Iterable[Point]) -> None:
        """Where something else is asked now and none of it is seen, all of the board is shown."""
        places = list(points)
        if self.near > 1 and places and not any(self.collide_point(*place) for place in places):
            self.show_all()

    def _place(self, at: Point) -> Point:
        """What of the board lies there, as shares from the left and from below."""
        wide, high = self.width * self.near, self.height * self.near
        return (at[0] - self.board.x) / max(1.0, wide), (at[1] - self.board.y) / max(1.0, high)

    def _bring(self, place: Point, at: Point, near: float) -> None:
        """So near that this place of the board lies there."""
        near = min(MOST, max(1.0, near))
        wide, high = self.width * near, self.height * near
        self.middle = (
            (self.center_x - at[0]) / max(1.0, wide) + place[0],
            (self.center_y - at[1]) / max(1.0, high) + place[1],
        )
        if near == self.near:
            self.do_layout()
        else:
            self.near = near

    # -- fingers

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos):
            return False
        if "button" in touch.profile and touch.button in WHEEL:
            return self._wheel(touch)
        if self.whole is not None and self.whole.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        super().on_touch_down(touch)
        if len(self._fingers) < 2:
            Animation.cancel_all(self, "near")
            self._fingers[touch], self._grip = Finger(touch.pos, touch.pos), None
            touch.grab(self)
        return True

    def _wheel(self, touch: MotionEvent) -> bool:
        near = self.near * WHEEL[touch.button]
        if near < 1 and self.near == 1:
            return False  # whatever it lies in may scroll
        self._bring(self._place(touch.pos), touch.pos, 1.0 if near < SNAPS else near)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._moved(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            if touch in self._fingers:
                self._moved(touch)
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._fingers.pop(touch, None)
        self._grip = None
        if self.near < SNAPS and not self._fingers:
            self.near = 1.0
        return True

    def _moved(self, touch: MotionEvent) -> None:
        finger = self._fingers.get(touch)
        if finger is None:
            return
        finger.at = touch.pos
        if not finger.drags:
            if not finger.far or (len(self._fingers) == 1 and self._drags(touch)):
                return
            for each, other in self._fingers.items():
                other.drags = True
                self._let_go(each)
        self._follow()

    def _follow(self) -> None:
        """What lay under the fingers stays under them."""
        spots = [finger.at for finger in self._fingers.values()]
        at = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
        apart = hypot(spots[0][0] - spots[-1][0], spots[0][1] - spots[-1][1])
        if self._grip is None:
            self._grip = self.near, apart, self._place(at)
        near, before, place = self._grip
        self._bring(place, at, near * apart / before if len(spots) > 1 and before else near)

    def _drags(self, touch: MotionEvent) -> bool:
        return isinstance(self.board, Draggable) and self.board.holds(touch)

    def _let_go(self, touch: MotionEvent) -> None:
        """Whatever it presses on the board is not pressed: it was a drag."""
        pressed: list[Any] = [held() for held in touch.grab_list]
        for widget in pressed:
            if widget is None or widget is self or not self._holds(widget):
                continue
            touch.ungrab(widget)
            if isinstance(widget, ButtonBehavior):
                widget.state = "normal"
            else:
                widget.let_go(touch)

    def _holds(self, widget: Any) -> bool:
        while widget is not None and widget is not self and widget is not widget.parent:
            widget = widget.parent
        return widget is self


load(__name__)
