"""Who knocks at the port: how many may stand there without a code, and who has to make room. No sockets, no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

MOST_GUESTS, MOST_FROM_ONE = 64, 32  # who has joined
WAITING, WAITING_FROM_ONE = 16, 8  # who has a socket and has not joined
KNOCKING = 96  # who has not even said what it wants
OUTSIDE = 5.0  # seconds, for an address that floods


class Doors:
    """Connections by their numbers. Whoever comes last finds room: the one that has waited longest has to go."""

    def __init__(self, joined: Callable[[], Collection[int]]) -> None:
        self._joined = joined
        self._from: dict[int, str] = {}  # sockets, oldest first
        self._flooded: dict[str, float] = {}

    def open_to(self, ip: str, now: float) -> bool:
        """May this address come in at all?"""
        if self.shut_to(ip, now):
            return False
        guests = [self._from.get(id_, "") for id_ in self._joined()]
        return len(guests) < MOST_GUESTS and guests.count(ip) < MOST_FROM_ONE

    def shut_to(self, ip: str, now: float) -> bool:
        return now - self._flooded.get(ip, -OUTSIDE) < OUTSIDE

    def flooded(self, ip: str, now: float) -> None:
        self._flooded = {known: at for known, at in self._flooded.items() if now - at < OUTSIDE}
        self._flooded[ip] = now

    def enter(self, id_: int, ip: str) -> int | None:
        """One more socket; which one has to go for it."""
        self._from[id_] = ip
        joined = set(self._joined())
        waiting = {known: at for known, at in self._from.items() if known not in joined}
        several = Counter(waiting.values())
        if several[ip] > WAITING_FROM_ONE:
            return next(known for known, at in waiting.items() if at == ip)
        if len(waiting) > WAITING:
            most, _ = several.most_common(1)[0]
            return next(known for known, at in waiting.items() if at == most)
        return None

    def leave(self, id_: int) -> None:
        self._from.pop(id_, None)

    def at(self, id_: int) -> str:
        return self._from.get(id_, "")
