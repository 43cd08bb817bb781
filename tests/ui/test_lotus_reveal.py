"""A conflict of The White Lotus opens: points, at whom, what each pays, who is out; and nothing of it is cut off."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.say import Free, Who, say
from companion.core.scene import Result
from companion.shelf.shelf import Shelf
from companion.shelf.sides import Round
from companion.ui.widgets.marks import SeatMark
from companion.words import LANGUAGES, Words
from tests.counts import in_turn, of_each
from tests.ui.aims import SIX, arrow_before, sums_told
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import Evening, evening, fits
from tests.ui.evenings import open_told

FIXTURES = (evening,)
BIDS = (("ben", 12), ("anna", 3), ("anna", 5), ("ben", 4), ("cora", 0), ("ben", 9))


def opened(evening: Evening, seats: int, bids: tuple[tuple[str, int], ...] = BIDS, **how: Any) -> Any:
    """So many are in one province, and all have sealed. Ben has most against him, or with three Anna and Ben."""
    people = SIX[:seats]
    app = evening.begin("white-lotus", seats=people, options={"part": "conflict"}, reduce_motion=True, **how)
    app.session.answer("table", "anna")
    app.session.answer("table", tuple(seat.id for seat in people))
    for seat, bid in zip(people, bids, strict=False):
        app.session.answer(seat.id, bid)
    evening.ui.frames(6)
    return app


@in_turn
@pytest.mark.parametrize(
    ("seats", "language"), of_each([(seats, language) for seats in range(3, 7) for language in LANGUAGES])
)
def test_every_target_and_every_payment_is_found_with_the_largest_type(
    evening: Evening, ui: Any, seats: int, language: str
) -> None:
    app = opened(evening, seats, text=200, language=language)
    reveal, tr = evening.table.reveal, app.tr
    out = "ben"
    for seal, seat, (target, points) in zip(reveal.seals, SIX, BIDS, strict=False):
        pays = points // 2 if seat.id == out else points
        assert (seal.seat, seal.text, seal.against) == (seat.id, str(points), target)
        assert seal.note == tr("reveal.out_pays" if seat.id == out else "reveal.pays", pays=pays)
        assert {mark.seat for mark in seal.walk(restrict=True) if isinstance(mark, SeatMark)} == {seat.id, target}
        assert arrow_before(seal, target)
    words = Words(language, "white-lotus", {seat.id: seat.name for seat in SIX})
    sums = {seat.id: sum(points for to, points in BIDS[:seats] if to == seat.id) for seat in SIX[:seats]}
    assert sums_told(reveal) == {
        words.say(say("why.against", who=Who(seat))): str(points) for seat, points in sums.items()
    }
    assert fits(ui) == []
    seen = reveal.ids.stack
    assert seen.height <= reveal.height or seen.parent.do_scroll_y, "longer than the phone, it scrolls"
    card(evening, ui, seats, words)
    timeline(evening, ui, seats, words)


def timeline(evening: Evening, ui: Any, seats: int, words: Words) -> None:
    """Whoever looks back later finds every target and every payment there, however large the type."""
    evening.app.stage.show("timeline")
    ui.frames(4)
    column, said = evening.app.stage.screen.ids.list, set[str]()
    for step in range(21):
        column.scroll_y = 1 - step / 20
        ui.frames(2)
        said |= {row.text for row in column.walk(restrict=True) if hasattr(row, "text")}
        assert fits(ui) == []
    for seat, (target, points) in zip(SIX[:seats], BIDS, strict=False):
        pays = points // 2 if seat.id == "ben" else points
        paid = words.say(say("opened.paid", points=points, who=Who(target), pays=pays))
        assert evening.app.tr("timeline.row", who=Free(seat.name), what=Free(paid)) in said


def card(evening: Evening, ui: Any, seats: int, words: Words) -> None:
    """The same on the card that stays, and on every phone, which paints the same panels."""
    result = next(panel for panel in evening.app.scene.panels if isinstance(panel, Result))
    evening.table.reveal.close()
    ui.pause(0.2)
    if evening.table.curtain is not None:
        ui.tap("curtain.look")
    open_told(ui)
    for each in result.opened[:seats]:
        tile = ui.get(f"opened.{each.seat}")
        assert (tile.number, tile.against, tile.note) == (str(each.amount), each.against, words.say(each.words))
        assert str(each.pays) in tile.note
    assert fits(ui) == []


@in_turn
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_tie_is_told_again_with_what_it_costs(evening: Evening, ui: Any, size: tuple[int, int]) -> None:
    """What was seen open lies open; before the next curtain hangs, everybody sees what they pay."""
    app = opened(evening, 3, (("ben", 4), ("anna", 4), ("anna", 0)), size=size)
    assert [seal.note for seal in evening.table.reveal.seals] == ["", "", ""]
    evening.go_on()
    app.session.answer("anna", "anna")
    ui.frames(6)
    reveal = evening.table.reveal
    assert reveal.parent is not None
    assert reveal.share == 1
    assert [seal.note for seal in reveal.seals] == ["out, pays 2", "pays 4", "pays 0"]
    assert evening.table.curtain is not None, "the next round waits below it"


@in_turn
@pytest.mark.parametrize(("size", "text"), of_each(list(product([PHONE, TABLET, (820, 360)], [100, 200]))))
def test_it_scrolls_where_it_is_longer_than_the_screen(
    evening: Evening, ui: Any, size: tuple[int, int], text: int
) -> None:
    """Whoever drags has not tapped; a tap shows what stands below the screen before it goes on."""
    opened(evening, 6, size=size, text=text)
    reveal = evening.table.reveal
    scroll = reveal.ids.stack.parent
    ui.pause(0.5)
    ui.drag_at(size[0] / 2, size[1] * 0.3, 0, size[1] * 0.5)
    ui.frames(4)
    assert reveal.parent is not None
    more = reveal.ids.stack.height - scroll.height
    if more > 1:
        assert scroll.scroll_y < 1
    while more * scroll.scroll_y > 12:
        assert reveal.brief or reveal.height < 440, "what is longer than the screen is told in lines"
        before = scroll.scroll_y
        ui.tap_at(size[0] / 2, size[1] / 2)
        ui.frames(2)
        assert reveal.parent is not None, "nobody has seen its end"
        assert scroll.scroll_y < before
    evening.go_on()
    assert reveal.parent is None


@in_turn
def test_on_a_phone_that_lies_target_keys_and_all_that_is_to_be_done_are_in_view(evening: Evening, ui: Any) -> None:
    """A bid is entered, said as people say it before it is sealed, and opened: nothing of it is scrolled to."""
    people = SIX[:3]
    app = evening.begin("white-lotus", seats=people, options={"part": "conflict"}, reduce_motion=True, size=(740, 360))
    app.session.answer("table", "anna")
    app.session.answer("table", tuple(seat.id for seat in people))
    ui.frames(4)
    ui.pause(0.4)
    ui.hold_until("curtain.hold", lambda: app.viewer)
    ui.pause(0.4)
    ui.tap("pick.ben")
    ui.frames(4)
    ui.tap("pad.9")
    ui.frames(4)
    for tag in ("step.0", *(f"pad.{key}" for key in range(10)), "ask.give"):
        assert ui.get(tag).to_window(0, ui.get(tag).y)[1] > -8, tag
    assert ui.get("step.0").text == "Against: Ben"
    ui.tap("ask.give")
    ui.frames(3)
    assert {"9 against Ben", "Sure?"} <= set(ui.texts())
    ui.tap("ask.sure")
    for seat, bid in zip(("ben", "cora"), BIDS[1:], strict=False):
        app.session.answer(seat, bid)
    ui.frames(6)
    stack = evening.table.reveal.ids.stack
    assert stack.height <= ui.window.height
    assert "take your marker back" in " ".join(ui.texts())


@pytest.mark.parametrize(("size", "least"), [(PHONE, 64), ((360, 640), 62), (TABLET, 96)])
def test_numbers_are_read_from_afar_and_up_to_four_stand_on_one_line(
    evening: Evening, ui: Any, size: tuple[int, int], least: int
) -> None:
    """On 360 dp two figures that are as wide as figures get are a little smaller."""
    opened(evening, 4, size=size)
    seals = evening.table.reveal.seals
    assert len({round(seal.ids.amount.to_window(*seal.ids.amount.center)[1]) for seal in seals}) == 1
    for seal in seals:
        assert seal.ids.amount.font_size >= least
        assert seal.ids.amount.height < 2 * seal.ids.amount.font_size, "on one line"
        assert seal.against
    assert fits(ui) == []


@pytest.mark.parametrize(("size", "sides"), [(TABLET, {180}), ((800, 1280), {90, 270})], ids=["lying", "upright"])
def test_names_are_read_from_both_long_sides_of_a_screen_that_lies_between_all(
    evening: Evening, ui: Any, size: Any, sides: set[int]
) -> None:
    Shelf(evening.folder)
    Round(evening.folder).sit("t1", {"anna": 0, "ben": 180, "cora": 180})
    opened(evening, 3, size=size)
    for seal in evening.table.reveal.seals:
        again = {across.turn: across.ids.words for across in seal.ids.across.children}
        assert again.keys() == sides
        for label in (seal.ids.name, *again.values()):
            assert label.text == seal.name
            assert label.texture_size[0] <= label.width + 1
        turned = [(label.to_window(*label.pos), label.to_window(label.x, label.top)) for label in again.values()]
        up = {(round(top[0] - low[0]) > 0, round(top[1] - low[1]) < 0) for low, top in turned}
        assert up == {180: {(False, True)}, 90: {(True, False), (False, False)}}[min(sides)]
