"""Preparation: OR-0.1 to OR-0.8."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import TABLE, Given
from companion.core.say import Who, say
from companion.core.scene import Task
from companion.games.oriente.deck import lay_bonus
from companion.games.oriente.options import QUESTIONS, chosen
from companion.games.oriente.printed import UNSEEN
from companion.games.oriente.table import Table

NOT_TOLD = "none-told"  # neither this treasure nor those that follow: they are added up at the end
FIRST = ("stone", "discs", "treasures", "square")
DECK = ("sort_out", "packets", "geisha", "rest", "top", "inhabitants", "bonus")


def checklist(given: Given) -> tuple[Task, ...]:
    """OR-0.1 to OR-0.3; then the deck: OR-0.4, OR-0.5, OR-0.6, OR-0.7. One question needs none."""
    if chosen(given, "mode") in QUESTIONS:
        return ()
    count = len(given.seats)
    steps = [Task(TABLE, say(f"setup.{step}", seats=count)) for step in FIRST]
    return (*steps, *(Task(TABLE, say(f"setup.{step}")) for step in DECK))


def set_up(table: Table) -> Flow:
    """OR-0.1: who holds the fate stone; OR-0.2: a treasure each; OR-0.7: an inhabitant each, and the bonus card."""
    holder = yield from one(lambda: TABLE, lambda _: Pick("stone", table.order, rule="OR-0.1"))
    table.stone = table.pointer = holder
    yield from treasures(table)
    table.deck -= len(table.order)
    table.draws += len(table.order)
    yield from lay_bonus(table)


def treasures(table: Table) -> Flow:
    """OR-0.2: one random treasure each, laid open: the first VP card. Nobody has to tell the app which it is."""
    told = table.full
    for seat in (table.stone, *table.others(table.stone)):
        card = (yield from treasure(table, seat)) if told else UNSEEN
        if card == NOT_TOLD:
            card, told = UNSEEN, False
        table.gain(seat, card, "OR-0.2", say("why.treasure"))


def treasure(table: Table, seat: str) -> Generator[Question, Any, str]:
    card: str = yield from one(lambda: seat, lambda s: treasure_ask(table, seat))
    return card


def treasure_ask(table: Table, seat: str) -> Ask:
    known = table.known()
    options = tuple(card for card, count in table.contents.treasures.items() if known[card] < count)
    labels = (*table.contents.all_named(options), say(f"option.{NOT_TOLD}"))
    about = (("seat", Who(seat)),)
    return Pick("treasure", (*options, NOT_TOLD), labels=labels, subject=seat, about=about, rule="OR-0.2")
