"""One tap in the window: one scene is built, and a turn of the clan is reckoned once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from tests.counts import in_turn
from tests.games.white_castle.playing import anything
from tests.games.white_castle.test_once import Reckoned
from tests.running.test_scenes import counted
from tests.ui.evening import Evening, evening
from tests.ui.evenings import opened
from tests.ui.test_table import race

FIXTURES = (evening,)


@in_turn
def test_a_tap_builds_one_scene(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    race(evening, ui)
    ui.tap("number.2")
    ui.tap("pick.yes")
    for tag in ("ask.give", "table.undo"):
        times = counted(monkeypatch)
        ui.tap(tag)
        ui.frames(3)
        assert times == {None: 1}, tag


@in_turn
def test_a_passed_seat_behind_its_curtain_costs_one_scene_for_each_who_looks(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = evening.begin()
    ui.tap("pick.pier")
    app.hand_to("ben")
    times = counted(monkeypatch)
    app.session.answer("ben", 2)
    ui.frames(3)
    assert times == {"ben": 1}
    app.cover()
    assert times == {"ben": 1, None: 1}


@in_turn
def test_a_solo_game_in_the_window_reckons_each_turn_of_the_clan_once(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.shelf.prepared import Chance, Plan, header

    app = opened(ui)
    plan = Plan(
        "white-castle", (app.shelf.new_person("Anna"),), options=dict(GAMES["white-castle"].presets["practice"])
    )
    assert app.begin(header(plan, GAMES["white-castle"], Chance(*app.shelf.new_table())))
    reckoned, chance, turns = Reckoned(monkeypatch), Random(2), 0
    for _ in range(14):
        reckoned.times.clear()
        rows, asked, times = len(app.session.log), app.scene.asked[0], counted(monkeypatch)
        assert app.answer(asked, anything(asked.ask, chance))
        ui.frames(2)
        turns += app.session.position.game.solo.clan.is_on_turn
        assert times == {None: 1}
        assert max(reckoned.times.values(), default=0) <= 1
        assert reckoned.times.total() <= len(app.session.log) - rows
    assert turns >= 3, "the clan was on turn"
