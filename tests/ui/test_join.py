"""One's own phone at a table of another device, by real taps: a real box on this machine, on a thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import Box
from companion.core.header import Header
from companion.games import GAMES
from companion.journal import Journal
from companion.session import Session, begin
from tests.ui.evening import PEOPLE, Evening, evening, fits

FIXTURES = (evening,)


@pytest.fixture
def far(evening: Evening, tmp_path: Path) -> Iterator[Box]:
    """The device in the middle: its table is somebody else's, its box listens to this machine only."""
    session = begin(
        Journal(tmp_path / "far.hanko"), Header("far", "lanterns", 1, PEOPLE[:3], {"draws": "table"}, seed="ab"), GAMES
    )
    box = Box(session, "127.0.0.1")
    box.start()
    yield box
    box.stop()
    session.close()


@pytest.fixture
def ben(far: Box, evening: Evening, ui: Any) -> Evening:
    """Ben has opened the link that stands behind the picture, and said: that's me."""
    from companion.ui import links

    app = evening.start()
    assert links.follow(app, far.seat_code("ben").link)
    assert ui.get(text="You are Ben?")
    ui.tap("join.me")
    ui.wait(lambda: app.session is not None, "the table")
    ui.frames(4)
    return evening


def seal_by_tap(number: int, ui: Any) -> None:
    ui.tap(f"number.{number}")
    ui.tap("ask.give")
    ui.tap("ask.sure")


def test_a_phone_joins_seals_and_checks(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    assert ben.table.curtain is None
    assert ui.find("table.undo").width == 0
    seal_by_tap(3, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    ui.wait(lambda: ui.find("calm.anew"), "the calm screen")
    assert fits(ui) == []
    session.answer("anna", 2)
    session.answer("cora", 1)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    shown = session.shown_round()
    assert shown is not None
    assert shown.code in ui.get("reveal.unbroken").text
    assert fits(ui) == []
