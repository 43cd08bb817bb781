"""The borders of a drawn board: tapped as lines, walked from province to province, and told of where nobody looked."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest

from companion.core.say import Free
from companion.ui.widgets.page import game_words
from tests.counts import in_turn, one
from tests.games.white_lotus.maps import some_map
from tests.ui.drawing import KIND, accepted, counted, press
from tests.ui.evenings import LOOKS, opened, sound

pytestmark = in_turn

MOST_TAPS = 110


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_a_board_is_called_sound_once_its_borders_were_looked_at(ui: Any, look: Any) -> None:
    """One question a province; a tap on the field puts right what is wrong, and it counts for both ends."""
    app = opened(ui, look)
    screen = accepted(ui, app)
    sound(ui)
    assert screen.wrong == app.tr("draw.unlooked", left=31, count=31)
    assert ui.find("draw.save") is not None, "it can be kept all the same"
    press(ui, "draw.walk")
    sound(ui)
    assert screen.asked == "p1"
    touched = screen.sketch["p1"].neighbours
    others = Free(", ".join(each[1:] for each in touched))
    assert screen.wrong == app.tr("draw.walk_ask", province=Free("1"), others=others)
    ui.tap_at(*ui.place(ui.get(f"drawn.{touched[0]}")))
    ui.frames(2)
    assert touched[0] not in screen.sketch["p1"].neighbours
    assert "p1" not in screen.sketch[touched[0]].neighbours
    for _ in range(31):
        ui.tap("draw.right")
    ui.frames(2)
    assert screen.wrong == app.tr("draw.sound")
    press(ui, "draw.save", "writing.done")
    (kept,) = app.shelf.owned(KIND).values()
    assert kept["walked"] is True


def test_a_map_whose_borders_nobody_looked_at_says_so_wherever_it_is_chosen(ui: Any) -> None:
    app = opened(ui)
    for person in ("Anna", "Ben", "Cora"):
        app.shelf.new_person(person)
    app.shelf.keep(KIND, "Drawn", some_map(5))
    app.shelf.keep(KIND, "Walked", {**some_map(5), "walked": True})
    press(ui, "home.new", "new.game.white-lotus", *(f"seats.{known.id}" for known in app.shelf.people), "new.next")
    said = game_words("white-lotus")("notice.map_unlooked")
    assert ui.get("map.kept Drawn").detail == said
    assert ui.get("map.kept Walked").detail == ""
    press(ui, "own.map", "own.Drawn")
    assert said in ui.texts()
    press(ui, "thing.close", "own.Walked")
    assert said not in ui.texts()


def test_a_whole_board_is_drawn_walked_kept_and_named_in_110_taps(ui: Any) -> None:
    """Whoever looks at the real one at every question keeps just its borders."""
    app, taps = opened(ui), counted(ui)
    screen, plain = accepted(ui, app), some_map(5)
    real = {place["id"]: set(place["neighbours"]) for place in plain["provinces"]}
    wrong = sum(len(real[place.id] ^ set(place.neighbours)) for place in screen.sketch.places) // 2
    assert wrong > 2
    press(ui, "draw.walk")
    while province := screen.asked:
        for other in sorted(real[province] ^ set(screen.sketch[province].neighbours)):
            ui.tap_at(*ui.place(ui.get(f"drawn.{other}")))
        ui.tap("draw.right")
    press(ui, "draw.save", "writing.done")
    (kept,) = app.shelf.owned(KIND).values()
    assert {place["id"]: set(place["neighbours"]) for place in kept["provinces"]} == real
    assert kept["walked"] is True
    print(f"{len(taps)} taps, {wrong} borders put right")
    assert len(taps) <= MOST_TAPS


def beside(chance: Random, x: float, y: float) -> tuple[float, float]:
    """A finger lands up to a millimetre beside what it was meant for."""
    return x + chance.uniform(-6, 6), y + chance.uniform(-6, 6)


def on_open_part(field: Any, line: tuple[str, str], chance: Random) -> tuple[float, float]:
    """A spot on this line where no province covers it."""
    at = {each.node: each.center for each in field.children}
    (ax, ay), (bx, by) = (at[end] for end in line)
    while True:
        along = chance.random()
        x, y = ax + along * (bx - ax), ay + along * (by - ay)
        if all(hypot(x - a, y - b) > field.side / 2 for a, b in at.values()):
            return x, y


def test_a_tap_on_a_line_means_that_line(ui: Any) -> None:
    """Wherever it can be seen, and a little beside it: in 95 of 100 taps it goes, and no other does."""
    screen = accepted(ui, opened(ui))
    field, whole = screen.ids.field, screen.sketch
    chance, missed = Random(7), []
    for line in whole.borders * 2:
        ui.tap_at(*field.to_window(*beside(chance, *on_open_part(field, line, chance))))
        if set(whole.borders) - set(screen.sketch.borders) != {line}:
            missed.append(line)
        screen.change(whole)
        screen.take("join")
    taps = 2 * len(whole.borders)
    print(f"{len(missed)} of {taps} taps missed their line")
    assert len(missed) <= 0.05 * taps, missed


def test_a_tap_on_a_province_means_that_province_however_many_lines_meet_there(ui: Any) -> None:
    screen = accepted(ui, opened(ui))
    chance = Random(7)
    for place in screen.sketch.places:
        drawn = ui.get(f"drawn.{place.id}")
        ui.tap_at(*beside(chance, *ui.place(drawn)))
        assert screen.first == place.id
        screen.take("join")
