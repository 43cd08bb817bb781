"""What strangers without a code can do to a box: one floods it, and sixty-four take its places and say nothing.

How long a phone's frame waits for its answer meanwhile, beside the same with nobody there, and whether a phone that has
a seat is let in again.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.bidding_box.box import Box
from companion.bidding_box.client import Client
from companion.bidding_box.codes import Code
from companion.core.say import say
from companion.running.begin import begin
from companion.running.journal import Journal
from tools.bench.evening import header

HERE, STRANGERS = "127.0.0.1", ("127.0.0.2", "127.0.0.3", "127.0.0.4")
SILENT, RETURNS = 64, 20
SOON, BREATH = 2.0, 0.01  # seconds in which a phone has to be back; between two tries of the one that floods
KNOCK = (
    "GET /s HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: aGFua28gaGFua28gaGFuaw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PINGS = b"\x89\x80\x00\x00\x00\x00" * 1000  # of the standard, empty


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        session = begin(Journal(Path(folder) / "flood.hanko"), header())
        box = Box(session, HERE, 0)
        box.start()
        first, second, third = session.header.order[:3]
        try:
            quiet = _echoes(box, first)
            with _strangers(box.port):
                flooded = _echoes(box, second)
                back = _returns(box, third)
            told = box.trouble == say("box.flooded")
        finally:
            box.stop()
            session.close()
    return {
        "quiet_echo_p90_ms": statistics.quantiles(quiet, n=10)[8],
        "flood_echo_p90_ms": statistics.quantiles(flooded, n=10)[8],
        f"flood_returns_of_{RETURNS}": back,
        "flood_is_told": float(told),
    }


def _echoes(box: Box, seat: str) -> list[float]:
    """A phone in a process of its own asks again and again whether the box is there."""
    command = [sys.executable, "-m", "tools.bench.echo", "guest", box.code(seat)]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    found: list[float] = json.loads(told)
    return found


def _returns(box: Box, seat: str) -> float:
    """How often a phone that has its seat is let in again."""
    place, kept = box.places[seat], dict[str, str]()
    came = 0
    for number in range(RETURNS + 1):
        phone = Client(Code(HERE, box.port, place.key, seat, place.epoch), f"{7:032x}", kept)
        phone.start()
        if phone.wait(lambda it: it.connection in ("asking", "live"), SOON) and phone.connection == "asking":
            phone.claim()
        came += bool(phone.wait(lambda it: it.connection == "live", SOON)) and number > 0
        phone.close()
    return float(came)


@contextlib.contextmanager
def _strangers(port: int) -> Iterator[None]:
    command = [sys.executable, "-m", "tools.bench.flood", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as strangers:
        assert strangers.stdout is not None
        strangers.stdout.readline()
        try:
            yield
        finally:
            strangers.kill()


def _flood(port: int) -> None:
    """Sockets that never join, and one more that sends what it can and comes again whenever it is cut off."""
    silent = [_came(port, ip) for ip in itertools.islice(itertools.cycle(STRANGERS[1:]), SILENT)]
    print(len(silent), flush=True)
    while True:
        with contextlib.suppress(OSError), _came(port, STRANGERS[0]) as line:
            while True:
                line.sendall(PINGS)
        time.sleep(BREATH)


def _came(port: int, ip: str) -> socket.socket:
    line = socket.socket()
    line.bind((ip, 0))
    line.settimeout(SOON)
    line.connect((HERE, port))
    line.sendall(KNOCK.format(place=f"{HERE}:{port}").encode())
    return line


if __name__ == "__main__":
    _flood(int(sys.argv[1]))
