"""The abilities whose text is known: Daimyo, Akindo, Nofu, Ninja (OR-6.1, OR-6.2, OR-6.4, OR-6.10)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import CHANCE
from companion.core.say import Who, say
from companion.games.oriente.deck import new_inhabitant, reveal, turned_up
from companion.games.oriente.printed import DAIMYO, NOFU, SHOGUN, UNSEEN
from companion.games.oriente.table import Table

# -- Daimyo


def income(table: Table, seat: str) -> Flow:
    """OR-6.4: the top card of the deck comes to the own VP cards."""
    card = yield from turned_up(table, "income", seat, "income", "OR-6.4")
    table.gain(seat, card, "OR-6.4", say("why.income", card=table.contents.named(card)))
    table.tell("income", say("result.income", who=Who(seat), card=table.contents.named(card)), "OR-6.4")


def succession(table: Table, seat: str) -> None:
    """OR-6.4: the Shogun becomes the own inhabitant, and the Daimyo takes the place where he was."""
    (target,) = table.targets
    if table.inhabitants[target] == SHOGUN:
        table.inhabitants[target] = DAIMYO
    elif table.full:  # the marshal follows no faces
        lay = SHOGUN if SHOGUN in table.piles[target] else UNSEEN
        table.lose(target, lay, "OR-6.4", say("why.succession"))
        table.gain(target, DAIMYO, "OR-6.4", say("why.succession"))
    table.inhabitants[seat] = SHOGUN
    table.do(seat, say("todo.succession", who=Who(target)))
    table.tell("succession", say("result.succession", who=Who(seat), other=Who(target)), "OR-6.4")


# -- Akindo


def credit(table: Table, seat: str) -> Flow:
    """OR-6.2: all Nofu among the VP cards of a player; perhaps there are none (OR-ruling-14).

    Of cards that the app was not told, the table says how many they are.
    """
    (target,) = table.targets
    known, hidden = (table.piles[target].count(card) for card in (NOFU, UNSEEN))
    count = known
    if hidden:
        count = yield from one(lambda: seat, lambda s: Number("credit", known, known + hidden, rule="OR-6.2"))
    for card in (*[NOFU] * known, *[UNSEEN] * (count - known)):
        table.hand_over(target, seat, card, "OR-6.2")
    table.tell("credit", say("result.credit", who=Who(seat), other=Who(target), count=count), "OR-6.2")


def trade(table: Table, seat: str) -> Flow:
    """OR-6.2: one random VP card of a player, and at the same time one own card of choice to him."""
    (target,) = table.targets
    given = yield from one_of(table, "give", seat, seat)
    drawn = yield from one_of(table, "drawn", CHANCE, target)
    if given is not None:
        table.hand_over(seat, target, given, "OR-6.2")
    if drawn is not None:
        table.hand_over(target, seat, drawn, "OR-6.2")
    table.tell("trade", say("result.trade", who=Who(seat), other=Who(target)), "OR-6.2")


def one_of(table: Table, name: str, asked: str, owner: str) -> Generator[Question, Any, str | None]:
    """A card out of a pile, chosen or drawn; where all are alike, nobody is asked; of an empty pile, none."""
    kinds = kinds_of(table, owner)
    if len(kinds) < 2:
        return kinds[0] if kinds else None
    card: str = yield from one(lambda: asked, lambda s: card_ask(table, name, owner))
    return card


def kinds_of(table: Table, owner: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.piles[owner]))


def card_ask(table: Table, name: str, owner: str) -> Ask:
    kinds = kinds_of(table, owner)
    about = (("seat", Who(owner)),)
    return Pick(name, kinds, labels=table.contents.all_named(kinds), subject=owner, about=about, rule="OR-6.2")


# -- Nofu


def uses_hut(table: Table) -> bool:
    """OR-6.1: with eight seats or more."""
    return len(table.order) >= table.contents.hut_from


def incited(workers: Mapping[str, int], *, hut: bool) -> tuple[str, str] | None:
    """OR-6.1, OR-ruling-12: from where to where a worker goes; None where there is none to move."""
    if hut and workers["hut"]:
        return "hut", "square"
    if workers["beside"]:
        return "beside", "hut" if hut else "square"
    return None


def incite(table: Table, seat: str) -> None:
    """OR-6.1: one worker."""
    move = incited(table.workers, hut=uses_hut(table))
    if move:
        move_worker(table, seat, *move)
        table.tell("incite", say("result.incite", who=Who(seat), place=move[1]), "OR-6.1")


def move_worker(table: Table, seat: str, here: str, there: str) -> None:
    table.workers[here] -= 1
    table.workers[there] += 1
    table.do(seat, say("todo.worker", here=here, there=there))


# -- Ninja


def assassination(table: Table, seat: str) -> Flow:
    """OR-6.10: the inhabitant of a player becomes a VP card; he draws a new one, face down."""
    (target,) = table.targets
    if table.full:
        yield from reveal(table, target, "OR-6.10")
    card = table.seen(table.inhabitants[target] or UNSEEN)
    table.gain(seat, card, "OR-6.10", say("why.killed", who=Who(target), card=table.contents.named(card)))
    table.tell("assassination", say("result.killed", who=Who(seat), other=Who(target)), "OR-6.10")
    yield from new_inhabitant(table, target)
