"""What is on the screen and can be seen of it: what lies on top, where each widget lies, how much of it shows.

Kivy is asked once for each widget of a state. `Widget.to_window` climbs to the window each time it is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.ui import device
from companion.ui.widgets.turned import Turned


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
        left, low, right, top = other
        return Box(max(self.left, left), max(self.low, low), min(self.right, right), min(self.top, top))

    @property
    def empty(self) -> bool:
        return self.right - self.left <= 0.5 or self.top - self.low <= 0.5


NOWHERE = Box(0, 0, 0, 0)


class Spot(NamedTuple):
    """A widget as it lies, what of that shows, and the list that scrolls round it, if one does."""

    widget: Any
    lies: Box
    seen: Box
    scroller: Any
    turn: int = 0  # to which side, as widgets/turned.py counts them

    @property
    def across(self) -> bool:
        """Turned by a quarter: what is high for its reader is wide here."""
        return bool(self.turn % 180)

    @property
    def shown(self) -> float:
        """How much of its height is seen, as its reader sees it."""
        return 0.0 if self.seen.empty else self.seen.width if self.across else self.seen.height

    @property
    def begins(self) -> bool:
        """Is its upper edge in view, and the whole width of it, as its reader sees it?"""
        left, low, right, top = (abs(one - other) <= 1 for one, other in zip(self.lies, self.seen, strict=True))
        from_left = (left, top, right, low)  # with the clock
        return sum(from_left[(at + self.turn // 90) % 4] for at in (0, 1, 2)) == 3 and not self.seen.empty

    @property
    def whole(self) -> bool:
        """All of it is in view, to the pixel."""
        return all(abs(one - other) <= 1 for one, other in zip(self.lies, self.seen, strict=True))


def free() -> Box:
    """What of the window the system's bars leave."""
    left, top, right, bottom = device.insets()
    return Box(left, bottom, Window.width - right, Window.height - top)


def survey(layer: Any) -> Iterator[Spot]:
    """Everything that is painted on a layer, in view or not."""
    yield from _below(layer, Round(), free(), None)


class Round(NamedTuple):
    """What lies round a widget, as far as it moves it: how far lists have scrolled it, and what turns it."""

    right: float = 0.0
    up: float = 0.0
    turned: Any = None
    beyond: Any = None  # what lies round that again

    def box(self, lies: Box) -> Box:
        """The place of the window that a place within has."""
        left, low, right, top = lies
        moved = Box(left + self.right, low + self.up, right + self.right, top + self.up)
        if self.turned is None:
            return moved
        (x, y), (far, high) = self.turned.to_parent(*moved[:2]), self.turned.to_parent(*moved[2:])
        around: Round = self.beyond
        return around.box(Box(min(x, far), min(y, high), max(x, far), max(y, high)))

    @property
    def turn(self) -> int:
        return 0 if self.turned is None else (int(self.turned.turn) + self.beyond.turn) % 360


def _below(widget: Any, around: Round, view: Box, scroller: Any) -> Iterator[Spot]:
    if not widget.opacity:
        return
    (x, y), (wide, high) = widget.pos, widget.size
    lies = around.box(Box(x, y, x + wide, y + high))
    if wide > 0 and high > 0:
        yield Spot(widget, lies, lies.within(view), scroller, around.turn)
    if isinstance(widget, ScrollView):
        shift = widget.g_translate.xy
        around = around._replace(right=around.right + shift[0], up=around.up + shift[1])
        view, scroller = lies.within(view), widget
    if isinstance(widget, Turned) and widget.turn:
        around = Round(turned=widget, beyond=around)
    for child in widget.children:
        yield from _below(child, around, view, scroller)


def tree(widget: Any) -> Iterator[Any]:
    """A widget and everything in it; Kivy's own `walk` is slower than what it walks over."""
    waiting = [widget]
    while waiting:
        yield (each := waiting.pop())
        waiting += each.children[::-1]


def around(widget: Any) -> Iterator[Any]:
    """Everything that holds it, the nearest first."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def shows(widget: Any) -> Box:
    """What of one widget is in the window and inside every list that scrolls round it."""
    layer = [widget, *around(widget)]
    top = next((each for each in reversed(layer) if each is not Window), widget)
    return next((spot.seen for spot in survey(top) if spot.widget is widget), NOWHERE)


def top_layer(app: Any) -> Any:
    """What lies over everything else: a sheet, the reveal, the curtain, a page over the page, or the screen itself."""
    from companion.ui.widgets.overlays import Over

    sheet = next((top for top in Window.children if isinstance(top, Over)), None)
    if sheet is not None:
        return sheet
    stage = app.stage
    if stage.children and stage.children[0] is not stage.screen:
        return stage.children[0]
    over = (getattr(stage.screen, name, None) for name in ("cards", "reveal", "curtain"))
    return next((layer for layer in over if layer is not None and layer.parent is not None), stage.screen)


def takes_touch(widget: Any) -> bool:
    """Can it be pressed now? Some widgets only while they are an answer or have something to tell."""
    if not isinstance(widget, (ButtonBehavior, TextInput)) or widget.disabled or widget.width <= 1:
        return False
    if getattr(widget, "still", False):  # a line of a list that is only read
        return False
    live = getattr(widget, "live", True)
    return bool(live) or isinstance(live, frozenset)
