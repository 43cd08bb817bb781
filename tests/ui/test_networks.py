"""The box finds its networks: several of them, a hotspot, another address, and what fails."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from companion.bidding_box import box, codes
from companion.bidding_box.addresses import Address
from tests.counts import in_turn
from tests.ui.evening import Evening, evening, fits
from tests.ui.evenings import reach
from tests.ui.phones import Phone, let_join, phone, table

FIXTURES = (evening, table, phone)


def test_of_several_networks_people_choose(table: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = (Address("192.168.1.23", "wlan0"), Address("10.8.0.2", "tun0"))
    monkeypatch.setattr(box, "addresses", lambda: found)
    let_join(ui)
    table.app.box._bound = ""
    table.app.stage.screen.tell()
    assert codes.read(ui.get(id="qr").code).host == "192.168.1.23"
    reach(ui, "box.at.10.8.0.2")
    assert codes.read(ui.get(id="qr").code).host == "10.8.0.2"


def test_a_hotspot_is_explained_and_the_first_phone_tests_the_network(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    reach(ui, "box.hotspot")
    assert any("Open a hotspot" in text for text in ui.texts())
    assert fits(ui) == []
    ui.tap(text="Close")
    ui.frames(3)
    phone("anna")
    ui.wait(lambda: any("The first phone has answered" in text for text in ui.texts()), "the test")
    table.app.box.host.connections.echo = 0.123  # a slow phone answers when the link has long been shown
    table.app.box.host.connections.watcher()
    ui.wait(lambda: any("within 123 ms" in text for text in ui.texts()), "the test of a slow phone")


def test_a_box_that_gets_another_address_says_so(table: Evening, phone: Phone, ui: Any, monkeypatch: Any) -> None:
    from companion.ui import hosting

    monkeypatch.setattr(hosting, "LOOK", 0.1)
    let_join(ui)
    phone("anna")
    table.app.box._bound = "192.168.7.7"
    ui.wait(lambda: any("has moved to 192.168.7.7" in text for text in ui.texts()), "the words")
    assert codes.read(ui.get(id="qr").code).host == "192.168.7.7"


@in_turn
def test_failures_are_said_with_the_next_step(table: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Address] = []
    monkeypatch.setattr(box, "addresses", lambda: tuple(found))
    monkeypatch.setattr(box, "NOBODY_AFTER", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        table.app.session.keep("box", json.dumps({"port": taken.getsockname()[1], "seats": {}}))
        let_join(ui)
        assert any("Something else uses the usual port" in text for text in ui.texts())
        assert any("This device is on no network" in text for text in ui.texts())
        found.append(Address("192.168.1.23", "wlan0"))
        ui.wait(lambda: any("No phone has reached the box" in text for text in ui.texts()), "the words")
