"""How fast a seal is taken and how fast all see the result: a box with a durable journal, guests in another process."""

from __future__ import annotations

import asyncio
import gzip
import json
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import broadcast

from companion.box.box import Box
from companion.box.codes import Code, read
from companion.box.guest import Guest
from companion.box.page import PAGE
from companion.core.game import TABLE
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.journal import Journal
from companion.session import Session, begin

ROUNDS = 100
HERE = "127.0.0.1"


def measure() -> dict[str, float | None]:
    figures: dict[str, float | None] = {"page_gz_bytes": len(gzip.compress(PAGE.read_bytes(), 9, mtime=0))}
    for seats in (4, 12):
        told = subprocess.run(
            [sys.executable, "-m", "tools.bench.box", str(seats)], check=True, capture_output=True, text=True
        )
        figures |= json.loads(told.stdout)
    return figures


def _box(seats: int) -> None:
    """The box, in a process of its own; its guests in another. A pause before each round, as people make."""
    with tempfile.TemporaryDirectory() as folder:
        header = Header(
            "bench", "open-table", GAMES["open-table"].rules, tuple(Seat(f"p{n}", f"P{n}") for n in range(seats))
        )
        session = begin(Journal(Path(folder) / "bench.hanko"), header)
        box = Box(session, HERE, 0)
        box.start()
        codes = [Code(HERE, box.port, box.places[seat].key, seat).url for seat in header.order]
        command = [sys.executable, "-m", "tools.bench.box", "guests", *codes]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guests:
            _play(session, box)
            assert guests.stdout is not None
            figures = json.loads(guests.stdout.read())
        box.stop()
        session.close()
    if seats == 12:
        figures["box_rss_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(figures))


def _play(session: Session, box: Box) -> None:
    while set(box.links().values()) != {"live"}:
        time.sleep(0.05)
    session.answer(TABLE, "bid")
    session.answer(TABLE, (None, session.header.order, "highest", 20, False, "nobody"))
    for _ in range(ROUNDS):
        while session.position.waiting != (TABLE,):
            time.sleep(0.01)
        time.sleep(0.05)
        session.answer(TABLE, "again")


class Phone:
    """One guest of the measurement."""

    def __init__(self, url: str) -> None:
        self.code = read(url)
        self.guest = Guest(self.code, secrets.token_hex(16), {}, self._send)
        self.line: ClientConnection
        self.changed: Callable[[], object] = lambda: None

    def _send(self, text: str) -> None:
        broadcast((self.line,), text)

    async def live(self) -> None:
        async with connect(f"ws://{self.code.place}/s", compression=None, proxy=None, ping_interval=None) as self.line:
            self.guest.hello(str(await self.line.recv()), secrets.token_hex(16))
            async for text in self.line:
                self.guest.received(str(text))
                if self.guest.seat and not self.guest.here:
                    self.guest.claim()
                self.changed()


async def _until(phones: list[Phone], so: Callable[[Phone], object]) -> None:
    """Wait until it is so at all of these phones; looked at again whenever one of them hears something."""
    ready = asyncio.Event()
    for phone in phones:
        phone.changed = lambda: ready.set() if all(map(so, phones)) else None
    if not all(map(so, phones)):
        await ready.wait()


async def _guests(urls: list[str]) -> None:
    phones = [Phone(url) for url in urls]
    living = [asyncio.create_task(phone.live()) for phone in phones]
    acks: list[float] = []
    shown: list[float] = []
    for _ in range(ROUNDS):
        await _until(phones, lambda phone: phone.guest.round and not phone.guest.round["have"])
        await asyncio.sleep(0.02)
        for phone in phones:
            phone.guest.verdict = None
        for phone in phones[:-1]:
            start = time.perf_counter()
            phone.guest.seal(["7"], secrets.token_hex(32))
            await _until([phone], lambda phone: phone.guest.round and phone.guest.round["mine"])
            acks.append(time.perf_counter() - start)
        start = time.perf_counter()
        phones[-1].guest.seal(["9"], secrets.token_hex(32))
        await _until(phones, lambda phone: phone.guest.verdict)
        shown.append(time.perf_counter() - start)
        assert all(phone.guest.verdict and phone.guest.verdict.unbroken for phone in phones)
    for task in living:
        task.cancel()
    print(json.dumps(_figures(len(phones), acks, shown)))


def _figures(seats: int, acks: list[float], shown: list[float]) -> dict[str, float]:
    figures = {
        f"box_reveal_{seats}_p50_ms": statistics.median(shown) * 1000,
        f"box_reveal_{seats}_p99_ms": statistics.quantiles(shown, n=100)[98] * 1000,
    }
    return {"box_ack_4_p50_ms": statistics.median(acks) * 1000, **figures} if seats == 4 else figures


if __name__ == "__main__":
    if sys.argv[1] == "guests":
        asyncio.run(_guests(sys.argv[2:]))
    else:
        _box(int(sys.argv[1]))
