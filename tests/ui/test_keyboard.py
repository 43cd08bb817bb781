"""A desktop's keyboard by real keys: what can be seen can be pressed, what lies below it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui import keyboard
from companion.ui.keyboard import DOWN, ENTER, F1, LEFT, RIGHT, TAB, UP
from tests.counts import in_turn
from tests.ui.evening import Evening, evening
from tests.ui.evenings import opened
from tests.ui.recorded import give, recorded

FIXTURES = (evening,)
Z = ord("z")


def key(ui: Any, code: int, text: str | None = None, *held: str, seconds: float = 0) -> None:
    ui.window.dispatch("on_keyboard", code, 0, text, list(held))
    ui.pause(seconds)
    ui.window.dispatch("on_key_up", code)
    ui.frames(2)


def keys(ui: Any, text: str) -> None:
    for sign in text:
        key(ui, ord(sign), sign)


def lead_to(ui: Any, app: Any, tag: str) -> None:
    for _ in range(60):
        if getattr(app.keyboard.ringed, "tag", "") == tag:
            return
        key(ui, TAB)
    raise AssertionError(f"Tab never came to {tag}")


def test_tab_comes_to_everything_that_can_be_pressed_on_home_and_begins_anew(ui: Any) -> None:
    app = opened(ui)
    there = [spot.widget for spot in keyboard.spots()]
    came = []
    for _ in there:
        key(ui, TAB)
        came.append(app.keyboard.ringed)
    assert came == there
    assert len(set(came)) > 3
    key(ui, TAB)
    assert app.keyboard.ringed is there[0]
    key(ui, TAB, None, "shift")
    assert app.keyboard.ringed is there[-1]
    lead_to(ui, app, "home.history")
    key(ui, ENTER)
    assert app.stage.path[-1][0] == "history"
    key(ui, 27)
    assert app.stage.path[-1][0] == "home"


def test_a_secret_is_sealed_without_a_finger(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    lead_to(ui, app, "pick.gate")
    key(ui, ENTER)
    for name in ("anna", "ben", "cora"):
        evening.calm()
        lead_to(ui, app, "curtain.hold")
        key(ui, ENTER, seconds=0.6)
        assert app.viewer == name
        evening.calm()
        key(ui, ord("2"), "2")
        key(ui, ENTER)
        evening.calm()
        key(ui, ENTER)
        evening.calm()
    assert app.own.shown_round() is not None


def test_a_step_back_and_forth(evening: Evening, ui: Any) -> None:
    app = evening.begin("open-table")
    before = app.scene.row
    ui.tap("pick.dice")
    row = app.scene.row
    key(ui, Z, "z", "ctrl")
    assert app.scene.row == before
    key(ui, Z, "z", "ctrl", "shift")
    assert app.scene.row == row


def test_f1_tells_the_rule_of_the_question(evening: Evening, ui: Any) -> None:
    evening.begin("open-table")
    texts = set(ui.texts())
    key(ui, F1)
    rule = evening.app.tr("OT-8.4")
    assert rule in set(ui.texts()) - texts


def test_arrows_lead_to_what_lies_there_and_a_finger_takes_the_ring_away(evening: Evening, ui: Any) -> None:
    app = evening.begin("open-table")
    lead_to(ui, app, "pick.vote")
    key(ui, RIGHT)
    assert app.keyboard.ringed.tag == "pick.point"
    key(ui, DOWN)
    assert app.keyboard.ringed.tag == "pick.finish"
    key(ui, UP)
    key(ui, UP)
    assert app.keyboard.ringed.tag == "ask.why"
    ui.tap_at(2, 2)
    assert app.keyboard.ringed is None


def test_below_a_sheet_nothing_is_pressed(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("table.more")
    there = {spot.widget for spot in keyboard.spots()}
    assert there
    assert all(ui.get("table.undo") is not widget for widget in there)
    row = app.scene.row
    key(ui, Z, "z", "ctrl")
    assert app.scene.row == row


@pytest.mark.parametrize("code", [TAB, RIGHT, ENTER, F1, ord("7")])
def test_a_key_with_nothing_to_press_does_nothing(ui: Any, code: int) -> None:
    app = opened(ui)
    app.stage.clear_widgets()
    app.stage.add_widget(app.stage.screen)
    app.stage.screen.clear_widgets()
    key(ui, code, "7" if code == ord("7") else None)
    assert app.keyboard.ringed is None


@in_turn
@pytest.mark.parametrize("play", ["flowers/two", "white-lotus/map"])
def test_arrows_lead_from_place_to_place_of_a_board_and_enter_answers_with_it(
    evening: Evening, ui: Any, play: str
) -> None:
    header, rows = recorded(f"{play}.play")
    app = evening.start()
    assert app.begin(header)
    ui.frames(4)
    for row in rows:
        if len(places()) > 1:
            break
        give(app.session, row)
        ui.frames(4)
    there = places()
    assert len(set(there)) == len(there) > 1
    while not app.keyboard.place:
        key(ui, TAB)
    assert led_by_arrows(ui, app, there) == set(there)
    while not app.keyboard.place:
        key(ui, TAB)
    chosen, before = app.keyboard.place, app.scene
    key(ui, ENTER)
    ui.pause(0.2)
    assert (app.scene, places()) != (before, there), f"{chosen} did nothing"


def led_by_arrows(ui: Any, app: Any, there: list[str]) -> set[str]:
    """Which places arrows lead to from others, each way from each of them tried in turn."""
    came, tried = set[str](), dict.fromkeys(there, 0)
    while came < set(there) and sum(tried.values()) < 40 * len(there):
        while not app.keyboard.place:
            key(ui, TAB)
        here = app.keyboard.place
        key(ui, (UP, RIGHT, DOWN, LEFT)[tried[here] % 4])
        tried[here] += 1
        came |= {app.keyboard.place} - {"", here}
    return came


def places() -> list[str]:
    return [spot.place for spot in keyboard.spots() if spot.place]
