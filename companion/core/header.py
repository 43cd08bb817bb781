"""The head of a table: who sits where, which game by which rules, and everything a replay needs beside the answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.core.asks import Value
from companion.core.game import CHANCE, TABLE
from companion.core.say import Free, refuse
from companion.core.spelling import clean

SEAT_ID = re.compile(r"[a-z0-9_]{1,16}")
LONGEST_NAME = 40
# Words that mean something else at the beginning of a line of a play.
NO_SEATS = frozenset(
    {CHANCE, TABLE, "win", "nobody", "game", "seats", "name", "option", "data", "seed", "rules", "id", "dealer"}
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and who sits there; never by colour alone: also by shape and letter."""

    id: str
    name: str
    colour: str = ""
    shape: str = ""
    letter: str = ""
    language: str = ""
    person: str = ""  # the same person on another evening


@dataclass(frozen=True, slots=True)
class Shipped:
    """A fact file of the box, as it was when the table began."""

    name: str
    version: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Header:
    table: str
    game: str
    rules: int
    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: str = ""
    shipped: tuple[Shipped, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)  # the owner's own data, whole
    begun: int = 0  # seconds since 1970, told by whoever opened the table

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.seats)


def sound_seat(seat: Seat) -> bool:
    """Is every word of a seat of a kind that can be shown and told apart?"""
    words: list[object] = [getattr(seat, entry.name) for entry in fields(Seat)]
    typed = all(type(word) is str and len(word) <= LONGEST_NAME and word == clean(word) for word in words)
    return typed and bool(seat.name) and SEAT_ID.fullmatch(seat.id) is not None and seat.id not in NO_SEATS


def check_seats(seats: tuple[Seat, ...], players: range) -> None:
    """Refuse seats that could not be told apart, or too few or too many of them."""
    if len(seats) not in players:
        raise refuse("players", low=players[0], high=players[-1])
    for seat in seats:
        if not SEAT_ID.fullmatch(seat.id) or seat.id in NO_SEATS:
            raise refuse("seat_id", id=Free(clean(seat.id[:LONGEST_NAME])))
        if not sound_seat(seat):
            raise refuse("seat_name", most=LONGEST_NAME)
    if len({seat.id for seat in seats}) < len(seats):
        raise refuse("same_seat")
