"""How each seat is connected, and who is told when that changes. No sockets, no clock."""

from __future__ import annotations

from collections.abc import Callable

from companion.bidding_box.company import Company, Guest
from companion.bidding_box.places import Places
from companion.core.say import Say
from companion.running.session import Session

AWAY = 3.5  # seconds: with the server's tick, a lost phone shows within four


class Connections:
    def __init__(self, session: Session, places: Places, company: Company) -> None:
        self._session, self._places, self._company = session, places, company
        self._told: dict[str, str] = {}
        self.watcher: Callable[[], None] = lambda: None  # told when a connection has changed
        self.trouble: Say | None = None  # what the table should know of whoever tries to join
        self.echo: float | None = None  # how long the first phone took to answer

    def states(self, now: float) -> dict[str, str]:
        """`empty`, `live` or `away`, for each seat."""
        heard = {guest.seat: guest.heard for guest in self._company.here}
        return {seat: self._state(seat, heard.get(seat), now) for seat in self._session.names()}

    def _state(self, seat: str, heard: float | None, now: float) -> str:
        if heard is not None and now - heard < AWAY:
            return "live"
        return "away" if self._places[seat].device else "empty"

    def tell(self, now: float) -> None:
        """Everybody, where it is otherwise than when they were told last."""
        states = self.states(now)
        if states != self._told:
            self._told = states
            self._company.tell_all({"t": "LINKS", "links": states}, standing=True)
            self.watcher()

    def warn(self, trouble: Say) -> None:
        """Once for each kind of trouble, whatever a stranger may say of it."""
        if self.trouble is None or self.trouble.key != trouble.key:
            self.trouble = trouble
            self.watcher()

    def echoed(self, guest: Guest, now: float) -> None:
        """The first phone has answered: frames go both ways on this network."""
        if self.echo is None:
            self.echo = now - guest.pinged
            self.watcher()
