"""How fast a seal is taken and how fast all see the result: a box with a durable journal, guests in another process."""

from __future__ import annotations

import contextlib
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.bidding_box import page
from companion.bidding_box.box import Box
from companion.bidding_box.codes import Code
from companion.core.game import TABLE
from companion.core.header import Header, Seat
from companion.core.shown_round import ShownRound
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.words import LANGUAGES

ROUNDS = 160
AT_ONCE, REST = 20, 2.0  # round after round; then a guest has sent as many frames as it may at once
LONGEST = 30.0  # seconds until what does not come fails in words: behind the phones' own, which say it better
HERE = "127.0.0.1"
HOW = f"""box_ack, box_reveal of 4 and 12: {ROUNDS} rounds, the first too, {REST:.0f} s of rest after every {AT_ONCE}.
Open table, one bid each; from before the last guest makes its seal until all have the result, and the slowest of them
has checked every opening: at a table each does that for itself.
The box and its journal on disk in one process, all guests, who keep their seals in memory, in another; on {HERE}.
box_bare: after each round the same frames and the same sync through the same library, with nothing signed or checked;
ratio: to that. cpu: of the box's thread, from each last seal until it was shown; phones_cpu: in the same
time of all phones, which share one thread here and are a device each at a table."""


def measure() -> dict[str, float | None]:
    figures: dict[str, float | None] = {"page_gz_bytes": max(len(page.load(each).packed) for each in LANGUAGES)}
    for seats in (4, 12):
        told = subprocess.run(
            [sys.executable, "-m", "tools.bench.box", str(seats)], check=True, stdout=subprocess.PIPE, text=True
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
        spent = _spent(box)
        with _bare(seats) as port:
            command = [sys.executable, "-m", "tools.bench.phones", str(ROUNDS), port, *codes]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guests:
                try:
                    _play(session, box, guests)
                    figures = json.loads(guests.communicate(timeout=LONGEST)[0])
                finally:
                    guests.kill()  # else whatever failed here would wait for them
        figures[f"box_reveal_{seats}_cpu_ms"] = statistics.median(spent) * 1000
        box.stop()
        session.close()
    if seats == 12:
        figures["box_rss_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(figures))


@contextlib.contextmanager
def _bare(seats: int) -> Iterator[str]:
    """The bare loop for as many, in a process of its own; its port."""
    command = [sys.executable, "-m", "tools.bench.floor", str(seats)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bare:
        assert bare.stdin is not None
        assert bare.stdout is not None
        try:
            yield bare.stdout.readline().strip()
        finally:
            bare.stdin.close()


def _spent(box: Box) -> list[float]:
    """The processor's time of the box's own thread from each last seal until all of it was shown."""
    assert box._server._thread is not None
    assert box._server._thread.ident is not None
    clock = time.pthread_getcpuclockid(box._server._thread.ident)
    host, spent, since = box.host, list[float](), [0.0]
    received, show = host.received, host.rounds._show

    def heard(id_: int, text: object, now: float) -> None:
        if host.rounds.open is not None and not host.rounds.open.locked:
            since[0] = time.clock_gettime(clock)
        received(id_, text, now)

    def shown(found: ShownRound) -> None:
        show(found)
        spent.append(time.clock_gettime(clock) - since[0])

    host.received, host.rounds._show = heard, shown  # type: ignore[method-assign, assignment]
    return spent


def _play(session: Session, box: Box, guests: subprocess.Popen[str]) -> None:
    _until("all phones in their seats", lambda: set(box.connections().values()) == {"live"}, box, guests, 0.05)
    session.answer(TABLE, "bid")
    session.answer(TABLE, (None, session.header.order, "highest", 20, False, "nobody"))
    for number in range(1, ROUNDS + 1):
        seldom = 0.02  # this thread wants nothing of what is measured
        _until(f"the result of round {number}", lambda: session.position.waiting == (TABLE,), box, guests, seldom)
        if number % AT_ONCE == 0:
            time.sleep(REST)
        session.answer(TABLE, "again")


def _until(what: str, so: Callable[[], bool], box: Box, guests: subprocess.Popen[str], pause: float) -> None:
    """What does not come for too long, or not any more, is said, and how the phones are connected then."""
    end = time.monotonic() + LONGEST
    while not so():
        if guests.poll() is not None or time.monotonic() > end:
            gone = "the phones are gone" if guests.poll() is not None else f"not in {LONGEST:g} s"
            sys.exit(f"the box waited for {what}: {gone}; {box.connections()}, {box.trouble}")
        time.sleep(pause)


if __name__ == "__main__":
    _box(int(sys.argv[1]))
