"""What the tests of the White Castle share: the box as it is shipped, and small tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.white_castle import bridges, deck, printed
from companion.games.white_castle.bridges import Bridge
from companion.games.white_castle.effects import Rules, Sight
from companion.games.white_castle.printed import Garden
from companion.games.white_castle.scoring import Figures

ROOT = Path(__file__).parent.parent.parent.parent
BOX = ROOT / "data" / "games" / "white-castle"


def facts(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((BOX / f"{name}.json").read_text(encoding="utf-8"))
    return found


BOARD = printed.board(facts("board"))
PRACTICE = deck.read_deck(facts("practice-deck"))
RULES = Rules(BOARD, PRACTICE)
GARDENS = tuple(
    Garden(bridge, kind, points)
    for bridge, (plant, stone) in zip(printed.COLOURS, ((5, 1), (7, 3), (9, 5)), strict=True)
    for kind, points in (("plant", plant), ("stone", stone))
)
FULL = {colour: bridges.laid(dice) for colour, dice in (("red", (1, 3, 6)), ("black", (1, 1, 1)), ("white", (2, 4, 6)))}


def table(**more: Any) -> Sight:
    given: dict[str, Any] = {"round": 1, "bridges": FULL, "gardens": GARDENS, "stack": tuple(PRACTICE)}
    return Sight(**{**given, **more})


def lying(*dice: tuple[str, str, int]) -> dict[str, Bridge]:
    """Bridges on which only these dice lie: colour, position, value."""
    found = dict.fromkeys(printed.COLOURS, Bridge())
    for colour, position, value in dice:
        found[colour] = found[colour].corrected(position, value)
    return found


def clan(**places: Any) -> Figures:
    return Figures(**places)
