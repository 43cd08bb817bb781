"""How the board of The White Castle, its corrections and its last sheet are drawn and called."""

from __future__ import annotations

from typing import Any

from companion.games import GAMES
from companion.shelf.prepared import Chance, Plan, header
from tests.counts import in_turn
from tests.ui.conftest import PHONE
from tests.ui.evenings import opened, press
from tests.ui.walk.on_screen import tree
from tools.castle_by_hand import Solo


@in_turn
def test_where_figures_of_the_clan_stand_is_no_space_for_dice(ui: Any) -> None:
    """A gate, levels and yards to choose from stood below the word for a space of the dice."""
    app = opened(ui, (PHONE, 100, "de", "light"))
    game = Solo(ui, lambda _: None)
    game.prepare(write=False)
    app.stage.show("fixes")
    press(ui, "fix.figures")
    told = [getattr(each, "text", "") for each in tree(app.stage.screen.asking)]
    assert "Wo" in told
    assert "Würfelfeld" not in told


@in_turn
def test_a_place_on_a_bridge_without_a_die_is_hollow(ui: Any) -> None:
    """White with soft corners, as a white die is: it was read as a die without pips."""
    opened(ui)
    game = Solo(ui, lambda _: None)
    game.prepare(write=False)
    for value in (1, 3, 6, 2, 2, 5, 4, 4, 6):
        game.tap(f"number.{value}")
    game.tap("place.white-right")
    game.tap("place.WELL")
    ui.pause(0.3)
    bare = [each for each in ui.widgets() if type(each).__name__ == "BridgePlace" and each.die is None]
    assert bare
    assert all(each.fill[3] == 0 < each.edge[3] for each in bare)


@in_turn
def test_the_bar_of_a_long_sheet_lies_beside_its_numbers(ui: Any) -> None:
    """It lay over the last digit of what was typed."""
    app = opened(ui)
    plan = Plan("white-castle", (app.shelf.new_person("Anna"),), options={"mirror": "score"})
    assert app.begin(header(plan, GAMES["white-castle"], Chance(*app.shelf.new_table())))
    ui.frames(4)
    view = app.stage.screen.ids.words
    assert view.viewport_size[1] > view.height, "it is scrolled"
    bar = view.right - view.bar_width - view.bar_margin
    assert view.right <= bar < bar + view.bar_width <= ui.window.width
    assert type(view.canvas.after.children[-1]).__name__ == "Rectangle", "drawn after what cuts the list has ended"
