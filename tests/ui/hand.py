"""The hand that tests use: it starts, taps, holds, drags, types, looks and puts everything away again.

Without a display every frame is painted by the processor, and nobody sees it. So the hand paints what somebody looks
at, and each test's last screen, unless `painting` says otherwise; everything else of a frame is as ever.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from weakref import WeakSet

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics.opengl import glFinish
from kivy.lang import Builder
from kivy.lang.parser import global_idmap
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.widgets.overlays import Toast
from tests.ui.bare import Bare
from tests.ui.fingers import looked
from tests.ui.steps import FRAME, counted

STEPS = counted()
SOON = 15  # frames in which what the window does by itself is done
BREATH = 0.005
PATIENCE = 30  # seconds, for other threads on the busiest machine; only a test that fails takes them
Found = TypeVar("Found")
TARGET = 56


def tidy() -> None:
    """What lives in no hand is let go, and then what only that held."""
    for _ in range(2):
        gc.collect()


class Ui:
    apps: ClassVar[WeakSet[Any]] = WeakSet()

    def __init__(self, window: Any, out: Path) -> None:
        tidy()  # the app before this one, which its test has let go of by now
        if not self.apps:  # Kivy itself holds the field that was typed in last, and so its whole app
            gc.freeze()  # what outlives an app need not be looked through again before every other
        self.window, self.out = window, out
        self.app: Any = None
        self.paint, self.flip = type(window).on_draw, type(window).on_flip
        self.painting = False
        window.on_draw, window.on_flip = self._draw, self._flip

    def _draw(self) -> None:
        if self.painting:
            self.paint(self.window)

    def _flip(self) -> None:
        if self.painting:
            self.flip(self.window)
            glFinish()  # off-screen, queued drawing piles up in memory without this

    @contextmanager
    def seen(self, frames: int = 2) -> Iterator[None]:
        """Somebody looks: everything is painted anew."""
        before, self.painting = self.painting, True
        self.window.canvas.ask_update()
        self.frames(frames)
        yield
        self.painting = before

    # start and end

    def start(self, app: Any) -> Any:
        self.app = app
        self.apps.add(app)
        app._run_prepare()
        self.frames(3)
        return app

    def stage(self, make: Callable[[], Any], **settings: Any) -> Any:
        """Shows what `make` gives at the top of an empty page; it is made once the theme is there."""
        self.start(Bare(**settings))
        widget = make()
        self.app.root.add_widget(widget)
        if widget.size_hint_y is None:
            self.app.root.add_widget(Widget())
        self.frames(4)
        return widget

    def close(self, *, painted: bool = True) -> None:
        """In the middle of a test: its next app finds nothing of this one."""
        self.put_away(painted=painted)
        tidy()

    def put_away(self, *, painted: bool = True) -> None:
        if painted:
            with self.seen(frames=1):
                pass
        if self.app is not None:
            self.app.dispatch("on_stop")
        if Toast.current is not None:
            Toast.current.leave()
        for child in self.window.children[:]:
            self.window.remove_widget(child)
        for moving in list(Animation._instances):
            for widget in [each["widget"] for each in moving._widgets.values()]:
                moving.cancel(widget)  # or it would never end, and hold its whole app for ever
        for event in Clock.get_events():
            event.cancel()
        Builder.sync()  # what kv still has to draw needs the app that is leaving
        App._running_app = None
        object.__setattr__(global_idmap["app"], "_obj", None)
        self.app = None

    def resize(self, width: int, height: int) -> None:
        self.window.size = width, height
        self.frames(3)

    # time

    def frames(self, count: int = 1, each: float = FRAME) -> None:
        for _ in range(count):
            STEPS.on(each)
            EventLoop.idle()

    def pause(self, seconds: float) -> None:
        """So much time goes by for the window; nobody waits for it."""
        self.frames(math.ceil(seconds / FRAME))

    def wait(self, condition: Callable[[], Found], what: str = "condition", timeout: float = PATIENCE) -> Found:
        """What the window itself brings comes within some frames; what other threads bring takes its own time."""
        end, frames = time.monotonic() + timeout, 0
        while not (found := condition()):
            if time.monotonic() >= end:
                raise AssertionError(f"waited in vain for {what}")
            frames += 1
            if frames <= SOON:
                self.frames()
            else:
                self.rest(BREATH)
        return found

    def rest(self, seconds: float) -> None:
        """So much time goes by for everybody, other threads and processes too."""
        time.sleep(seconds)
        self.frames(each=seconds)

    # looking

    def widgets(self) -> Iterator[Any]:
        """Everything shown, what lies on top first."""
        for top in self.window.children[:]:
            yield from top.walk()

    def find(self, tag: str = "", **by: Any) -> Any:
        """The first widget with this tag, `id=` or `text=`, or None."""
        for widget in self.widgets():
            if tag and getattr(widget, "tag", None) == tag:
                return widget
            if "id" in by and by["id"] in widget.ids:
                return widget.ids[by["id"]].__self__
            if "text" in by and getattr(widget, "text", None) == by["text"]:
                return widget
        return None

    def get(self, tag: str = "", **by: Any) -> Any:
        return self.wait(lambda: self.find(tag, **by), f"widget {tag or by}")

    def texts(self) -> list[str]:
        return [widget.text for widget in self.widgets() if getattr(widget, "text", "")]

    def shot(self, name: str) -> Path:
        """A picture of the whole window."""
        target = self.out / name
        with self.seen():
            Path(self.window.screenshot(name=str(target))).rename(target)
        return target

    # touching

    def place(self, widget: Any) -> tuple[float, float]:
        x, y = widget.to_window(*widget.center)
        assert 0 <= x < self.window.width, f"{widget} is off screen"
        assert 0 <= y < self.window.height, f"{widget} is off screen"
        return x, y

    def tap(self, tag: str = "", **by: Any) -> None:
        widget = self.get(tag, **by)
        self.frames(2)
        self.tap_at(*self.place(widget))

    def tap_at(self, x: float, y: float) -> None:
        looked(self)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames()
        touch.touch_up()
        self.frames(2)

    def hold(self, tag: str = "", seconds: float = 0.5, **by: Any) -> None:
        looked(self)
        touch = UnitTestTouch(*self.place(self.get(tag, **by)))
        touch.touch_down()
        self.pause(seconds)
        touch.touch_up()
        self.frames(2)

    def hold_until(self, tag: str, condition: Callable[[], Any]) -> None:
        """Hold it for as long as it takes; a busy machine may need longer than the clock says."""
        looked(self)
        touch = UnitTestTouch(*self.place(self.get(tag)))
        touch.touch_down()
        self.wait(condition, f"what holding {tag} does")
        touch.touch_up()
        self.frames(2)

    def drag(self, tag: str, dx: float, dy: float) -> None:
        self.drag_at(*self.place(self.get(tag)), dx, dy)

    def drag_at(self, x: float, y: float, dx: float, dy: float, steps: int = 10) -> None:
        looked(self)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames()
        for step in range(1, steps + 1):
            touch.touch_move(x + dx * step / steps, y + dy * step / steps)
            self.frames()
        touch.touch_up()
        self.frames(2)

    def type(self, text: str) -> None:
        """Text from the system keyboard into the field that has the focus, once that keyboard is there."""
        self.frames(3)
        for sign in text:
            self.window.dispatch("on_textinput", sign)
        self.frames(2)

    def back(self) -> None:
        """The system's back button."""
        self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.frames(2)


