"""So many at once, then one in a while, for each address: wrong codes, and calls at the port. No sockets, no clock."""

from __future__ import annotations

AT_ONCE, EVERY = 6.0, 10.0  # wrong codes; seconds for one more
MOST = 512  # addresses that are remembered


class Tries:
    def __init__(self, at_once: float = AT_ONCE, every: float = EVERY) -> None:
        self._at_once, self._every = at_once, every
        self._left: dict[str, tuple[float, float]] = {}  # by address: how many are left, and since when

    def _of(self, address: str, now: float) -> float:
        left, since = self._left.get(address, (self._at_once, now))
        return min(self._at_once, left + (now - since) / self._every)

    def spent(self, address: str, now: float) -> bool:
        """Must this address wait, whatever it shows?"""
        return self._of(address, now) < 1

    def take(self, address: str, now: float) -> None:
        """One less for this address."""
        self._left = {known: at for known, at in self._left.items() if self._of(known, now) < self._at_once}
        left = self._of(address, now) - 1
        self._left.pop(address, None)
        if len(self._left) >= MOST:
            del self._left[next(iter(self._left))]
        self._left[address] = left, now
