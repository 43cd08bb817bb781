"""What people feel: the first frame, and the time from a tap to the frame that shows it."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time

COLD_STARTS = 9


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        return {**_starts(folder), **_taps(folder)}


def _starts(folder: str) -> dict[str, float | None]:
    """Cold processes, alternating, so that what else the machine does falls on both alike."""
    times: dict[str, list[float]] = {"bare": [], "home": []}
    memory: dict[str, float] = {}
    for what in times:
        _start(what, folder)  # the first start of all reads the disk
    for _ in range(COLD_STARTS):
        for what, found in times.items():
            passed, memory[what] = _start(what, folder)
            found.append(passed)
    bare, home = (statistics.median(times[what]) * 1000 for what in ("bare", "home"))
    return {
        "start_bare_ms": bare,
        "start_home_ms": home,
        "start_ratio": home / bare,
        "rss_bare_mb": memory["bare"],
        "rss_home_mb": memory["home"],
    }


def _start(what: str, folder: str) -> tuple[float, float]:
    begun = time.monotonic()
    command = [sys.executable, "-m", "tools.bench.first_frame", what, folder]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(told[0]) - begun, float(told[1])


def _taps(folder: str) -> dict[str, float | None]:
    command = [sys.executable, "-m", "tools.bench.taps", folder]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    names = ("tap_frame_p50_ms", "tap_frame_p95_ms", "button_frame_p95_ms", "tap_frame_ratio")
    memory = ("rss_table_mb", "rss_after_1000_taps_mb", "rss_growth_1000_taps_mb")
    return dict(zip((*names, *memory), map(float, told), strict=True))
