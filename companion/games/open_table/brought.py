"""Layouts: what a table has composed, kept to begin another evening with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.brought import Kind, Plain

if TYPE_CHECKING:
    from companion.games.open_table.game import OpenTable


def kept_layout(game: str, begins_with: Callable[[object], object]) -> Kind:
    """`begins_with` lays a table out, and refuses what no table could begin with."""

    def read(plain: object) -> Plain:
        begins_with(plain)
        assert isinstance(plain, dict)
        return plain

    return Kind(game, "layout", read, of_game=composed, starters="starters")


def composed(table: OpenTable) -> Plain:
    return table.layout()
