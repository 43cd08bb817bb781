"""One picture for all, by real taps: which phone asks for which seat, yes and no, the Wi-Fi, and another code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.bidding_box import codes
from companion.bidding_box.choosing import WHOLE
from companion.bidding_box.client import Client
from tests.ui.evening import Evening, evening, fits
from tests.ui.evenings import reach
from tests.ui.phones import let_join, table

FIXTURES = (evening, table)


@pytest.fixture
def asking(table: Evening, ui: Any) -> Iterator[Any]:
    """A phone scans the picture for all, and says which seat is its."""
    phones: list[Client] = []

    def ask(seat: str) -> Client:
        box: Any = table.app.box
        client = Client(box.table_code, f"{len(phones) + 1:032x}", {})
        phones.append(client)
        client.start()
        ui.wait(lambda: client.connection == "choosing", "the seats")
        client.ask_for(seat)
        ui.wait(lambda: any(wish.sign == client.guest.choosing.sign for wish in box.wishes()), "the wish")
        ui.frames(3)
        return client

    yield ask
    for client in phones:
        client.close()


def test_a_phone_says_whose_it_is_and_one_tap_seats_it(table: Evening, asking: Any, ui: Any) -> None:
    let_join(ui)
    code = codes.read(ui.get(id="qr").code)
    assert code == table.app.box.table_code
    assert f"{code.signs[:3]} {code.signs[3:]}" in ui.texts()
    anna, ben = asking("anna"), asking("ben")
    assert anna.guest.choosing.sign in ui.get("box.yes.anna").text
    assert fits(ui) == []
    reach(ui, "box.yes.anna")
    ui.wait(lambda: anna.connection == "live" and table.app.connections["anna"] == "live", "Anna sits")
    assert ui.find("box.yes.anna") is None
    reach(ui, "box.no.ben")
    ui.wait(lambda: ben.guest.refused, "a no")
    assert ui.find("box.yes.ben") is None
    assert table.app.connections["ben"] == "empty"


def test_who_asks_while_the_table_plays_is_told_of_once(table: Evening, asking: Any, ui: Any) -> None:
    let_join(ui)
    ui.tap("box.done")
    asking("cora")
    ui.wait(lambda: any("A phone asks for the seat of Cora" in text for text in ui.texts()), "the word")
    let_join(ui)
    reach(ui, "box.yes.cora")
    ui.wait(lambda: table.app.connections["cora"] == "live", "Cora sits")


def test_another_code_for_all_is_shown_at_once(table: Evening, ui: Any) -> None:
    let_join(ui)
    before = ui.get(id="qr").code
    reach(ui, "box.renew")
    ui.tap("renew.yes")
    after = ui.get(id="qr").code
    assert codes.read(after).signs != codes.read(before).signs
    reach(ui, "box.large")
    assert any(codes.read(after).place in text and "I only watch" in text for text in ui.texts())


def test_a_wifi_that_was_typed_is_a_picture_too_and_no_table_knows_it(table: Evening, ui: Any) -> None:
    let_join(ui)
    reach(ui, "box.wifi")
    ui.type('Kitchen;"5G"')
    ui.tap("writing.done")
    ui.frames(2)
    ui.type("pass:word\\1")
    ui.tap("writing.done")
    ui.wait(lambda: ui.find("box.net"), "its picture")
    assert ui.get(id="qr").code == 'WIFI:T:WPA;S:Kitchen\\;\\"5G\\";P:pass\\:word\\\\1;;'
    assert fits(ui) == []
    own: Any = table.app.own
    assert "Kitchen" not in str(own.kept("box"))
    reach(ui, "box.all")
    assert codes.read(ui.get(id="qr").code) == table.app.box.table_code
    reach(ui, "box.net")
    reach(ui, "box.wifi")
    ui.type(" ")
    ui.tap("writing.done")
    ui.frames(2)
    assert ui.find("box.net") is None, "no name: it is forgotten"


def test_the_whole_table_is_handed_over_with_one_tap_and_rests_here(table: Evening, asking: Any, ui: Any) -> None:
    let_join(ui)
    heir = asking(WHOLE)
    assert heir.guest.choosing.sign in ui.get("box.yes.table").text
    assert fits(ui) == []
    app: Any = table.app
    app.own.answer("chance", "gate")
    app.own.answer("anna", 2)
    reach(ui, "box.yes.table")
    ui.wait(lambda: "Seals lie on the table" in heir.guest.refused, "not while a seal lies there")
    assert any("Seals lie on the table" in text for text in ui.texts())
    app.own.void()
    heir.ask_for(WHOLE)
    ui.wait(lambda: ui.find("box.yes.table"), "asked once more")
    reach(ui, "box.yes.table")
    ui.wait(lambda: heir.whole, "all of it")
    heir.moved()
    ui.wait(lambda: app.session is None, "Home")
    assert any("on the other device now" in text for text in ui.texts())
    ui.tap("home.continue")
    assert app.box is None, "it rests here"


def test_home_is_at_hand_where_back_would_lead_to_the_curtain_first(table: Evening, ui: Any) -> None:
    let_join(ui)
    assert ui.find("bar.home") is None
    ui.tap("box.done")
    ui.tap("pick.gate")
    assert table.table.curtain is not None
    table.app.stage.show("phones")
    ui.frames(3)
    ui.tap("bar.home")
    assert table.app.stage.path == [("home", {})]
