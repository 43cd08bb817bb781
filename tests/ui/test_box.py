"""Phones at the table, by real taps: a real box on this machine, and guests as phones have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.box import codes
from companion.box.client import Client
from tests.ui.evening import Evening, evening, fits

FIXTURES = (evening,)
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
        code = codes.read(ui.get(id="qr").code)
        assert code.seat == seat
        client = Client(code, f"{len(phones) + 1:032x}", {})
        phones.append(client)
        client.start()
        ui.wait(lambda: client.link == "asking", "the box asks who it is")
        client.claim()
        ui.wait(lambda: client.link == "live" and table.app.links.get(seat) == "live", "the seat is taken")
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


def test_two_phones_and_one_passed_seat_seal_and_all_open_at_once(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    anna = phone("anna")
    ben = phone("ben")
    ui.tap("box.done")
    ui.tap("pick.gate")
    assert "Hand the phone to Cora" in ui.texts()
    seals(anna, 3, ui)
    ui.wait(lambda: table.app.scene.sealed == ("anna",), "Anna's seal")
    table.seal(2)
    assert table.table.curtain is None
    assert any("On their own phones: Ben" in text for text in ui.texts())
    seals(ben, 5, ui)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    ui.wait(lambda: anna.guest.verdict and ben.guest.verdict, "both phones have checked")
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.unbroken
    assert anna.guest.verdict.code in ui.get("reveal.unbroken").text
    assert fits(ui) == []
