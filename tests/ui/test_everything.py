"""Everything in one file, by real taps: saved on one device, brought back on another, stopped, and refused in words."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.shelf import everything as saving
from companion.shelf import saved as saved_last
from companion.ui.screens import folders
from tests.counts import in_turn, one
from tests.shelf.test_archives import of_the_version_before
from tests.ui.android import Android, android
from tests.ui.evenings import LOOKS, begun, finished, opened, reach, scored, sound
from tests.ui.test_folders import home

FIXTURES = (android, home)


def saved(ui: Any) -> Path:
    """From History: everything is saved; the file lies where the app said."""
    reach(ui, "history.more")
    reach(ui, "history.everything")
    ui.tap("everything.save")
    found: list[Path] = ui.wait(lambda: list((ui.app.shelf.folder / "shared").glob("*.zip")), "the file")
    ui.wait(lambda: not ui.app.stage.screen.busy, "the end of saving")
    return found[0]


def brought(ui: Any, path: Path) -> None:
    """On a device: choose the file that lies in the folder for files to bring in."""
    ui.app.stage.show("history")
    inbox = ui.app.shelf.folder / "inbox"
    inbox.mkdir(exist_ok=True)
    shutil.copy(path, inbox / path.name)
    reach(ui, "history.more")
    reach(ui, "history.everything")
    ui.tap("everything.bring")
    ui.tap(f"bring.{path.name}")


def evening(app: Any) -> str:
    session = begun(app)
    scored(session)
    finished(session)
    table: str = session.header.table
    app.stage.show("home")
    return table


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_it_fits(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    evening(app)
    app.stage.show("history")
    sound(ui)
    reach(ui, "history.more")
    reach(ui, "history.everything")
    sound(ui)


@in_turn
def test_a_lost_phone_loses_nothing_that_was_saved(ui: Any, tmp_path: Path) -> None:
    app = opened(ui)
    table = evening(app)
    app.stage.show("history")
    path = saved(ui)
    ui.close()
    app = opened(ui, folder=tmp_path / "new")
    brought(ui, path)
    ui.get("everything.done")
    assert "1 table is here again." in "\n".join(ui.texts())
    ui.tap("everything.done.done")
    ui.back()
    reach(ui, table)
    reach(ui, "evening.sheet")
    assert app.session.header.table == table
    ui.back()
    brought(ui, path)
    ui.get("everything.done")
    assert "Everything in this file was here already." in ui.texts()


def test_a_file_that_is_none_is_refused_in_words_and_the_page_goes_on(ui: Any, tmp_path: Path) -> None:
    app = opened(ui)
    odd = tmp_path / "odd.zip"
    odd.write_bytes(b"odd")
    brought(ui, odd)
    ui.wait(lambda: any("saved everything in" in text for text in ui.texts()), "why")
    assert not app.stage.screen.busy


@in_turn
def test_whoever_waits_may_stop(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.screens import everything

    app = opened(ui)
    for _ in range(4):
        evening(app)
    app.stage.show("history")
    reach(ui, "history.more")
    reach(ui, "history.everything")
    monkeypatch.setattr(everything, "A_FRAME", 0)  # as slow as a device can be
    ui.tap("everything.save")
    assert "0 of 0" in ui.texts()
    ui.tap("everything.stop")
    assert not app.stage.screen.busy
    assert list((app.shelf.folder / "shared").iterdir()) == []
    monkeypatch.undo()
    ui.tap("everything.save")
    ui.wait(lambda: list((app.shelf.folder / "shared").glob("*.zip")), "the file")


@in_turn
def test_the_line_tells_how_far_it_is_until_the_last_evening_is_read(
    ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.screens import everything

    app = opened(ui)
    for _ in range(2):
        evening(app)
    path = ui.out / "all.zip"
    for _ in saving.save(app.shelf, path, 0):
        pass
    monkeypatch.setattr(everything, "A_FRAME", 1)  # as slow as a device can be
    screen = app.stage.show("everything")
    screen.save()
    assert lines(ui) == [app.tr("everything.progress", at=at, of=2) for at in range(3)]
    reach(ui, "folders.leave")
    for _ in range(2):
        app.shelf.remove(app.shelf.evenings[0].table)
    screen.bring_back(of_the_version_before(path))
    looked = [app.tr("everything.progress", at=at, of=4) for at in range(5)]
    read = [app.tr("history.reading", at=at, of=2) for at in range(3)]
    assert [line for line in lines(ui) if line not in looked] == read
    assert {card.state for card in app.shelf.evenings} == {"over"}


def lines(ui: Any) -> list[str]:
    """What the line says, each once, until it says nothing more."""
    found: list[str] = []
    while ui.app.stage.screen.busy:
        ui.frames(1)
        line = ui.app.stage.screen.progress
        if line and line not in found[-1:]:
            found.append(line)
    return found


def full_of_evenings(ui: Any) -> Any:
    """More of them than anybody would like to lose, on the page where they are saved."""
    app = opened(ui)
    card = app.shelf.card(evening(app))
    app.shelf.index.put([replace(card, table=f"t{n}", touched=card.touched - n) for n in range(12)])
    app.stage.show("history")
    ui.frames(3)
    reach(ui, "history.save")
    return app


def test_a_device_that_alone_knows_many_evenings_says_so_until_they_lie_outside(ui: Any, home: Path) -> None:
    """What stays in the app's own folder is lost with the device."""
    app = full_of_evenings(ui)
    inside = app.shelf.folder / "shared"
    for chosen, tap, reminded in (
        ([], "folders.leave", True),
        ([inside], "folders.here", True),
        ([], "folders.here", False),
    ):
        folders._last[:] = chosen
        reach(ui, "everything.save")
        ui.wait(lambda: ui.find("folders.leave"), "where to lay it")
        reach(ui, tap)
        assert (app.tr("everything.last", day="")[:10] in app.stage.screen.when) is not reminded
        ui.back()
        ui.frames(3)
        assert (ui.find("history.save") is not None) is reminded
        if reminded:
            reach(ui, "history.save")
    assert list((home / "Documents").glob("*.zip"))


