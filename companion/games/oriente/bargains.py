"""Deals: any VP card for a promise or for another card, at any time, aloud (OR-8.1, OR-8.2)."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask, Form, Pick
from companion.core.say import Refused, Say, Who, say
from companion.games.oriente.effects import card_options
from companion.games.oriente.table import Table


def bargain_ask(table: Table) -> Ask:
    """Two taps: a card, and who gets it; or a card, and the card that comes back for it."""
    pairs = card_options(table)
    cards = tuple(f"{seat}:{card}" for seat, card in pairs)
    labels: tuple[Say, ...] = tuple(
        say("card_of", who=Who(seat), card=table.contents.named(card)) for seat, card in pairs
    )
    to_seats = tuple(say("to_seat", who=Who(seat)) for seat in table.order)
    against = Pick("against", table.order + cards, labels=to_seats + labels)
    return Form("bargain", (Pick("card", cards, labels=labels), against), rule="OR-8.1")


def bargain(table: Table, value: Any) -> None:
    """A card changes hands; an inhabitant never does (OR-8.2)."""
    giver, _, card = value[0].partition(":")
    taker, _, back = value[1].partition(":")
    if giver == taker:
        raise Refused(say("refused.same_person"))
    table.hand_over(giver, taker, card, "OR-8.1")
    if back:
        table.hand_over(taker, giver, back, "OR-8.1")
