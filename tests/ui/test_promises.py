"""The fewest taps: each promise counted by a hand that cannot cheat. And what must not need scrolling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.header import Header, Seat
from companion.ui.panels.steps import HOLD, RUN
from companion.ui.table.run import REST
from companion.ui.widgets import holding
from companion.ui.widgets.buttons import Tile
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.laid import bidding, laid

FIXTURES = (evening,)
NAMES = ("Anna", "Henriette-Charlotte", "Cora", "David", "Élodie", "Finn")


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
        self.ui.hold(tag, holding.HOLD + 0.05)


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


def test_a_point_of_a_counter_is_one_tap(evening: Evening, ui: Any, taps: Taps) -> None:
    app = laid(evening)
    for _ in range(3):
        taps.tap("step.count/c1/anna.more")
    assert app.session.total("anna", "c1") == 20 + taps.count == 23


def test_taps_that_follow_each_other_closely_are_taken_back_together(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    for _ in range(3):
        ui.tap("step.count/c1/anna.more")
    ui.pause(REST + 0.2)
    for _ in range(2):
        ui.tap("step.count/c1/anna.less")
    told = [app.tr.say(told.words) for told in app.session.timeline()]
    assert ["+3" in told[0], "\u22122" in told[1], len(told)] == [True, True, 2]
    ui.tap("table.undo")
    assert app.session.total("anna", "c1") == 23
    ui.tap("table.undo")
    assert app.session.total("anna", "c1") == 20


def test_whatever_is_done_between_two_taps_ends_what_belongs_together(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    for name in ("anna", "anna", "ben", "anna"):
        ui.tap(f"step.count/c1/{name}.more")
    assert len(app.session.timeline()) == 3
    ui.tap("table.undo")
    ui.tap("table.undo")
    ui.tap("step.count/c1/anna.more")
    assert len(app.session.timeline()) > 3, "what was undone in between is no part of it"
    assert app.session.total("anna", "c1") == 23
    ui.tap("table.undo")
    assert app.session.total("anna", "c1") == 22


def test_a_counter_runs_while_a_finger_lies_on_it_and_stops_at_its_limit(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    ui.hold("step.count/c1/anna.more", HOLD + 3.5 * RUN)
    assert app.session.total("anna", "c1") == 24
    ui.hold("step.count/c1/ben.less", HOLD + 40 * RUN)
    assert app.session.total("ben", "c1") == 0
    assert ui.get("step.count/c1/ben.less").disabled
    assert len(app.session.timeline()) == 2


FOUR = ("anna", "ben", "cora", "dora")
SCORES = {(k, seat): 10 + 7 * k + at for k in (1, 2, 3) for at, seat in enumerate(FOUR)}


def test_a_score_sheet_of_four_by_three_is_filled_in_thirty_seven_taps(evening: Evening, ui: Any, taps: Taps) -> None:
    pad = {"version": 1, "categories": [{"name": name} for name in ("Points", "Bonus", "Land")]}
    app = evening.sit(Header("t1", "open-table", 2, PEOPLE[:4], {}, seed="ab", own={"layout": pad}))
    taps.tap("cell.score/k1/anna.anna")
    for (k, _), number in SCORES.items():
        for digit in str(number):
            taps.tap(f"pad.{digit}")
        taps.tap("ask.give" if (k, _) == (3, "dora") else "pad.next")
    assert {cell: app.session.total(cell[1], f"k{cell[0]}") for cell in SCORES} == SCORES
    assert taps.count == 37
    assert app.scene.asked[0].key == "now"


def test_a_tap_on_another_cell_fills_the_one_that_was_typed(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    ui.tap("cell.score/k1/anna.anna")
    for key in ("pad.3", "pad.+", "pad.6", "pad.+", "pad.2"):
        ui.tap(key)
    assert ui.get("pad.shown").text == "3 + 6 + 2 = 11"
    ui.tap("cell.score/k1/cora.cora")
    assert app.session.total("anna", "k1") == 11
    assert app.scene.asked[0].key == "cell/k1/cora"
    ui.tap("ask.none")
    assert app.scene.asked[0].key == "now"
    ui.tap("table.undo")
    ui.tap("table.undo")
    assert app.session.total("anna", "k1") == 0


@pytest.mark.parametrize(("seats", "size"), [(6, PHONE), (2, PHONE), (2, SMALL_PHONE)])
def test_a_sheet_of_three_categories_needs_no_scrolling(
    evening: Evening, ui: Any, seats: int, size: tuple[int, int]
) -> None:
    people = tuple(Seat(f"s{n}", name) for n, name in enumerate(NAMES[:seats]))
    pad = {"version": 1, "categories": [{"name": name} for name in ("Points", "Bonus", "Penalty")]}
    evening.sit(Header("t1", "open-table", 2, people, {}, seed="ab", own={"layout": pad}), size)
    ui.frames(2)
    grid = ui.get("cell.score/k1/s0.s0").parent.parent
    assert grid.width <= grid.parent.width
    if size == PHONE:
        for seat in range(seats):
            for k in (1, 2, 3):
                ui.tap(f"cell.score/k{k}/s{seat}.s{seat}")  # fails where it is hidden
                ui.tap("ask.none")
                ui.frames(2)
    assert fits_but_for_narrow_columns(ui) == []


def fits_but_for_narrow_columns(ui: Any) -> list[str]:
    """Six seats side by side leave each less than a fingertip of width on a phone; its height is whole."""
    return [short for short in fits(ui) if not re.match(r"ScoreCell .* is 4\d x 5[6-9]", short)]


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
    assert ui.get("pad.shown").text == "12456"
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
        assert ui.get("pad.shown").text == "12"
    ui.tap("ask.give")
    assert app.session.total("anna", "k1") == 12
