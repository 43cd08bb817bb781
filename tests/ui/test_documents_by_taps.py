"""An evening leaves a phone of paper and comes in again by taps, and what is none of ours is refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui import documents
from companion.ui.screens import files
from tests.ui.android import Android, android
from tests.ui.evenings import begun, finished, opened, reach, scored

FIXTURES = (android,)


@pytest.mark.parametrize(("version", "sends"), [(28, False), (29, True)])
def test_who_sends_a_file_reads_before_that_a_copy_stays(ui: Any, android: Android, version: int, sends: bool) -> None:
    android.classes["android.os.Build$VERSION"].SDK_INT = version
    app = opened(ui)
    files.hand_on(app, Path("hanko-oriente-1.json"))
    ui.frames(2)
    assert (ui.find("hand_on.send") is not None) is sends
    said = next(text for text in ui.texts() if text.startswith("hanko-oriente-1.json"))
    assert (documents.FOLDER in said) is sends


def test_an_evening_leaves_by_taps_to_another_app_and_into_a_file(ui: Any, android: Android) -> None:
    app = opened(ui)
    session = begun(app)
    scored(session)
    finished(session)
    done = session.header.table
    for way in ("send", "save"):
        app.stage.show("history")
        reach(ui, done)
        reach(ui, "evening.file")
        reach(ui, f"hand_on.{way}")
    sent, saved = (intent for intent, _ in android.activity.started)
    address = sent.extras["target"].extras[documents.STREAM].it
    android.answer(android.lies("evening.hanko.txt", b""))
    ui.frames(2)
    content = android.resolver.path(address).read_bytes()
    assert content
    assert content == android.resolver.path("picked").read_bytes()
    assert saved.action == documents.CREATE


def test_an_evening_comes_in_by_taps_and_a_foreign_file_is_refused_in_words(ui: Any, android: Android) -> None:
    app = opened(ui)
    session = begun(app)
    scored(session)
    finished(session)
    app.stage.show("home")
    content = files.write_table(app.shelf, session.header.table).read_bytes()
    app.shelf.remove(session.header.table)
    for some, count in ((b"\x00\xffnot ours", 0), (content[: len(content) // 2], 0), (content, 1)):
        app.stage.show("history")
        reach(ui, "history.more")
        reach(ui, "history.bring")
        reach(ui, "bring.phone")
        android.answer(android.lies("evening.hanko.txt", some))
        ui.frames(3)
        assert len(app.shelf.evenings) == count
