"""Preparation (FL-1.1 to FL-1.6)."""

from __future__ import annotations

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, one
from companion.core.game import CHANCE, TABLE, Given
from companion.core.say import say
from companion.core.scene import Task
from companion.games.flowers.mandala import Mandala
from companion.games.flowers.options import FULL, SCORE, chosen
from companion.games.flowers.printed import Tile
from companion.games.flowers.table import Table


def checklist(given: Given) -> tuple[Task, ...]:
    """FL-1.1 to FL-1.6: what to lay out before the first turn; who only counts points has played already."""
    if chosen(given, "mode") == SCORE:
        return ()
    steps = ("setup.mat", "setup.cards", "setup.tiles", "setup.mandalas", "setup.markers", "setup.hands")
    return tuple(Task(TABLE, say(step)) for step in steps)


def set_up(table: Table) -> Flow:
    """FL-1.1 to FL-1.3: the mat, the cards, two stacks of tiles; then six tiles, a start player and the hands."""
    if table.mode == FULL:
        table.book.post(TABLE, "pile", table.contents.cards, "FL-1.2", say("why.all_cards"))
    for mandala in table.mandalas.values():
        yield from begin(table, mandala)
    if table.mode == FULL:
        start = yield from one(lambda: TABLE, lambda _: Pick("start", table.order, rule="FL-1.6"))
        table.start = table.turn = start
        deal(table)


def begin(table: Table, mandala: Mandala) -> Flow:
    """FL-1.4, FL-1.5, FL-3.6: one dark and one light tile lie open, the marker on the pair."""
    for back in ("dark", "light"):
        yield from drawn_tile(table, mandala, back)
    mandala.begun = table.begun = table.begun + 1


def drawn_tile(table: Table, mandala: Mandala, back: str) -> Flow:
    chosen = yield from one(lambda: CHANCE, lambda _: new_tile(table, mandala, back))
    table.left.remove(chosen)
    mandala.tiles.append(table.contents.tile(chosen))


def new_tile(table: Table, mandala: Mandala, back: str) -> Ask:
    tiles = table.stack(back)
    rule = "FL-3.6" if table.begun >= len(table.mandalas) else "FL-1.4"
    options, labels = tuple(tile.id for tile in tiles), tuple(tile.words for tile in tiles)
    return Pick(f"{back}_tile", options, labels=labels, subject=mandala.id, about=(("mandala", mandala.id),), rule=rule)


def pair_is_left(table: Table) -> bool:
    """FL-3.6: is there a dark and a light tile for a new mandala?"""
    return bool(table.stack("dark")) and bool(table.stack("light"))


def deal(table: Table) -> None:
    """FL-1.6: five, six, seven and eight cards, clockwise from the start player."""
    for seat, count in zip(table.from_start(), table.contents.start_hands, strict=False):
        table.draw(seat, count, "FL-1.6")


def out_again(mandala: Mandala) -> None:
    """An empty place: no tiles, no cards, no marker."""
    mandala.tiles, mandala.opened, mandala.face_down, mandala.marker = [], {}, {}, None


def tile_pick(name: str, mandala: Mandala, rule: str) -> Ask:
    """One of the tiles in the middle of a mandala."""
    tiles: list[Tile] = mandala.tiles
    return Pick(
        name,
        tuple(tile.id for tile in tiles),
        labels=tuple(tile.words for tile in tiles),
        subject=mandala.id,
        about=(("mandala", mandala.id),),
        rule=rule,
    )
