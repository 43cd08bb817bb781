"""From the finger to the frame that shows it: at a bare Kivy button, and on the Table with an evening on it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.bench import quiet

BLOCK = 40  # taps
Tapped = tuple[float, float]


def main(what: str, folder: str) -> None:
    """A block of taps for each line that is asked for: how long each took, and what is held in memory then."""
    tablet = what.isdigit()  # to which side it is turned; 0 is a table that faces nobody
    quiet.prepare(folder, quiet.TABLET if tablet else quiet.SIZE)
    tapped = _button() if what == "button" else _table(Path(folder) / what, int(what) if tablet else 0)
    for _ in sys.stdin:
        found = [passed for _ in range(BLOCK // 2) for passed in tapped()]
        times, busy = [passed for passed, _ in found], sum(worked for _, worked in found)
        print(json.dumps({"times": times, "busy": busy, "rss": quiet.resident_mb()}), flush=True)


def _loop() -> Any:
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    if EventLoop.status != "started":
        Window.bind(on_flip=lambda *_: glFinish())  # a frame counts when it is drawn, not when it is queued
        runTouchApp(embedded=True)
    return EventLoop


def _tap(x: float, y: float) -> Tapped:
    """Down, up, and the one frame after which the new state is on the screen: milliseconds, and those of processors."""
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    loop = _loop()
    touch = UnitTestTouch(x, y)
    start, worked = time.perf_counter(), time.process_time()
    touch.touch_down()
    touch.touch_up()
    Window.canvas.ask_update()
    loop.idle()
    return (time.perf_counter() - start) * 1000, (time.process_time() - worked) * 1000


def _button() -> Callable[[], list[Tapped]]:
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

    def step() -> list[Tapped]:
        before = app.count
        times = [_tap(200, 400), _tap(200, 400)]
        assert app.count == before + 2
        return times

    return step


def _table(folder: Path, side: int) -> Callable[[], list[Tapped]]:
    """Taps on the Open table: a counter where it stands, then how much; every tap is an answer or opens one."""
    from companion.shelf.sides import Round
    from companion.ui.app import HankoApp
    from companion.ui.table import aimed
    from tools.bench.evening import header
    from tools.bench.layout import LAYOUT

    aimed.SOON = 0  # no person taps as fast as this
    folder.mkdir(exist_ok=True)
    quiet.nobody_is_new(folder)
    app, loop = HankoApp(folder=folder), _loop()
    app._run_prepare()
    head = header(own={"layout": LAYOUT})
    if side:
        Round(folder).sit(head.table, {"table": side})
    assert app.begin(head)
    for _ in range(10):
        loop.idle()
    assert app.theme.facing == side
    return lambda: _step(app)


def _step(app: Any) -> list[Tapped]:
    """One change of a counter: the cell, the quick value."""
    loop = _loop()
    passed = []
    for tag in ("cell.count/c1/p1.p1", "pad.quick.1"):
        loop.idle()
        tagged = (w for w in app.root.walk() if getattr(w, "tag", "") == tag)
        widget = min(tagged, key=lambda w: w.width)  # a line has the tag of its number
        answers = app.own.line.stand
        passed.append(_tap(*widget.to_window(*widget.center)))
        assert app.own.line.stand == answers + 1, "the tap was no answer"
    return passed


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
