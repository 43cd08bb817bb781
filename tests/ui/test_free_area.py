"""Nothing that is touched or read lies under the system's own bars or beside the camera's hole."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.ui import device
from companion.ui.widgets.overlays import Sheetlet, Toast
from companion.ui.widgets.pressable import Pressable
from tests.counts import one_row
from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.evening import Evening, evening

FIXTURES = (evening,)
NONE, UPRIGHT, LYING, HOLE = (0, 0, 0, 0), (0, 32, 0, 48), (0, 24, 48, 20), (40, 0, 0, 20)
SPACES = [(PHONE, NONE), (PHONE, UPRIGHT), (LANDSCAPE, LYING), (LANDSCAPE, HOLE), (TABLET, UPRIGHT)]
LONG = "Nothing is lost, and nothing leaves this device before you choose it. " * 12


def free(ui: Any, bars: device.Insets, widget: Any) -> bool:
    left, top, right, bottom = bars
    x, y = widget.to_window(widget.x, widget.y)
    across = x >= left and x + widget.width <= ui.window.width - right
    return bool(across and y >= bottom and y + widget.height <= ui.window.height - top)


@pytest.mark.parametrize(
    ("space", "text", "long", "high"),
    one_row(product(SPACES, (100, 200), (0, 1), (0, 1)), 6),
)
def test_sheets_toasts_and_screens_keep_clear_of_the_bars(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch,
    space: tuple[tuple[int, int], device.Insets], text: int, long: int, high: int,
) -> None:  # fmt: skip
    size, bars = space
    monkeypatch.setattr(device, "insets", lambda: bars)
    app = evening.begin(size=size, text=text)
    sheet = Sheetlet(title="A question", text=LONG if long else "Sure?", high=bool(high))
    sheet.choices = [("yes", "Yes", "primary"), ("no", "No", "quiet")]
    sheet.open()
    toast = Toast.say(LONG[:150] if long else "Saved", action="Undo")
    ui.frames(4)
    for widget in (app.stage.screen, sheet.ids.sheet, toast):
        assert free(ui, bars, widget), (widget, widget.pos, widget.size)
    assert sheet.ids.sheet.height > 100
    sheet.close()
    toast.leave()


def test_the_curtain_and_what_is_behind_it_keep_clear(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "insets", lambda: UPRIGHT)
    app = evening.begin()
    ui.tap("pick.gate")
    ui.frames(2)
    for seen in (False, True):
        if seen:
            evening.open_curtain()
            ui.frames(2)
        pressed = [
            widget for widget in ui.widgets() if isinstance(widget, Pressable) and widget.height and widget.width
        ]
        assert len(pressed) > 1
        assert [widget for widget in pressed if not free(ui, UPRIGHT, widget)] == []
        assert bool(app.viewer) is seen


@pytest.mark.parametrize(
    ("bars", "painted", "window", "covered"),
    [
        (UPRIGHT, (0, 0, 412, 915), (412, 915), UPRIGHT),  # from edge to edge
        (UPRIGHT, (0, 32, 412, 835), (412, 915), NONE),  # the system has already kept its bars clear
        (UPRIGHT, (0, 0, 412, 867), (412, 915), (0, 32, 0, 0)),  # only those below
        (LYING, (0, 24, 915, 388), (915, 412), (0, 0, 48, 20)),
        (NONE, (0, 0, 412, 915), (412, 915), NONE),
    ],
)
def test_only_what_bars_cover_of_what_is_painted_counts(
    bars: device.Insets, painted: tuple[int, int, int, int], window: tuple[int, int], covered: device.Insets
) -> None:
    assert device.over(bars, painted, window) == covered


def test_a_device_without_bars_covers_nothing() -> None:
    assert device.insets() == NONE
