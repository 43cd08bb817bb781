"""How long a guest's frame waits for its answer while the app that is the box draws a moving picture."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tools.bench import quiet

ECHOES, APART = 150, 0.06  # a guest may not send more than twenty frames a second for long
FRAME = 1 / 60


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tools.bench.echo", "box", folder]
        told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]
    found: dict[str, float | None] = json.loads(told)
    return found


def _box(folder: str) -> None:
    """The app with a table and its box on, sixty pictures a second, and the guest in a process of its own."""
    app = _app(folder)
    command = [sys.executable, "-m", "tools.bench.echo", "guest", app.box.code("p1")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guest:
        frames, begun = _animate(guest)
        assert guest.stdout is not None
        times = json.loads(guest.stdout.read())
    figures = {
        "ui_echo_p50_ms": statistics.median(times),
        "ui_echo_p95_ms": statistics.quantiles(times, n=20)[18],
        "ui_echo_frames_per_s": frames / (time.perf_counter() - begun),
    }
    app.dispatch("on_stop")
    print(json.dumps(figures), flush=True)


def _app(folder: str) -> Any:
    quiet.prepare(folder)
    from companion.ui import hosting
    from companion.ui.app import HankoApp
    from tools.bench.evening import header
    from tools.bench.layout import LAYOUT
    from tools.bench.taps import _loop

    quiet.nobody_is_new(Path(folder))
    app, loop = HankoApp(folder=Path(folder)), _loop()
    app._run_prepare()
    assert app.begin(header(own={"layout": LAYOUT}))
    hosting.ADDRESS = "127.0.0.1"
    assert app.let_phones_join()
    for _ in range(10):
        loop.idle()
    return app


def _animate(guest: subprocess.Popen[str]) -> tuple[int, float]:
    """Move all that is on the screen, as a reveal does, until the guest has what it wants."""
    from kivy.animation import Animation
    from kivy.core.window import Window

    from companion.ui.widgets.hanko import hanko
    from tools.bench.taps import _loop

    loop, root = _loop(), hanko().stage
    moving = Animation(opacity=0.6, d=0.4) + Animation(opacity=1, d=0.4)
    moving.repeat = True
    moving.start(root)
    frames, begun = 0, time.perf_counter()
    while guest.poll() is None:
        drawn = time.perf_counter()
        Window.canvas.ask_update()
        loop.idle()
        frames += 1
        time.sleep(max(0.0, FRAME - (time.perf_counter() - drawn)))
    return frames, begun


def _guest(url: str) -> None:
    """Takes its seat, then asks again and again whether the box is there."""
    from tools.bench.phones import Phone, Table

    table = Table([Phone(url)])
    phone = table.phones[0]
    table.until("seat", [phone], lambda phone: phone.guest.here)
    table.rest(0.5)
    times: list[float] = []
    for _ in range(ECHOES):
        before, start = phone.echoes, time.perf_counter()
        phone.guest._say({"t": "PING"})
        table.until("echo", [phone], lambda phone, before=before: phone.echoes > before)  # type: ignore[misc]
        times.append((time.perf_counter() - start) * 1000)
        table.rest(APART)
    print(json.dumps(times))


if __name__ == "__main__":
    (_box if sys.argv[1] == "box" else _guest)(sys.argv[2])
