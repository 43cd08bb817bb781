"""What is on the screen and can be seen of it: what lies on top, how much of a widget shows, what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput


class Box(NamedTuple):
    """A rectangle of the window."""

    left: float
    low: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.low

    def within(self, other: Box) -> Box:
        """What of it lies in the other."""
        return Box(
            max(self.left, other.left), max(self.low, other.low), min(self.right, other.right), min(self.top, other.top)
        )

    @property
    def empty(self) -> bool:
        return self.width <= 0.5 or self.height <= 0.5


def box(widget: Any) -> Box:
    left, low = widget.to_window(*widget.pos)
    return Box(left, low, left + widget.width, low + widget.height)


def whole_window() -> Box:
    return Box(0, 0, Window.width, Window.height)


def around(widget: Any) -> Iterator[Any]:
    """Everything that holds it, the nearest first."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def shows(widget: Any) -> Box:
    """What of a widget is in the window and inside every list that scrolls round it."""
    seen = box(widget).within(whole_window())
    for holder in around(widget):
        if isinstance(holder, ScrollView):
            seen = seen.within(box(holder))
    return seen


def whole(widget: Any) -> bool:
    """All of it is in view, to the pixel."""
    lies, seen = box(widget), shows(widget)
    return all(abs(one - other) <= 1 for one, other in zip(lies, seen, strict=True))


def scroller(widget: Any) -> Any:
    return next((holder for holder in around(widget) if isinstance(holder, ScrollView)), None)


def visible(widget: Any) -> bool:
    """It is painted at all, wherever it lies."""
    return bool(widget.opacity) and all(holder.opacity for holder in around(widget) if hasattr(holder, "opacity"))


def top_layer(app: Any) -> Any:
    """What lies over everything else: a sheet, the reveal, the curtain, a page over the page, or the screen itself."""
    from companion.ui.widgets.overlays import Sheetlet

    sheet = next((top for top in Window.children if isinstance(top, Sheetlet)), None)
    if sheet is not None:
        return sheet
    stage = app.stage
    if stage.children and stage.children[0] is not stage.screen:
        return stage.children[0]
    over = (getattr(stage.screen, name, None) for name in ("reveal", "curtain"))
    return next((layer for layer in over if layer is not None and layer.parent is not None), stage.screen)


def pressable(layer: Any) -> list[Any]:
    """Whatever takes a touch now, in view or not."""
    return [
        widget
        for widget in layer.walk(restrict=True)
        if isinstance(widget, (ButtonBehavior, TextInput))
        and not widget.disabled
        and widget.width > 1
        and widget.height > 1
        and takes(widget)
        and visible(widget)
    ]


def takes(widget: Any) -> bool:
    """Some widgets take a touch only while they are an answer or have something to tell."""
    live = getattr(widget, "live", True)
    return bool(live) or isinstance(live, frozenset) or bool(getattr(widget, "fix", ""))
