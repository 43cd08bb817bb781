"""From the finger to the frame that shows it: at a bare Kivy button, and on the Table with an evening on it."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any

from tools.bench import quiet

WARM, TAPS, MANY = 40, 400, 1000


def main(folder: str) -> None:
    quiet.prepare(folder)
    button = _button()
    table = _table(Path(folder) / "taps")
    p95 = statistics.quantiles(table["times"], n=20)[18]
    bare = statistics.quantiles(button, n=20)[18]
    print(statistics.median(table["times"]), p95, bare, p95 / bare, table["before"], table["after"], table["growth"])


def _loop() -> Any:
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    if EventLoop.status != "started":
        Window.bind(on_flip=lambda *_: glFinish())  # a frame counts when it is drawn, not when it is queued
        runTouchApp(embedded=True)
    return EventLoop


def _tap(x: float, y: float) -> float:
    """Down, up, and the one frame after which the new state is on the screen; in milliseconds."""
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    loop = _loop()
    touch = UnitTestTouch(x, y)
    start = time.perf_counter()
    touch.touch_down()
    touch.touch_up()
    Window.canvas.ask_update()
    loop.idle()
    return (time.perf_counter() - start) * 1000


def _button() -> list[float]:
    from kivy.app import App
    from kivy.uix.button import Button

    class Bare(App):
        def build(self) -> Any:
            self.count = 0
            return Button(text="0", on_release=self.more)

        def more(self, button: Any) -> None:
            self.count += 1
            button.text = str(self.count)

    app, loop = Bare(), _loop()
    app._run_prepare()
    for _ in range(5):
        loop.idle()
    times = [_tap(200, 400) for _ in range(WARM + TAPS)]
    assert app.count == WARM + TAPS
    _away(app)
    return times[WARM:]


def _away(app: Any) -> None:
    from kivy.app import App
    from kivy.core.window import Window

    app.dispatch("on_stop")
    for child in Window.children[:]:
        Window.remove_widget(child)
    App._running_app = None


def _table(folder: Path) -> dict[str, Any]:
    """Taps on the Open table: a counter where it stands, then how much; every tap is an answer or opens one."""
    from companion.ui.app import HankoApp
    from companion.ui.table import aimed
    from tools.bench.evening import header
    from tools.bench.layout import LAYOUT

    aimed.SOON = 0  # no person taps as fast as this
    folder.mkdir(exist_ok=True)
    app, loop = HankoApp(folder=folder), _loop()
    app._run_prepare()
    assert app.begin(header(own={"layout": LAYOUT}))
    for _ in range(10):
        loop.idle()
    for _ in range(WARM):
        _step(app)
    before = quiet.resident_mb()
    times = [passed for _ in range(MANY // 2) for passed in _step(app)]
    after = quiet.resident_mb()
    answers = app.own.line.stand if app.own else 0
    assert answers >= MANY, f"only {answers} of the taps were answers"
    _away(app)
    return {"times": times, "before": before, "after": after, "growth": after - before}


def _step(app: Any) -> list[float]:
    """One change of a counter: the cell, the quick value."""
    loop = _loop()
    passed = []
    for tag in ("cell.count/c1/p1.p1", "pad.quick.1"):
        loop.idle()
        widget = next(w for w in app.root.walk() if getattr(w, "tag", "") == tag)
        passed.append(_tap(*widget.to_window(*widget.center)))
    return passed


if __name__ == "__main__":
    main(sys.argv[1])
