"""A new table up to its seats, for the tests of people and of tables."""

from __future__ import annotations

from typing import Any

from tests.ui.evenings import reach


def choose(ui: Any, app: Any) -> Any:
    """Up to the seats, whether or not there is a game to choose."""
    app.stage.show("new_table")
    if app.stage.screen.step == "game":
        reach(ui, "new.game.open-table")
    return app.stage.screen


def add(ui: Any, *names: str) -> None:
    for name in names:
        reach(ui, "seats.name")
        ui.type(name)
        reach(ui, "seats.add")


def seating(page: Any) -> Any:
    return page.ids.column.children[0]
