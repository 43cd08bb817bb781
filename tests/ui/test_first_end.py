"""The rules by which an evening was counted stand open on its end, once a person; behind the sign from then on."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.shelf.settings import EVERYBODY, NEW, NOBODY
from companion.words import Words
from tests.counts import in_turn
from tests.ui.conftest import PHONE
from tests.ui.evenings import opened, reach, sat, sound
from tests.ui.recorded import give, recorded
from tests.ui.walk.taps import Hand

NAME = "white-lotus/scoring.play"
LOOK = (PHONE, 100, "en", "light")
MOST = 40  # words


def ended(ui: Any, table: str = "first", look: Any = LOOK, explain: str = NEW) -> Any:
    """The last answer of a table is given by a tap, and its end comes."""
    header, rows = recorded(NAME)
    seats = tuple(replace(seat, person=f"h-{seat.id}") for seat in header.seats)

    def before(session: Any) -> None:
        for row in rows[:-1]:
            give(session, row)

    app = sat(ui, replace(header, table=table, seats=seats), look, before, reduce_motion=True)
    app.stage.screen.explain_to(explain)
    hand = Hand(ui, app, deals=True)
    for _ in hand.play(rows[-1:]):
        pass
    for _ in range(9):  # what was told last is read first
        if app.stage.path[-1][0] != "end":
            hand.go_on()
            ui.frames(4)
    assert app.stage.path[-1][0] == "end"
    return app


def told(ui: Any) -> list[str]:
    ui.frames(3)
    help_ = ui.app.stage.screen.ids.help
    return [label.text for label in help_.ids.words.children[::-1]] if help_.opened else []


@in_turn
def test_what_it_was_counted_by_stands_open_once_and_behind_the_sign_from_then_on(ui: Any) -> None:
    met: list[str] = []
    for table in ("first", "second"):
        app = ended(ui, table)
        found = told(ui)
        assert sum(len(sentence.split()) for sentence in found) <= MOST
        assert not set(found) & set(met)
        sound(ui)
        met += found
        reach(ui, "end.why")
        assert "\n\n".join(sentences(app)) in ui.texts()
        wanted = set(sentences(app))
        reach(ui, "rule.close")
        assert app.stage.path[-1][0] == "end"
        reach(ui, "over.home")
        ui.close()
    assert set(met) <= wanted
    assert Words("en", "white-lotus").rule("WL-7.4") in met


def sentences(app: Any) -> list[str]:
    """Of all rules by which it was counted."""
    return [app.tr.rule(rule) for rule in app.stage.screen.rules]


@in_turn
def test_it_stands_open_again_after_a_kill_and_not_when_it_was_left(ui: Any) -> None:
    app = ended(ui)
    killed = Path(shutil.copytree(app.folder, ui.out / "killed"))
    found = told(ui)
    reach(ui, "over.sheet")
    ui.back()
    assert not set(found) & set(told(ui))
    ui.close()
    again = opened(ui, LOOK, folder=killed)
    if again.stage.path[-1][0] == "table":
        reach(ui, "over.end")
    assert told(ui) == found


@in_turn
def test_a_table_explains_its_end_to_nobody_or_to_everybody(ui: Any) -> None:
    ended(ui, explain=NOBODY)
    assert told(ui) == []
    assert not ui.get("end.why").disabled
    ui.close()
    found = []
    for table in ("second", "third"):
        ended(ui, table, explain=EVERYBODY)
        found.append(told(ui))
        ui.close()
    assert found[0]
    assert found[0] == found[1]


@pytest.mark.parametrize("look", [((360, 640), 130, "de", "light"), ((412, 915), 200, "fr", "dark")], ids=str)
def test_it_fits(ui: Any, look: Any) -> None:
    ended(ui, look=look)
    assert told(ui)
    sound(ui)
