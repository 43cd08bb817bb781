"""Dice come to rest where they lie, within 400 ms, and cost nothing afterwards; without motion they lie at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.evenings import begun, opened, sound

TWO = (None, 2, 6, "app", ())  # dice of six sides, rolled by the app


def die() -> Any:
    from companion.ui.panels.dice import DieFace

    return DieFace(value=3)


def weight(face: Any) -> int:
    return len(face.canvas.before.children) + len(face.canvas.after.children)


def test_a_die_comes_to_rest(ui: Any) -> None:
    face = ui.stage(die)
    light = weight(face)
    face.settle()
    assert face.unrest == 1
    assert weight(face) == light + 4
    ui.wait(lambda: not face.unrest, "it lies still", 2)
    assert weight(face) == light


def test_a_die_that_is_rolled_again_while_it_rolls_comes_to_rest_once(ui: Any) -> None:
    face = ui.stage(die)
    light = weight(face)
    face.settle()
    ui.frames(2)
    face.settle()
    assert weight(face) == light + 4
    ui.wait(lambda: not face.unrest, "it lies still", 2)
    assert weight(face) == light


@pytest.mark.parametrize("still", [False, True])
def test_dice_settle_where_they_are_shown_and_only_when_they_were_rolled(ui: Any, still: bool) -> None:
    from companion.ui.panels.dice import DieFace

    app = opened(ui, reduce_motion=still)
    session = begun(app, layout="")
    for answer in ("dice", TWO):
        session.answer("table", answer)
    ui.frames(2)
    faces = [widget for widget in ui.widgets() if isinstance(widget, DieFace)]
    assert len(faces) == 2
    assert [face.unrest > 0 for face in faces] == [not still] * 2
    ui.wait(lambda: not any(face.unrest for face in faces), "the dice lie still", 2)
    session.answer("table", "vote")
    ui.frames(2)
    assert not any(face.unrest for face in faces), "nothing was rolled"


def test_coins_and_what_came_out_of_a_bag_are_drawn_where_they_are_told(ui: Any) -> None:
    """OT-6.1, OT-6.2: a coin turns once and lies; a piece stands there as large as a number."""
    from companion.ui.games.open_table.lots import FACES, Coin, Token

    app = opened(ui)
    session = begun(app, layout="dice_and_bag")
    for answer in ("dice", (None, 2, 2, "app", ())):
        session.answer("table", answer)
    ui.frames(2)
    coins = [widget for widget in ui.widgets() if isinstance(widget, Coin)]
    assert len(coins) == 2
    assert all(coin.unrest and coin.face in FACES.values() for coin in coins)
    ui.wait(lambda: not any(coin.unrest for coin in coins), "the coins lie", 2)
    draw = next(option for option in session.position.ask("table").options if option.startswith("draw"))
    session.answer("table", draw)
    ui.frames(2)
    (token,) = [widget for widget in ui.widgets() if isinstance(widget, Token)]
    assert token.font_size == app.theme.number
    assert any(token.text in text for text in ui.texts() if text != token.text), "it is said in words as well"
    sound(ui)


COUNTED = {
    "version": 1,
    "categories": [{"name": "Wood"}, {"name": "Stone"}, {"name": "Gold"}],
    "counters": [{"name": "Coins"}],
}
COIN = (None, 1, 2, "app", ())


@pytest.mark.parametrize(("rolls", "kinds"), [(TWO, ["DieFace", "DieFace"]), (COIN, ["Coin"])], ids=["dice", "a coin"])
def test_what_chance_has_just_brought_is_seen_beside_a_sheet_and_counters(
    ui: Any, rolls: Any, kinds: list[str]
) -> None:
    """On a phone that has no room for it beside them: it is drawn once, whole, and gone with the next answer."""
    from companion.core.header import Header, Seat

    app = opened(ui, ((412, 915), 100, "en", "light"), reduce_motion=True)
    seats = tuple(Seat(f"p{at}", name) for at, name in enumerate(("Anna", "Ben", "Cora")))
    assert app.begin(Header("t1", "open-table", 2, seats, {}, seed="ab", own={"layout": COUNTED}))
    for answer in ("dice", rolls):
        app.session.answer("table", answer)
    ui.frames(8)
    drawn = [widget for widget in ui.widgets() if type(widget).__name__ in ("DieFace", "Coin")]
    assert [type(widget).__name__ for widget in drawn] == kinds
    for widget in drawn:
        (left, low), (right, high) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
        told = app.stage.screen.ids.told
        assert told.to_window(0, told.y)[1] <= low < high <= told.to_window(0, told.top)[1]
        assert 0 <= left < right <= ui.window.width
    assert not app.stage.screen.ids.told.step, "nobody has to tap for it"
    sound(ui)
