"""What people feel: the first frame, and the time from a tap to the frame that shows it."""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tools.bench import quiet

COLD_STARTS = 9
BLOCKS = 25  # of forty taps each


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        return {**_starts(folder), **_taps(folder)}


def _starts(folder: str) -> dict[str, float | None]:
    """Cold processes, alternating, so that what else the machine does falls on both alike."""
    times: dict[str, list[float]] = {"bare": [], "home": []}
    busy: dict[str, list[float]] = {"bare": [], "home": []}
    memory: dict[str, float] = {}
    for what in times:
        _start(what, folder)  # the first start of all reads the disk, and compiles
    for _ in range(COLD_STARTS):
        for what, found in times.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            passed, memory[what] = _start(what, folder)
            found.append(passed)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            busy[what].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    bare, home = (statistics.median(times[what]) * 1000 for what in ("bare", "home"))
    return {
        "start_bare_ms": bare,
        "start_home_ms": home,
        "start_ratio": home / bare,
        "start_processor_ratio": statistics.median(busy["home"]) / statistics.median(busy["bare"]),
        "rss_bare_mb": memory["bare"],
        "rss_home_mb": memory["home"],
        "rss_home_ratio": memory["home"] / memory["bare"],
    }


def _start(what: str, folder: str) -> tuple[float, float]:
    begun = time.monotonic()
    command = [sys.executable, "-m", "tools.bench.first_frame", what, folder]
    environment = quiet.compiled(folder)
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.split()
    return float(told[0]) - begun, float(told[1])


def _taps(folder: str) -> dict[str, float | None]:
    """A bare button and the Table in turns, so that what else the machine does falls on both alike."""
    with tapped("button", folder) as button, tapped("table", folder) as table:
        for process in (button, table):
            block(process)  # warm
        before = block(table)["rss"]
        times: dict[str, list[float]] = {"button": [], "table": []}
        busy = dict.fromkeys(times, 0.0)
        for _ in range(BLOCKS):
            for what, process in (("button", button), ("table", table)):
                last = block(process)
                times[what] += last["times"]
                busy[what] += last["busy"]
    tap, bare = (statistics.quantiles(times[what], n=20) for what in ("table", "button"))
    return {
        "tap_frame_p50_ms": tap[9],
        "button_frame_p50_ms": bare[9],
        "tap_frame_p95_ms": tap[18],
        "button_frame_p95_ms": bare[18],
        "tap_frame_ratio": tap[18] / bare[18],
        "tap_processor_ratio": busy["table"] / busy["button"],
        "rss_table_mb": before,
        "rss_after_1000_taps_mb": last["rss"],
        "rss_growth_1000_taps_mb": last["rss"] - before,
    }


@contextmanager
def tapped(what: str, folder: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tools.bench.taps", what, folder]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def block(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("on\n")
    process.stdin.flush()
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found
