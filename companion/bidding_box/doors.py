"""Who knocks at the port: how many may stand there without a code, and who has to make room. No sockets, no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Set
from typing import TypeVar

from companion.bidding_box.tries import Tries

LOOKING, LOOKING_FROM_ONE = 64, 32  # who has joined and has no seat
WAITING, WAITING_FROM_ONE = 16, 8  # who has a socket and has not joined
KNOCKING = 96  # who has not even said what it wants
CALLS, A_SECOND = 300.0, 15.0  # connections from one address at once, and for long; a page is one, its socket another
OUTSIDE = 5.0  # seconds, for an address that floods
One = TypeVar("One")


class Doors:
    """Connections by their numbers. Whoever comes last finds room: the one that has waited longest has to go.

    Whoever has a seat stays: the code of the table, which everybody there knows, keeps nobody else out either.
    """

    def __init__(self, joined: Callable[[], Set[int]], seated: Callable[[], Set[int]]) -> None:
        self._joined, self._seated = joined, seated
        self._from: dict[int, str] = {}  # sockets, oldest first
        self._flooded: dict[str, float] = {}
        self._calls = Tries(CALLS, 1 / A_SECOND)

    def shut_to(self, ip: str, now: float) -> bool:
        """Must this address stay outside for now?"""
        return now - self._flooded.get(ip, -OUTSIDE) < OUTSIDE

    def calls_too_often(self, ip: str, now: float) -> bool:
        """One more connection, whatever it wants: who makes them without end keeps others waiting as well."""
        if self._calls.spent(ip, now):
            return True
        self._calls.take(ip, now)
        return False

    def flooded(self, ip: str, now: float) -> None:
        self._flooded = {known: at for known, at in self._flooded.items() if now - at < OUTSIDE}
        self._flooded[ip] = now

    def enter(self, id_: int, ip: str) -> int | None:
        """One more socket; which one has to go for it."""
        self._from[id_] = ip
        joined, seated = self._joined(), self._seated()
        waiting = {known: at for known, at in self._from.items() if known not in joined}
        looking = {known: at for known, at in self._from.items() if known in joined - seated}
        gone = _too_many(waiting, ip, WAITING, WAITING_FROM_ONE)
        return _too_many(looking, ip, LOOKING, LOOKING_FROM_ONE) if gone is None else gone

    def leave(self, id_: int) -> None:
        self._from.pop(id_, None)

    def at(self, id_: int) -> str:
        return self._from.get(id_, "")


def _too_many(several: Mapping[int, str], ip: str, most: int, most_from_one: int) -> int | None:
    own = {known: at for known, at in several.items() if at == ip}
    if len(own) > most_from_one:
        return next(iter(own))
    return longest(several) if len(several) > most else None


def longest(several: Mapping[One, str]) -> One:
    """Who has been here longest, of the address from which most have come."""
    most, _ = Counter(several.values()).most_common(1)[0]
    return next(known for known, at in several.items() if at == most)
