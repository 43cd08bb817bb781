"""A long evening to measure with: an Open table with counters and a score sheet, 3,000 answers deep."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text, Value
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session

ANSWERS = 3000
SEATS = tuple(Seat(f"p{number}", f"Seat {number}", "red", "disc", "A") for number in range(1, 5))


def sitting(journal: Journal, game: str = "open-table", own: dict[str, Any] | None = None) -> Session:
    """A table that has just begun; time and salts are fixed, so that every run measures the same."""
    return begin(journal, header(game, own), outside=Outside(now=lambda: 0, salt=lambda: "0" * 64))


def header(game: str = "open-table", own: dict[str, Any] | None = None) -> Header:
    return Header("bench", game, GAMES[game].rules, SEATS, seed="bench", own=own or {})


def played(session: Session, answers: int, choose: Callable[[Ask], Value] | None = None) -> Session:
    """Let people answer until so many answers stand."""
    person = choose or someone(Random(7))
    while session.line.stand < answers and not session.position.over:
        seat = session.position.waiting[0]
        session.answer(seat, person(session.position.ask(seat)))
    return session


def someone(chance: Random) -> Callable[[Ask], Value]:
    """Somebody who counts most of the time and never ends the table."""

    def choose(ask: Ask) -> Value:
        if isinstance(ask, Pick):
            counting = [option for option in ask.options if option.startswith(("count/", "score/"))]
            offered = counting or [option for option in ask.options if option != "end"]
            return chance.choice(offered)
        if isinstance(ask, Number):
            return chance.randint(max(ask.low, -3), min(ask.high, 3)) if ask.low <= 3 and ask.high >= -3 else ask.low
        if isinstance(ask, Form):
            return tuple(choose(entry) for entry in ask.fields)
        if isinstance(ask, Confirm):
            return True
        if isinstance(ask, Order):
            return ask.options
        if isinstance(ask, Some):
            return ask.options[: ask.least]
        assert isinstance(ask, Text)
        return "word" if ask.most == 1 else ("word", "other")[: max(ask.least, 1)]

    return choose
