"""Flowers by hand: petals, tiles and middles tapped where they lie, everything in view, few taps."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.ui.games.flowers.handful import HOLD, RUN
from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evenings import open_aside, reach, read, sound
from tests.ui.fingers import looked
from tests.ui.recorded import entered, recorded, resumed
from tests.ui.walk.on_screen import tree
from tests.ui.walk.taps import Hand

LOOKS = [
    (PHONE, 100, "en", "light"),
    (PHONE, 130, "de", "dark"),
    (PHONE, 200, "de", "light"),
    (SMALL_PHONE, 130, "fr", "light"),
    (TABLET, 100, "de", "dark"),
    (TABLET, 200, "fr", "light"),
]


def table(ui: Any, name: str, until: int, look: Any = LOOKS[0]) -> tuple[Any, Any]:
    header, rows = recorded(f"flowers/{name}.play")
    app = resumed(ui, header, rows[:until], look)
    ui.frames(6)
    return app, rows


def claim_at(rows: Any) -> int:
    return next(at for at, row in enumerate(rows) if row.key.startswith("claim"))


@pytest.mark.parametrize("look", one(LOOKS, 3), ids=str)
def test_nothing_is_cut_and_everything_is_large_enough(ui: Any, look: Any) -> None:
    table(ui, "four", 17, look)
    sound(ui)


@pytest.mark.parametrize("look", one([LOOKS[0], LOOKS[4]]), ids=str)
def test_after_a_turn_all_three_mandalas_are_in_view(ui: Any, look: Any) -> None:
    """FL-2.1: whoever is next taps without scrolling."""
    app, rows = table(ui, "four", 15, look)
    entered(app, rows[15:16])
    ui.pause(0.2)
    for name in "abc":
        flower = ui.get(f"mandala.{name}")
        for node in flower.petals:
            x, y = flower.to_window(*flower.spot(node.id))
            mirror = app.stage.screen.ids.mirror
            assert mirror.collide_point(*mirror.parent.to_widget(x, y)), f"{node.id} is out of view"


def test_a_finger_between_petals_means_the_nearest(ui: Any) -> None:
    """Petals are 56 dp on a phone at 100 %; at the rim of one, still that one is meant."""
    table(ui, "four", 17)
    flower = ui.get("mandala.a")
    for node in flower.petals:
        x, y = flower.spot(node.id)
        for right, up in ((0, 0), (14, 6), (-14, -6), (4, 16), (-4, -16)):
            assert flower.hit(x + right, y + up) == node.id
    assert flower.hit(*flower.center) == "a"


def test_every_colour_has_its_own_letter_and_pattern(ui: Any) -> None:
    from companion.ui.games.flowers import petals

    table(ui, "four", 17)
    flower = ui.get("mandala.a")
    colours = {node.colour for node in flower.petals}
    assert len(colours) == 6
    assert len({petals.pattern(colour, 0.0) for colour in colours}) == 6
    assert len({app_word(ui, node) for node in flower.petals}) == 6


def app_word(ui: Any, node: Any) -> str:
    return str(ui.app.tr.say(node.words))


@in_turn
@pytest.mark.parametrize("look", one([LOOKS[0], (TABLET, 100, "en", "dark")]), ids=str)
def test_a_middle_tells_what_it_would_take(ui: Any, look: Any) -> None:
    """FL-2.7, FL-2.8, FL-3.2: totals, open cards, first and second, and the colours that are missing."""
    _app, rows = recorded("flowers/four.play")
    table(ui, "four", next(at for at, row in enumerate(rows) if row.value == "yellow-b"), look)
    flower = ui.get("mandala.a")
    ui.tap_at(*flower.to_window(*flower.spot("a")))
    ui.pause(0.1)
    assert ui.get("details.cora").number == "3"
    assert "marker" in ui.get("details.cora").note
    assert "second" in ui.get("details.ben").note
    assert "2 more cards take the marker" in ui.get("details.ben").note
    assert "Grey" in ui.get("details.lacks").text
    sound(ui)


@in_turn
def test_a_tile_is_claimed_where_it_lies(ui: Any) -> None:
    """FL-3.1."""
    _, rows = recorded("flowers/four.play")
    app, _ = table(ui, "four", claim_at(rows))
    flower = ui.get("mandala.a")
    ui.tap_at(*flower.to_window(*flower.spot("red-5")))
    ui.pause(0.1)
    assert app.session.line.rows[-1].value == "red-5"


@in_turn
@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]]), ids=str)
def test_who_takes_both_tiles_has_nothing_to_choose(ui: Any, look: Any) -> None:
    """FL-3.2: a petal brings both, with nothing between it and the new tiles; at the end each mandala is told alone."""
    _, rows = recorded("flowers/four.play")
    petal = next(at for at, row in enumerate(rows) if row.value == "yellow-b")
    app, _ = table(ui, "four", petal, look)
    entered(app, rows[petal : petal + 1])
    ui.pause(0.2)
    assert app.scene.asked[0].ask.name == "dark_tile"
    assert len(app.session.position.game.table.won["anna"].singles) == 2
    sound(ui)
    last = next(at for at, row in enumerate(rows) if row.key.startswith("both"))
    entered(app, rows[petal + 1 : last])
    ui.pause(0.2)
    assert ui.find("mandala.b") is not None, "what it is about is in view"
    sound(ui)
    for _row in Hand(ui, app, deals=True).play(rows[last : last + 1]):
        sound(ui)
    assert app.scene.over


@in_turn
@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]], 1), ids=str)
def test_cards_come_back_over_eight(ui: Any, look: Any) -> None:
    """FL-2.8, FL-3.1 to FL-3.6, FL-2.4: completed, claimed, dissolved and renewed by taps; then nothing is drawn."""
    _, rows = recorded("flowers/four.play")
    over = [at for at, row in enumerate(rows) if row.key.startswith("claim")][3]
    app, _ = table(ui, "four", over - 1, look)
    assert app.session.total("ben", "hand") == 8
    hand = Hand(ui, app, deals=True)
    for _row in hand.play(rows[over - 1 : over + 1]):
        sound(ui)
    assert app.session.total("ben", "hand") == 9, "one comes back to eight"
    assert any("zurücknehmen" in text for text in ui.texts()), "and the table is told"
    after = next(at for at in range(over + 1, len(rows)) if rows[at].seat == "ben" and rows[at].key.startswith("play"))
    assert rows[after].value == "orange-a", "one card"
    for _row in hand.play(rows[over + 1 : after + 1]):
        sound(ui)
    assert app.session.total("ben", "hand") == 8, "with eight left nothing is drawn"
    assert not any("ziehen" in text for text in ui.texts())
    assert hand.taps["dark_tile"] == hand.taps["light_tile"] == 1


@in_turn
@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]]), ids=str)
@pytest.mark.parametrize("name", ["quick", "score"])
def test_the_short_ways_by_hand(ui: Any, name: str, look: Any) -> None:
    """FL-2.8, FL-5.1 to FL-5.3: only completions, and only the score, every answer by a tap, to the end."""
    app, rows = table(ui, name, 0, look)
    hand = Hand(ui, app, deals=True)
    for row in hand.play(rows):
        if row.key.partition("/")[0] in ("claim", "tiles", "single", "dark_tile"):
            sound(ui)
    assert app.scene.over
    sound(ui)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_order_of_the_last_mandalas_shows_that_it_goes_on(ui: Any, language: str) -> None:
    """FL-4.3: with the largest type a whole answer and a part of the next one, after a question with more answers."""
    _, rows = recorded("flowers/three.play")
    tiles, last = (
        next(at for at, row in enumerate(rows) if row.key.startswith(key)) for key in ("light", "last_mandalas")
    )
    app, _ = table(ui, "three", tiles, (PHONE, 200, language, "light"))
    ui.frames(8)
    entered(app, rows[tiles : last - 1])
    ui.pause(0.3)
    reach(ui, f"pick.{rows[last - 1].value}")
    ui.pause(0.3)
    view, shown = app.stage.screen.ids.hand.view, [ui.get("pick.a"), ui.get("pick.b")]
    top = view.to_window(0, view.top)[1]
    assert top >= shown[0].to_window(0, shown[0].top)[1] - 1
    assert shown[0].to_window(0, shown[0].y)[1] >= view.to_window(*view.pos)[1], "a whole one"
    assert shown[1].to_window(0, shown[1].top)[1] >= view.to_window(*view.pos)[1] + 12, "a part of the next"
    reach(ui, "pick.a")  # the other finds its place alone
    ui.frames(8)
    lines = [each for each in tree(view) if type(each).__name__ == "OrderRow"]
    whole = [each for each in lines if each.to_window(0, each.y)[1] >= view.to_window(*view.pos)[1]]
    assert (len(lines), len(whole)) == (2, 1)


def test_behind_the_question_stand_the_rules_of_what_just_happened(ui: Any) -> None:
    """The question's own first, then by which the cards lie open, the hand was filled and the marker moved."""
    app, rows = table(ui, "rulebook", 7)
    entered(app, rows[7:8])
    ui.pause(0.2)
    assert app.stage.screen.box.rules[:4] == ("FL-2.1", "FL-2.2", "FL-2.4", "FL-2.7")
    ui.tap("ask.why")
    told = next(text for text in ui.texts() if text.startswith("Play any number"))
    assert told.split("\n\n")[2].startswith("Exactly one card played")


