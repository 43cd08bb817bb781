"""The head of a table: who sits where, which game by which rules, and everything a replay needs beside the answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.asks import Value, clean
from companion.core.game import CHANCE, TABLE
from companion.core.say import Free, refuse

SEAT_ID = re.compile(r"[a-z0-9_]{1,16}")
LONGEST_NAME = 40


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


def check_seats(seats: tuple[Seat, ...], players: range) -> None:
    """Refuse seats that could not be told apart, or too few or too many of them."""
    if len(seats) not in players:
        raise refuse("players", low=players[0], high=players[-1])
    ids = [seat.id for seat in seats]
    for seat in seats:
        if not SEAT_ID.fullmatch(seat.id) or seat.id in (CHANCE, TABLE):
            raise refuse("seat_id", id=Free(seat.id[:LONGEST_NAME]))
        if not seat.name or seat.name != clean(seat.name) or len(seat.name) > LONGEST_NAME:
            raise refuse("seat_name", most=LONGEST_NAME)
    if len(set(ids)) < len(ids):
        raise refuse("same_seat")
