"""An attack: support, reinforcement, the sums, the capture, the new inhabitant (OR-5.1 to OR-5.7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import TABLE
from companion.core.say import Who, say
from companion.core.scene import Side, Why
from companion.games.oriente.deck import new_inhabitant, reveal, turned_up
from companion.games.oriente.fight import ATTACK, DEFENCE, Fight, left_over
from companion.games.oriente.fought import capture, faced, free, join, support_pick, supporter, told
from companion.games.oriente.printed import word_pick
from companion.games.oriente.table import Table

ENOUGH = "enough"
Decided = Generator[Question, Any, str]


def attack(table: Table, _: str) -> Flow:
    """Support first, then reinforcements, then the sums (OR-5.1 to OR-5.4)."""
    if table.full:
        yield from reveal(table, table.targets[0], "OR-5.1")
    fight = table.fight = faced(table)
    if not table.full:
        yield from told(table, fight)
        return
    if not table.alone:
        yield from support(table, fight)
    fight.open = False
    winner = yield from decided(table, fight)
    loser = fight.other(winner)
    words = say("result.fight", who=Who(winner), other=Who(loser), **sums(table, fight))
    both = sides(table, fight, winner) if fight.supported else ()  # alone it is one line, not a moment
    table.tell("fight", words, "OR-5.4", lines(table, fight), sides=both, winners=(winner,))
    capture(table, winner, loser)
    yield from replacement(table, fight, winner, loser)


def sums(table: Table, fight: Fight) -> dict[str, int]:
    return {"attack": fight.sum(ATTACK, table.contents), "defence": fight.sum(DEFENCE, table.contents)}


def lines(table: Table, fight: Fight) -> tuple[Why, ...]:
    """Both sums, posting by posting."""
    found: list[Why] = []
    for side in (ATTACK, DEFENCE):
        for seat in fight.sides:
            if fight.sides[seat] == side and (role := fight.roles[seat]):
                words = say(f"why.{side}", who=Who(seat), card=table.contents.named(role))
                found.append(Why(table.contents.value(role), words, "OR-5.1" if seat == fight.main(side) else "OR-5.2"))
            if fight.sides[seat] == side and (card := fight.turned_up.get(seat)):
                words = say("why.reinforcement", who=Who(seat), card=table.contents.named(card))
                found.append(Why(table.contents.value(card), words, "OR-5.3"))
    return tuple(found)


def untold(fight: Fight, side: str) -> tuple[Why, ...]:
    """Who stands on a side, where values are not followed."""
    seats = (seat for seat, chosen in fight.sides.items() if chosen == side)
    return tuple(Why(None, say("why.stands", who=Who(seat)), "OR-5.2") for seat in seats)


def sides(table: Table, fight: Fight, winner: str) -> tuple[Side, ...]:
    """OR-5.4: attack and defence, each with what it is made of."""
    made, found = lines(table, fight), []
    for side in (ATTACK, DEFENCE):
        seats = tuple(seat for seat, chosen in fight.sides.items() if chosen == side)
        why = tuple(line for line in made if dict(line.words.parts)["who"] in [Who(seat) for seat in seats])
        words = say(f"side.{side}", who=Who(fight.main(side)))
        found.append(Side(words, seats, fight.sum(side, table.contents), why, won=fight.main(side) == winner))
    return tuple(found)


# -- support


def support(table: Table, fight: Fight) -> Flow:
    """OR-5.2, OR-ruling-7: others give up their disc, turn up their inhabitant and add its value to one side."""
    while True:
        answer = yield from one(lambda: TABLE if free(table, fight) else None, lambda _: support_ask(table, fight))
        if answer in (None, ENOUGH):
            return
        seat = supporter(table, answer)
        yield from reveal(table, seat, "OR-5.2")
        join(table, fight, answer)


def support_ask(table: Table, fight: Fight) -> Ask:
    return support_pick(table, fight, {ENOUGH: say("option.enough")})


# -- who wins


def decided(table: Table, fight: Fight) -> Decided:
    """OR-5.3, OR-5.4: reinforcements, then the sums; OR-6.7: the Shogun as the option says."""
    while waiting := fight.samurai():
        card = yield from turned_up(table, "reinforcement", waiting[0], "reinforcement", "OR-5.3")
        fight.turned_up[waiting[0]] = card
        table.do(waiting[0], say("todo.reinforcement", card=table.contents.named(card)))
    rule = table.options["shogun_rule"]
    shogun_wins = rule == "defender_wins"
    if rule == "ask" and fight.shogun_matters(table.contents):
        about = (("who", Who(fight.defender)),)
        ask = word_pick("shogun", ("defender_wins", "compare"), about=about, rule="OR-6.7")
        answer = yield from one(lambda: TABLE, lambda _: ask)
        shogun_wins = answer == "defender_wins"
    return fight.winner(table.contents, shogun_wins=shogun_wins)


# -- the new inhabitant


def replacement(table: Table, fight: Fight, winner: str, loser: str) -> Flow:
    """OR-5.6, OR-5.7, OR-ruling-8: the top card face down, or one of the reinforcement cards."""
    cards = tuple(fight.turned_up.values())
    if not cards:
        fight.over = True
        yield from new_inhabitant(table, loser)
        return
    taken = cards[0]
    if len(set(cards)) > 1:
        taken = yield from one(lambda: loser, lambda s: replacement_ask(table, cards))
    fight.over = True
    face_up = table.options["replacement_from_reinforcement"] == "face_up"
    table.inhabitants[loser] = taken if face_up else None
    table.do(loser, say("todo.takes_reinforcement", card=table.contents.named(taken)))
    ninjas, others = left_over(cards, taken)
    for card in ninjas:
        table.gain(winner, card, "OR-5.7", say("why.left_ninja"))
        table.do(winner, say("todo.left_ninja"))
    table.under += others
    table.deck += len(others)
    if others:
        table.do(TABLE, say("todo.under_deck", cards=table.contents.all_named(others)))


def replacement_ask(table: Table, cards: tuple[str, ...]) -> Ask:
    kinds = tuple(dict.fromkeys(cards))
    return Pick("replacement", kinds, labels=table.contents.all_named(kinds), rule="OR-5.6")
