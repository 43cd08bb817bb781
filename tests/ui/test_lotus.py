"""The White Lotus by real taps: the board, the curtain, the rebellion side by side, and what a year costs."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.scene import Map, Node
from companion.ui.table import sides_reveal
from tests.counts import counts, in_turn, one
from tests.games.white_lotus.maps import some_map
from tests.ui import measured
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import PAGES
from tests.ui.evenings import LOOKS, into_view, opened, reach, sound
from tests.ui.fingers import looked
from tests.ui.walk.looks import Look, Part
from tests.ui.walk.unpainted import unpainted
from tests.ui.walk.walker import Walk
from tools.lotus import TAPS, Players, table


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.table import curtain
    from companion.ui.widgets import holding

    monkeypatch.setattr(holding, "HOLD", 0.05)
    monkeypatch.setattr(curtain, "NO_TOUCH", 0.02)
    monkeypatch.setattr(sides_reveal, "STEP", 0.01)


def hands(ui: Any, app: Any, look: Any = None, seed: int = 4) -> Players:
    return Players(ui, app, random.Random(seed), look or (lambda _: None))


@pytest.mark.counts
@pytest.mark.parametrize("size", [PHONE, TABLET][: counts(2)], ids=str)
def test_five_people_play_by_taps(ui: Any, size: tuple[int, int], quickly: None) -> None:
    """A tenth of a game on a phone; all of it, at both sizes, in the soak."""
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    table(app, 5, 4, {})
    players = hands(ui, app, lambda _: sound(ui))
    assert players.play(counts(400)) >= min(counts(400), 100) or app.session.position.over


@in_turn
@pytest.mark.counts
@pytest.mark.parametrize("way", ["cards", "passed"])
def test_a_year_costs_no_more_taps_than_its_way_says(
    ui: Any, way: str, quickly: None, tell: Callable[[str], None]
) -> None:
    """A table of four as it stands when this way is chosen, provinces put on the field and all."""
    taps, without_curtains = measured.lotus(ui, way, counts(6, share=6))
    tell(f"The White Lotus with four people, {way}: {taps:.0f} taps a year, {without_curtains:.0f} without curtains")
    assert taps <= TAPS[way]
    assert way == "cards" or without_curtains <= TAPS["phones"]


@in_turn
def test_a_rebellion_of_real_cards_is_a_tap_for_each_of_them(ui: Any, quickly: None) -> None:
    """Sides, then points, of which up to five are one tap; nothing is left to confirm."""
    app = opened(ui, reduce_motion=True)
    table(app, 4, 1, {"part": "rebellion", "bids": "out"})
    emperor, leader, *followers = app.session.header.order
    players = hands(ui, app)
    for tag in (f"pick.{emperor}", f"pick.{leader}", "number.2", "pad.1", "ask.give"):
        reach(ui, tag)
    before = len(app.session.log)
    for tag in (f"pick.{emperor}", f"pick.{leader}", *(f"pad.quick.{points}" for points in (4, 5, 1, 0))):
        ui.frames(4)
        reach(ui, tag)
    given = app.session.log[before:]
    assert [(row.seat, row.value) for row in given[:2]] == list(zip(followers, (emperor, leader), strict=True))
    assert [row.value for row in given[2:]] == [4, 5, 1, 0]
    players._past_reveal()
    assert app.session.scene().asked[0].key == "rob"


@in_turn
def test_what_a_single_palace_brings_is_one_tap_in_words(ui: Any) -> None:
    app = opened(ui, LOOKS[1])
    table(app, 4, 1, {"bids": "out", "spots": "off"})
    players = hands(ui, app)
    while (asked := app.session.scene().asked[0]).key != "palace_brings":
        players.answer()
    assert {"2 Einflusspunkte", "1 Kampfpunkt"} <= set(ui.texts())
    sound(ui)
    reach(ui, "pick.battle")
    assert app.session.log[-1].value == "battle"
    assert app.session.log[-1].seat == asked.seat


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_a_rebellion_is_told_side_by_side(ui: Any, look: Any, quickly: None) -> None:
    app = opened(ui, look, reduce_motion=True)
    table(app, 6, 2, {"part": "rebellion"})
    players = hands(ui, app)
    shown: list[Any] = []

    def peek() -> None:
        reveal = app.stage.screen.reveal
        if reveal is not None and reveal.parent is not None and type(reveal).__name__ == "SidesReveal":
            ui.frames(4)
            sound(ui)
            shown.append([(card.total, card.side.total, card.won) for card in reveal.cards])

    players._past_reveal = peek  # type: ignore[method-assign]
    for _ in range(40):
        if shown:
            break
        players.answer()
    ((one, other),) = shown
    assert one[0] == one[1]
    assert other[0] == other[1]
    assert one[2] != other[2]
    assert (one[0] >= other[0]) == one[2]
    ui.pause(0.4)
    for _ in range(PAGES):
        ui.tap_at(look[0][0] / 2, look[0][1] / 2)
        ui.frames(3)
    assert app.stage.screen.reveal.parent is None


@in_turn
def test_a_new_province_is_put_by_one_tap(ui: Any) -> None:
    app = opened(ui)
    table(app, 3, 1, {})
    reach(ui, f"pick.{app.session.header.order[0]}")
    field = ui.get("field")
    into_view(ui, field)
    ui.tap_at(*field.to_window(*field.point((0.25, 0.75))))
    ui.pause(0.2)
    assert app.session.log[-1].value == (250, 750)
    province = app.session.position.game.table.land["p1"]
    assert (province.x, province.y) == (250, 750)


@in_turn
def test_a_claim_is_placed_where_the_finger_falls_near(ui: Any) -> None:
    app = opened(ui)
    table(app, 5, 1, {}, {"map": some_map(5)})
    players = hands(ui, app)
    while app.session.scene().asked[0].key != "claim":
        players.answer()
    place = ui.get("place.p10")
    into_view(ui, place)
    x, y = ui.place(place)
    ui.tap_at(x + 14, y - 12)
    ui.pause(0.2)
    assert app.session.log[-1].value == "p10"


def test_two_places_under_one_finger_are_told_apart_by_name(ui: Any) -> None:
    from companion.core.say import Free, say
    from companion.ui.panels.chart import ChartPanel

    nodes = (
        Node("p1", 0.45, 0.5, say("title", name=Free("one"))),
        Node("p2", 0.55, 0.5, say("title", name=Free("other"))),
        Node("p3", 0.9, 0.9, None, "nobody"),
    )
    app = opened(ui)
    table(app, 3, 1, {})
    chosen: list[Any] = []
    panel = ChartPanel()
    panel.bind(on_choose=lambda _, option: chosen.append(option))
    panel.panel, panel.live = Map("provinces", nodes, (("p1", "p2"),), field=True), frozenset({"p1", "p2"})
    app.stage.clear_widgets()
    app.stage.add_widget(panel)
    ui.frames(4)
    one, other = ui.get("place.p1"), ui.get("place.p2")
    (x, y), (right, _) = ui.place(one), ui.place(other)
    ui.tap_at((x + right) / 2, y)
    assert chosen == []
    ui.tap("which.p2")
    ui.tap_at(x - 4, y)
    assert chosen == ["p2", "p1"]
    assert ui.find("which.p2") is None


@pytest.mark.parametrize(("size", "count", "least"), [(PHONE, 7, 62), (PHONE, 31, 34), (TABLET, 7, 64)])
def test_places_put_too_close_are_drawn_apart_and_large_enough_to_be_read(
    ui: Any, size: tuple[int, int], count: int, least: int
) -> None:
    """Without a map; two in a corner and two on one spot made all of them thumbnails."""
    from companion.ui.panels.chart import ChartPanel

    chance = random.Random(count)
    spots = [(0.0, 0.0), (0.03, 0.02), (0.5, 0.5), (0.5, 0.5)]
    spots += [(chance.random(), chance.random()) for _ in range(count - len(spots))]
    opened(ui, (size, 100, "en", "light"))
    ui.app.stage.clear_widgets()
    panel = ChartPanel()
    panel.panel = Map("provinces", tuple(Node(f"p{at}", x, y, None) for at, (x, y) in enumerate(spots)), (), field=True)
    ui.app.stage.add_widget(panel)
    ui.frames(4)
    field = panel.ids.field
    assert field.side >= least
    places = [(each.center_x, each.center_y) for each in field.children]
    over = [
        (one, other)
        for at, one in enumerate(places)
        for other in places[:at]
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < field.side * 0.8
    ]
    assert over == []
    assert all(field.x <= x <= field.right and field.y <= y <= field.top for x, y in places)


@in_turn
def test_what_is_chosen_so_far_stands_out_on_the_board(ui: Any) -> None:
    from companion.ui.panels.panel_card import mark

    app = opened(ui)
    table(app, 5, 1, {}, {"map": some_map(5)})
    players = hands(ui, app)
    while app.session.scene().asked[0].key != "claim":
        players.answer()
    mark(app.stage.screen.ids.spread.children, ["p10"])
    assert [place.node for place in ui.get("field").children if place.chosen] == ["p10"]


@in_turn
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_only_the_score_is_a_sheet_for_each(ui: Any, size: tuple[int, int], quickly: None) -> None:
    """Everything that counts in sight at once; dragons count as they are tapped, the area when all have told theirs."""
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    table(app, 3, 1, {"part": "scoring"})
    first, second, third = app.session.header.order
    reach(ui, f"pick.{first}")
    for tag in ("palace.2", "village.12", "largest.6", "dragons.1"):
        reach(ui, tag)
    sound(ui)
    for chip in (ui.get("palace.1"), ui.get("village.1")):  # no room is left for a name that stands above
        assert abs(chip.x - chip.parent.parent.x) <= 1
    assert "20" in ui.get("ask.give").text  # 2 x 3, 12 x 1, 2
    reach(ui, "ask.give")
    for _ in (second, third):
        reach(ui, "temple.1")
        reach(ui, "ask.give")
    assert [line.total for line in app.session.sheet().lines] == [23, 2, 2]
    assert app.session.scene().over


@in_turn
def test_a_place_that_is_called_like_a_seat_is_not_tapped_for_it(ui: Any) -> None:
    """Seats and provinces both have p1, p2 as their ids; where people are asked for, no province answers."""
    app = opened(ui, (TABLET, 100, "en", "light"), reduce_motion=True)
    table(app, 6, 1, {"part": "midway"}, {"map": some_map(6)})
    reach(ui, "pad.quick.3")
    assert app.session.scene().asked[0].key == "emperor"
    assert not [place for place in ui.get("field").children if place.option]
    reach(ui, "pick.p2")
    assert app.session.scene().asked[0].key == "holder/p1"
    assert not [place for place in ui.get("field").children if place.option]
    assert all(ui.find(f"pick.p{seat}") for seat in range(1, 7))


@in_turn
def test_own_points_are_seen_whole_while_they_are_held(ui: Any, quickly: None) -> None:
    """Five in one conflict fill a phone; what only one knows takes its room from the question for as long."""
    from kivy.tests.common import UnitTestTouch

    from companion.ui.table import curtain

    app = opened(ui, reduce_motion=True)
    table(app, 5, 1, {}, {"map": some_map(5)})
    while not (asked := app.session.scene().asked[0]).secret:  # all claim the first province
        app.session.answer(asked.seat, app.session.position.ask(asked.seat).options[0])
    ui.pause(curtain.NO_TOUCH + 0.05)
    ui.hold_until("curtain.hold", lambda: app.viewer)
    ui.pause(curtain.NO_TOUCH + 0.05)
    behind = app.stage.screen.curtain.face
    looked(ui)
    touch = UnitTestTouch(*ui.place(ui.get("curtain.see")))
    touch.touch_down()
    ui.wait(lambda: behind.ids.own.children, "the own points")
    ui.frames(3)
    assert behind.ids.mirror.height >= behind.ids.own.height > 56
    touch.touch_up()
    ui.frames(3)
    assert not behind.ids.own.children


def test_on_a_lying_phone_with_larger_type_nothing_lies_over_a_button(ui: Any) -> None:
    """A correction that is to be confirmed, and badges of several: what stands above a button has its room."""
    walk = Walk(ui, Part("white-lotus/chips-exchanged", Look((740, 360), 130, "fr")))
    with unpainted():
        walk.run()
    assert [short for short in walk.told.short if short[0] in ("overlap", "apart")] == []
