"""Tables for tests: a running session of the invented game, in memory or on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

from companion.core.asks import Value
from companion.core.game import Game
from companion.core.header import Header, Seat
from companion.core.say import Refused, Say
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from tests.lanterns import Lanterns

ALL: dict[str, type[Game]] = {**GAMES, "lanterns": Lanterns}
THREE = ("anna", "ben", "cora")
SEED = "a seed for tests"


def counted_salts(start: int = 0) -> Callable[[], str]:
    numbers = count(start)
    return lambda: f"{next(numbers):064x}"


def outside(*, deals: bool = True, salts: int = 0) -> Outside:
    """The world of a test: no clock, counted salts."""
    return Outside(now=lambda: 0, salt=counted_salts(salts), deals=deals)


def header(
    game: type[Game] = Lanterns, seats: tuple[str, ...] = THREE, options: Mapping[str, Value] | None = None
) -> Header:
    people = tuple(Seat(seat, seat.title()) for seat in seats)
    return Header("t1", game.key, game.rules, people, options or {}, SEED)


def new_table(path: Path | None = None, seats: tuple[str, ...] = THREE, **options: Value) -> Session:
    """A table of Lanterns; the app draws the stalls unless `draws` says otherwise."""
    return begin(Journal(path), header(Lanterns, seats, {"draws": "app", **options}), ALL, outside())


def reopened(session: Session) -> Session:
    """The same table, closed and opened again from its file."""
    path = session.journal.path
    assert path is not None
    session.close()
    return Session(Journal(path), ALL, outside(salts=1 << 20))


def bid(session: Session, **bids: int) -> None:
    """One sealed round, in the order given."""
    for seat, amount in bids.items():
        session.answer(seat, amount)


def key_of(refused: Refused) -> str:
    """The key of a refusal; where an ask refused a value, why it did."""
    inner = dict(refused.say.parts).get("why")
    return inner.key if isinstance(inner, Say) else refused.say.key


def refusal(act: Callable[[], object]) -> str:
    """The key of the refusal that this meets; fails when it is not refused."""
    try:
        act()
    except Refused as refused:
        return key_of(refused)
    raise AssertionError("was not refused")


def look(session: Session, viewer: str | None = None) -> str:
    """What a viewer sees, without what tells two visits to a place apart: tickets, notice, what could be redone."""
    scene = session.scene(viewer)
    asked = tuple(replace(asked, ticket="") for asked in scene.asked)
    return repr(replace(scene, asked=asked, notice=None, can_redo=False))
