"""The fewest taps: each promise counted by a hand that cannot cheat. And what must not need scrolling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.ui.table import curtain
from companion.ui.widgets.buttons import Tile
from tests.counts import one
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits

FIXTURES = (evening,)
GOLD = {"version": 1, "counters": [{"name": "Gold", "begins_at": 20}], "categories": [{"name": "Points"}]}


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


def laid(evening: Evening, size: tuple[int, int] = PHONE, seats: Any = PEOPLE[:3], **settings: Any) -> Any:
    """An Open table with a counter and a category on it."""
    from companion.core.header import Header

    app = evening.start(size, **settings)
    assert app.begin(Header("t1", "open-table", 1, seats, {}, seed="ab", own={"layout": GOLD}))
    evening.ui.frames(4)
    return app


def bidding(evening: Evening, size: tuple[int, int] = PHONE) -> Any:
    """A sealed bid is composed; the first curtain hangs."""
    app = evening.begin("open-table", seats=PEOPLE[:3], size=size)
    session = app.session
    session.answer("table", "bid")
    session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))
    evening.ui.frames(3)
    return app


# -- counted


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


# -- nothing scrolls


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


# -- an empty table, a half-entered answer


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


# -- a look under one's own seal


def under_seal(evening: Evening, ui: Any) -> tuple[list[str], list[str], list[str]]:
    """What is read behind the curtain of a seat that has sealed: before it holds, while, and after."""
    evening.calm()
    ui.tap("curtain.seal.anna")
    evening.open_curtain()
    before = ui.texts()
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*ui.place(ui.get("curtain.see")))
    touch.touch_down()
    ui.pause(curtain.HOLD + 0.05)
    during = ui.texts()
    touch.touch_up()
    ui.frames(2)
    return before, during, ui.texts()


def test_a_seat_sees_its_own_seal_only_while_it_holds(evening: Evening, ui: Any) -> None:
    app = bidding(evening)
    app.session.answer("anna", 77)
    ui.frames(2)
    before, during, after = under_seal(evening, ui)
    assert "77" in during
    assert app.tr("panel.own_seal") in during
    assert "77" not in before
    assert "77" not in after


def test_nobody_else_sees_it_and_it_is_in_no_scene(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.running.session.time.time", lambda: 0)  # a clock may show 77 by chance
    session = bidding(evening).session
    session.answer("anna", 77)
    assert session.under_seal("anna")[1] == 77
    assert session.under_seal("ben") is None
    seen = [session.scene(viewer) for viewer in (None, "anna", "ben", "cora")]
    assert "77" not in repr((seen, session.timeline(), session.fixes()))
    evening.calm()
    evening.open_curtain()
    assert evening.app.viewer == "ben"
    assert "77" not in " ".join(ui.texts())
    ui.back()
    for seat in ("ben", "cora"):
        session.answer(seat, 1)
    assert session.under_seal("anna") is None, "after the round there is nothing left to look under"


# -- many seats, long evenings


TWELVE = (
    *("Anna", "Benedikt", "Charlotte-Sophie", "Dora", "Emil", "Friederike"),
    *("Gustav", "Henriette", "Ida", "Johann", "Klara", "Ludwig"),
)


def twelve() -> tuple[Any, ...]:
    from companion.core.header import Seat
    from companion.ui.widgets.palette import palette
    from companion.ui.widgets.shapes import SHAPES

    colours = tuple(palette("standard", False).seats)
    return tuple(
        Seat(f"s{at}", name, colour, shape, name[0])
        for at, (name, colour, shape) in enumerate(zip(TWELVE, colours, SHAPES, strict=True), 1)
    )


@pytest.mark.parametrize("text", one([130, 200], 1))
def test_twelve_at_a_phone_are_legible(evening: Evening, ui: Any, text: int) -> None:
    app = laid(evening, seats=twelve(), language="de", text=text, reduce_motion=True)
    session = app.session
    assert fits(ui) == []
    session.answer("table", "bid")
    assert fits(ui) == []
    session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))
    assert fits(ui) == []
    hold = ui.get("curtain.hold")
    badge = evening.table.curtain.face.ids.badge
    assert badge.y > hold.top, "the badge stands free above what is held"
    for at, seat in enumerate(session.names()):
        session.answer(seat, at)
    assert fits(ui) == []
    names = [seal.name.replace("-\n", "-") for seal in evening.table.reveal.seals]
    assert names == list(TWELVE)
    evening.go_on()
    assert fits(ui) == []


def test_after_three_thousand_answers_a_tap_costs_what_the_first_one_did(evening: Evening, ui: Any) -> None:
    import time

    def spent() -> float:
        begun = time.process_time()
        for _ in range(10):
            app.answer(app.scene.asked[0], "count/c1/anna")
            app.answer(app.scene.asked[0], 1)
            ui.frames(1)
        return time.process_time() - begun

    app = laid(evening)
    spent()
    first = min(spent() for _ in range(3))
    app.session.unwatch(app._changed)
    while app.session.line.stand < 3000:
        app.session.answer("table", "count/c1/anna")
        app.session.answer("table", 1)
    app.session.watch(app._changed)
    app._changed()
    assert min(spent() for _ in range(3)) < first * 2
