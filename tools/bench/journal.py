"""What a tap costs on disk, and how long a long table takes to open."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.running.journal import Journal
from companion.running.session import Session
from tools.bench.evening import ANSWERS, played, sitting, someone
from tools.bench.layout import LAYOUT

TAPS = 500


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.hanko"
        commits = _write(path)
        return {
            "resume_3000_ms": min(_open(path) for _ in range(7)) * 1000,
            "commit_p50_ms": statistics.median(commits) * 1000,
            "commit_p99_ms": statistics.quantiles(commits, n=100)[98] * 1000,
            "plain_append_fsync_p50_ms": statistics.median(_plain(Path(folder) / "plain")) * 1000,
            "fsyncs_per_tap": _fsyncs(folder),
        }


def _write(path: Path) -> list[float]:
    """A whole evening on disk; the time of each tap, from the answer to the journal and back."""
    session = sitting(Journal(path), own={"layout": LAYOUT})
    taps = []
    from random import Random

    person = someone(Random(7))
    while session.line.stand < ANSWERS:
        seat = session.position.waiting[0]
        value = person(session.position.ask(seat))
        start = time.perf_counter()
        session.answer(seat, value)
        taps.append(time.perf_counter() - start)
    session.close()
    return taps


def _open(path: Path) -> float:
    start = time.perf_counter()
    session = Session(Journal(path))
    passed = time.perf_counter() - start
    assert session.line.stand == ANSWERS
    session.close()
    return passed


def _plain(path: Path) -> list[float]:
    """The peer: one line of the same length, appended and synced by hand."""
    import os

    times = []
    with path.open("ab", buffering=0) as file:
        for _ in range(TAPS):
            start = time.perf_counter()
            file.write(b"x" * 160)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return times


def _fsyncs(folder: str) -> float | None:
    """Counted by the system itself; not at all where strace is missing."""
    strace = shutil.which("strace")
    if strace is None:
        return None
    log = Path(folder) / "syncs"
    command = [strace, "-f", "-e", "trace=fsync,fdatasync", "-o", str(log), sys.executable, "-m", "tools.bench.journal"]
    subprocess.run([*command, folder], check=True)
    calls = [line.split("(")[0].split()[-1] for line in log.read_text().splitlines() if "sync(" in line]
    return len(calls) / TAPS


def _taps(folder: str) -> None:
    """In a process of its own: a table that is begun and tapped, and nothing else."""
    session = sitting(Journal(Path(folder) / "syncs.hanko"), own={"layout": LAYOUT})
    played(session, TAPS)


if __name__ == "__main__":
    _taps(sys.argv[1])
