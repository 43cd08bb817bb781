"""The free editor for the abilities whose text nobody could find: what the printed rule says is done step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.asks import Ask, Pick, Some
from companion.core.flow import Flow, one
from companion.core.say import Who, say
from companion.games.oriente.abilities import move_worker
from companion.games.oriente.deck import new_inhabitant, reveal, turned_up
from companion.games.oriente.printed import UNSEEN, word_pick
from companion.games.oriente.table import Table

DONE = "done"
RULES = {"soryo_ability": "OR-6.6", "maho_ability": "OR-6.5"}


def effects(table: Table, seat: str) -> Flow:
    """OR-6.6, OR-6.5, OR-ruling-2: Soryo and Maho-tsukai have one ability each; the table reads it and tells."""
    rule = RULES[table.action]
    while True:
        step = yield from one(lambda: seat, lambda s: word_pick("effect", steps(table), subject=seat, rule=rule))
        if step == DONE:
            break
        yield from STEPS[step](table, seat)
    table.tell("effect", say("result.effect", who=Who(seat), action=table.action), rule)


def steps(table: Table) -> tuple[str, ...]:
    """What could be done now."""
    hidden = [seat for seat in table.order if table.face_down(seat)]
    can = {
        "move_card": any(table.piles.values()),
        "draw_card": table.deck > 0,
        "take_inhabitant": table.deck > 0,
        "swap_inhabitants": True,
        "turn_up": bool(hidden),
        "turn_down": len(hidden) < len(table.order),
        "move_worker": True,
        "change_disc": True,
        DONE: True,
    }
    return tuple(step for step, fits in can.items() if fits)


def seat_ask(name: str, seats: tuple[str, ...]) -> Ask:
    return Pick(name, seats, within=True, rule="OR-6.0")


def card_options(table: Table) -> tuple[tuple[str, str], ...]:
    """Every kind of VP card before every seat."""
    return tuple((seat, card) for seat in table.order for card in dict.fromkeys(table.piles[seat]))


def card_ask(table: Table) -> Ask:
    pairs = card_options(table)
    labels = tuple(say("card_of", who=Who(seat), card=table.contents.named(card)) for seat, card in pairs)
    return Pick(
        "effect_card", tuple(f"{seat}:{card}" for seat, card in pairs), labels=labels, within=True, rule="OR-6.0"
    )


def move_card(table: Table, seat: str) -> Flow:
    chosen = yield from one(lambda: seat, lambda s: card_ask(table))
    giver, _, card = chosen.partition(":")
    taker = yield from one(lambda: seat, lambda s: seat_ask("effect_to", table.others(giver)))
    table.hand_over(giver, taker, card, RULES[table.action])


def draw_card(table: Table, seat: str) -> Flow:
    taker = yield from one(lambda: seat, lambda s: seat_ask("effect_draws", table.order))
    card = yield from turned_up(table, "income", taker, "income", "OR-6.0")
    table.gain(taker, card, RULES[table.action], say("why.income", card=table.contents.named(card)))


def take_inhabitant(table: Table, seat: str) -> Flow:
    """An inhabitant becomes a VP card of somebody, and its owner draws a new one."""
    owner = yield from one(lambda: seat, lambda s: seat_ask("effect_loses", table.order))
    taker = yield from one(lambda: seat, lambda s: seat_ask("effect_to", table.others(owner)))
    if table.full:
        yield from reveal(table, owner, RULES[table.action])
    card = table.seen(table.inhabitants[owner] or UNSEEN)
    table.gain(taker, card, RULES[table.action], say("why.captured", who=Who(owner), card=table.contents.named(card)))
    yield from new_inhabitant(table, owner)


def swap_inhabitants(table: Table, seat: str) -> Flow:
    ask = Some("effect_swap", table.order, least=2, most=2, within=True, rule="OR-6.0")
    one_seat, other = yield from one(lambda: seat, lambda s: ask)
    lying = table.inhabitants
    lying[one_seat], lying[other] = lying[other], lying[one_seat]


def turn_up(table: Table, seat: str) -> Flow:
    hidden = tuple(other for other in table.order if table.face_down(other))
    chosen = yield from one(lambda: seat, lambda s: seat_ask("effect_turns", hidden))
    yield from reveal(table, chosen, RULES[table.action])


def turn_down(table: Table, seat: str) -> Flow:
    lying = tuple(other for other in table.order if not table.face_down(other))
    table.inhabitants[(yield from one(lambda: seat, lambda s: seat_ask("effect_turns", lying)))] = None


def worker(table: Table, seat: str) -> Flow:
    """From one place to another."""
    places = tuple(place for place, count in table.workers.items() if count)
    here = yield from one(lambda: seat, lambda s: word_pick("worker_from", places, within=True, rule="OR-6.0"))
    left = tuple(place for place in table.workers if place != here)
    there = yield from one(lambda: seat, lambda s: word_pick("worker_to", left, within=True, rule="OR-6.0"))
    move_worker(table, seat, here, there)


def change_disc(table: Table, seat: str) -> Flow:
    chosen = yield from one(lambda: seat, lambda s: seat_ask("effect_disc", table.order))
    table.discs[chosen] = not table.discs[chosen]


STEPS: Mapping[str, Callable[[Table, str], Flow]] = {
    "move_card": move_card,
    "draw_card": draw_card,
    "take_inhabitant": take_inhabitant,
    "swap_inhabitants": swap_inhabitants,
    "turn_up": turn_up,
    "turn_down": turn_down,
    "move_worker": worker,
    "change_disc": change_disc,
}
