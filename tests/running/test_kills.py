"""`kill -9` at random moments of a running table: no tap that was acknowledged is ever lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.running.journal import Journal, link
from companion.running.session import Session
from tests.counts import FULL, counts
from tests.tables import ALL, outside

pytestmark = pytest.mark.counts
ROOT = Path(__file__).parent.parent.parent
MOST_TAPS, A_TAP = 30, 0.006  # what is killed in the middle of it takes some milliseconds
A_START = 60.0  # seconds, beside whatever else runs


@contextmanager
def playing(path: Path, seed: int) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.running.killed", str(path), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def kill_after(path: Path, seed: int, taps: int, wait: float) -> list[bytes]:
    """Play so many taps and a moment of the next, kill, and return what the table had said till then."""
    with playing(path, seed) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        if not first:
            raise AssertionError(process.stderr.read().decode())
        said = first + b"".join(process.stdout.readline() for _ in range(taps))
        time.sleep(wait)
        os.kill(process.pid, signal.SIGKILL)
        said += process.stdout.read()
        assert b"Traceback" not in process.stderr.read()
    return [line for line in said.split(b"\n")[:-1] if line]


def chains(path: Path) -> list[str]:
    """The links on disk, each of them checked against the one before."""
    base = sqlite3.connect(path)
    chain = link("", base.execute("SELECT words FROM head WHERE name = 'header'").fetchone()[0])
    found = [chain]
    for row, stored in base.execute("SELECT row, chain FROM rows ORDER BY n"):
        chain = link(chain, row)
        assert chain == stored
        found.append(chain)
    base.close()
    return found


def kill_often(folder: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill tables so often, going on with each for some kills. Returns taps acknowledged, and lost."""
    random, acknowledged, lost = Random(seed), 0, 0
    for number in range(kills):
        path = folder / f"table{number // 10}.hanko"
        said = kill_after(path, seed * 10_000 + number, random.randint(1, MOST_TAPS), random.random() * A_TAP)
        told = [line.split() for line in said if line.startswith(b"rows")]
        acknowledged += len(told)
        known = chains(path)
        for _, rows, chain in told:
            lost += int(rows) >= len(known) or known[int(rows)] != chain.decode()
    return acknowledged, lost


def check_reopens(folder: Path) -> None:
    for path in sorted(folder.glob("*.hanko")):
        session = Session(Journal(path), ALL, outside(salts=1 << 60))
        assert session.notice is None
        assert session.position.row == session.line.stand
        session.close()


def test_a_table_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    kills = counts(1000, share=100)
    acknowledged, lost = kill_often(tmp_path, kills, seed=1)
    print(f"{kills} kills, {acknowledged} taps acknowledged, {lost} lost")
    assert lost == 0
    assert acknowledged > kills
    check_reopens(tmp_path)


def test_a_table_killed_while_it_is_made_can_be_opened_or_made_again(tmp_path: Path) -> None:
    words = "from pathlib import Path; import sys; from tests.tables import new_table; new_table(Path(sys.argv[1]))"
    kills, begun = counts(100, share=20), 0
    for number in range(kills):
        path = tmp_path / f"t{number}.hanko"
        process = subprocess.Popen([sys.executable, "-c", words, str(path)], cwd=ROOT)
        deadline = time.monotonic() + A_START
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.0002)
        time.sleep(Random(number).random() * 0.004)
        process.kill()
        ended = process.wait()
        assert ended in (0, -signal.SIGKILL), "it fell before it was killed"
        assert path.exists(), "it was killed before it made anything"
        journal = Journal(path)
        if journal.header is not None:
            begun += 1
            Session(journal, ALL, outside()).close()
        else:
            journal.close()
    print(f"{kills} kills, {begun} tables with a header, {kills - begun} without")
    assert not FULL or 0 < begun < kills, "one of both was never tried"
