"""Who lies on top where several markers share a space and nobody saw how they came there (WC-R-1, WC-ruling-10)."""

from __future__ import annotations

from companion.core.asks import Ask, Order, Pick
from companion.core.flow import Flow, one
from companion.games.white_castle.table import Seats, Table


def who_lies_on_top(table: Table, seat: str) -> Flow:
    """Asked until every stack is known; a correction may make it known, or another one unclear."""
    while together := to_ask(table):
        answer = yield from one(lambda: seat if to_ask(table) == together else None, lambda _: on_top_ask(together))
        if answer is not None:
            table.seen(from_the_top(together, answer))


def to_ask(table: Table) -> Seats:
    """Nobody is asked once the new order was corrected: it says how they lie."""
    return () if table.stacked else table.unclear()


def on_top_ask(together: Seats) -> Ask:
    """Of two, whose marker is seen; of more, the whole stack."""
    if len(together) == 2:
        return Pick("top_marker", together, rule="WC-R-1")
    return Order("on_top", together, rule="WC-R-1")


def from_the_top(together: Seats, answer: str | Seats) -> Seats:
    if isinstance(answer, str):
        return (answer, *(seat for seat in together if seat != answer))
    return answer
