"""Phones at the table, by real taps: a real box on this machine, and guests as phones have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.bidding_box import box, codes, page
from companion.bidding_box.client import Client
from companion.core.header import Seat
from companion.ui import hosting
from tests.bidding_box.sockets import ask
from tests.counts import in_turn, one_row
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import Evening, evening, fits
from tests.ui.evenings import reach
from tests.ui.hand import shown
from tests.ui.phones import Phone, let_join, phone, seals, table

FIXTURES = (evening, table, phone)


def test_the_page_of_a_guest_wears_the_colours_of_the_table(evening: Evening) -> None:
    app = evening.begin("white-lotus", options={"part": "conflict"})
    assert hosting.start(app, app.own)
    _, headers, plain = ask(app.box)
    mood = hosting.mood_of("white-lotus")
    assert mood is not None
    assert f"--paper:{mood[1].paper};" in plain.decode()
    assert page.load(mood=mood).style in headers["Content-Security-Policy"]


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
    assert "In secret: bid" in ui.texts()
    seals(ben, 5, ui)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    ui.wait(lambda: anna.guest.verdict and ben.guest.verdict, "both phones have checked")
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.unbroken
    assert anna.guest.verdict.code in ui.get("reveal.unbroken").text
    assert fits(ui) == []


def ben_seals(phone: Phone, ui: Any) -> Client:
    """Ben joins, the stall is chosen, and he seals on his phone."""
    let_join(ui)
    ben = phone("ben")
    ui.tap("box.done")
    ui.tap("pick.gate")
    seals(ben, 5, ui)
    return ben


def locked_without_ben(table: Evening, phone: Phone, ui: Any) -> None:
    """All have sealed; Ben's phone is gone and opens nothing."""
    ben = ben_seals(phone, ui)
    ui.wait(lambda: "ben" in table.app.scene.sealed, "Ben's seal")
    ben.close()
    table.seal(2)
    table.seal(1)
    ui.wait(lambda: table.app.scene.unopened == ("ben",), "the lock")


