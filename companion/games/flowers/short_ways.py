"""Only the score: who has which tiles when the game is over (FL-3.4, FL-5.1, FL-5.2)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Pick, Some
from companion.core.flow import Flow, Question, one
from companion.games.flowers.printed import Tile
from companion.games.flowers.table import Table


def score_only(table: Table) -> Flow:
    """FL-5.1, FL-5.2: who has which tiles; of three or more of a colour, which were paired."""
    for seat in table.order:
        yield from tiles_of(table, seat)


def tiles_of(table: Table, seat: str) -> Flow:
    chosen = yield from one(lambda: seat, lambda s: tiles_ask(table))
    table.left.difference_update(chosen)
    for colour in table.contents.colour_ids:
        yield from of_one_colour(table, seat, [table.contents.tile(name) for name in chosen], colour)


def of_one_colour(table: Table, seat: str, won: list[Tile], colour: str) -> Flow:
    """FL-3.4: two of a colour are a flower; of three or more somebody must say which: one tap where three lie."""
    tiles = [tile for tile in won if tile.colour == colour]
    single: list[Tile] = []
    if len(tiles) > 2 and len(tiles) % 2:
        alone = yield from told_tile(seat, "single", tiles)
        single.append(alone)
    while len(tiles) > 2:
        first = tiles.pop(0)
        other = yield from told_tile(seat, "partner", tiles, first)
        table.book_tile(seat, first)
        table.book_tile(seat, other)
    for tile in (*tiles, *single):
        table.book_tile(seat, tile)


def told_tile(seat: str, name: str, tiles: list[Tile], first: Tile | None = None) -> Generator[Question, Any, Tile]:
    """The one of these that lies single, or that was turned over together with the first; it is taken out."""
    chosen = yield from one(lambda: seat, lambda s: tile_of_colour(name, tuple(tiles), first))
    found = next(tile for tile in tiles if tile.id == chosen)
    tiles.remove(found)
    return found


def tiles_ask(table: Table) -> Ask:
    tiles = tuple(tile for tile in table.contents.tiles if tile.id in table.left)
    return Some("tiles", tuple(tile.id for tile in tiles), labels=tuple(tile.words for tile in tiles), rule="FL-5.1")


def tile_of_colour(name: str, tiles: tuple[Tile, ...], first: Tile | None) -> Ask:
    """FL-3.4: one of several tiles of a colour."""
    options, labels = tuple(tile.id for tile in tiles), tuple(tile.words for tile in tiles)
    colour = tiles[0].colour
    about = (("tile", first.words),) if first else (("colour", colour),)
    return Pick(name, options, labels=labels, subject=f"{colour}-{len(tiles)}", about=about, rule="FL-3.4")
