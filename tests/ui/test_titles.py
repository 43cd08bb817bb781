"""What are you playing: the name of an evening, where it is told and what it brings along, by real taps."""

from __future__ import annotations

from typing import Any

from tests.counts import in_turn
from tests.ui.evenings import begun, opened, reach
from tests.ui.hand import Ui

LOOK = ((412, 915), 100, "en", "light")
SHORE = "The Far Shore"


def written(ui: Ui, text: str) -> None:
    ui.type(text)
    ui.tap("writing.done")
    ui.frames(3)


def named(ui: Ui, text: str = SHORE) -> None:
    ui.tap("table.more")
    reach(ui, "menu.playing")
    ui.frames(3)
    written(ui, text)


def test_an_evening_is_named_at_the_table_and_called_so_everywhere(ui: Ui) -> None:
    """OT-8.5"""
    app: Any = opened(ui, LOOK)
    begun(app)
    ui.frames(4)
    named(ui)
    assert app.stage.screen.ids.title.text == SHORE
    app.stage.show("home")
    ui.frames(3)
    assert any(SHORE in text for text in ui.texts())
    app.stage.show("history")
    ui.frames(3)
    assert any(text.startswith(SHORE) for text in ui.texts())


@in_turn
def test_a_title_is_remembered_with_what_its_table_had(ui: Ui) -> None:
    """OT-8.5: the next time it is one tap, and its layout comes along."""
    app: Any = opened(ui, LOOK)
    session = begun(app)
    ui.frames(4)
    session.answer("table", "set_up")
    session.answer("table", "rounds")
    named(ui)
    app.stage.show("home")
    kept = app.shelf.owned("open-table/layout")[SHORE]
    assert kept["rounds"] is True
    assert [each["name"] for each in kept["categories"]] == ["Points", "Bonus", "Penalty"]
    ui.tap("home.new")
    ui.frames(4)
    reach(ui, "new.game.open-table")
    ui.frames(4)
    for person in app.shelf.people[:2]:
        reach(ui, f"seats.{person.id}")
    reach(ui, "new.next")
    ui.frames(4)
    reach(ui, f"layout.kept {SHORE}")
    reach(ui, "new.next")
    ui.frames(5)
    assert app.session.header.options["playing"] == SHORE
    assert app.session.header.own["layout"] == kept
    assert app.stage.screen.ids.title.text == SHORE


def test_the_same_again_keeps_the_name_the_evening_had_in_the_end(ui: Ui) -> None:
    app: Any = opened(ui, LOOK)
    begun(app)
    ui.frames(4)
    named(ui)
    app.stage.show("home")
    ui.frames(3)
    reach(ui, "home.again")
    ui.frames(5)
    assert app.stage.screen.plan.options["playing"] == SHORE