@in_turn
def test_after_a_minute_the_table_goes_on_without_a_phone(
    table: Evening, phone: Phone, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked_without_ben(table, phone, ui)
    assert "All have sealed. Wake the phone of Ben." in ui.texts()
    assert ui.find("secret.forfeit") is None
    monkeypatch.setattr(box, "GO_ON_AFTER", 1.0)
    ui.wait(lambda: ui.find("secret.forfeit"), "the offer")
    assert any("have stayed shut for a minute" in text for text in ui.texts())
    assert fits(ui) == []
    ui.tap("secret.forfeit")
    assert table.app.session.position.row == 4
    assert any(row.forfeit and row.seat == "ben" for row in table.app.session.log)


@in_turn
def test_or_all_seal_again(table: Evening, phone: Phone, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "GO_ON_AFTER", 0.5)
    locked_without_ben(table, phone, ui)
    ui.wait(lambda: ui.find("secret.void"), "the offer")
    ui.tap("secret.void")
    assert table.app.scene.sealed == ()


@in_turn
def test_all_seal_again_only_where_the_table_agrees(table: Evening, phone: Phone, ui: Any) -> None:
    ben_seals(phone, ui)
    ui.wait(lambda: table.app.scene.sealed == ("ben",), "the seal")
    for answer, left in (("no", ("ben",)), ("yes", ())):
        table.calm()
        if ui.find("curtain.look"):
            ui.tap("curtain.look")
            table.calm()
        ui.tap("table.more")
        reach(ui, "menu.void")
        assert fits(ui) == []
        ui.tap(f"void.{answer}")
        ui.wait(lambda left=left: table.app.scene.sealed == left, f"{answer}")


def test_undo_does_not_throw_seals_away_without_asking(table: Evening, phone: Phone, ui: Any) -> None:
    ben_seals(phone, ui)
    ui.wait(lambda: table.app.scene.sealed == ("ben",), "the seal")
    table.calm()
    ui.tap("curtain.look")
    table.calm()
    ui.tap("table.undo")
    assert table.app.scene.sealed == ("ben",)
    ui.tap("void.no")
    table.app.stage.show("timeline")
    ui.frames(3)
    ui.tap("timeline.undo")
    assert table.app.scene.sealed == ("ben",)
    ui.tap("void.yes")
    assert table.app.scene.sealed == ()
    ui.tap("timeline.undo")
    assert table.app.session.position.row == 0


@in_turn
def test_the_device_is_passed_to_somebody_whose_phone_is_empty(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    ben = phone("ben")
    ui.tap("box.done")
    ui.tap("pick.gate")
    table.seal(2)
    table.seal(1)
    assert table.table.curtain is None
    ben.close()
    ui.wait(lambda: table.app.connections["ben"] == "away", "the phone is away")
    assert any("The phone does not answer: Ben" in text for text in ui.texts())
    ui.tap("seal.ben")
    table.seal(3)
    ui.wait(lambda: table.app.session.position.row == 4, "the reveal")


def test_another_phone_takes_a_seat(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    old = phone("anna")
    assert table.app.stage.screen.seat == "ben"
    ui.tap("box.anna")
    assert ui.get(id="qr").code == ""
    ui.tap("box.another")
    ui.tap("another.yes")
    ui.wait(lambda: old.connection == "gone", "the old phone is told")
    assert old.guest.why_gone == "replaced"
    assert codes.read(ui.get(id="qr").code).epoch == 1
    phone("anna")


def test_phones_that_had_joined_find_the_box_again(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    anna = phone("anna")
    app: Any = table.app
    app.stage.show("home")
    ui.wait(lambda: anna.connection == "away", "the box has stopped with its table")
    assert not vars(app)["box"]
    ui.tap("home.continue")
    ui.wait(lambda: anna.connection == "live", "back by itself")
    ui.wait(lambda: app.connections.get("anna") == "live", "the link in the head")


def test_no_phones_any_more(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    phone("anna")
    reach(ui, "box.stop")
    assert table.app.box is None
    assert ui.get("table.connections").width == 0
    ui.tap("pick.gate")
    assert "Hand the phone to Anna" in ui.texts()


@pytest.mark.parametrize("count", [3, 5, 12])
def test_all_links_stand_in_the_head(evening: Evening, ui: Any, count: int) -> None:
    from companion.shelf.people import COLOURS, SHAPES

    seats = tuple(Seat(f"s{at}", f"S{at}", COLOURS[at], SHAPES[at], chr(65 + at)) for at in range(count))
    app = evening.begin("open-table", seats=seats)
    app.connections = {seat.id: ("live", "away", "empty")[at % 3] for at, seat in enumerate(seats)}
    ui.frames(4)
    head, more = app.stage.screen.ids.head, ui.get("table.more")
    dots = [ui.get(f"connection.{seat.id}") for seat in seats]
    for dot in dots:
        assert head.y <= dot.y
        assert dot.top <= head.top
        assert dot.right <= more.x
    assert len({(round(dot.x), round(dot.y)) for dot in dots}) == count
    assert app.stage.screen.ids.title.width > 56


LOOKS = [
    (PHONE, {"language": "en"}),
    (PHONE, {"language": "de", "text": 200}),
    (TABLET, {"language": "de"}),
    (TABLET, {"language": "en", "text": 200}),
]


@pytest.mark.parametrize(("size", "settings"), one_row(LOOKS, 1))
def test_nothing_is_cut(table: Evening, phone: Phone, ui: Any, size: Any, settings: Any) -> None:
    ui.resize(*size)
    table.app.set(replace(table.app.shelf.settings, **settings))
    let_join(ui)
    assert fits(ui) == []
    code = ui.get(id="qr")
    assert code.width % code.rows == 0
    assert shown(code)
    phone("anna")
    ui.tap("box.anna")
    assert fits(ui) == []
    ui.tap("box.done")
    ui.tap("pick.gate")
    ui.tap("curtain.look")
    assert fits(ui) == []


def test_with_every_phone_there_the_column_stands_on_the_screen(table: Evening, phone: Phone, ui: Any) -> None:
    let_join(ui)
    for seat in ("anna", "ben", "cora"):
        phone(seat)
    assert "Every seat has its phone." in ui.texts()
    ui.resize(*TABLET)
    ui.frames(4)
    assert fits(ui) == []
    stop = ui.get("box.stop")
    assert stop.to_window(stop.right, 0)[0] <= TABLET[0]
