"""A board of one's own box, drawn by taps where its provinces lie."""

from __future__ import annotations

from typing import Any

from companion.ui.widgets.overlays import Toast
from tests.games.white_lotus.maps import some_map
from tests.ui.evenings import reach

KIND = "white-lotus/map"


def counted(ui: Any) -> list[tuple[float, float]]:
    """Every tap from now on, by where it was."""
    taps: list[tuple[float, float]] = []
    tap_at = ui.tap_at

    def tapped(x: float, y: float) -> None:
        taps.append((x, y))
        tap_at(x, y)

    ui.tap_at = tapped
    return taps


def put(ui: Any, screen: Any, plain: dict[str, Any]) -> None:
    """Tap every province of a map where it lies."""
    field = screen.ids.field
    for place in plain["provinces"]:
        ui.tap_at(*field.to_window(*field.point((place["x"] / 1000, place["y"] / 1000))))


def mark(ui: Any, tool: str, plain: dict[str, Any]) -> None:
    ui.tap(f"draw.{tool}")
    for place in plain["provinces"]:
        if place[tool]:
            ui.tap_at(*ui.place(ui.get(f"drawn.{place['id']}")))


def press(ui: Any, *tags: str) -> None:
    """Tap one after the other, past the word in passing that may lie over it."""
    for tag in tags:
        if Toast.current is not None:
            Toast.current.leave()
        reach(ui, tag)
        ui.frames(3)


def accepted(ui: Any, app: Any) -> Any:
    """A whole board, with all likely borders accepted."""
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    plain = some_map(5)
    put(ui, screen, plain)
    mark(ui, "lotus", plain)
    mark(ui, "dragon", plain)
    press(ui, "draw.join", "draw.accept")
    return screen
