"""The guests of the box's measurement, in a process of their own: seal, open and check as every guest does.

Each speaks over a plain socket and not through a library, since four phones share one core here, which they do not do
at a table: what is measured is the box, and what a guest has to compute.
"""

from __future__ import annotations

import json
import secrets
import select
import socket
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Generic, NoReturn, TypeVar

from companion.bidding_box.codes import read
from companion.bidding_box.guest import Guest
from tools.bench import floor

KNOCK = "GET /s HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
KNOCK += "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
TEXT, MASKED = 0x81, 0x80
LONGEST = 20.0  # seconds until something that does not come is missed in words


class Missed(Exception):
    """What was waited for did not come; says what."""


class Line:
    """One socket to a box."""

    def __init__(self, host: str, port: int) -> None:
        self.line = socket.create_connection((host, port), timeout=LONGEST)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.sendall(KNOCK.format(place=f"{host}:{port}", key="aGFua28gaGFua28gaGFuaw==").encode())
        self._heard = b""
        while b"\r\n\r\n" not in self._heard:
            self._take()
        said, _, self._heard = self._heard.partition(b"\r\n\r\n")
        assert b" 101 " in said, said
        self.read()

    def send(self, text: str) -> None:
        """A frame of a browser is masked; a mask of zeros is one."""
        body = text.encode()
        size = bytes([MASKED | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.line.sendall(bytes([TEXT]) + size + bytes(4) + body)

    def hear(self) -> None:
        """What has arrived."""
        self._take()
        self.read()

    def _take(self) -> None:
        found = self.line.recv(1 << 18)
        if not found:
            self._hung_up()
        self._heard += found

    def _hung_up(self) -> NoReturn:
        raise Missed(f"{self.called} was hung up on")

    @property
    def called(self) -> str:
        return f"{type(self).__name__} {self.line.fileno()}"

    def read(self) -> None:
        """Every whole frame that is there."""
        while len(self._heard) >= 2:
            short, at = self._heard[1], 2
            wide = {126: 2, 127: 8}.get(short, 0)
            size, at = (int.from_bytes(self._heard[2 : 2 + wide], "big"), 2 + wide) if wide else (short, at)
            if len(self._heard) < at + size:
                return
            if self._heard[0] != TEXT:
                self._hung_up()  # with a word of the standard
            body, self._heard = self._heard[at : at + size], self._heard[at + size :]
            self.receive(body.decode())

    def receive(self, text: str) -> None:
        """One frame."""
        raise NotImplementedError


class Phone(Line):
    """One guest and its socket."""

    def __init__(self, url: str) -> None:
        self.code, self.echoes = read(url), 0
        self.result: list[str] = []  # and whatever came behind it
        self.guest = Guest(self.code, secrets.token_hex(16), {}, self.send)
        super().__init__(self.code.host, self.code.port)
        while not self.guest.seat:  # before the next comes: of one address no more than eight stand at the door at once
            self.hear()

    @property
    def called(self) -> str:
        gone = self.guest.why_gone
        return f"the phone of {self.code.seat}" + (f" (the box said: {gone})" if gone else "")

    def receive(self, text: str) -> None:
        if text.startswith('{"t":"HELLO"'):
            self.guest.hello(text, secrets.token_hex(16))
            return
        if self.result or '"t":"SHOW"' in text:
            self.result.append(text)  # checked once every phone has its own: at a table each does it for itself
            return
        self.echoes += self.guest.received(text) == "PONG"
        if self.guest.seat and not self.guest.here:
            self.guest.claim()

    def check(self) -> float:
        """Every opening of the result; how long that took."""
        (result, *behind), self.result = self.result, []
        start = time.perf_counter()
        self.guest.received(result)
        took = time.perf_counter() - start
        for text in behind:
            self.receive(text)
        assert self.guest.verdict
        assert self.guest.verdict.unbroken
        return took


class Bare(Line):
    """Who answers the bare loop (tools/bench/floor.py), and neither signs nor checks anything."""

    shown = False

    def receive(self, text: str) -> None:
        if text.startswith("LOCK"):
            self.send("OPEN".ljust(floor.OPEN))
        self.shown = self.shown or text.startswith("SHOW")


Each = TypeVar("Each", bound=Line)


class Table(Generic[Each]):
    """All phones, and one wait for whatever reaches any of them."""

    def __init__(self, phones: Sequence[Each]) -> None:
        self.phones = phones
        self._poll = select.epoll() if hasattr(select, "epoll") else None
        self._lines = {phone.line.fileno(): phone for phone in self.phones}
        for number in self._lines:
            if self._poll is not None:
                self._poll.register(number, select.EPOLLIN)

    def _ready(self, seconds: float) -> list[int]:
        if self._poll is not None:
            return [number for number, _ in self._poll.poll(seconds)]
        return list(select.select(list(self._lines), [], [], seconds)[0])

    def until(self, what: str, phones: Sequence[Each], so: Callable[[Each], object], longest: float = LONGEST) -> None:
        """Hear whatever comes until it is so at all of these phones; what is missed for too long is said."""
        end = time.perf_counter() + longest
        while not all(map(so, phones)):
            if time.perf_counter() > end:
                raise Missed(f"{', '.join(each.called for each in phones if not so(each))}: no {what} in {longest:g} s")
            for number in self._ready(min(1.0, longest)):
                self._lines[number].hear()

    def rest(self, seconds: float) -> None:
        """Hear whatever comes, for so long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            for number in self._ready(left):
                self._lines[number].hear()


def main(rounds: int, bare_port: int, urls: list[str]) -> None:
    """A round at the box and one at the bare loop, in turns: whatever else this machine does slows both."""
    table, bare = Table([Phone(url) for url in urls]), Table([Bare(floor.HERE, bare_port) for _ in urls])
    acks: list[float] = []
    shown: list[float] = []
    floors: list[float] = []
    spent: list[float] = []
    for _ in range(rounds):
        table.until("new round", table.phones, lambda phone: phone.guest.round and not phone.guest.round["have"])
        _round(table, acks, shown, spent)
        _bare_round(bare)  # awake, as the box is by the seals before the last
        floors.append(_bare_round(bare))
    print(json.dumps(_figures(len(urls), acks, shown, floors, spent)))


def _round(table: Table[Phone], acks: list[float], shown: list[float], spent: list[float]) -> None:
    """All but one seal, each until the box has it; then the last, until all have the result and each checked it."""
    for phone in table.phones[:-1]:
        start = time.perf_counter()
        phone.guest.seal(["7"], secrets.token_hex(32))
        table.until("word of its seal", [phone], lambda phone: phone.guest.round and phone.guest.round["mine"])
        acks.append(time.perf_counter() - start)
    start, before = time.perf_counter(), time.thread_time()
    table.phones[-1].guest.seal(["9"], secrets.token_hex(32))
    table.until("reveal", table.phones, lambda phone: phone.result)
    arrived = time.perf_counter() - start
    shown.append(arrived + max(phone.check() for phone in table.phones))
    spent.append(time.thread_time() - before)


def _bare_round(bare: Table[Bare]) -> float:
    for phone in bare.phones:
        phone.shown = False
    start = time.perf_counter()
    bare.phones[-1].send("SEAL".ljust(floor.SEAL))
    bare.until("reveal of the bare loop", bare.phones, lambda phone: phone.shown)
    return time.perf_counter() - start


def _figures(
    seats: int, acks: list[float], shown: list[float], floors: list[float], spent: list[float]
) -> dict[str, float]:
    half, most = statistics.median(shown) * 1000, statistics.quantiles(shown, n=100)[98] * 1000
    bare = statistics.median(floors) * 1000
    figures = {
        f"box_reveal_{seats}_p50_ms": half,
        f"box_bare_{seats}_p50_ms": bare,
        f"box_reveal_{seats}_ratio": half / bare,
        f"box_reveal_{seats}_phones_cpu_ms": statistics.median(spent) * 1000,
        f"box_reveal_{seats}_p99_ms": most,
        f"box_reveal_{seats}_p99_to_p50": most / half,
    }
    return {"box_ack_4_p50_ms": statistics.median(acks) * 1000, **figures} if seats == 4 else figures


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
