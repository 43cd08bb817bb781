"""The White Castle in few taps: only the score from Home, and what the ladder says of the games that were played."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.rows import DEALER
from companion.core.say import Free
from companion.shelf.evenings import OVER, Evening, Sat
from companion.ui.widgets.buttons import Tile
from companion.words import LANGUAGES
from tests.counts import in_turn, one
from tests.ui import measured
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import opened, reach, read, sound
from tests.ui.recorded import entered, recorded, resumed
from tests.ui.walk.dealing import drawn
from tests.ui.walk.step import Step


@pytest.mark.parametrize("count", one((1, 2, 3, 4), 2))
def test_from_home_to_the_first_number_in_four_taps(ui: Any, count: int) -> None:
    """Nobody types a name: the seats are called by the colours of the box."""
    app = opened(ui)
    taps = 0
    for tag in ("home.new", "new.game.white-castle", f"score.{count}", "points.8"):
        taps += reach(ui, tag)
        ui.frames(4)
    assert taps == 4
    assert app.session.header.options["mirror"] == "score"
    assert [seat.colour for seat in app.session.header.seats] == ["red", "yellow", "blue", "green"][:count]
    assert app.session.header.seats[0].name == "Red"
    assert app.shelf.people == ()
    sound(ui)
    reach(ui, "ask.give")
    assert app.session.total("p1", "points") == 8


@pytest.mark.parametrize(
    "look", one([(PHONE, 100, "de", "light"), (PHONE, 200, "de", "dark"), (TABLET, 100, "de", "light")])
)
def test_the_turn_order_of_four_breaks_no_word(ui: Any, look: Any) -> None:
    """Long names stand below what they say, not in half a line beside it."""
    from companion.ui.widgets.text import natural_width

    names = ("Henriette-Charlotte", "Ben", "Maximiliane", "Dora")
    table, rows = recorded("white-castle/four.play", names)
    with drawn(rows):
        resumed(ui, table, tuple(row for row in rows[:6] if row.by != DEALER), look)
    ui.frames(6)
    if ui.find("aside.state") is not None:
        reach(ui, "aside.state")
        ui.pause(0.3)
    [tile] = [each for each in ui.widgets() if getattr(each, "below", False)]
    for part in (tile.ids.name, tile.ids.words):
        assert max(natural_width(word, part.font_size) for word in part.text.split()) <= part.width + 1
    sound(ui)


def test_the_ladder_says_how_often_and_how_well(ui: Any) -> None:
    """Games, wins, mean and best, of all and by source; each game is opened by a tap."""
    app = opened(ui)
    for table, cards, points, won in (("t1", "own", 50, True), ("t2", "practice", 61, True), ("t3", "own", 40, False)):
        card = Evening(table, "white-castle", 1, 2, (Sat("a", "Anna"),), OVER, rung=("hard", cards, points, 44, won))
        app.shelf.index.put([card])
    app.stage.show("white-castle/ladder")
    ui.frames(4)
    from companion.ui.widgets.page import game_words

    source = game_words("white-castle")
    said = {
        "all": app.tr("ladder.numbers", count=3, source=Free(app.tr("ladder.all")), wins=2, mean=50, best=61),
        "own": app.tr("ladder.numbers", count=2, source=Free(source("option.own")), wins=1, mean=45, best=50),
        "practice": app.tr("ladder.numbers", count=1, source=Free(source("option.practice")), wins=1, mean=61, best=61),
    }
    for name, text in said.items():
        assert ui.get(f"numbers.hard.{name}").text == text
    assert ui.find("rung.hard.3")
    sound(ui)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("play", "most"), [("solo-hard-physical", 120), ("solo-medium-known", 85), ("solo-hard-followed", 85)]
)
def test_the_taps_with_real_cards(ui: Any, play: str, most: int) -> None:
    """By real taps, dice typed by hand: every card for the first time, all nine known, a deck that is followed."""
    assert measured.castle(ui, play) <= most


@pytest.mark.soak
def test_the_taps_with_the_practice_deck(ui: Any) -> None:
    """From Home to the score; each tie of gardens or markers, of which the seed decides, is one tap more."""
    assert measured.castle_practice(ui) <= 51


@in_turn
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_tablet_all_of_the_sheet_of_each_of_four_people_is_in_view(ui: Any, language: str) -> None:
    """Nothing scrolls: chips in columns, larger numbers below the question, with one pad for all of them."""
    app = opened(ui, (TABLET, 100, language, "light"))
    for tag in ("home.new", "new.game.white-castle", "score.4"):
        reach(ui, tag)
        ui.frames(4)
    hand = app.stage.screen.ids.hand
    assert hand.width == app.stage.screen.width
    for seat in app.session.header.order:
        ui.tap(f"for.{seat}") if ui.find(f"for.{seat}") else None
        ui.frames(6)
        sound(ui)
        scroll = hand.view
        assert scroll.children[0].height <= scroll.height + 1
        assert hand.upper.y >= hand.pinned.top
        for name in ("points", "track_space", "coins", "worth_other"):
            ui.tap(f"open.{name}")
            ui.tap(f"{name}.1")
        before = app.session.total(seat, "points")
        ui.tap("ask.give")
        ui.frames(4)
        assert app.session.total(seat, "points") > before
    assert app.scene.asked[0].key == "final_order", "all four are level"


@in_turn
def test_keys_belong_to_the_number_that_is_open(ui: Any) -> None:
    opened(ui, (TABLET, 100, "en", "light"))
    for tag in ("home.new", "new.game.white-castle", "score.2", "points.2", "points.5", "open.coins", "coins.9"):
        reach(ui, tag)
        ui.frames(4)
    assert (ui.get("open.points").number, ui.get("open.coins").number) == ("25", "9")
    assert ui.find("points.1") is None
    reach(ui, "coins.backspace")
    assert ui.get("open.coins").number == "0"
    reach(ui, "for.p2")
    ui.frames(4)
    assert (ui.get("open.points").number, ui.get("open.points").chosen) == ("0", True), "another sheet begins anew"
    reach(ui, "for.p1")
    ui.frames(4)
    assert ui.get("open.points").number == "25", "what is half entered waits"


@in_turn
@pytest.mark.parametrize("look", [(TABLET, "fr"), (PHONE, "de")])
def test_all_symbols_of_a_real_card_are_in_view_and_what_ends_the_list_is_pinned(ui: Any, look: Any) -> None:
    """They keep their places, each kind in a row of its own; after two of them the card may show no further one."""
    size, language = look
    app = opened(ui, (size, 100, language, "light"))
    header, rows = recorded("white-castle/solo-hard-physical.play")
    assert app.begin(header)
    first = next(at for at, row in enumerate(rows) if row.key.startswith("effect"))
    entered(app, rows[:first])
    hand, lay = app.stage.screen.ids.hand, set()
    for row in rows[first : first + 3]:
        ui.frames(6)
        read(ui)
        ui.frames(6)
        assert hand.view.children[0].height <= hand.view.height + 1
        tiles = [each for each in hand.view.walk(restrict=True) if isinstance(each, Tile)]
        lay.add(tuple((tile.value, tile.x, tile.width) for tile in tiles))
        kinds = [{tile.value.partition("-")[0] for tile in tiles if tile.y == y} for y in {tile.y for tile in tiles}]
        amounts = [kind for kind in kinds if kind & {"vp", "influence", "coins"}]
        assert sorted(map(len, amounts)) == [1, 1, 1]
        if row.value is None:
            assert Step(app).spot(ui.get("ask.none")).whole
            assert ui.get("ask.none") in list(hand.pinned.walk(restrict=True))
        entered(app, (row,))
    assert len(lay) == 1
    assert len(lay.pop()) == 21
