"""A table at which phones join over this machine: the box, and phones that scan its code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.bidding_box import codes
from companion.bidding_box.client import Client
from tests.ui.evening import Evening
from tests.ui.evenings import reach

Phone = Callable[[str], Client]


@pytest.fixture
def table(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Three people, and the box listens to this machine only."""
    from companion.ui import hosting

    monkeypatch.setattr(hosting, "ADDRESS", "127.0.0.1")
    evening.begin()
    return evening


@pytest.fixture
def phone(table: Evening, ui: Any) -> Iterator[Phone]:
    """A phone that scans the code held out, and says: that's me."""
    phones: list[Client] = []

    def join(seat: str) -> Client:
        if ui.get(f"box.{seat}").chosen is False:
            reach(ui, f"box.{seat}")
        code = codes.read(ui.get(id="qr").code)
        assert code.seat == seat
        client = Client(code, f"{len(phones) + 1:032x}", {})
        phones.append(client)
        client.start()
        ui.wait(lambda: client.connection == "asking", "the box asks who it is")
        client.claim()
        ui.wait(lambda: client.connection == "live" and table.app.connections.get(seat) == "live", "the seat is taken")
        ui.frames(3)
        return client

    yield join
    for client in phones:
        client.close()


def let_join(ui: Any) -> None:
    ui.tap("table.more")
    ui.tap("menu.box")
    ui.frames(3)


def seals(phone: Client, number: int, ui: Any) -> None:
    seat = phone.guest.seat
    ui.wait(lambda: any(a.seat == seat and a.ask is not None for a in phone.scene().asked) and phone.guest.round, "ask")
    phone.answer(seat, number)
