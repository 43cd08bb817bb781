"""What a box holds in memory: no secret before the lock, and after an evening nothing but the rows."""

from __future__ import annotations

import gc
import json
import os
import resource
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.bidding_box.client import Client
from tests.bidding_box.sockets import box_of, device_of, joined


def test_before_the_lock_the_box_holds_nothing_of_what_a_guest_sealed(tmp_path: Path) -> None:
    """Neither in its memory nor in its files; the guest is another process."""
    import subprocess
    import sys

    if not Path("/proc/self/mem").exists():
        pytest.skip("only Linux lets us read memory")
    path = tmp_path / "a.hanko"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bidding_box.serving", str(path), "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as serving:
        assert serving.stdin is not None
        assert serving.stdout is not None
        codes = json.loads(serving.stdout.readline())
        for line in ("table bid\n", "table - anna,ben,cora highest 90000 no nobody\n"):
            serving.stdin.write(line)
            serving.stdin.flush()
            serving.stdout.readline()
        salt = "".join(f"{byte:02x}" for byte in os.urandom(32))
        made = _sealed_by_guest(codes["anna"], 87654, salt)
        memory = _memory_of(serving.pid)
        files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        serving.stdin.close()
    assert made.encode() in memory, "the scan finds what is there"
    assert made.encode() in files
    for secret in (salt.encode(), bytes.fromhex(salt), b"bid:87654"):
        assert secret not in memory
        assert secret not in files


def _sealed_by_guest(url: str, amount: int, salt: str) -> str:
    from companion.bidding_box.codes import read

    client = Client(read(url), device_of("anna"), {}, salt=lambda: salt)
    client.start()
    assert client.wait(lambda c: c.connection == "asking")
    client.claim()
    assert client.wait(lambda c: c.connection == "live" and c._scene is not None)
    client.answer("anna", amount)
    assert client.wait(lambda c: c.guest.round and c.guest.round["mine"])
    made = str(client.guest.round and client.guest.round["mine"])
    client.close()
    return made


def _memory_of(process: int) -> bytes:
    """All writable memory of a process."""
    found = []
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if not rights.startswith("rw"):
                continue
            low, high = (int(part, 16) for part in place.split("-"))
            try:
                memory.seek(low)
                found.append(memory.read(high - low))
            except (OSError, ValueError, OverflowError):
                continue
    return b"".join(found)


@pytest.mark.soak
def test_twelve_guests_for_an_evening_of_300_rounds_leave_nothing_in_memory_but_the_rows(
    stack: ExitStack, tmp_path: Path
) -> None:
    from companion.core.header import Header, Seat
    from companion.games import GAMES
    from companion.running.begin import begin
    from companion.running.journal import Journal

    seats = tuple(Seat(f"p{n}", f"P{n}") for n in range(12))
    session = begin(Journal(tmp_path / "a.hanko"), Header("t1", "open-table", GAMES["open-table"].rules, seats))
    stack.callback(session.close)
    box = box_of(stack, session)
    clients = [joined(stack, box, seat.id) for seat in seats]
    session.answer("table", "bid")
    session.answer("table", (None, session.header.order, "highest", 20, False, "nobody"))
    middle, rows, things = 0.0, 0, _things()
    for number in range(300):
        round_ = session.round
        for client in clients:
            assert client.wait(lambda c, r=round_: c.guest.round and c.guest.round["r"] == r)  # type: ignore[misc]
            assert client.wait(lambda c: any(a.seat == c.guest.seat and a.ask for a in c.scene().asked))
            client.answer(client.guest.seat, number % 20)
        for client in clients:
            assert client.wait(lambda c, r=round_: c.guest.verdict and c.guest.verdict.round == r)  # type: ignore[misc]
        session.answer("table", "again")
        time.sleep(0.12)  # nobody seals twenty times a second
        if number == 100:
            middle, rows, things = _resident(), len(session.log), _things()
    grown, rows = _resident() - middle, len(session.log) - rows
    print(f"grown by {grown:.1f} MB in 200 rounds, which wrote {rows} rows")
    assert grown < rows * ROW + PAGES + 1
    more = {kind for kind, count in _things().items() if count - things[kind] > 200}
    assert more <= {"Row", "Number", "Say", "tuple"}, "nothing but rows and what they answered is kept"


# What tracemalloc finds for a row, its seal and the ask that it answered; and the pages of the file that SQLite keeps.
ROW, PAGES = 550 / 2**20, 2.0  # megabytes


def _resident() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _things() -> Counter[str]:
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())
