"""What opens: Settings with all that is made of KivyMD, a sheet of it, and the reveal of six, frame by frame."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.bench import quiet

TRIES, REST, FRAMES = 5, 3.0, 20  # seconds at Home until all is loaded; frames of Home, and of a reveal at least
SHEETS = 15  # of each kind


def measure() -> dict[str, float | None]:
    """Each in a process of its own: what was opened once opens faster. The median of some."""
    with tempfile.TemporaryDirectory() as code:
        _told("settings", code)  # compiles
        found = [_told("settings", code) for _ in range(TRIES)]
        figures: dict[str, float | None] = {key: statistics.median(each[key] for each in found) for key in found[0]}
        return {**figures, **_told("sheet", code), **_told("reveal", code)}


def _told(what: str, code: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        command, environment = [sys.executable, "-m", "tools.bench.opened", what, folder], quiet.compiled(code)
        said = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found: dict[str, float] = json.loads(said.splitlines()[-1])
    return found


def main(what: str, folder: str) -> None:
    quiet.prepare(folder)
    from companion.ui.app import HankoApp
    from tools.bench.taps import _loop

    quiet.nobody_is_new(Path(folder))
    app, loop = HankoApp(folder=Path(folder)), _loop()
    app._run_prepare()
    for _ in range(3):
        loop.idle()
    print(json.dumps({"settings": _settings, "sheet": _sheet, "reveal": _reveal}[what](app, loop)))


def _frame(loop: Any) -> float:
    from kivy.core.window import Window

    start = time.perf_counter()
    Window.canvas.ask_update()
    loop.idle()
    return (time.perf_counter() - start) * 1000


def _settings(app: Any, loop: Any) -> dict[str, float]:
    """After a while at Home: to the first frame, until the last switch is there, and once more."""
    end = time.monotonic() + REST
    while time.monotonic() < end:
        loop.idle()
        time.sleep(0.01)
    resting = [_frame(loop) for _ in range(FRAMES)]  # what Home itself costs
    times = []
    for _ in range(2):
        app.stage.show("home")
        _frame(loop)
        start = time.perf_counter()
        app.stage.show("settings")
        _frame(loop)
        first = (time.perf_counter() - start) * 1000
        screen = app.stage.screen
        while screen.further is None or [row for row in screen.walk() if getattr(row, "switch", 0) is None]:
            _frame(loop)
        times.append((first, (time.perf_counter() - start) * 1000))
    (first, whole), (second, _) = times
    return {
        "settings_home_frame_p50_ms": statistics.median(resting),
        "settings_first_ms": first,
        "settings_whole_ms": whole,
        "settings_second_ms": second,
    }


def _sheet(app: Any, loop: Any) -> dict[str, float]:
    """What waits at the edge of the stage, on a sheet of KivyMD and on one of our own, in turns; each to its frame."""
    from companion.ui.panels.painters import panel_widgets
    from companion.ui.table.aside import open_aside
    from companion.ui.widgets.overlays import Over, Sheetlet
    from tools.bench.evening import header
    from tools.bench.layout import LAYOUT

    app.theme.reduce_motion = True
    assert app.begin(header(own={"layout": LAYOUT}))
    for _ in range(10):
        _frame(loop)
    panels = app.scene.panels

    def ours() -> Over:
        sheet = Sheetlet(tag="aside", choices=[("close", app.tr("close"), "quiet")])
        panel_widgets(sheet.ids.body, panels, frozenset(), print)
        sheet.open()
        return sheet

    def opened(make: Callable[[], Over]) -> float:
        start = time.perf_counter()
        sheet = make()
        _frame(loop)
        passed = (time.perf_counter() - start) * 1000
        sheet.close()
        for _ in range(3):
            _frame(loop)
        return passed

    def drawn() -> Over:
        return open_aside(panels, frozenset(), print)

    first = opened(drawn)
    times = [(opened(drawn), opened(ours)) for _ in range(SHEETS)]
    theirs, own = (statistics.median(found) for found in zip(*times, strict=True))
    return {"sheet_first_ms": first, "sheet_ms": theirs, "sheet_own_ms": own, "sheet_ratio": theirs / own}


def _reveal(app: Any, loop: Any) -> dict[str, float]:
    """Six bids open: the slowest frame of the movement, beside the frames in which people seal."""
    from companion.core.game import TABLE
    from companion.core.header import Header, Seat
    from companion.games import GAMES

    seats = tuple(Seat(f"p{number}", f"Seat {number}") for number in range(1, 7))
    assert app.begin(Header("reveal", "open-table", GAMES["open-table"].rules, seats, seed="bench"))
    app.own.answer(TABLE, "bid")
    app.own.answer(TABLE, (None, app.own.header.order, "highest", 20, False, "nobody"))
    before = []
    for number, seat in enumerate(app.own.header.order):
        before += [_frame(loop) for _ in range(5)]
        app.own.answer(seat, number + 3)
    frames = [_frame(loop)]
    while app.stage.screen.reveal.share < 1 or len(frames) < FRAMES:
        frames.append(_frame(loop))
    median, moving = statistics.median(before), frames[1:]  # the first builds it
    return {
        "reveal_table_p50_ms": median,
        "reveal_first_frame_ms": frames[0],
        "reveal_first_frame_ratio": frames[0] / median,
        "reveal_frame_p50_ms": statistics.median(moving),
        "reveal_frame_most_ms": max(moving),
        "reveal_frame_ratio": max(moving) / median,
    }


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
