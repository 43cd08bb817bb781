"""Phones at a table of Oriente: that everybody may be asked is proposed once somebody has joined, and never before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import reach, sound
from tests.ui.recorded import recorded, resumed

LOOKS = [(PHONE, 100, "en", "light"), ((740, 360), 100, "de", "dark"), (TABLET, 100, "fr", "light")]


def at_the_codes(ui: Any, monkeypatch: pytest.MonkeyPatch, look: Any = LOOKS[0]) -> Any:
    """Seven people, before the first announcement, let phones join."""
    from companion.ui import hosting

    monkeypatch.setattr(hosting, "ADDRESS", "127.0.0.1")
    header, rows = recorded("oriente/seven-revolution.play")
    announced = next(at for at, row in enumerate(rows) if row.key.startswith("announce"))
    app = resumed(ui, header, rows[:announced], look)
    ui.frames(4)
    app.stage.show("phones")
    ui.frames(4)
    return app


def with_one_phone(ui: Any, monkeypatch: pytest.MonkeyPatch, look: Any = LOOKS[0]) -> tuple[Any, Any]:
    """The first of them has joined."""
    from companion.bidding_box import codes
    from companion.bidding_box.client import Client

    app = at_the_codes(ui, monkeypatch, look)
    reach(ui, f"box.{next(iter(app.connections))}")
    client = Client(codes.read(ui.get(id="qr").code), f"{1:032x}", {})
    client.start()
    ui.wait(lambda: client.connection == "asking", "the box asks who it is")
    client.claim()
    ui.wait(lambda: "live" in app.connections.values(), "the seat is taken")
    ui.frames(4)
    return app, client


@in_turn
@pytest.mark.parametrize("look", one(LOOKS), ids=str)
def test_once_a_phone_has_joined_everybody_can_be_asked(ui: Any, monkeypatch: pytest.MonkeyPatch, look: Any) -> None:
    """OR-3.1: one tap on the way to the table; it is a correction in the journal, and can be taken back."""
    app, client = with_one_phone(ui, monkeypatch, look)
    try:
        ui.back()
        ui.frames(3)
        assert app.tr("phones.priority_asked") in ui.texts()
        sound(ui)
        ui.tap("better.yes")
        ui.frames(3)
        assert type(app.stage.screen).__name__ == "Table"
        row = app.session.line.standing[-1]
        assert (row.do, row.key, row.value) == ("fix", "priority_asked", "each")
    finally:
        client.close()


@in_turn
def test_it_is_proposed_once(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves it as it was is not asked again; the corrections have it."""
    app, client = with_one_phone(ui, monkeypatch)
    try:
        rows = len(app.session.line.rows)
        ui.back()
        ui.frames(3)
        ui.tap("better.no")
        ui.frames(3)
        assert len(app.session.line.rows) == rows
        app.stage.show("phones")
        ui.frames(3)
        ui.back()
        assert type(app.stage.screen).__name__ == "Table"
    finally:
        client.close()


@in_turn
def test_a_box_without_phones_proposes_nothing(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_the_codes(ui, monkeypatch)
    ui.back()
    assert type(app.stage.screen).__name__ == "Table"
    assert ui.find("better.yes") is None
