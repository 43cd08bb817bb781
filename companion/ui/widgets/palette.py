"""The palettes of data/palettes.json as values. Pure; the theme shows them, the tests measure them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from companion import DATA
from companion.ui.widgets.contrast import MARK, Rgba, contrast, rgba

FILE = DATA / "palettes.json"
ALWAYS_OUTLINED = ("black", "white")
GROUNDS = ("paper", "sheet", "well", "glow")
CLEAR: Rgba = (0.0, 0.0, 0.0, 0.0)


class SeatColours(NamedTuple):
    """A seat's colour, the text on it, and the outline it needs on this paper (clear if none)."""

    fill: Rgba
    text: Rgba
    edge: Rgba


class Palette(NamedTuple):
    roles: dict[str, Rgba]
    seats: dict[str, SeatColours]


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def names() -> tuple[str, ...]:
    return tuple(_file()["palettes"])


@cache
def palette(name: str, dark: bool) -> Palette:
    """One palette by day or by night; a name nobody knows gives the first."""
    file = _file()
    chosen = file["palettes"][name if name in names() else names()[0]]
    colours: dict[str, str] = file["roles"][chosen["roles"]]["dark" if dark else "light"]
    roles = {role: rgba(text) for role, text in colours.items()}
    seats: dict[str, dict[str, str]] = file["seats"][chosen["seats"]]
    return Palette(roles, {seat: _seat(seat, colours, roles) for seat, colours in seats.items()})


def _seat(seat: str, colours: dict[str, str], roles: dict[str, Rgba]) -> SeatColours:
    fill = rgba(colours["fill"])
    lost = seat in ALWAYS_OUTLINED or any(contrast(fill, roles[ground]) < MARK for ground in GROUNDS)
    return SeatColours(fill, rgba(colours["text"]), roles["line"] if lost else CLEAR)
