"""A desktop's keyboard: it presses what can be seen, as a finger would, and nothing else.

Tab and the arrows lead a ring from one thing that can be pressed to the next, on a board from place to place; Enter or
the space bar presses it, for as long as it is held; without a ring Enter presses the one main button. Digits press the
keys and chips of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.buttons import BigButton, Chip, Key
from companion.ui.widgets.closer import Closer
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Layers
from companion.ui.widgets.overlays import Over
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged
from companion.ui.widgets.turned import in_window

TAB, ENTER, SPACE, BACKSPACE, UP, DOWN, RIGHT, LEFT, F1 = 9, 13, 32, 8, 273, 274, 275, 276, 282
ENTERS = (ENTER, 271, SPACE)  # 271: of the number block
BLOCK = {256 + digit: str(digit) for digit in range(10)}
ARROWS = {UP: (0, 1), DOWN: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}
FOLLOW = 0.1  # seconds between two looks at where the ringed thing is now
PLACE = 44  # dp; how large the ring round a place of a board is
SIDEWAYS = 2  # how much farther away something seems that lies beside the way of an arrow


class Spot(NamedTuple):
    """Something to press, and its middle; of a board, the place that it is."""

    widget: Any
    x: float
    y: float
    scroller: Any
    place: str = ""


def spots() -> list[Spot]:
    """All that can be pressed on what lies on top, in the order in which one reads."""
    found = [spot for spot in _below(_top(), None) if spot.widget.width > 1 and spot.widget.height > 1]
    return sorted(found, key=lambda spot: (-round(spot.y / dp(8)), spot.x))


def _top() -> Any:
    """A sheet, else what lies over the screen, else the screen."""
    sheet = next((each for each in Window.children if isinstance(each, Over)), None)
    if sheet is not None:
        return sheet
    top = hanko().stage.children[0]
    return next(iter(top.children), top) if isinstance(top, Layers) else top


def _below(widget: Any, scroller: Any) -> Iterator[Spot]:
    if not widget.opacity:
        return
    if isinstance(widget, Pressable) and widget.live and not widget.disabled:
        places = widget.places()
        for place, x, y in [("", *widget.center)] if places is None else places:
            yield Spot(widget, *widget.to_window(x, y), scroller, place)
    cuts = isinstance(widget, ScrollView) or (isinstance(widget, Closer) and widget.near > 1)
    for child in widget.children:
        yield from _below(child, widget if cuts else scroller)


def in_view(spot: Spot) -> bool:
    """Is its middle where a finger could touch it?"""
    if spot.scroller is not None:
        left, low, wide, high = in_window(spot.scroller)
        if not low <= spot.y <= low + high or not left <= spot.x <= left + wide:
            return False
    return 0 <= spot.x < Window.width and 0 <= spot.y < Window.height


class Finger(MotionEvent):
    """A touch that a key makes."""

    def __init__(self, x: float, y: float) -> None:
        place = {"x": x / max(1, Window.width - 1), "y": y / max(1, Window.height - 1)}
        super().__init__("keyboard", 1, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


def _tag(widget: Any) -> str:
    return str(widget.tag) if isinstance(widget, Tagged) else ""


class Keyboard:
    """`key` says whether a key meant something; `up` lets go of what is held."""

    def __init__(self) -> None:
        self.ringed: Any = None
        self.place = ""  # which of its places, where it is a board
        self._ring: InstructionGroup | None = None
        self._held: dict[int, Finger] = {}
        self._follow: ClockEvent | None = None
        Window.bind(on_touch_down=self._touched, on_key_up=self.up)

    def rest(self) -> None:
        self._unring()
        self._held.clear()
        Window.unbind(on_touch_down=self._touched, on_key_up=self.up)

    def key(self, key: int, text: str | None, held: list[str]) -> bool:
        if "ctrl" in held or "meta" in held:
            return self._control(key, "shift" in held)
        digit = BLOCK.get(key) or (text if text and text.isdigit() else "")
        if key == TAB:
            return self._next(-1 if "shift" in held else 1)
        if key in ARROWS:
            return self._towards(*ARROWS[key])
        if key in ENTERS:
            return key in self._held or self._press(key, self._meant())
        if digit:
            return self._tap(lambda widget: isinstance(widget, (Chip, Key)) and widget.text == digit)
        if key == BACKSPACE:
            return self._tap(lambda widget: isinstance(widget, Key) and widget.icon == "backspace")
        return key == F1 and self._tap(lambda widget: _tag(widget) == "ask.why")

    def up(self, _window: object, key: int, *_: object) -> bool:
        finger = self._held.pop(key, None)
        if finger is not None:
            finger.up()
        return finger is not None

    # -- what a key means

    def _control(self, key: int, shift: bool) -> bool:
        """Undo as its button does it; redo, which only the menu has, while the table lies open."""
        if key != ord("z"):
            return False
        if not shift:
            return self._tap(lambda widget: _tag(widget) == "table.undo")
        scene = hanko().scene
        if scene is None or not scene.can_redo or not any(_tag(spot.widget) == "table.more" for spot in spots()):
            return False
        hanko().attempt(lambda session: session.redo(by="here"))
        return True

    def _tap(self, fits: Callable[[Any], bool]) -> bool:
        """Press the one thing in view that fits; False where there is none."""
        spot = next((spot for spot in spots() if fits(spot.widget) and in_view(spot)), None)
        if spot is not None:
            finger = Finger(spot.x, spot.y)
            finger.down()
            finger.up()
        return spot is not None

    def _meant(self) -> Spot | None:
        """The thing with the ring; without one, the main button where there is exactly one."""
        all_of_them = spots()
        if self.ringed is not None:
            return next(filter(self._has_ring, all_of_them), None)
        main = [spot for spot in all_of_them if isinstance(spot.widget, BigButton) and spot.widget.kind == "primary"]
        return main[0] if len(main) == 1 else None

    def _press(self, key: int, spot: Spot | None) -> bool:
        if spot is None or not in_view(spot):
            return False
        self._held[key] = Finger(spot.x, spot.y)
        self._held[key].down()
        return True

    # -- the ring

    def _next(self, step: int) -> bool:
        there = spots()
        at = next((at for at, spot in enumerate(there) if self._has_ring(spot)), -1 if step > 0 else 0)
        return bool(there) and self._lead(there[(at + step) % len(there)])

    def _towards(self, right: int, up: int) -> bool:
        there = spots()
        here = next(filter(self._has_ring, there), None)
        if here is None:
            return self._next(1)

        def far(spot: Spot) -> float:
            along = (spot.x - here.x) * right + (spot.y - here.y) * up
            beside = abs((spot.x - here.x) * up) + abs((spot.y - here.y) * right)
            return along + SIDEWAYS * beside if along > 1 else float("inf")

        nearest = min(there, key=far)
        return far(nearest) < float("inf") and self._lead(nearest)

    def _has_ring(self, spot: Spot) -> bool:
        return spot.widget is self.ringed and spot.place == self.place

    def _lead(self, spot: Spot) -> bool:
        self.ringed, self.place = spot.widget, spot.place
        if isinstance(spot.scroller, ScrollView) and not in_view(spot):
            spot.scroller.scroll_to(spot.widget, padding=dp(16), animate=False)
        if self._follow is None:
            self._follow = Clock.schedule_interval(lambda _: self._draw(), FOLLOW)
        self._draw()
        return True

    def _draw(self) -> None:
        """Where it is now; nothing once it is gone or covered."""
        self._wipe()
        spot = next(filter(self._has_ring, spots()), None)
        if spot is None:
            self._unring()
            return
        wide, high = (dp(PLACE), dp(PLACE)) if spot.place else (spot.widget.width + dp(6), spot.widget.height + dp(6))
        self._ring = InstructionGroup()
        self._ring.add(Color(*hanko().theme.ink))
        around = (spot.x - wide / 2, spot.y - high / 2, wide, high, dp(10))
        self._ring.add(Line(rounded_rectangle=around, width=dp(2)))
        Window.canvas.after.add(self._ring)

    def _wipe(self) -> None:
        if self._ring is not None:
            Window.canvas.after.remove(self._ring)
            self._ring = None

    def _unring(self) -> None:
        self._wipe()
        self.ringed, self.place = None, ""
        if self._follow is not None:
            self._follow.cancel()
            self._follow = None

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        if not isinstance(touch, Finger):
            self._unring()
        return False
