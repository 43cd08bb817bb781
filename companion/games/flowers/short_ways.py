"""The two short ways to use the app: only completions, and only the score."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Pick, Some
from companion.core.flow import Flow, Question, one
from companion.core.game import TABLE
from companion.core.say import Who, say
from companion.games.flowers.dissolve import outcome, renew, second_rule
from companion.games.flowers.ending import last_order, remaining, several, which_are_left
from companion.games.flowers.mandala import Mandala
from companion.games.flowers.options import OLDER_TWO
from companion.games.flowers.preparation import out_again, tile_pick
from companion.games.flowers.printed import Tile
from companion.games.flowers.table import Table

END, NOBODY = "end", "no-one"


def completions(table: Table) -> Flow:
    """The table plays by itself and tells which mandala is complete (FL-2.8), who holds its marker, who is second."""
    while not table.out_of_tiles:
        chosen = yield from one(lambda: TABLE, lambda _: completed(table))
        if chosen == END:
            break
        table.tasks = []
        mandala = table.mandalas[chosen]
        yield from dissolved(table, mandala)
        yield from renew(table, mandala)


def dissolved(table: Table, mandala: Mandala) -> Flow:
    """FL-3.1, FL-3.2: who holds the marker chooses; who is second gets the other tile."""
    mandala.marker = yield from one(lambda: TABLE, lambda _: holder(table, mandala))
    yield from claimed(table, mandala)


def completed(table: Table) -> Ask:
    """FL-4.1: the table says when the last round is over; before a third flower that would be against the rule."""
    ids = tuple(table.mandalas)
    labels = tuple(say("mandala", mandala=letter) for letter in ids)
    if table.closing:
        return Pick("completed", (*ids, END), labels=(*labels, say("option.end")), rule="FL-2.8")
    return Pick("completed", ids, otherwise=(END,), labels=labels, rule="FL-2.8")


def holder(table: Table, mandala: Mandala) -> Ask:
    """FL-2.7: on whose cards the marker stands."""
    return Pick("holder", table.order, subject=mandala.id, about=(("mandala", mandala.id),), rule="FL-3.1")


def claimed(table: Table, mandala: Mandala) -> Flow:
    """FL-3.1 to FL-3.4, with the second place as the table counted it."""
    first = mandala.marker
    assert first is not None
    tile = yield from one(lambda: mandala.marker, lambda s: tile_pick("claim", mandala, "FL-3.1"))
    second = yield from one(lambda: TABLE, lambda _: second_place(table, mandala))
    other = next(left for left in mandala.tiles if left.id != tile)
    table.claim(first, table.box.tile(tile))
    table.claim(first if second == NOBODY else second, other)
    words = outcome(first, None if second == NOBODY else second, mandala)
    table.tell("dissolved", words, second_rule(table))
    out_again(mandala)


def second_place(table: Table, mandala: Mandala) -> Ask:
    options = (*table.others(mandala.marker or ""), NOBODY)
    about = (("mandala", mandala.id), ("holder", Who(mandala.marker or "")))
    return Pick("second", options, subject=mandala.id, about=about, rule=second_rule(table))


def last_completions(table: Table) -> Flow:
    """FL-4.3: the mandalas that are left, in the order drawn; nobody may hold one."""
    table.tasks = []
    for mandala in last_ones(table):
        yield from last_holder(table, mandala)
    yield from which_are_left(table)
    drawn = yield from one(lambda: several(table), lambda _: last_order(table))
    for letter in drawn or tuple(mandala.id for mandala in remaining(table)):
        if table.mandalas[letter].marker:
            yield from claimed(table, table.mandalas[letter])


def last_ones(table: Table) -> tuple[Mandala, ...]:
    """Those that may still be dissolved: all that have tiles, or the two that have lain there longest."""
    if table.final_mandalas == OLDER_TWO:
        return remaining(table)
    return tuple(mandala for mandala in table.mandalas.values() if mandala.tiles)


def last_holder(table: Table, mandala: Mandala) -> Flow:
    about = (("mandala", mandala.id),)
    ask = Pick("last_holder", (*table.order, NOBODY), subject=mandala.id, about=about, rule="FL-4.3")
    seat = yield from one(lambda: TABLE, lambda _: ask)
    mandala.marker = None if seat == NOBODY else seat


# -- only the score


def score_only(table: Table) -> Flow:
    """FL-5.1, FL-5.2: who has which tiles; of three or more of a colour, which were paired."""
    for seat in table.order:
        yield from tiles_of(table, seat)


def tiles_of(table: Table, seat: str) -> Flow:
    chosen = yield from one(lambda: seat, lambda s: tiles_ask(table))
    table.left.difference_update(chosen)
    for colour in table.box.colour_ids:
        yield from of_one_colour(table, seat, [table.box.tile(name) for name in chosen], colour)


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
    tiles = tuple(tile for tile in table.box.tiles if tile.id in table.left)
    return Some("tiles", tuple(tile.id for tile in tiles), labels=tuple(tile.words for tile in tiles), rule="FL-5.1")


def tile_of_colour(name: str, tiles: tuple[Tile, ...], first: Tile | None) -> Ask:
    """FL-3.4: one of several tiles of a colour."""
    options, labels = tuple(tile.id for tile in tiles), tuple(tile.words for tile in tiles)
    colour = tiles[0].colour
    about = (("tile", first.words),) if first else (("colour", colour),)
    return Pick(name, options, labels=labels, subject=f"{colour}-{len(tiles)}", about=about, rule="FL-3.4")
