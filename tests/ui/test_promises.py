"""The fewest taps: each promise counted by a hand that cannot cheat. And what must not need scrolling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.ui.table import curtain
from companion.ui.widgets.buttons import Tile
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.laid import bidding, laid

FIXTURES = (evening,)


@dataclass
class Taps:
    """Counts what the finger does."""

    ui: Any
    count: int = 0

    def tap(self, tag: str) -> None:
        self.count += 1
        self.ui.tap(tag)

    def hold(self, tag: str) -> None:
        self.count += 1
        self.ui.hold(tag, curtain.HOLD + 0.05)


@pytest.fixture
def taps(ui: Any) -> Taps:
    return Taps(ui)


def test_a_counter_change_is_two_taps(evening: Evening, ui: Any, taps: Taps) -> None:
    app = laid(evening)
    taps.tap("cell.count/c1/anna.anna")
    ui.frames(2)
    taps.tap("pad.quick.5")
    assert app.session.total("anna", "c1") == 25
    assert taps.count == 2


def test_undo_is_one_tap_and_takes_back_one_answer(evening: Evening, ui: Any, taps: Taps) -> None:
    app = laid(evening)
    ui.tap("cell.count/c1/anna.anna")
    ui.tap("pad.quick.5")
    taps.tap("table.undo")
    assert app.session.total("anna", "c1") == 20
    assert taps.count == 1


def test_a_secret_bid_is_hold_number_seal_sure(evening: Evening, ui: Any, taps: Taps) -> None:
    app = bidding(evening)
    evening.calm()
    taps.hold("curtain.hold")
    evening.calm()
    taps.tap("pad.7")
    taps.tap("ask.give")
    evening.calm()
    taps.tap("ask.sure")
    assert app.scene.sealed == ("anna",)
    assert taps.count == 4


def test_another_number_is_one_tap_away_and_back_leads_to_the_quick_ones(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    ui.tap("cell.count/c1/anna.anna")
    assert ui.find("pad.7") is None
    ui.tap("pad.more")
    ui.frames(2)
    ui.back()
    ui.frames(2)
    assert ui.find("pad.7") is None
    ui.tap("pad.more")
    ui.frames(2)
    for key in ("pad.7", "pad.±", "ask.give"):
        ui.tap(key)
    assert app.session.total("anna", "c1") == 13


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_a_number_needs_no_scrolling_on_a_phone(evening: Evening, ui: Any, size: tuple[int, int]) -> None:
    laid(evening, size)
    below = evening.table.ids.words
    evening.table._tapped("count/c1/anna")
    ui.frames(3)
    assert below.fits
    ui.tap("pad.more")
    ui.frames(3)
    assert below.fits
    assert fits(ui) == []
    ui.tap("ask.none")
    evening.table._tapped("score/k1/anna")
    ui.frames(3)
    assert ui.find("pad.7") is not None, "a score has keys at once"
    assert below.fits


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_a_secret_number_needs_no_scrolling_on_a_phone(evening: Evening, ui: Any, size: tuple[int, int]) -> None:
    bidding(evening, size)
    evening.open_curtain()
    ui.frames(3)
    assert evening.table.curtain.face.ids.side.fits
    assert fits(ui) == []


def test_on_a_small_phone_that_lies_most_keys_of_a_number_are_in_view(evening: Evening, ui: Any) -> None:
    laid(evening, (740, 360))
    evening.table._tapped("score/k1/anna")
    ui.frames(6)
    for key in "12456":
        ui.tap(f"pad.{key}")  # fails where it is hidden
    assert ui.get("pad").value == 12456
    ui.tap("ask.give")


def test_what_can_be_done_leaves_the_table_half_of_a_phone(evening: Evening, ui: Any) -> None:
    laid(evening)
    assert evening.table.ids.words.fits
    assert evening.table.ids.mirror.height > ui.window.height * 0.45


@pytest.mark.parametrize(("size", "text"), [(TABLET, 200), (LANDSCAPE, 100)])
def test_what_can_be_done_is_no_higher_than_its_words(
    evening: Evening, ui: Any, size: tuple[int, int], text: int
) -> None:
    laid(evening, size, text=text)
    ui.frames(6)
    tiles = [tile for tile in evening.table.ids.words.walk() if isinstance(tile, Tile)]
    assert {tile.height for tile in tiles} <= {tile.own for tile in tiles}
    assert {"pick.bid", "pick.vote", "pick.dice"} <= {tile.tag for tile in tiles}


def test_an_empty_table_shows_who_sits_there_who_begins_and_who_is_away(evening: Evening, ui: Any) -> None:
    app = evening.begin("open-table", seats=PEOPLE[:3])
    assert {"Anna", "Ben", "Cora", "begins"} <= set(ui.texts())
    app.session.fix("present", ("anna", "ben"))
    app.session.fix("start", "ben")
    ui.frames(3)
    panel = app.scene.panels[0]
    assert [fact.words.key for fact in panel.facts] == ["row", "row.starts", "row.away"]
    assert "away" in ui.texts()


def test_turning_and_splitting_keep_the_half_typed_number(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    ui.tap("cell.score/k1/anna.anna")
    ui.frames(2)
    ui.tap("pad.1")
    ui.tap("pad.2")
    for size in (LANDSCAPE, SMALL_PHONE, (360, 420), PHONE):
        ui.resize(*size)
        assert ui.get("pad").value == 12
    ui.tap("ask.give")
    assert app.session.total("anna", "k1") == 12
