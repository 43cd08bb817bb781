"""The real app or a single widget without a display: real taps, real pixels, one window for each process.

`ui.start(app)` runs an app; `ui.stage(widget)` shows one widget. Widgets are found by tag, id or text.
The window is made as large as it will ever be and then made smaller: off-screen, its surface never grows.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SURFACE = 1280
os.environ.update(
    KCFG_GRAPHICS_WIDTH=str(SURFACE),
    KCFG_GRAPHICS_HEIGHT=str(SURFACE),
    KCFG_GRAPHICS_MAXFPS="0",
    KCFG_GRAPHICS_MULTISAMPLES="0",
    KIVY_NO_ARGS="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_WINDOW="sdl2",
    KIVY_CLIPBOARD="dummy",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    KIVY_HOME=tempfile.mkdtemp(prefix="hanko-kivy-"),
)
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

# A picture needs a width that four divides, or its lines come out shifted.
PHONE, TABLET, SMALL_PHONE, LANDSCAPE = (412, 915), (1280, 800), (360, 640), (916, 412)


def opened() -> Any:
    """The window, with its loop started; the caller pumps it."""
    from kivy.config import Config

    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    from kivy.base import runTouchApp
    from kivy.core.window import Window

    runTouchApp(embedded=True)
    return Window


class Unsettled(logging.Handler):
    """Counts frames one after the other in which something is laid out anew without end: a phone grows warm of it."""

    MANY = 3  # a window that takes another size may need some

    def __init__(self) -> None:
        super().__init__(logging.CRITICAL)
        self.frames = self.longest = self.last = 0

    def emit(self, record: logging.LogRecord) -> None:
        from kivy.clock import Clock

        if "too much iteration" in record.getMessage():
            self.frames = self.frames + 1 if Clock.frames == self.last + 1 else 1
            self.longest, self.last = max(self.longest, self.frames), Clock.frames


@pytest.fixture
def settles() -> Iterator[Unsettled]:
    found = Unsettled()
    logging.getLogger("kivy").addHandler(found)
    yield found
    logging.getLogger("kivy").removeHandler(found)
    assert found.longest <= found.MANY, f"the layout did not settle in {found.longest} frames"


@pytest.fixture(scope="session")
def window() -> Any:
    return opened()


@pytest.fixture
def ui(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settles: Unsettled) -> Iterator[Any]:
    from companion.bidding_box import places
    from tests.ui.hand import Ui

    monkeypatch.setattr(places, "PORT", 20_000 + os.getpid() % 4_000 * 10)  # tests beside this one have boxes too
    hand = Ui(window, tmp_path)
    hand.resize(*PHONE)
    yield hand
    hand.put_away()
