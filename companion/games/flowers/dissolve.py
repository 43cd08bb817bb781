"""Dissolving a mandala (FL-3.1 to FL-3.6)."""

from __future__ import annotations

from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Why
from companion.games.flowers.mandala import Mandala
from companion.games.flowers.preparation import begin, out_again, pair_is_left, tile_pick
from companion.games.flowers.table import Table


def dissolve(table: Table, mandala: Mandala) -> Flow:
    """FL-3.1 to FL-3.5: the marker chooses a tile, the second place gets the other, cards go or come back.

    Where there is no second place both tiles go to one seat, and it has nothing to choose.
    """
    chosen = yield from one(lambda: chooser(table, mandala), lambda s: tile_pick("claim", mandala, "FL-3.1"))
    if (first := mandala.marker) is None:
        unclaimed(table, mandala)
        return
    if chosen:  # what was told before has been read
        table.tasks = []
    tile = table.contents.tile(chosen) if chosen else mandala.tiles[0]
    other = next(left for left in mandala.tiles if left is not tile)
    second = mandala.second(table.order, table.contents)
    lines = reasons(table, mandala)
    table.claim(first, tile, "FL-3.1")
    table.claim(second or first, other, second_rule(table))
    cards_back(table, mandala, (first,) if second is None else (first, second))
    table.tell("dissolved", outcome(first, second, mandala), second_rule(table), lines)
    out_again(mandala)


def chooser(table: Table, mandala: Mandala) -> str | None:
    """FL-3.1: who holds the marker, where the other tile goes to somebody else."""
    return mandala.marker if mandala.second(table.order, table.contents) else None


def unclaimed(table: Table, mandala: Mandala) -> None:
    """FL-4.3: nobody has an open card there; no tile is claimed, and all cards go back."""
    cards_back(table, mandala, ())
    table.unclaimed += mandala.tiles
    table.tell("dissolved", say("result.nobody", mandala=mandala.id), "FL-4.3")
    out_again(mandala)


def second_rule(table: Table) -> str:
    """Two seats have their own rule for the second place."""
    return "FL-3.3" if len(table.order) == table.contents.half_seats else "FL-3.2"


def outcome(first: str, second: str | None, mandala: Mandala) -> Say:
    if second is None:
        return say("result.both", who=Who(first), mandala=mandala.id)
    return say("result.two", who=Who(first), second=Who(second), mandala=mandala.id)


def reasons(table: Table, mandala: Mandala) -> tuple[Why, ...]:
    """FL-2.7: totals and open cards of every seat with cards there."""
    return tuple(
        Why(mandala.total(seat), say("why.there", who=Who(seat), open=mandala.open(seat)), "FL-2.7")
        for seat in table.order
        if mandala.total(seat)
    )


def cards_back(table: Table, mandala: Mandala, rewarded: tuple[str, ...]) -> None:
    """FL-3.5: who got a tile discards all cards of this mandala; everybody else takes all of them back."""
    for seat in table.order:
        count = mandala.total(seat)
        if seat in rewarded:
            words = say("why.discarded", mandala=mandala.id, who=Who(seat))
            table.book.post(TABLE, "discard", count, "FL-3.5", words)
        else:
            table.book.post(seat, "hand", count, "FL-3.5", say("why.taken_back", mandala=mandala.id))
        if count:
            table.do(seat, say("todo.discard" if seat in rewarded else "todo.take_back", count=count), "FL-3.5")


def renew(table: Table, mandala: Mandala) -> Flow:
    """FL-3.6, FL-4.2: two new tiles; where there are none, the game ends."""
    if pair_is_left(table):
        yield from begin(table, mandala)
    else:
        table.out_of_tiles = True
