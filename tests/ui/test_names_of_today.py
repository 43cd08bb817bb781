"""Somebody gets another name on their page, by taps: Home, the sheet of an evening and the table that waits tell it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.shelf.prepared import Chance, Plan, header
from tests.counts import in_turn, of_each
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import begun, finished, opened, press, reach, scored, sound

LOOKS = [(size, 100, "en", theme) for size in (PHONE, TABLET) for theme in ("light", "dark")]
NAMES = ("Quintessa", "Ben", "Cora")


def two_evenings(ui: Any, look: Any) -> Any:
    """One that is over, and one that waits."""
    app = opened(ui, look)
    scored(begun(app, NAMES))
    finished(app.session)
    app.leave_table()
    with_them = Plan("open-table", app.shelf.people)
    assert app.begin(header(with_them, GAMES["open-table"], Chance(*app.shelf.new_table())))
    app.stage.show("home")
    ui.frames(3)
    return app


def renamed(ui: Any, app: Any, name: str) -> None:
    """From Home over History to the page of the first, and home again."""
    from companion.ui.widgets.lists import Row

    press(ui, "home.history")
    press(ui, "history.numbers")
    reach(ui, next(row.tag for row in ui.widgets() if isinstance(row, Row) and row.text == "Quintessa"))
    press(ui, "numbers.more")
    press(ui, "somebody.rename")
    ui.get("writing.line").text = ""
    ui.type(name)
    press(ui, "writing.done")
    assert app.stage.screen.called == name
    while app.stage.path[-1][0] != "home":
        ui.back()
    ui.frames(3)


def says(ui: Any, new: str) -> None:
    told = " ".join(ui.texts())
    assert new in told, told
    assert "Quintessa" not in told, told


@in_turn
@pytest.mark.parametrize(("size", "text", "language", "theme"), of_each(LOOKS))
def test_home_the_sheet_and_the_table_tell_the_name_of_today(
    ui: Any, size: Any, text: int, language: str, theme: str
) -> None:
    app = two_evenings(ui, (size, text, language, theme))
    assert "Quintessa" in " ".join(ui.texts())
    renamed(ui, app, "Zoë")
    says(ui, "Zoë")
    sound(ui)
    ui.shot("home.png")
    press(ui, "home.lately.0")
    says(ui, "Zoë")
    sound(ui)
    ui.shot("sheet.png")
    app.stage.show("timeline")
    ui.frames(3)
    assert "Quintessa" not in " ".join(ui.texts())
    ui.back()
    ui.back()
    ui.frames(3)
    assert app.stage.path[-1][0] == "home"
    says(ui, "Zoë")
    press(ui, "home.continue")
    says(ui, "Zoë")
    sound(ui)
    ui.shot("table.png")
