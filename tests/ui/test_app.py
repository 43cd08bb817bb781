"""The app itself: where it opens, how it goes back, what it does when somebody else changes the table."""

from __future__ import annotations

import gc
import threading
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui import device
from tests.counts import in_turn, one
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import LOOKS, opened, sound

FIXTURES = (evening,)


def test_started_again_it_is_where_it_was(evening: Evening, ui: Any) -> None:
    evening.begin()
    ui.tap("pick.gate")
    ui.close()
    app = evening.start()
    assert app.stage.path[-1][0] == "table"
    assert app.scene.row == 1


def test_back_from_the_table_leads_home_and_the_table_goes_on(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.back()
    assert app.stage.path[-1][0] == "home"
    assert app.open_table("t1")
    ui.frames(2)
    ui.tap("pick.gate")
    assert app.scene.row == 1


def test_what_is_half_entered_survives_a_look_at_the_timeline(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    for _ in range(3):
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[0])
        for asked, bid in zip(app.scene.asked, (1, 1, 2), strict=True):
            app.session.answer(asked.seat, bid)
    evening.table.reveal.close()
    ui.tap("pick.rope")
    app.stage.show("timeline")
    ui.frames(2)
    ui.back()
    ui.frames(2)
    assert ui.get("pick.rope").chosen


@in_turn
@pytest.mark.parametrize("game", one(GAMES, [*GAMES].index("flowers")))
def test_a_table_that_was_left_leaves_no_widget_behind(evening: Evening, ui: Any, game: str) -> None:
    """An evening has many looks at the sheet; each time the table is built anew, the one before has to go."""
    from companion.ui.table.table import Table

    app = evening.begin(game, seats=PEOPLE)
    for _ in range(3):
        for name in ("sheet", "timeline", "table"):
            app.stage.show(name)
            ui.frames(6)

    def gone() -> bool:
        """One is shown, and one some clock may hold for a moment."""
        gc.collect()
        return sum(type(thing) is Table for thing in gc.get_objects()) <= 2

    ui.wait(gone, "the tables that were left to go")


def test_a_change_from_another_thread_is_shown(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    asked = app.scene.asked[0]
    elsewhere = threading.Thread(target=lambda: app.session.answer(asked.seat, "gate", asked.ticket))
    elsewhere.start()
    elsewhere.join()
    ui.wait(lambda: app.scene.row == 1, "the answer from elsewhere")


def test_a_change_from_here_is_shown_at_once(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    app.answer(app.scene.asked[0], "gate")
    assert app.scene.row == 1


def test_a_refusal_is_said_in_words(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    asked = app.scene.asked[0]
    app.answer(asked, "gate")
    assert not app.answer(asked, "gate")
    ui.frames(2)
    assert any("chance" in text.lower() for text in ui.texts())


def test_language_and_theme_change_while_one_looks(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    paper = list(app.theme.paper)
    app.set(replace(app.shelf.settings, language="de", theme="dark", text=150))
    ui.frames(3)
    assert "Welcher Stand wird gezogen?" in ui.texts()
    assert list(app.theme.paper) != paper
    assert ui.get(id="question").font_size > 24


def test_what_the_bars_of_the_system_cover_stays_free(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "insets", lambda: (0, 48, 0, 32))
    app = evening.begin()
    ui.frames(2)
    assert app.stage.screen.top == ui.window.height - 48
    assert app.stage.screen.y == 32


def test_pausing_covers_and_keeps_the_table(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("pick.gate")
    evening.open_curtain()
    assert app.dispatch("on_pause")
    assert app.viewer == ""
    assert app.shelf.home.running.table == "t1"
    app.dispatch("on_resume")
    evening.seal(2)
    assert app.scene.sealed == ("anna",)


PAGES: tuple[tuple[str, dict[str, str]], ...] = (
    ("join", {}),
    ("white-castle/ladder", {}),
    *(("belongings", {"kind": kind}) for kind in ("white-castle/deck", "white-lotus/map", "open-table/layout")),
)


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_pages_that_are_empty_at_first_fit(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    for page, given in PAGES:
        app.stage.show(page, **given)
        sound(ui)


def test_f1_opens_no_panel_for_developers(evening: Evening, ui: Any) -> None:
    evening.start()  # where no question is asked, whose rule it would tell
    before = list(ui.window.children)
    ui.window.dispatch("on_keyboard", 282, 0, None, [])
    ui.frames(3)
    assert ui.window.children == before
