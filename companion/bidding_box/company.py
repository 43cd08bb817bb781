"""Whoever is connected to the box, and how frames leave it. No sockets, no clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.bidding_box import wire

BURST = 60.0  # frames that a guest may send at once


@dataclass(slots=True)
class Guest:
    """One connection."""

    id: int
    nonce: str
    heard: float
    address: str = ""
    seat: str = ""  # known once JOIN was right; none with the code of the whole table
    device: str = ""
    language: str = "en"
    app: bool = False
    here: bool = False  # has taken its seat
    moving: bool = False  # fetches the whole table
    watching: bool = False  # has none, and sees what all see
    channel: wire.Channel | None = None
    tokens: float = BURST
    counted: float = 0.0  # when a frame of any kind came last
    told: str = ""  # the last scene
    pinged: float = 0.0
    left: tuple[str, ...] = field(default=())
    noes: int = 0  # that the table has said to its wish for a seat


class Company:
    """All connections, by their numbers. `send` and `drop` are handed in and return at once."""

    def __init__(self, send: Callable[[int, str], None], drop: Callable[[int, str], None]) -> None:
        self._send, self._drop = send, drop
        self.guests: dict[int, Guest] = {}

    @property
    def here(self) -> list[Guest]:
        """Those who have taken their seats."""
        return [guest for guest in self.guests.values() if guest.here]

    @property
    def looking(self) -> list[Guest]:
        """Everybody who is told the table."""
        return [guest for guest in self.guests.values() if guest.here or guest.watching]

    @property
    def joined(self) -> set[int]:
        """Who has shown a code of this table."""
        return {guest.id for guest in self.guests.values() if guest.channel is not None}

    @property
    def seated(self) -> set[int]:
        """Who has taken a seat, or fetches the whole table: nobody else's coming sends them away."""
        return {guest.id for guest in self.guests.values() if guest.here or guest.moving}

    def clear(self, guest: Guest, frame: wire.Frame) -> None:
        """Before there are keys."""
        self._send(guest.id, wire.compact(frame))

    def tell(self, guest: Guest, frame: wire.Frame, private: str | None = None) -> None:
        assert guest.channel is not None
        self._send(guest.id, guest.channel.pack(frame, private))

    def tell_all(self, frame: wire.Frame, *, standing: bool = False) -> None:
        """Everybody who has a seat; `standing`: and who has shown the code of the table."""
        body = wire.compact(frame)
        for guest in self.guests.values():
            if guest.channel is not None and (guest.here or (standing and not guest.seat)):
                self._send(guest.id, guest.channel.sign(body))

    def end(self, guest: Guest, why: str) -> None:
        """The last word to a guest, and its connection ends."""
        self.guests.pop(guest.id, None)
        bye = {"t": "BYE", "why": why}
        if guest.channel is not None:
            self.tell(guest, bye)
        else:
            self.clear(guest, bye)
        self._drop(guest.id, why)

    def let_go(self, guest: Guest) -> None:
        """Somebody who does not answer."""
        self.guests.pop(guest.id, None)
        self._drop(guest.id, "silent")
