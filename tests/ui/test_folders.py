"""On a computer: a file goes into a folder that people choose, and comes from one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.ui.screens import folders
from tests.ui.evenings import begun, finished, opened, reach, scored, sound


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One's own folder, as this computer knows it."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr(folders, "_last", [])
    for name in ("Documents/Games", "Documents/.hidden", "Documents/[b]Bold[/b]", "Downloads"):
        (tmp_path / "home" / name).mkdir(parents=True)
    return tmp_path / "home"


def evening(ui: Any) -> tuple[Any, str]:
    app = opened(ui)
    session = begun(app)
    scored(session)
    finished(session)
    app.stage.show("history")
    ui.frames(3)
    return app, session.header.table if app.session else app.shelf.evenings[0].table


def test_a_file_goes_where_people_choose_and_comes_from_there(ui: Any, home: Path) -> None:
    app, table = evening(ui)
    for _ in range(2):
        reach(ui, table)
        reach(ui, "evening.file")
        if ui.find("folders.in.Games"):
            sound(ui)
            assert ui.find("folders.in..hidden") is None
            reach(ui, "folders.in.Games")
        reach(ui, "folders.here")
        assert str(home) in " ".join(ui.texts())
    first, second = sorted((home / "Documents" / "Games").iterdir())
    assert first.read_text("utf-8") == second.read_text("utf-8"), "another file of the name is not overwritten"
    app.shelf.remove(table)
    app.stage.screen.show()
    reach(ui, "history.more")
    reach(ui, "history.bring")
    reach(ui, "folders.up")
    assert ui.find("folders.here") is None
    reach(ui, "folders.in.Games")
    reach(ui, f"folders.file.{first.name}")
    assert app.shelf.card(table)
    reach(ui, "history.more")
    reach(ui, "history.bring")
    reach(ui, f"folders.file.{second.name}")
    assert app.tr("refused.table_here") in ui.texts()


def test_a_folder_that_is_gone_or_full_is_said_and_the_file_kept(
    ui: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, table = evening(ui)
    reach(ui, table)
    reach(ui, "evening.file")
    shutil.rmtree(home / "Documents" / "Games")
    reach(ui, "folders.in.Games")
    assert app.tr("refused.folder_closed", folder="")[:20] in " ".join(ui.texts())
    monkeypatch.setattr(shutil, "copyfile", full)
    reach(ui, "folders.here")
    assert list((home / "Documents").glob("hanko*")) == []
    assert len(list((app.shelf.folder / "shared").iterdir())) == 1


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_button_that_keeps_the_file_where_it_is_says_so(ui: Any, home: Path) -> None:
    """Where a file leaves, it is written by then: not to choose a folder is to leave it there, not to close nothing."""
    app, table = evening(ui)
    reach(ui, table)
    reach(ui, "evening.file")
    assert ui.get("folders.leave").text == app.tr("folders.stay") != app.tr("close")
    reach(ui, "folders.leave")
    assert list((app.shelf.folder / "shared").iterdir())
    reach(ui, "history.more")
    reach(ui, "history.bring")
    assert ui.get("folders.leave").text == app.tr("close")
