"""Flowers and Oriente for the pictures: recorded tables at the moments that are worth a look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Look = Callable[[str], None]


def flowers(ui: Any, app: Any, look: Look) -> None:
    """A turn, what a middle tells, a tile to claim, the tiles to draw from."""
    from tests.ui.evenings import reach
    from tests.ui.recorded import entered, recorded

    header, rows = recorded("flowers/four.play")
    claim = next(at for at, row in enumerate(rows) if row.key.startswith("claim"))
    assert app.begin(header)
    entered(app, rows[: claim - 4])
    _seen(ui, look, "flowers-turn")
    entered(app, rows[claim - 4 : claim])
    _seen(ui, look, "flowers-claim")
    flower = ui.get("mandala.a")
    ui.tap_at(*flower.to_window(*flower.spot("a")))
    _seen(ui, look, "flowers-takes")
    reach(ui, "details.close")
    entered(app, rows[claim : claim + 1])
    _seen(ui, look, "flowers-tiles")
    app.stage.show("home")


def oriente(ui: Any, app: Any, look: Look) -> None:
    """Twelve people: who may claim priority, a deal, a fight that grows; then a revolution of seven."""
    from tests.ui.recorded import entered, recorded

    header, rows = recorded("oriente/twelve.play")
    claim = next(at for at, row in enumerate(rows) if at > 40 and row.key.startswith("claim"))
    support = next(at for at, row in enumerate(rows) if row.key.startswith("support")) + 3
    assert app.begin(header)
    entered(app, rows[:claim])
    _seen(ui, look, "oriente-priority")
    top, seat = ui.get("seats.top"), ui.get("seat.cora")
    ui.tap_at(*top.to_window(top.right - 17, seat.center_y - 13))
    _seen(ui, look, "oriente-deal")
    ui.tap("bargain.close")
    entered(app, rows[claim:support])
    _seen(ui, look, "oriente-fight")
    app.stage.show("home")
    header, rows = recorded("oriente/seven-revolution.play")
    told = next(at for at, row in enumerate(rows) if row.key.startswith("revolution_cards"))
    assert app.begin(header)
    entered(app, rows[: told - 1])
    ui.pause(0.2)
    _past(app)
    entered(app, rows[told - 1 : told])
    ui.pause(0.8)
    ui.tap_at(ui.window.width / 2, ui.window.height / 2)  # all of it is counted at once
    _seen(ui, look, "oriente-revolution")
    _past(app)
    app.stage.show("home")


def _past(app: Any) -> None:
    reveal = getattr(app.stage.screen, "reveal", None)  # none at the end
    if reveal is not None:
        reveal.close()


def _seen(ui: Any, look: Look, name: str) -> None:
    ui.frames(4)
    ui.pause(0.7)
    look(name)
