"""The short way to use the app: only the score (OR-9.2)."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number
from companion.core.flow import Flow, one
from companion.core.say import say
from companion.games.oriente.table import Table


def score_only(table: Table) -> Flow:
    """OR-9.2: how many cards of each value, the inhabitant among them."""
    for seat in table.order:
        yield from told_cards(table, seat)


def told_cards(table: Table, seat: str) -> Flow:
    counts = yield from one(lambda: seat, lambda s: values_ask(table))
    for value, count in zip(values(table), counts, strict=True):
        table.values[seat] += [value] * count
        words = say("why.cards_of", value=value, count=count)
        table.book.post(seat, "points", value * count, "OR-9.2", words)


def values(table: Table) -> tuple[int, ...]:
    """Every value that a card can have, the highest first."""
    return tuple(sorted({value for value in table.box.values.values() if value}, reverse=True))


def values_ask(table: Table) -> Ask:
    counts = {**table.box.inhabitants, **table.box.treasures}
    fields = tuple(
        Number(f"value_{value}", 0, sum(count for card, count in counts.items() if table.box.value(card) == value))
        for value in values(table)
    )
    return Form("values", fields, forfeit=(0,) * len(fields), counts="points", rule="OR-9.2")
