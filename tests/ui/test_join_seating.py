"""One's own phone at another device's table, by real taps: which seat is mine, not me, leaving it, one step back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bidding_box.box import Box
from tests.ui.evening import Evening, evening, fits
from tests.ui.evenings import reach
from tests.ui.test_join import ben, far

FIXTURES = (evening, far, ben)


def typed(far: Box, ui: Any) -> None:
    ui.tap("join.write")
    ui.type(far.table_code.place)
    ui.tap("writing.done")
    ui.type(far.table_code.signs.lower())
    ui.tap("writing.done")


def asks_for(seat: str, far: Box, ui: Any) -> None:
    """By the code of the table, which is typed as people type it."""
    typed(far, ui)
    ui.wait(lambda: ui.find(f"join.{seat}"), "the seats")
    ui.tap(f"join.{seat}")
    ui.wait(far.wishes, "the box hears of it")


def test_with_the_code_of_the_table_one_says_which_seat_is_ones_own(far: Box, evening: Evening, ui: Any) -> None:
    app = evening.start()
    app.stage.show("join")
    asks_for("cora", far, ui)
    [wish] = far.wishes()
    ui.wait(lambda: f"Somebody at the box now taps: Cora, {wish.sign}" in ui.texts(), "what the phone says")
    assert fits(ui) == []
    far.refuse(wish)
    ui.wait(lambda: ui.find("join.cora"), "the seats once more")
    assert any("somebody has said no" in text for text in ui.texts())
    ui.tap("join.ben")
    ui.wait(far.wishes, "another wish")
    far.give(far.wishes()[0])
    ui.wait(lambda: app.session is not None, "the table")
    assert app.session.seat == "ben"
    ui.close()
    app = evening.start()
    ui.wait(lambda: app.session is not None and app.guest, "the seat's own code was kept")
    assert app.session.seat == "ben"


def test_the_whole_table_comes_to_this_device_and_is_the_box_here(
    far: Box, evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui import hosting

    monkeypatch.setattr(hosting, "ADDRESS", "127.0.0.1")
    app = evening.start()
    app.stage.show("join")
    typed(far, ui)
    ui.wait(lambda: ui.find("join.ben"), "the seats")
    ui.tap("join.move")
    ui.wait(far.wishes, "the box hears of it")
    [wish] = far.wishes()
    ui.wait(lambda: any(f"hand the table over, {wish.sign}" in text for text in ui.texts()), "what it shows")
    assert fits(ui) == []
    far.give(wish)
    ui.wait(lambda: app.own is not None and app.box is not None, "the table, and its box")
    assert far.handed_on
    assert app.own.log == far.session.log
    assert app.box.places.signs == far.places.signs
    assert ui.get(id="qr").code == app.box.table_code.url


def test_not_me_leads_back_to_the_code(far: Box, evening: Evening, ui: Any) -> None:
    from companion.ui import links

    app = evening.start()
    assert links.follow(app, far.seat_code("ben").link)
    assert ui.get(text="You are Ben?")
    ui.tap("join.not_me")
    assert app.stage.screen.step == "enter"
    ui.wait(lambda: far.connections()["ben"] == "empty", "nobody there")


def test_leaving_a_seat_forgets_the_way_back_to_it(far: Box, ben: Evening, ui: Any) -> None:
    ui.tap("table.more")
    reach(ui, "menu.leave")
    assert fits(ui) == []
    ui.tap("leave.yes")
    ui.wait(lambda: far.connections()["ben"] == "empty", "the seat is free")
    ui.wait(lambda: ben.app.session is None, "Home")
    ui.tap("home.join")
    assert ui.get("join.again").disabled


def test_ones_own_last_answer_is_taken_back_from_the_menu(far: Box, ben: Evening, ui: Any) -> None:
    ui.wait(lambda: ui.find("pick.gate"), "what the table is asked")
    ui.tap("pick.gate")
    ui.wait(lambda: far.session.line.stand == 1, "the answer")
    ui.wait(lambda: ben.app.joined.may_take_back, "the scene")
    ui.tap("table.more")
    reach(ui, "menu.take_back")
    ui.wait(lambda: far.session.line.stand == 0, "taken back")
    ui.wait(lambda: ui.find("pick.gate"), "asked again")
    assert not ben.app.joined.may_take_back
