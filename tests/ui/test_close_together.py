"""What stands close together: places on a board without a map and what glows round them, numbers to choose from."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asks import Pick
from companion.core.say import Free
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import Evening, evening, fits
from tests.ui.parlour import Parlour

FIXTURES = (evening,)


@pytest.mark.parametrize("high", [265, 395])
def test_what_glows_round_a_place_covers_neither_its_neighbour_nor_the_badges_on_it(ui: Any, high: int) -> None:
    """A board as it was tapped from the table: the claim on one was half hidden below the glow of the one above it."""
    from companion.ui.panels.chart import ChartField
    from companion.ui.panels.province import GLOW, MARKER

    spots = [(0.53, 0.54), (0.03, 0.1), (1, 0), (0.03, 1), (1, 0.93), (1.0, 0.53), (0.57, 0.98)]
    spots += [(0.05, 0.5), (0.6, 0.1), (0.6, 0.72), (0, 0.66), (0.85, 0.2)]

    def board() -> Any:
        from kivy.uix.widget import Widget

        class OnBoard(Widget):
            node, spot, option = "", (0.0, 0.0), ""

        field = ChartField(size_hint=(None, None), size=(396, high))
        for at, spot in enumerate(spots):
            place = OnBoard(size_hint=(None, None))
            place.node, place.spot = f"p{at}", spot
            field.add_widget(place)
        return field

    field = ui.stage(board)
    places = field.children
    badge = field.side * (0.5 + MARKER * 0.45)  # above its middle
    glow = field.side * GLOW / 2
    for place in places:
        for other in places:
            beside = abs(place.center_x - other.center_x) + 3 >= glow + field.side / 2
            above = other.center_y - place.center_y
            assert place is other or above < 0 or beside or above + 3 >= glow + badge, (place.node, other.node)


def test_where_many_places_have_no_room_for_a_glow_they_still_lie_beside_each_other() -> None:
    """A whole board of 31 above a question with many answers."""
    from companion.ui.panels.apart import apart, clear

    chance = random.Random(6)
    spots = tuple((chance.uniform(20, 214), chance.uniform(20, 207)) for _ in range(31))
    assert clear(apart(spots, 30, (20, 20, 194, 187))) > 29


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 100), (PHONE, 200), (TABLET, 100)])
def test_numbers_to_choose_from_are_no_wider_for_a_word_among_them(
    evening: Evening, ui: Any, size: tuple[int, int], scale: int
) -> None:
    """WL-7.3: eleven numbers and *Help me count* were a list as wide as that, and the board to count on was gone."""
    sizes = [str(number) for number in range(1, 12)]
    labels = tuple(map(Free, (*sizes, "Help me count")))
    Parlour.script = (Pick("many", (*sizes, "east"), labels=labels),)
    evening.begin("parlour", size=size, text=scale)
    assert fits(ui) == []
    assert len({ui.get(f"pick.{number}").y for number in sizes}) <= (2 if scale == 100 else 4)
    ui.tap("pick.11")
    assert evening.app.session.position.game.given == ["11"]