def held(ui: Any, spot: tuple[float, float], seconds: float) -> UnitTestTouch:
    """A finger that lies there since a while."""
    looked(ui)
    touch = UnitTestTouch(*spot)
    touch.touch_down()
    ui.pause(seconds)
    return touch


def test_a_petal_that_is_held_plays_several_cards(ui: Any) -> None:
    """FL-2.1: one more for every moment; a finger that moves away plays none."""
    app, _ = table(ui, "four", 14)
    flower = ui.get("mandala.a")
    spot, petal, before = flower.to_window(*flower.spot(flower.petals[0].id)), flower.petals[0].id, app.scene.row
    touch = held(ui, spot, HOLD + 1.5 * RUN)
    assert flower.count == 3
    touch.touch_move(spot[0] + 60, spot[1])
    touch.touch_up()
    ui.frames(3)
    assert app.scene.row == before
    assert flower.count == 0
    held(ui, spot, HOLD + 0.5 * RUN).touch_up()
    ui.frames(3)
    assert [row.value for row in app.session.line.standing[-2:]] == ["2", petal]


@in_turn
@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[3]]), ids=str)
def test_the_legend_is_one_tap_away(ui: Any, look: Any) -> None:
    from companion.ui.games.flowers.signs import SIGNS

    app, _ = table(ui, "four", 17, look)
    read(ui)
    if ui.find("mandala.b") is None:  # the smallest phone with larger type has it on a sheet
        open_aside(ui, "mandala.b")
    flower = ui.get("mandala.b")
    ui.tap_at(*flower.to_window(*flower.spot("b")))
    ui.pause(0.1)
    told = ui.texts()
    assert all(app.tr(f"legend.{kind}") in told for kind in SIGNS)
    sound(ui)
