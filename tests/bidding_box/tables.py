"""A box and its guests without sockets: what one side sends lies in a queue until the test hands it over."""

from __future__ import annotations

import json
from collections import deque
from random import Random
from typing import Any

from companion.bidding_box import codes, wire
from companion.bidding_box.codes import Code
from companion.bidding_box.guest import Guest
from companion.bidding_box.host import Host
from companion.bidding_box.places import Places
from companion.running.session import Session
from tests.tables import new_table


class Phone:
    """A device: what it keeps outlives its connections. `connection` is 0 while it has none."""

    def __init__(self, room: Room, seat: str, device: str, random: Random) -> None:
        self.room, self.random, self.connection, self.quiet = room, random, 0, False
        self.kept: dict[str, str] = {}
        self.address = "10.0.0.7"
        place = room.host.places[seat] if seat else None
        code = (
            Code("127.0.0.1", 8765, place.key, seat, place.epoch)
            if place
            else codes.of_table("127.0.0.1", 8765, room.host.places.signs)
        )
        self.guest = Guest(code, device, self.kept, self._send, "en", "app")

    def _send(self, text: str) -> None:
        if self.connection:
            self.room.up.append((self.connection, text))

    def connect(self) -> None:
        self.hang_up()
        self.connection = self.room.connect(self)

    def hang_up(self) -> None:
        if self.connection:
            self.room.cut(self.connection)
            self.connection = 0

    def hears(self, text: str) -> None:
        if text.startswith('{"t":"HELLO"'):
            self.guest.hello(text, f"{self.random.getrandbits(128):032x}")
        else:
            if self.guest.received(text) == "KEY":
                self.connect()  # with the seat's own code
            elif self.guest.seat and not self.guest.here and not self.guest.why_gone:
                self.guest.claim()

    def seal(self, *words: str, private: bool = False) -> None:
        self.guest.seal(words, f"{self.random.getrandbits(256):064x}", private=private)


class Room:
    """The box, its phones, and the frames under way between them."""

    def __init__(self, session: Session, random: Random | None = None) -> None:
        self.random = random or Random(1)
        self.up: deque[tuple[int, str]] = deque()
        self.down: deque[tuple[int, str]] = deque()
        self.dropped: list[tuple[int, str]] = []
        self.phones: dict[int, Phone] = {}
        self.told: list[tuple[str, str]] = []  # everything that reached a phone: whose, what
        self.now, self.connections = 0.0, 0
        self.switch_on(session)

    def switch_on(self, session: Session) -> None:
        """The box, as it is after a start or after a kill and a start."""
        self.session = session
        keys = iter(lambda: self.random.randbytes(16), b"")
        self.host = Host(session, Places(session, lambda: next(keys)), self._send, self._drop)

    def _send(self, connection: int, text: str) -> None:
        self.down.append((connection, text))

    def _drop(self, connection: int, why: str) -> None:
        self.dropped.append((connection, why))

    def phone(self, seat: str = "", device: str = "") -> Phone:
        """Without a seat it has the code of the whole table."""
        phone = Phone(self, seat, device or f"{self.random.getrandbits(128):032x}", self.random)
        phone.connect()
        return phone

    def kill(self, session: Session) -> None:
        """The box dies: every connection, every frame under way and all of its memory are gone."""
        for phone in self.phones.values():
            phone.connection = 0
        self.phones.clear()
        self.up.clear()
        self.down.clear()
        self.switch_on(session)

    def connect(self, phone: Phone) -> int:
        self.connections += 1
        self.phones[self.connections] = phone
        self.host.connected(self.connections, f"{self.random.getrandbits(128):032x}", self.now, phone.address)
        return self.connections

    def cut(self, connection: int) -> None:
        self.phones.pop(connection, None)
        self.host.closed(connection, self.now)

    def one(self) -> bool:
        """Let one frame arrive; False when none is under way."""
        if self.up:
            connection, text = self.up.popleft()
            if connection in self.phones:
                self.host.received(connection, text, self.now)
        elif self.down:
            connection, text = self.down.popleft()
            if connection in self.phones and not self.phones[connection].quiet:
                self.told.append((self.phones[connection].guest.seat, text))
                self.phones[connection].hears(text)
        else:
            return False
        self._let_go()
        return True

    def _let_go(self) -> None:
        """Connections that the box has ended, once its last word has arrived."""
        for connection, _ in self.dropped:
            if connection in self.phones and not any(waiting == connection for waiting, _ in self.down):
                phone = self.phones.pop(connection)
                phone.connection = 0 if phone.connection == connection else phone.connection

    def settle(self) -> None:
        """Let everything arrive that is under way."""
        while self.one():
            self.now += 0.05

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.host.tick(self.now)
        self.settle()


def frames(texts: list[str]) -> list[str]:
    """What was said, without what signs it."""
    return [text if text.startswith("{") else text[wire.MAC :] for text in texts]


def room_of(*seats: str) -> tuple[Room, list[Phone]]:
    room = Room(new_table())
    phones = [room.phone(seat) for seat in seats]
    room.settle()
    return room, phones


def seal_all(room: Room, phones: list[Phone]) -> None:
    for amount, phone in enumerate(phones, 1):
        phone.seal(str(amount))
        room.settle()


def bodies(room: Room) -> list[dict[str, Any]]:
    """Every signed frame that has reached a phone."""
    return [json.loads(text[wire.MAC :]) for _, text in room.told if not text.startswith("{")]


def asks(room: Room, seat: str, address: str = "10.0.0.7") -> Phone:
    """A phone with the picture of the table says that this seat is its."""
    phone = room.phone()
    phone.address = address
    room.settle()
    phone.guest.ask_for(seat)
    room.settle()
    return phone
