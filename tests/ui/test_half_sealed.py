"""What is half entered behind the curtain: how long it may lie there, for whom it waits, that nobody else finds it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.ui.table import patience
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import reach
from tests.ui.test_curtain import auction, everything, press

FIXTURES = (evening, auction)


@pytest.mark.parametrize("seconds", [15, 30, 60])
def test_it_falls_when_nobody_does_anything_and_its_last_seconds_are_seen(
    auction: Evening, ui: Any, seconds: int
) -> None:
    auction.app.set(replace(auction.app.shelf.settings, patience=seconds))
    auction.open_curtain()
    ui.tap("number.3")
    behind = auction.table.curtain.face
    ui.pause(seconds - 6)
    assert behind.left == 0
    seen = []
    for _ in range(4):
        ui.pause(1)
        seen.append(round(behind.left, 1))
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 2
    ui.tap("number.2")
    assert behind.left == 0, "a touch, and it waits anew"
    ui.pause(seconds - 1)
    assert auction.app.viewer == "anna"
    ui.pause(2)
    assert auction.app.viewer == ""
    assert ui.find("ask.give") is None


@pytest.mark.parametrize("how", ["idle", "paused", "covered", "back"])
def test_what_was_half_entered_waits_for_the_same_seat_alone(auction: Evening, ui: Any, how: str) -> None:
    app = auction.app
    auction.open_curtain()
    ui.tap("number.3")
    if how == "idle":
        ui.pause(31)
    elif how == "paused":
        app.dispatch("on_pause")
    elif how == "covered":
        ui.tap("curtain.cover")
    else:
        ui.back()
    assert app.viewer == ""
    assert ui.find("number.3") is None
    auction.table.hand("ben")
    auction.open_curtain()
    assert ui.get("ask.give").disabled, "Ben begins with nothing"
    ui.back()
    auction.table.hand("anna")
    auction.open_curtain()
    assert not ui.get("ask.give").disabled
    assert ui.get("number.3").chosen
    ui.tap("ask.give")
    auction.calm()
    ui.tap("ask.sure")
    assert app.scene.sealed == ("anna",)
    assert app.half_sealed == {}


@pytest.mark.parametrize("end", ["left", "sealed by all", "undone"])
def test_what_was_half_entered_is_dropped_with_its_round_and_with_the_table(
    auction: Evening, ui: Any, end: str
) -> None:
    app = auction.app
    auction.open_curtain()
    ui.tap("number.3")
    ui.back()
    assert app.half_sealed
    if end == "left":
        app.stage.show("home")
    elif end == "undone":
        app.own.undo()
    else:
        for seat in ("anna", "ben", "cora"):
            app.own.answer(seat, 1)
    ui.frames(2)
    assert app.half_sealed == {}


def test_what_is_stored_is_shown_for_eight_seconds_at_most(auction: Evening, ui: Any) -> None:
    """A phone that lies on its face holds every button."""
    auction.open_curtain()
    touch = press(ui, "curtain.see")
    assert "Oil" in ui.texts()
    ui.pause(patience.SHOWN)
    assert "Oil" not in ui.texts()
    touch.touch_up()
    ui.frames(2)


def tree_beside(evening: Evening, ui: Any, bid: int) -> list[str]:
    """What the tree holds behind Ben's curtain while Anna's half-entered bid waits for her."""
    evening.begin()
    ui.tap("pick.gate")
    evening.open_curtain()
    ui.tap(f"number.{bid}")
    ui.back()
    evening.table.hand("ben")
    ui.pause(0.2)
    evening.open_curtain()
    ui.pause(0.2)
    return everything(ui)


def test_what_waits_for_one_seat_is_nowhere_while_another_holds_the_device(evening: Evening, ui: Any) -> None:
    first = tree_beside(evening, ui, 2)
    ui.close()
    evening.folder = evening.folder.with_name("other")
    second = tree_beside(evening, ui, 7)
    assert [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]] == []


def test_what_can_be_done_tells_who_has_sealed_from_who_still_has_to(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    ui.tap("number.3")
    ui.tap("ask.give")
    auction.calm()
    ui.tap("ask.sure")
    ui.back()
    ui.tap("table.more")
    reach(ui, "menu.can")
    assert {"Anna has sealed.", "Ben answers in secret, on the own phone or behind the curtain."} <= {*ui.texts()}


def test_seals_lie_in_one_line_however_long_the_names_are(evening: Evening, ui: Any) -> None:
    evening.begin(seats=(PEOPLE[0], replace(PEOPLE[1], name="Björn-Ole"), PEOPLE[2]))
    ui.tap("pick.gate")
    evening.calm()
    for where in ("curtain.", ""):
        spots = [ui.get(f"{where}seal.{seat}").ids for seat in ("anna", "ben")]
        assert len({spot.label.height for spot in spots}) == 2, "one name takes two lines"
        assert len({spot.seal.y for spot in spots}) == 1
        ui.back()
