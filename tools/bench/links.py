"""How soon a phone is asked after it has the link, how soon a lost one shows, how soon one that wakes is back."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.bidding_box.box import Box
from companion.bidding_box.client import Client
from companion.bidding_box.codes import Code
from companion.running.begin import begin
from companion.running.journal import Journal
from tools.bench.evening import header

HERE, TRIES = "127.0.0.1", 3
LONGEST = 30.0  # seconds until what does not come fails


def measure() -> dict[str, float | None]:
    """The worst of some tries; a person's hands are not in it."""
    with tempfile.TemporaryDirectory() as folder:
        found = [_tried(Path(folder) / f"{number}.hanko") for number in range(TRIES)]
    names = ("join_ms", "lost_phone_shows_ms", "silent_box_shows_ms", "rejoin_ms")
    return {name: max(times) * 1000 for name, times in zip(names, zip(*found, strict=True), strict=True)}


def _until(so: Callable[[], object]) -> float:
    start = time.perf_counter()
    while not so():
        assert time.perf_counter() - start < LONGEST, f"not so in {LONGEST:g} s: {so}"
        time.sleep(0.002)
    return time.perf_counter() - start


def _tried(path: Path) -> tuple[float, float, float, float]:
    session = begin(Journal(path), header())
    box = Box(session, HERE, 0)
    box.start()
    phones = [_phone(box, seat) for seat in session.header.order[:2]]
    joining = max(_until(partial(_asked, phone)) for phone in phones)
    first, second = phones

    def lose() -> None:
        first.guest._send = lambda _: None
        if first._line is not None:
            first._line.transport.pause_reading()

    first._loop.call_soon_threadsafe(lose)
    lost = _until(lambda: second.guest.connections.get(first.guest.seat) == "away")

    def fall_silent() -> None:
        box.host.company._send = lambda id_, text: None

    box._server.call(fall_silent)
    silent = _until(lambda: second.connection != "live")
    box.stop()
    second._pause = 60.0  # as after a long sleep: nobody tries just now
    box = Box(session, HERE, box.port)
    box.start()
    second.wake()
    back = _until(lambda: second.connection == "live")
    for phone in phones:
        phone.close()
    box.stop()
    session.close()
    return joining, lost, silent, back


def _phone(box: Box, seat: str) -> Client:
    place = box.places[seat]
    phone = Client(Code(HERE, box.port, place.key, seat, place.epoch), seat.encode().hex().ljust(32, "0"), {})
    phone.start()
    return phone


def _asked(phone: Client) -> bool:
    if phone.connection == "asking":
        phone.claim()
    return phone.connection == "live" and phone._scene is not None


if __name__ == "__main__":
    print(measure())
