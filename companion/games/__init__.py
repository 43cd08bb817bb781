"""The games at hand. This is the only list of them."""

from __future__ import annotations

from companion.core.game import Game

GAMES: dict[str, type[Game]] = {}
