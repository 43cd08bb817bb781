"""Nothing that is touched or read lies under the system's own bars or beside the camera's hole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui import device
from companion.ui.widgets.overlays import Sheetlet, Toast
from companion.ui.widgets.pressable import Pressable
from tests.counts import of_each
from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.evening import Evening, evening

FIXTURES = (evening,)
NONE, UPRIGHT, LYING, HOLE = (0, 0, 0, 0), (0, 32, 0, 48), (0, 24, 48, 20), (40, 0, 0, 20)
SPACES = [(PHONE, NONE), (PHONE, UPRIGHT), (LANDSCAPE, LYING), (LANDSCAPE, HOLE), (TABLET, UPRIGHT)]
LOOKS = of_each(list(product(SPACES, (100, 200))))
LONG = "Nothing is lost, and nothing leaves this device before you choose it. " * 12
Space = tuple[tuple[int, int], device.Insets]


def free(ui: Any, bars: device.Insets, widget: Any) -> bool:
    """As far as it can be seen."""
    left, top, right, bottom = bars
    x, y, end, above = visible(widget)
    across = x >= left and end <= ui.window.width - right
    return x >= end or y >= above or bool(across and y >= bottom and above <= ui.window.height - top)


def visible(widget: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of what can be seen of it: what scrolls is cut off at the edge of its place."""
    edges = [(*each.to_window(each.x, each.y), *each.to_window(each.right, each.top)) for each in cut_by(widget)]
    left, bottom, right, top = zip(*edges, strict=True)
    return max(left), max(bottom), min(right), min(top)


def cut_by(widget: Any) -> Iterator[Any]:
    yield widget
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, ScrollView):
            yield widget


def told_and_touched(ui: Any) -> list[Any]:
    shown = [each for each in ui.widgets() if each.width and each.height]
    return [each for each in shown if isinstance(each, Pressable) or (isinstance(each, Label) and each.text)]


@pytest.mark.parametrize(("space", "text", "long", "high"), of_each(list(product(SPACES, (100, 200), (0, 1), (0, 1)))))
def test_sheets_toasts_and_screens_keep_clear_of_the_bars(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch, space: Space, text: int, long: int, high: int
) -> None:
    size, bars = space
    monkeypatch.setattr(device, "insets", lambda: bars)
    app = evening.begin(size=size, text=text)
    sheet = Sheetlet(title="A question", text=LONG if long else "Sure?", high=bool(high))
    sheet.choices = [("yes", "Yes", "primary"), ("no", "No", "quiet")]
    sheet.open()
    toast = Toast.say(LONG[:150] if long else "Saved")
    ui.frames(4)
    for widget in (app.stage.screen, sheet.ids.sheet, toast):
        assert free(ui, bars, widget), (widget, widget.pos, widget.size)
    assert sheet.ids.sheet.height > 100
    sheet.close()
    toast.leave()


@pytest.mark.parametrize(("space", "text"), LOOKS)
def test_the_curtain_and_what_is_behind_it_keep_clear(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch, space: Space, text: int
) -> None:
    size, bars = space
    monkeypatch.setattr(device, "insets", lambda: bars)
    app = evening.begin(size=size, text=text)
    ui.tap("pick.gate")
    ui.frames(2)
    for open_now in (False, True):
        if open_now:
            evening.open_curtain()
            ui.frames(2)
        shown = told_and_touched(ui)
        assert len([each for each in shown if isinstance(each, Pressable)]) > 1
        assert [each for each in shown if not free(ui, bars, each)] == []
        assert bool(app.viewer) is open_now


@pytest.mark.parametrize(("space", "text"), LOOKS)
def test_what_is_revealed_keeps_clear(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch, space: Space, text: int
) -> None:
    size, bars = space
    monkeypatch.setattr(device, "insets", lambda: bars)
    evening.begin(size=size, text=text, reduce_motion=True)
    ui.tap("pick.gate")
    for bid in (1, 4, 2):
        evening.seal(bid)
    ui.frames(4)
    assert evening.table.reveal.parent is not None
    told = [each for each in told_and_touched(ui) if each in set(evening.table.reveal.walk())]
    assert len(told) > 6
    assert [each for each in told if not free(ui, bars, each)] == []


def test_a_device_turned_by_half_moves_what_lies_beside_its_hole(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size stays as it was, so nothing is told of it."""
    monkeypatch.setattr(device, "insets", lambda: HOLE)
    app = evening.begin(size=LANDSCAPE)
    turned = (0, 0, 40, 20)
    monkeypatch.setattr(device, "insets", lambda: turned)
    ui.pause(1.1)
    assert tuple(app.stage.padding) == tuple(app.theme.bars) == turned
    assert [each for each in told_and_touched(ui) if not free(ui, turned, each)] == []


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
