"""Layouts that Kivy lacks: layers, a row that flows onto the next line, a scroll that answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.kv import load
from companion.ui.widgets.turned import Cut, in_window, is_turned


class Layers(FloatLayout):
    """What has no place of its own fills it, wherever it lies; Kivy leaves that in the corner of the window."""

    def do_layout(self, *given: Any, **named: Any) -> None:
        super().do_layout(*given, **named)
        for child in self.children:
            if child.size_hint == [1, 1] and not child.pos_hint:
                child.pos = self.pos


class Places(Layout):
    """Gives all that it holds a place and a size by itself: what it has given asks for no second layout."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        Widget.add_widget(self, widget, *args, **kwargs)


class Dragged(Widget):
    """What is dragged by a finger gets the touch before the list does in which it lies."""

    wheels = False  # a mouse's wheel means something there

    @property
    def drags(self) -> bool:
        """Would a finger drag it now?"""
        return True


class Flow(Layout):
    """Lays children side by side and goes on below when the line is full; `even` makes all equally wide.

    A child may carry `limit`, the most width it can have, and `least`, the width it wants.
    """

    gap = NumericProperty("8dp")
    even = BooleanProperty(False)
    steady = BooleanProperty(False)  # of even ones: each keeps its place when more come behind it
    families = ListProperty([])  # of even ones: how many belong together; lines as long as the largest, if that fits
    alike = BooleanProperty(False)  # of even ones: few are no wider than many, in the same columns
    centred = BooleanProperty(False)
    hanging = BooleanProperty(False)  # what is lower in its line hangs from the same height, not in its middle
    widest = NumericProperty(1.0)  # the share of the width that a child may wish for; its text wraps

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "children", "gap", "even", "steady", "families", "alike", "widest"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        for name in watched(widget):
            widget.fbind(name, self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        for name in watched(widget):
            widget.funbind(name, self._trigger_layout)
        super().remove_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        children = self.children[::-1]
        wanted = [self._wanted(child) for child in children]
        lines = self._columns(wanted) if self.even else self._lines(wanted)
        down = 0.0
        for line in lines:
            row = children[line.start : line.stop]
            height = level(row)
            columns = self._fit(wanted) if self.alike else max(map(len, lines))
            share = (self.width + self.gap) / columns - self.gap
            widths = [share] * len(row) if self.even else wanted[line.start : line.stop]
            self._place(row, widths, self.top - down, height)
            down += height + self.gap
        self.height = max(0, down - self.gap)  # the same wherever it lies, or it would never come to rest

    def _place(self, row: list[Any], widths: list[float], top: float, height: float) -> None:
        spare = self.width + self.gap - sum(widths) - self.gap * len(widths)
        x = self.x + (max(0, spare) / 2 if self.centred else 0)
        for child, width in zip(row, widths, strict=True):
            if self.even or wish(child) == "least":
                child.width = int(width)  # whole pixels keep the lines round a box sharp
            child.pos = int(x), int(top - child.height - (0 if self.hanging else (height - child.height) / 2))
            x += width + self.gap

    def _wanted(self, child: Any) -> float:
        most = (self.width + self.gap) * self.widest - self.gap
        if child.property("limit", True):
            child.limit = most
        return min(float(child.least if wish(child) == "least" else child.width), most)

    def _columns(self, wanted: list[float]) -> list[range]:
        """Lines of the same number of equal places, the last one perhaps shorter."""
        if not wanted:
            return []
        fit = self._fit(wanted)
        if self.families and max(self.families) <= fit:
            return together(self.families)
        columns = fit if self.steady or self.alike else ceil(len(wanted) / ceil(len(wanted) / fit))
        return [range(i, min(i + columns, len(wanted))) for i in range(0, len(wanted), columns)]

    def _fit(self, wanted: list[float]) -> int:
        """So many columns as there is room for."""
        return max(1, int((self.width + self.gap + 1) // (max(wanted) + self.gap)))

    def _lines(self, wanted: list[float]) -> list[range]:
        lines: list[range] = []
        start, left = 0, self.width + 0.5
        for i, want in enumerate(wanted):
            if want > left and i > start:
                lines.append(range(start, i))
                start, left = i, self.width + 0.5
            left -= want + self.gap
        return [*lines, range(start, len(wanted))] if wanted else []


def together(families: Sequence[int]) -> list[range]:
    """Lines as long as the largest family; none is broken, and small ones share a line."""
    lines, start, end = [], 0, 0
    for size in families:
        if end + size - start > max(families):
            lines.append(range(start, end))
            start = end
        end += size
    return [*lines, range(start, end)]


def level(row: list[Any]) -> float:
    """How high a line is; those that can be as high as their neighbours become it."""
    height = max(child.own if child.property("own", True) else child.height for child in row)
    for child in row:
        if child.property("floor", True):
            child.floor = height
    return float(height)


def watched(child: Any) -> tuple[str, ...]:
    """What of a child its place depends on; one that is as high as its neighbours does not get lower by itself."""
    return (wish(child), "height", *(("own",) if child.property("own", True) else ()))


def wish(child: Any) -> str:
    """The property that says how wide a child wants to be; only one with a `least` of its own is made wider."""
    return "least" if child.property("least", True) else "width"


def to_the_top(widget: Any) -> None:
    """The list in which it lies begins with it again."""
    while widget is not None and not isinstance(widget, Scroll):
        widget = widget.parent if isinstance(widget.parent, Widget) else None
    if widget is not None:
        widget.scroll_y = 1.0


class Scroll(Cut, ScrollView):
    """A list that scrolls upright; what fits is touched at once, without waiting whether it is a drag."""

    cuts = ListProperty([0, 0, 0, 0])  # where it lies in the window

    def __init__(self, **properties: Any) -> None:
        self._wanted: list[Any] | None = None  # what is to stay in view; with none of it the top, and None: whatever is
        self._near = False
        self._begun = 0.0  # how far down the view began when it was last told what to bring
        self._again = Clock.create_trigger(self._brought, -1)
        super().__init__(effect_cls=ScrollEffect, **properties)
        self.fbind("size", self._again)
        for name in ("pos", "size", "parent"):
            self.fbind(name, self.cut)
        self.cut()

    def cut(self, *_: object) -> None:
        lies = in_window(self) if is_turned(self) else (*self.pos, *self.size)
        self.cuts = [max(0, round(each)) if at > 1 else round(each) for at, each in enumerate(lies)]

    def update_from_scroll(self, *given: Any) -> None:
        """Kivy binds its bar once more at every layout, and lets go of it once: it would grow all evening."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*given)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("size", self._again)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.funbind("size", self._again)
        super().remove_widget(widget, *args, **kwargs)

    def bring(self, widgets: list[Any], *, near: bool = False) -> None:
        """Show the first of these from its top on; with `near` only as far as needed, and not if one is in view.

        It stays in view however long the layout takes to settle, until a finger scrolls.
        """
        self._let_go()
        self._wanted, self._near = widgets, near
        self._begun = (1 - self.scroll_y) * self._spare
        for widget in widgets:
            for name in ("pos", "size"):
                widget.fbind(name, self._again)
        self._again()

    def _let_go(self) -> None:
        for widget in self._wanted or ():
            for name in ("pos", "size"):
                widget.funbind(name, self._again)
        self._wanted = None

    @property
    def _spare(self) -> float:
        """How much of the content there is no room for."""
        return 0.0 if self.fits else float(self.children[0].height - self.height)

    def _brought(self, *_: object) -> None:
        if self._wanted is None:
            return
        spare = self._spare
        wanted = [each for each in self._wanted if each.parent is not None]
        if not spare or not wanted:
            if not self._near:
                self.scroll_y = 1.0
            return
        low = max(0.0, spare - self._begun)  # what of the content lies below the view
        if not (self._near and any(_in_view(each, low, low + self.height) for each in wanted)):
            widget = wanted[0]
            bottom, top = widget.y - self.children[0].y, widget.top - self.children[0].y
            if not self._near or top > low + self.height or widget.height > self.height:
                low = top + dp(8) - self.height
            elif bottom < low:
                low = bottom - dp(8)
        self.scroll_y = min(1.0, max(0.0, low / spare))

    @property
    def fits(self) -> bool:
        return not self.children or self.children[0].height <= self.height

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        wheel = "button" in touch.profile and touch.button.startswith("scroll")
        if self.collide_point(*touch.pos) and (wheel or not self.fits):
            self._let_go()
        if self.collide_point(*touch.pos):
            if not wheel and (self.fits or self._on_handle(touch)):
                return self.simulate_touch_down(touch)
            if wheel and self._on_handle(touch, wheel=True) and self.simulate_touch_down(touch):
                return True
        return super().on_touch_down(touch)

    def _on_handle(self, touch: MotionEvent, *, wheel: bool = False) -> bool:
        """A thing that is dragged by its handle gets the touch before the list does."""
        place = self.parent.to_window(*touch.pos)
        handles = (widget for widget in self.walk(restrict=True) if isinstance(widget, Dragged))
        dragged = (each for each in handles if (each.wheels and (self.fits or each.drags) if wheel else each.drags))
        return any(handle.collide_point(*handle.to_widget(*place)) for handle in dragged)


def _in_view(widget: Any, low: float, high: float) -> bool:
    """Nearly all of it, or as much as there is room for."""
    bottom = widget.y - widget.parent.y
    seen = min(high, bottom + widget.height) - max(low, bottom)
    return bool(seen >= 0.9 * min(widget.height, high - low))


load(__name__)
