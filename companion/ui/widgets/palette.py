"""The palettes of data/palettes.json as values. Pure; the theme shows them, the tests measure them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from companion import DATA
from companion.ui.look import Tint, look_of
from companion.ui.widgets.contrast import MARK, Rgba, contrast, rgba
from companion.ui.widgets.like_phone import shades

FILE = DATA / "palettes.json"
ALWAYS_OUTLINED = ("black", "white")
GROUNDS = ("paper", "sheet", "well", "glow")
CLEAR: Rgba = (0.0, 0.0, 0.0, 0.0)
LEANING = ("paper", "well", "pressed", "hair")  # towards the colour of the paper of a box
PATTERN = 0.06  # of the accent, over the paper


class SeatColours(NamedTuple):
    """A seat's colour, the text on it, and the outline it needs on this paper (clear if none)."""

    fill: Rgba
    text: Rgba
    edge: Rgba


class Palette(NamedTuple):
    """`pattern` is what is drawn on the ground of the table; empty for none."""

    roles: dict[str, Rgba]
    seats: dict[str, SeatColours]
    pattern: str = ""


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def names() -> tuple[str, ...]:
    return tuple(_file()["palettes"])


@cache
def palette(name: str, dark: bool, game: str = "") -> Palette:
    """One palette by day or by night, in the mood of a game; a name nobody knows gives the first.

    `phone:#2D5078` is the one that goes with a colour; with a seat's colour, or none, after the colon too.
    """
    file = _file()
    name, _, colour = name.partition(":")
    chosen = file["palettes"][name if name in names() else names()[0]]
    colours: dict[str, str] = file["roles"][chosen["roles"]]["dark" if dark else "light"]
    roles = {role: rgba(text) for role, text in colours.items()}
    if "hue" in chosen:
        roles |= shades(_hue(file["seats"][chosen["seats"]], colour, chosen["hue"]), dark)
    mood = look_of(game).mood if game else None
    keeps = chosen.get("keeps_paper", False)
    if mood is not None:
        roles |= _tinted(roles, mood.dark if dark else mood.light, keeps)
    seats: dict[str, dict[str, str]] = file["seats"][chosen["seats"]]
    sitting = {seat: _seat(seat, colours, roles) for seat, colours in seats.items()}
    return Palette(roles, sitting, mood.pattern if mood is not None and not keeps else "")


def _hue(seats: dict[str, dict[str, str]], colour: str, usual: str) -> str:
    return colour if colour.startswith("#") else seats.get(colour, seats[usual])["fill"]


def _tinted(roles: dict[str, Rgba], tint: Tint, keeps_paper: bool) -> dict[str, Rgba]:
    """Paper and what is a shade of it lean the same way; cards, words and the seal stay as they are."""
    accent = {"accent": rgba(tint.accent)}
    if keeps_paper:
        return accent
    lean = [new - old for new, old in zip(rgba(tint.paper), roles["paper"], strict=True)]
    return accent | {role: _leant(roles[role], lean) for role in LEANING}


def _leant(colour: Rgba, lean: list[float]) -> Rgba:
    red, green, blue = (min(1.0, max(0.0, part + more)) for part, more in zip(colour[:3], lean[:3], strict=True))
    return red, green, blue, colour[3]


def _seat(seat: str, colours: dict[str, str], roles: dict[str, Rgba]) -> SeatColours:
    fill = rgba(colours["fill"])
    lost = seat in ALWAYS_OUTLINED or any(contrast(fill, roles[ground]) < MARK for ground in GROUNDS)
    return SeatColours(fill, rgba(colours["text"]), roles["line"] if lost else CLEAR)
