"""Layouts: what a table has composed, kept to begin another evening with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.brought import Kind, Plain
from companion.core.game import Given
from companion.games.open_table.table import Table

if TYPE_CHECKING:
    from companion.games.open_table.game import OpenTable


def kept_layout(game: str) -> Kind:
    return Kind(game, "layout", read, of_game=composed, titled=True, starters="starters")


def read(plain: object) -> Plain:
    Table(Given(("a", "b"), data={"layout": plain}))  # refuses what no table could begin with
    assert isinstance(plain, dict)
    return plain


def composed(table: OpenTable) -> Plain:
    return table.layout()