def test_on_a_phone_they_lie_outside_once_they_are_sent_or_saved_and_not_before(ui: Any, android: Android) -> None:
    app = full_of_evenings(ui)

    def tap(way: str) -> None:
        reach(ui, "everything.save")
        ui.wait(lambda: ui.find(f"hand_on.{way}"), "how it leaves")
        reach(ui, f"hand_on.{way}")

    tap("leave")
    assert saved_last.last(app.shelf) == 0
    tap("save")
    android.answer(None)
    ui.frames(2)
    assert saved_last.last(app.shelf) == 0, "no place was chosen"
    tap("save")
    android.answer(android.lies("all.zip", b""))
    ui.frames(2)
    assert saved_last.last(app.shelf) > 0
    (app.shelf.folder / saved_last.FILE).unlink()
    android.resolver.raises = "java.lang.SecurityException"
    tap("send")
    assert saved_last.last(app.shelf) == 0, "Android refused"
    android.resolver.raises = ""
    tap("send")
    assert saved_last.last(app.shelf) > 0


@in_turn
def test_evenings_go_to_another_device_and_are_there_once(ui: Any) -> None:
    app = opened(ui)
    table = evening(app)
    app.stage.show("history")
    reach(ui, "history.more")
    reach(ui, "history.hand_on")
    reach(ui, "handing.tables")
    ui.wait(lambda: ui.find("folders.leave"), "where to lay it")
    ui.tap("folders.leave")
    (path,) = (app.shelf.folder / "shared").glob("*.zip")
    other = Path(shutil.copy(path, ui.out / "theirs.zip"))
    ui.close()
    app = opened(ui, folder=ui.out / "theirs")
    for told in ("everything.new", "everything.nothing_new"):
        app.stage.show("history")
        (app.shelf.folder / "inbox").mkdir(exist_ok=True)
        shutil.copy(other, app.shelf.folder / "inbox" / other.name)
        reach(ui, "history.more")
        reach(ui, "history.bring")
        reach(ui, f"bring.{other.name}")
        ui.wait(lambda: ui.find("everything.done.done"), "the end")
        assert app.tr(told, count=1) in " ".join(ui.texts())
        reach(ui, "everything.done.done")
    assert [card.table for card in app.shelf.evenings] == [table]
    assert app.shelf.people == ()
