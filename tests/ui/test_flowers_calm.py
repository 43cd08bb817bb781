"""The screen of Flowers is calm: tiles stay in their grid, petals where they are, and nothing is out of view."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import FULL, in_turn, one
from tests.ui.evenings import read
from tests.ui.recorded import recorded
from tests.ui.test_flowers import LOOKS, table
from tests.ui.walk.looks import SIZES

HANDS = range(1, 21) if FULL else (1, 6, 7, 8, 11, 18, 20)
# With more cards than these in hand the board gives way once, by 3 to 35 px.
STILL = {((360, 640), 100): 10, ((412, 915), 130): 17, ((740, 360), 100): 6, ((740, 360), 130): 7}
# With more the numbers of cards are scrolled.
IN_VIEW = {((360, 640), 100): 10, ((740, 360), 100): 10, ((916, 412), 100): 7}
IN_VIEW |= {((360, 640), 130): 7, ((740, 360), 130): 7, ((916, 412), 130): 8}


@in_turn
def test_all_tiles_are_in_reach(ui: Any) -> None:
    """FL-1.4, FL-5.1: eighteen to draw from and all thirty-six to claim, without scrolling on a phone."""
    for name in ("four", "score"):
        app, _ = table(ui, name, 0, LOOKS[1])
        ui.pause(0.1)
        words = app.stage.screen.ids.words
        chips = [widget for widget in ui.widgets() if type(widget).__name__ == "TileChip"]
        assert len(chips) == (18 if name == "four" else 36)
        assert words.children[0].height <= words.height + 1, name
        ui.close()


@pytest.mark.parametrize("look", one(LOOKS, 1), ids=str)
def test_however_few_tiles_are_left_they_stand_in_the_grid_of_many(ui: Any, look: Any) -> None:
    """FL-1.4, FL-3.6: from eighteen to the last one each is as large as all were, in their columns, and in view."""
    app, rows = table(ui, "four-without-tiles", len(recorded("flowers/four-without-tiles.play")[1]), look)
    asked = [at for at, row in enumerate(rows) if row.key.startswith("dark_tile")]
    widths, counts = set(), []
    for at in asked:
        app.session.go(at)
        ui.pause(0.15)
        read(ui)
        words = app.stage.screen.ids.words
        chips = [widget for widget in ui.widgets() if type(widget).__name__ == "TileChip"]
        counts.append(len(chips))
        widths |= {chip.width for chip in chips}
        assert words.children[0].height <= words.height + 1, len(chips)
    assert counts == list(range(18, 0, -1))
    assert len(widths) == 1
    assert max(widths) < words.width / 4, "no line of its own"


@in_turn
@pytest.mark.parametrize("look", one([(size, text) for size in SIZES for text in (100, 130)], 2), ids=str)
def test_from_one_card_to_twenty_no_petal_moves_and_no_answer_is_out_of_view(ui: Any, look: Any) -> None:
    """FL-2.1: whatever is in a hand, at every size that is walked; what README names is all that moves or scrolls."""
    app, _ = table(ui, "four", 16, (*look, "de", "light"))
    seat = app.scene.asked[0].seat
    stood: dict[str, Any] = {}
    for hand in HANDS:
        app.session.fix("hand", (seat, hand))
        ui.pause(0.2)
        read(ui)
        ui.pause(0.2)
        words = app.stage.screen.ids.words
        if hand <= IN_VIEW.get(look, 20):
            assert words.children[0].height <= words.height + 1, hand
        for name in "abc":
            flower = ui.get(f"mandala.{name}")
            lies = (*flower.to_window(*flower.center), *flower.size)
            if hand <= STILL.get(look, 20):
                assert lies == pytest.approx(stood.setdefault(name, lies), abs=1), hand
            mirror = app.stage.screen.ids.mirror
            for node in flower.petals:
                spot = flower.to_window(*flower.spot(node.id))
                assert mirror.collide_point(*mirror.parent.to_widget(*spot)), (hand, node.id)


@pytest.mark.parametrize(("text", "rooms", "rows"), [(130, (360, 250, 170), 1), (130, (500,), 2), (100, (360, 170), 1)])
def test_mandalas_stand_side_by_side_unless_they_would_be_plainly_smaller_for_it(
    ui: Any, text: int, rooms: tuple[int, ...], rows: int
) -> None:
    """On the smallest phone two above and one below made petals of ten dp as soon as something was told."""
    from kivy.uix.widget import Widget

    from companion.ui.games.flowers.flower_layout import FlowerLayout

    layout = ui.stage(lambda: FlowerLayout(size_hint=(None, None), width=344), scale=text / 100)
    for _ in range(3):
        layout.add_widget(Widget())
    for room in rooms:
        layout.room = room
        ui.frames(3)
        assert len({flower.y for flower in layout.children}) == rows, room
