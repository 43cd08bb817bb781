"""A random hand that answers whatever the White Castle asks, and a random table of its options."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some
from companion.core.flow import Position
from companion.core.header import Header, Seat
from companion.games.white_castle import WhiteCastle
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session

NAMES = ("anna", "ben", "cora", "dan")
GAMES = {"white-castle": WhiteCastle}


def table(seats: int = 1, data: dict[str, Any] | None = None, *, deals: bool = False, **options: Any) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("white-castle", WhiteCastle.shipped)
    header = Header(
        "t",
        "white-castle",
        WhiteCastle.rules,
        people,
        options,
        "a seed" if deals else "",
        shipped=shipped,
        own=data or {},
    )
    return begin(Journal(None), header, GAMES, Outside(now=lambda: 0, deals=deals))


def anything(ask: Ask, chance: Random) -> Any:
    """Any answer that the ask takes."""
    while ask.refuses(value := _anything(ask, chance)):
        pass
    return value


def _anything(ask: Ask, chance: Random) -> Any:
    match ask:
        case Pick():
            known = (*ask.options, *(ask.otherwise if chance.random() < 0.05 else ()))
            return None if ask.optional and chance.random() < 0.8 else chance.choice(known)
        case Number():
            return None if ask.optional and chance.random() < 0.3 else chance.randint(ask.low, ask.high)
        case Order():
            return tuple(chance.sample(ask.options, len(ask.options)))
        case Some():
            return tuple(option for option in ask.options if chance.random() < 0.5)
        case Confirm():
            return chance.random() < 0.5
        case Form():
            return tuple(anything(entry, chance) for entry in ask.fields)
    raise AssertionError(ask)


def step(at: Session, chance: Random, *, corrects: float = 0.0) -> None:
    """One answer, or now and then a correction."""
    fixes = at.fixes()
    if fixes and chance.random() < corrects:
        fix = chance.choice(fixes)
        at.fix(fix.name, anything(fix, chance))
        return
    seat = at.position.waiting[0]
    at.answer(seat, anything(at.position.ask(seat), chance))


def castle(at: Session | Position) -> WhiteCastle:
    found = (at if isinstance(at, Position) else at.position).game
    assert isinstance(found, WhiteCastle)
    return found
