"""How fast a seal is taken and how fast all see the result: a box with a durable journal, guests in another process."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.bidding_box import page
from companion.bidding_box.box import Box
from companion.bidding_box.codes import Code
from companion.core.game import TABLE
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.words import LANGUAGES

ROUNDS = 160
AT_ONCE, REST = 20, 2.0  # round after round; then a guest has sent as many frames as it may at once
HERE = "127.0.0.1"
HOW = f"""box_ack, box_reveal of 4 and 12: {ROUNDS} rounds, the first too, {REST:.0f} s of rest after every {AT_ONCE}.
Open table, one bid each; from before the last guest makes its seal until the last of all has checked every opening.
The box and its journal on disk in one process, all guests, who keep their seals in memory, in another; on {HERE}."""


def measure() -> dict[str, float | None]:
    figures: dict[str, float | None] = {"page_gz_bytes": max(len(page.load(each).packed) for each in LANGUAGES)}
    for seats in (4, 12):
        told = subprocess.run(
            [sys.executable, "-m", "tools.bench.box", str(seats)], check=True, capture_output=True, text=True
        )
        figures |= json.loads(told.stdout)
    return figures


def _box(seats: int) -> None:
    """The box, in a process of its own; its guests in another."""
    with tempfile.TemporaryDirectory() as folder:
        header = Header(
            "bench", "open-table", GAMES["open-table"].rules, tuple(Seat(f"p{n}", f"P{n}") for n in range(seats))
        )
        session = begin(Journal(Path(folder) / "bench.hanko"), header)
        box = Box(session, HERE, 0)
        box.start()
        codes = [Code(HERE, box.port, box.places[seat].key, seat).url for seat in header.order]
        command = [sys.executable, "-m", "tools.bench.phones", str(ROUNDS), *codes]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guests:
            _play(session, box, guests)
            assert guests.stdout is not None
            figures = json.loads(guests.stdout.read())
        box.stop()
        session.close()
    if seats == 12:
        figures["box_rss_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(figures))


def _play(session: Session, box: Box, guests: subprocess.Popen[str]) -> None:
    while set(box.connections().values()) != {"live"}:
        assert guests.poll() is None, "the guests are gone"
        time.sleep(0.05)
    session.answer(TABLE, "bid")
    session.answer(TABLE, (None, session.header.order, "highest", 20, False, "nobody"))
    for number in range(1, ROUNDS + 1):
        while session.position.waiting != (TABLE,):
            assert guests.poll() is None, "the guests are gone"
            time.sleep(0.02)  # seldom: this thread wants nothing of what is measured
        if number % AT_ONCE == 0:
            time.sleep(REST)
        session.answer(TABLE, "again")


if __name__ == "__main__":
    _box(int(sys.argv[1]))
