"""What is made of KivyMD: when it is loaded, in whose colours and type it stands, and how fingers set it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from kivy.core.text import LabelBase
from kivy.core.window import Window

from companion.ui import beforehand
from companion.ui.widgets.theme import FONT
from tests.counts import in_turn
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET, Unsettled
from tests.ui.evenings import begun, opened, reach

TABLE = """
import os, sys, tempfile
os.environ.update(KIVY_NO_ARGS='1', KIVY_NO_CONSOLELOG='1', KIVY_HOME=tempfile.mkdtemp(), SDL_VIDEODRIVER='offscreen',
    KIVY_CLIPBOARD='dummy')
from pathlib import Path
from kivy.base import EventLoop, runTouchApp
import kivy.core.window
runTouchApp(embedded=True)
from companion.ui.app import HankoApp
from tools.bench.evening import header
from tools.bench.layout import LAYOUT
app = HankoApp(folder=Path(tempfile.mkdtemp()))
app._run_prepare()
assert app.begin(header(own={'layout': LAYOUT}))
for number in range(8):
    EventLoop.idle()
app.answer(app.scene.asked[0], 'roll')
EventLoop.idle()
next(widget for widget in app.root.walk() if getattr(widget, 'tag', '') == 'table.more').dispatch('on_release')
EventLoop.idle()
print(sorted(name for name in sys.modules if name.startswith(('kivymd', 'materialyoucolor'))))
"""


@in_turn
def test_a_table_that_opens_none_of_it_never_loads_it() -> None:
    ran = subprocess.run([sys.executable, "-c", TABLE], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.strip().splitlines()[-1] == "[]"


def test_it_is_loaded_bit_by_bit_while_home_lies_there(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(beforehand, "import_module", loaded.append)
    monkeypatch.setattr(beforehand, "_left", iter(beforehand.MODULES))
    app = opened(ui)
    ui.pause(beforehand.AFTER - 0.2)
    assert loaded == []
    ui.pause(0.4)
    assert loaded[:1] == [beforehand.MODULES[0]]
    begun(app)
    before = list(loaded)
    ui.pause(1)
    assert loaded == before, "an evening has begun: nothing stops for it"


@in_turn
def test_our_font_and_our_colours_are_those_of_kivymd(ui: Any) -> None:
    app = opened(ui)
    app.stage.show("settings")
    ui.frames(3)
    fonts: Any = LabelBase
    assert fonts._fonts["Roboto"][0] == str(FONT)
    for theme in ("dark", "light"):
        reach(ui, f"settings.theme.{theme}")
        found = app.theme_cls
        assert tuple(found.primaryColor) == tuple(app.theme.seal)
        assert tuple(found.onSurfaceColor) == tuple(app.theme.ink)
        assert tuple(found.surfaceColor) == tuple(app.theme.sheet)
        assert tuple(found.outlineColor) == tuple(app.theme.line)


def test_a_switch_comes_after_the_first_frame_and_shows_what_stands(ui: Any) -> None:
    from companion.ui.material import Toggle

    ui.resize(*PHONE)
    row = ui.stage(lambda: Toggle(text="Vibration", tag="row", active=True))
    ui.wait(lambda: row.switch, "the switch")
    assert row.switch.active
    ui.tap("row")
    assert not row.active
    assert not row.switch.active


@pytest.mark.parametrize(("size", "line"), [(TABLET, True), (PHONE, False)], ids=["wide", "narrow"])
def test_a_choice_stands_in_one_line_where_its_words_have_room(ui: Any, size: Any, line: bool) -> None:
    from companion.ui.material import Segment, Segments

    ui.resize(*size)
    options = [("auto", "As this device"), ("light", "Light, like paper"), ("dark", "Dark, like the evening")]
    heard: list[str] = []
    choice = ui.stage(lambda: Segments(tag="theme", options=options, chosen="auto"))
    choice.bind(on_choose=lambda _, key: heard.append(key))
    ui.frames(4)
    assert any(isinstance(widget, Segment) for widget in choice.walk()) == line
    ui.tap("theme.dark")
    assert heard == ["dark"]
    assert choice.chosen == "dark"
    stands = [widget.key for widget in choice.walk() if getattr(widget, "chosen", None) is True]
    assert stands == ["dark"]


def test_a_slider_is_drawn_along_and_a_finger_that_scrolls_leaves_it(ui: Any) -> None:
    from companion.ui.material import Grades

    ui.resize(*PHONE)
    heard: list[int] = []
    grades = ui.stage(lambda: Grades(tag="text", grades=[80, 100, 130, 200], value=100, text="100 %"))
    grades.bind(on_choose=lambda _, value: heard.append(value))
    ui.frames(4)
    x, y = grades.slide.to_window(*grades.slide.value_pos)
    ui.drag_at(x, y, grades.slide.width, 0)
    assert heard == [200]
    grades.value = 200
    ui.tap("text.less")
    assert heard[-1] == 130
    ui.drag_at(x, y, 5, -90)
    assert heard[-1] == 200, "it was only scrolled past"


def drawn(ui: Any, waits: int, still: bool = True) -> Any:
    """A sheet that is open, as what waits at the edge of the stage opens it, with so many lines on it."""
    from companion.ui.material import BottomSheet
    from companion.ui.widgets.lists import Row

    ui.stage(lambda: Row(text="A table", tag="below"), reduce_motion=still)
    sheet = BottomSheet(tag="sheet")
    for at in range(waits):
        sheet.ids.body.add_widget(Row(text=f"Line {at}", tag=f"line.{at}"))
    sheet.open()
    ui.pause(0.3)
    return sheet


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_a_sheet_is_drawn_down_by_its_handle(ui: Any, still: bool) -> None:
    ui.resize(*PHONE)
    sheet = drawn(ui, 5, still)
    x, y = sheet.ids.head.to_window(sheet.ids.head.center_x, sheet.ids.head.top - 8)
    for far, sideways, open_after in ((40, 0, True), (0, 150, True), (150, 0, False)):
        ui.drag_at(x, y, sideways, -far)
        ui.pause(0.3)
        assert (sheet.parent is not None) == open_after, (far, sideways)
    assert Window.children == [ui.app.root]


def test_a_finger_that_scrolls_what_lies_on_a_sheet_leaves_it_there(ui: Any) -> None:
    ui.resize(*SMALL_PHONE)
    sheet = drawn(ui, 20)
    assert sheet.ids.sheet.height == ui.window.height - 16
    ui.drag_at(180, 200, 0, 150)
    ui.drag_at(180, 400, 0, -150)
    ui.drag_at(180, 400, 150, 0)
    assert sheet.ids.sheet.open_progress == 1
    ui.tap("line.2")
    assert sheet.parent is not None


def test_a_sheet_goes_by_its_cross_by_back_and_by_a_tap_beside_it(ui: Any) -> None:
    ui.resize(*PHONE)
    for away in (lambda: ui.tap("sheet.close"), ui.back, lambda: ui.tap_at(200, 800)):
        sheet = drawn(ui, 3)
        ui.tap("line.1")
        assert sheet.parent is not None
        away()
        assert sheet.parent is None


def test_while_a_sheet_comes_nothing_on_it_is_tapped(ui: Any) -> None:
    """The second tap of a double tap answers nothing that has just come."""
    from companion.ui.material import BottomSheet
    from companion.ui.widgets.lists import Row

    ui.stage(lambda: Row(text="A table"))
    heard: list[str] = []
    sheet = BottomSheet(tag="sheet")
    row = Row(text="An answer", tag="line")
    row.bind(on_release=lambda _: heard.append("tapped"))
    sheet.ids.body.add_widget(row)
    sheet.open()
    ui.frames(2)
    ui.tap_at(*row.to_window(*row.center))
    assert heard == []
    ui.pause(0.3)
    ui.tap("line")
    assert heard == ["tapped"]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_sheet_is_drawn_towards_whoever_is_faced(ui: Any, turn: int) -> None:
    from companion.ui.material import BottomSheet
    from companion.ui.widgets.lists import Row

    ui.resize(*TABLET)
    ui.stage(lambda: Row(text="A table"), reduce_motion=True)
    ui.app.theme.facing = turn
    sheet = BottomSheet(tag="sheet")
    sheet.ids.body.add_widget(Row(text="A line", tag="line"))
    sheet.open()
    ui.frames(4)
    ui.tap("line")
    assert sheet.parent is not None
    x, y = sheet.ids.head.to_window(sheet.ids.head.center_x, sheet.ids.head.top - 8)
    right, up = {90: (-200, 0), 180: (0, 200), 270: (200, 0)}[turn]
    ui.drag_at(x, y, -right, -up)
    assert sheet.parent is not None, "pushed away from them it stays"
    ui.drag_at(x, y, right, up)
    assert sheet.parent is None


def test_a_field_with_the_largest_type_comes_to_rest(ui: Any, settles: Unsettled) -> None:
    opened(ui, (PHONE, 200, "de", "dark"))
    for tag in ("home.new", "new.game.white-castle"):
        reach(ui, tag)
    ui.frames(10)
    assert ui.get("seats.name").height > 56
    assert settles.longest == 0
