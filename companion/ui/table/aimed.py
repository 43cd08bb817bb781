"""A tap means what lay there when the finger set out: the second of a double tap never answers what has just moved.

Nobody reads a new question and finds its answer within a quarter of a second. So a touch that falls so soon after the
table has changed counts only on what lay there before, as it lay. Keys of a keyboard are pressed without looking.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.scrollview import ScrollView

from companion.ui.panels.chart import ChartField
from companion.ui.widgets.closer import Closer
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Layers
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged
from companion.ui.widgets.turned import in_window
from companion.ui.widgets.watch import watch

SOON = 0.25  # seconds
Place = tuple[int, int, int, int]
Lies = tuple[Place, Any]  # where, and what of a board is shown there


class Aimed(Layers):
    """Remembers where everything lay that can be pressed when the scene last changed."""

    def __init__(self, **properties: Any) -> None:
        self._lay: dict[str, list[Lies]] = {}
        self._changed_at = 0.0
        super().__init__(**properties)
        watch(hanko(), ("scene",), self._changes)

    def _changes(self, *_: object) -> None:
        """Called before the new scene is painted."""
        if self.parent is not None:
            self._lay, self._changed_at = {}, Clock.time()
            for widget in pressables(self):
                self._lay.setdefault(widget.tag, []).append(lies(widget))

    def turns(self) -> None:
        """Called before anything turns; where the scene has changed just now, what lay there before counts."""
        if not self.just_changed:
            self._changes()
        self._changed_at = Clock.time()

    @property
    def just_changed(self) -> bool:
        """Has the table changed so lately that nobody can have looked at it?"""
        return bool(Clock.time() - self._changed_at < SOON)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if self.just_changed and touch.device != "keyboard" and self._mistaken(touch):
            return True
        return bool(super().on_touch_down(touch))

    def _mistaken(self, touch: MotionEvent) -> bool:
        """Does something lie under the finger that lay elsewhere, or nowhere, when the finger set out?"""
        spot = self.to_window(*touch.pos)
        for widget in pressables(self, spot):
            now = lies(widget)
            if holds(now[0], spot):
                before = self._lay.get(widget.tag, [])
                board = widget.places() is not None
                return now not in before if board else not any(holds(each, spot) for each, _ in before)
        return False


def pressables(widget: Any, at: tuple[float, float] | None = None) -> list[Any]:
    """All that can be pressed, what lies on top first; with `at` without what a list or a board hides there."""
    found: list[Any] = []
    _find(widget, at, found)
    return found


def _find(widget: Any, at: tuple[float, float] | None, found: list[Any]) -> None:
    if at is not None and isinstance(widget, (ScrollView, Closer)) and not holds(lies(widget)[0], at):
        return
    for child in widget.children:
        if child.opacity:
            _find(child, at, found)
    named = isinstance(widget, Pressable) and isinstance(widget, Tagged) and widget.tag
    if named and widget.live and not widget.disabled:
        found.append(widget)


def lies(widget: Any) -> Lies:
    """Where it lies in the window."""
    left, low, wide, high = in_window(widget)
    return (round(left), round(low), round(wide), round(high)), widget.part if isinstance(widget, ChartField) else None


def holds(place: Place, spot: tuple[float, float]) -> bool:
    left, low, wide, high = place
    return left <= spot[0] <= left + wide and low <= spot[1] <= low + high
