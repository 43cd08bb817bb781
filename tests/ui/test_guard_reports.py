"""The last guard tells of a mistake: its report, its words at the start, and Kivy's own loop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from tests.counts import in_turn
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import Evening, evening
from tests.ui.mistakes import breaks, guarded, told

FIXTURES = (evening, guarded)


def test_the_report_says_where_with_which_versions_and_nothing_sealed(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion import VERSION
    from companion.ui.table import menu

    app = guarded.begin()
    ui.tap("pick.gate")
    guarded.seal(5)
    guarded.calm()
    ui.tap("curtain.look")
    monkeypatch.setattr(menu, "open_menu", breaks)
    ui.tap("table.more")
    ui.frames(3)
    ui.tap("guard.report")
    ui.frames(3)
    (path,) = (Path(guarded.folder) / "shared").glob("hanko-report-*.txt")
    text = path.read_text("utf-8")
    assert f"hanko: {VERSION}" in text
    assert f"python: {sys.version.split()[0]}" in text
    assert "in breaks" in text
    assert "game lanterns" in text
    assert "chance gate" in text, "the table as everybody knows it"
    assert "\nanna " not in text, "and nothing of what was sealed"
    assert "planted 17" not in text, "somebody was sealing, and the words of an error may hold anything"
    ui.tap("folders.leave")
    assert app.tr("share.saved", path="")[:6] in " ".join(ui.texts())


def test_what_the_table_refuses_as_a_mistake_of_its_own_offers_a_report(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = guarded.begin()
    monkeypatch.setattr(type(app.own), "_advance", breaks)
    ui.tap("pick.gate")
    ui.frames(2)
    assert told(app, ui, "refused.own_mistake")
    ui.tap("guard.report")
    (path,) = (Path(guarded.folder) / "shared").glob("hanko-report-*.txt")
    assert "in breaks" in path.read_text("utf-8")
    assert app.scene.row == 0


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_at_the_start_too(guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """The shelf itself cannot be read: the plain page, and with the next try Home."""
    from companion.shelf.shelf import Shelf
    from companion.ui import app as window
    from companion.ui.guard import Guard
    from companion.ui.plain_page import PlainPage

    monkeypatch.setattr(window, "Shelf", breaks)
    ui.resize(*size)
    app = window.HankoApp(guarded.folder)
    app.guard = Guard(app)
    app.guard.stand()
    try:
        ui.start(app)
        ui.frames(3)
        assert isinstance(app.root, PlainPage)
        ui.tap("plain.report")
        assert any("hanko-report-" in text for text in ui.texts())
        assert "Planted" in next((Path(guarded.folder) / "shared").glob("*.txt")).read_text("utf-8")
        monkeypatch.setattr(window, "Shelf", Shelf)
        ui.tap("plain.again")
        ui.frames(4)
        ui.tap("guard.on")
        assert app.stage.path[-1][0] == "home"
    finally:
        ExceptionManager.remove_handler(app.guard)


# However busy the machine is, somebody looks until the guard is there.
RUN = """
from itertools import count
from kivy.clock import Clock
from companion.ui import app as window
from companion.ui.widgets.overlays import Sheetlet
from kivy.app import App
from kivy.core.window import Window

def plant(_):
    Clock.schedule_interval(look, 0.1)
    raise ValueError("planted")

def look(_):
    told = [top.tag for top in Window.children if isinstance(top, Sheetlet)]
    if told or next(looks) == 200:
        print("told", told, App.get_running_app().stage.path[-1][0])
        App.get_running_app().stop()
        return False

looks = count()
Clock.schedule_once(plant, 0.1)
window.run()
"""


@in_turn
def test_the_app_as_people_run_it_has_its_guard(tmp_path: Path) -> None:
    """Kivy's own loop, in a process of its own."""
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", RUN], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "told ['guard'] home"), done.stderr[-2000:]
