"""What stands under a finger stays there: tiles keep their places when more of them come."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.counts import in_turn, one, one_row
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import Evening, evening
from tests.ui.evenings import opened, reach
from tests.ui.laid import laid
from tools.lotus import table

FIXTURES = (evening,)
LOOKS = list(product([PHONE, TABLET, SMALL_PHONE, LANDSCAPE], ["en", "de", "fr"], [100, 130, 200]))


def places(ui: Any) -> dict[str, tuple[float, float]]:
    """Where each tile stands among the others, from the first of them on."""
    from companion.ui.widgets.buttons import Tile

    tiles = [widget for widget in ui.widgets() if isinstance(widget, Tile)]
    first = next(tile for tile in tiles if tile.tag == "pick.bid")
    return {tile.tag: (tile.x - first.x, tile.top - first.top) for tile in tiles}


@pytest.mark.parametrize(("size", "language", "text"), one_row(LOOKS, 3))
def test_once_more_moves_no_other_tile(
    evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int
) -> None:
    app = laid(evening, size=size, language=language, text=text)
    ui.frames(4)
    before = places(ui)
    assert len(before) > 4
    app.answer(app.scene.asked[0], "dice")
    app.answer(app.scene.asked[0], tuple(entry.forfeit for entry in app.scene.asked[0].ask.fields))
    ui.frames(6)
    after = places(ui)
    assert "pick.again" in after
    assert {tag: after[tag] for tag in before} == before


def test_a_sheet_of_parts_follows_the_width_of_its_place(ui: Any) -> None:
    """A screen that turns, or a phone that is turned, while it is filled in."""
    from companion.ui.asks.tally import TallyPart, TallyParts

    def make() -> Any:
        parts = TallyParts(size_hint=(None, None), width=900)
        for title in ("Palaces", "Villages"):
            parts.add_widget(TallyPart(title=title))
        return parts

    parts = ui.stage(make)
    assert [round(part.width) for part in parts.children] == [438, 438], "side by side"
    parts.width = 500
    ui.frames(3)
    assert [round(part.width) for part in parts.children] == [500, 500], "below each other"


@in_turn
@pytest.mark.parametrize("size", one([PHONE, TABLET]))
def test_quick_answers_stand_where_they_stood_after_a_look_at_the_keys(ui: Any, size: tuple[int, int]) -> None:
    """Another number is wanted, and then not; nor do the keys keep room above the chips of whoever is asked next."""
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    table(app, 4, 1, {"part": "rebellion", "bids": "out"})
    emperor, leader, *_ = app.session.header.order
    for tag in (f"pick.{emperor}", f"pick.{leader}", "number.2", "pad.1", "ask.give", f"pick.{emperor}"):
        reach(ui, tag)
    reach(ui, f"pick.{leader}")
    ui.frames(4)
    before = {f"pad.quick.{points}": ui.place(ui.get(f"pad.quick.{points}")) for points in (0, 5)}
    ui.tap("pad.more")
    ui.frames(4)
    assert ui.find("pad.9") is not None
    ui.back()
    ui.frames(6)
    assert {tag: ui.place(ui.get(tag)) for tag in before} == before
    ui.tap("pad.more")
    ui.frames(4)
    for tag in ("pad.4", "ask.give"):
        reach(ui, tag)
    ui.frames(6)
    assert {tag: ui.place(ui.get(tag)) for tag in before} == before


@in_turn
@pytest.mark.parametrize("size", one([PHONE, SMALL_PHONE]))
def test_a_board_is_as_large_as_before_once_the_table_did_otherwise(ui: Any, size: tuple[int, int]) -> None:
    """The question whether it is really meant kept its height below every later claim; badges could not be read."""
    app = opened(ui, (size, 100, "de", "light"), reduce_motion=True)
    table(app, 4, 1, {"bids": "out", "spots": "off"})
    reach(ui, f"pick.{app.session.header.order[0]}")
    ui.frames(6)
    assert app.session.scene().asked[0].key == "claim"
    hand = app.stage.screen.ids.hand
    before, board = hand.height, ui.get("field").height
    ui.tap("ask.otherwise")
    ui.frames(6)
    assert ui.find("ask.give") is None, "a tap says it all"
    ui.tap("pick.skip")
    ui.frames(6)
    assert ui.get("ask.sure")
    ui.tap("ask.sure")
    ui.frames(6)
    assert app.session.scene().asked[0].key == "claim"
    assert hand.height == before
    assert ui.get("field").height > board * 0.9
