"""What it costs that a table turns to whoever is asked: the same taps on a tablet, upright and turned, in one run."""

from __future__ import annotations

import statistics
import tempfile
from contextlib import ExitStack

from tools.bench.window import BLOCKS, block, tapped

SIDES = ("0", "90", "180")


def measure() -> dict[str, float | None]:
    times: dict[str, list[float]] = {side: [] for side in SIDES}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        tables = {side: running.enter_context(tapped(side, folder)) for side in SIDES}
        for process in tables.values():
            block(process)  # warm
        for _ in range(BLOCKS):
            for side, process in tables.items():
                times[side] += block(process)["times"]
    middle = {side: statistics.median(found) for side, found in times.items()}
    return {
        "tablet_tap_p50_ms": middle["0"],
        "turned_90_tap_p50_ms": middle["90"],
        "turned_180_tap_p50_ms": middle["180"],
        "turned_ratio": max(middle["90"], middle["180"]) / middle["0"],
    }
