"""What stands under a finger stays there: tiles keep their places when more of them come."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.counts import one_row
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import Evening, evening
from tests.ui.laid import laid

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