def clipped(root: Any) -> list[str]:
    """Texts that do not fit: larger than their box, or reaching beyond the window outside a scrolling list."""
    found = []
    for label in (w for w in root.walk() if isinstance(w, Label) and w.text and w.opacity):
        wide, high = label.texture_size[0] - label.width, label.texture_size[1] - label.height
        if wide > 1 or high > 1:
            found.append(f"{label.text[:40]!r} is {wide:.0f} too wide, {high:.0f} too high")
        elif not scrolls(label) and not shown(label):
            found.append(f"{label.text[:40]!r} reaches beyond the window")
    return found


def scrolls(widget: Any) -> bool:
    while widget is not None and widget.parent is not widget:
        if isinstance(widget, ScrollView):
            return True
        widget = widget.parent
    return False


def shown(widget: Any) -> bool:
    window = EventLoop.window
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return bool(x > -1 and y > -1 and right < window.width + 1 and top < window.height + 1)


def small_targets(root: Any) -> list[str]:
    """Things to touch that are smaller than a fingertip."""
    touchable = (w for w in root.walk() if isinstance(w, (ButtonBehavior, TextInput)) and not w.disabled)
    return [
        f"{type(w).__name__} {getattr(w, 'tag', '')!r} is {w.width:.0f} x {w.height:.0f}"
        for w in touchable
        if min(w.width, w.height) < TARGET - 0.5 and getattr(w, "live", True)
    ]
