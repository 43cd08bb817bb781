"""Only completions: the table plays by itself, tells what lies in a mandala, and the app says who takes what."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import TABLE
from companion.core.say import Who, say
from companion.core.scene import Why
from companion.games.flowers.dissolve import outcome, renew, second_rule
from companion.games.flowers.ending import last_order, remaining, several, which_are_left
from companion.games.flowers.mandala import Mandala, Opened
from companion.games.flowers.options import OLDER_TWO
from companion.games.flowers.preparation import out_again, tile_pick
from companion.games.flowers.table import Table

END, NOBODY = "end", "no-one"
FEW, MOST = (0, 1, 2, 3, 4, 5), 30  # cards of one seat in one mandala: usually, and at all
Told = Generator[Question, Any, Mandala]


def completions(table: Table) -> Flow:
    """FL-2.8: the table tells which mandala is complete and on whose cards its marker stands: one tap for both."""
    while not table.out_of_tiles:
        chosen = yield from one(lambda: TABLE, lambda _: completed_ask(table))
        if chosen == END:
            break
        table.tasks = []
        letter, _, seat = chosen.partition("-")
        mandala = table.mandalas[letter]
        mandala.marker = seat
        yield from told(table, mandala)
        yield from renew(table, mandala)


def completed_ask(table: Table) -> Ask:
    """FL-4.1: the table says when the last round is over; before a third flower that would be against the rule."""
    pairs = [(letter, seat) for letter in table.mandalas for seat in table.order]
    options = tuple(f"{letter}-{seat}" for letter, seat in pairs)
    labels = (*(say("complete_with", mandala=at, who=Who(seat)) for at, seat in pairs), say("option.end"))
    if table.closing:
        return Pick("completed", (*options, END), labels=labels, rule="FL-2.8")
    return Pick("completed", options, otherwise=(END,), labels=labels, rule="FL-2.8")


def told(table: Table, mandala: Mandala) -> Flow:
    """FL-3.1 to FL-3.5: what lies there tells who is second, who discards and who takes back; then the holder chooses.

    Where there is no second place both tiles go to one seat, and it has nothing to choose.
    """
    first = mandala.marker
    assert first is not None
    there = yield from as_told(table, mandala)
    second = there.second(table.order, table.contents)
    chosen = yield from one(lambda: first if second else None, lambda s: tile_pick("claim", mandala, "FL-3.1"))
    tile = table.contents.tile(chosen) if chosen else mandala.tiles[0]
    other = next(left for left in mandala.tiles if left is not tile)
    table.claim(first, tile, "FL-3.1")
    table.claim(second or first, other, second_rule(table))
    for seat in table.order:
        table.do(seat, say("todo.discard_all" if seat in (first, second) else "todo.take_back_all"), "FL-3.5")
    table.tell("dissolved", outcome(first, second, mandala), second_rule(table), reasons(table, there))
    out_again(mandala)


# -- what lies there


def as_told(table: Table, mandala: Mandala) -> Told:
    """FL-3.2, FL-3.3: the cards of everybody with an open card there; where several are level, the open ones too."""
    there = Mandala(mandala.id, marker=mandala.marker)
    for seat in table.others(mandala.marker or ""):
        yield from told_cards(table, there, seat)
    if len(table.order) == table.contents.half_seats and there.cards():
        yield from told_cards(table, there, mandala.marker or "")
    for seat in level(table, there):
        yield from told_open(there, seat)
    return there


def told_cards(table: Table, there: Mandala, seat: str) -> Flow:
    count = yield from one(lambda: TABLE, lambda _: cards_ask(table, there, seat))
    lay(there, seat, count, min(count, 1))


def told_open(there: Mandala, seat: str) -> Flow:
    count = yield from one(lambda: TABLE, lambda _: open_ask(there, seat))
    lay(there, seat, there.total(seat), count)


def lay(there: Mandala, seat: str, total: int, opened: int) -> None:
    """So many cards of a seat, of whatever colours."""
    there.opened[seat], there.face_down[seat] = Opened(seat, opened), total - opened


def cards_ask(table: Table, there: Mandala, seat: str) -> Ask:
    about, subject = (("seat", Who(seat)), ("mandala", there.id)), f"{there.id}-{seat}"
    return Number("cards_there", 0, MOST, chips=FEW, subject=subject, about=about, rule=second_rule(table))


def open_ask(there: Mandala, seat: str) -> Ask:
    about = (("seat", Who(seat)), ("mandala", there.id))
    return Number("open_there", 1, there.total(seat), subject=f"{there.id}-{seat}", about=about, rule="FL-3.2")


def level(table: Table, there: Mandala) -> tuple[str, ...]:
    """FL-3.2: who is level for the second place with several cards; two seats have a rule of their own."""
    others = table.others(there.marker or "")
    best = max(map(there.total, others))
    tied = tuple(seat for seat in others if there.total(seat) == best > 1)
    return tied if len(tied) > 1 and len(table.order) != table.contents.half_seats else ()


def reasons(table: Table, there: Mandala) -> tuple[Why, ...]:
    """FL-3.2: what was told of every seat."""
    known = (seat for seat in table.order if there.total(seat))
    return tuple(Why(there.total(seat), say("why.cards_there", who=Who(seat)), "FL-3.2") for seat in known)


# -- the end


def last_completions(table: Table) -> Flow:
    """FL-4.3: the mandalas that are left, in the order drawn; nobody may hold one."""
    table.tasks = []
    for mandala in last_ones(table):
        yield from last_holder(table, mandala)
    yield from which_are_left(table)
    drawn = yield from one(lambda: several(table), lambda _: last_order(table))
    for letter in drawn or tuple(mandala.id for mandala in remaining(table)):
        if table.mandalas[letter].marker:
            yield from told(table, table.mandalas[letter])


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
