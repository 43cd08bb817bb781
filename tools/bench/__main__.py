"""Measures everything, or the parts that are named, prints it as it goes, and writes build/bench.json."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import sys
import time
from pathlib import Path
from types import ModuleType

from tools.bench import (
    box,
    chromium,
    echo,
    everything,
    flood,
    journal,
    links,
    opened,
    play,
    recorded,
    rules,
    shelf,
    turned,
    window,
)
from tools.lotus import TAPS

OUT = Path("build/bench.json")
PARTS = (play, rules, shelf, window, turned, opened, journal, box, echo, flood, links, chromium, recorded, everything)
AIMS = {
    "start_ratio": "<= 1.25",
    "rss_home_ratio": "<= 1.06",
    "tap_frame_ratio": "<= 3.5",
    "settings_first_ms": "<= 150",
    "sheet_ratio": "<= 1.5",
    "reveal_frame_ratio": "<= 2.5",
    "reveal_first_frame_ratio": "<= 2.5",
    "turned_ratio": "<= 1.1",
    "replay_answers_per_s": ">= 200000",
    "castle_clan_turn_ms": "<= 1",
    "castle_practice_taps": "<= 51",
    "castle_real_first_taps": "<= 120",
    "castle_real_known_taps": "<= 85",
    "castle_followed_taps": "<= 85",
    "lotus_6_replay_ms": "<= 20",
    "lotus_39_largest_area_ms": "<= 0.2",
    "resume_3000_ms": "<= 50",
    "fsyncs_per_tap": "<= 1.2",
    "rss_growth_1000_taps_mb": "<= 3",
    "box_reveal_4_p50_ms": "<= 0.7",
    "box_reveal_4_ratio": "<= 1.4",
    "box_reveal_4_p99_ms": "<= 4",
    "box_reveal_4_p99_to_p50": "<= 3",
    "box_reveal_4_cpu_ms": "<= 0.5",
    "box_reveal_12_p50_ms": "<= 2",
    "box_reveal_12_ratio": "<= 1.4",
    "box_reveal_12_p99_ms": "<= 5",
    "box_reveal_12_p99_to_p50": "<= 3",
    "box_reveal_12_cpu_ms": "<= 1.1",
    "flood_echo_p90_ms": "<= 20",
    f"flood_returns_of_{flood.RETURNS}": ">= 20",
    "flood_is_told": ">= 1",
    "lost_phone_shows_ms": "<= 4000",
    "silent_box_shows_ms": "<= 4000",
    "rejoin_ms": "<= 1000",
    "page_gz_bytes": "<= 16384",
    "flowers_taps_per_turn": "<= 1.7",
    "flowers_tablet_taps_per_turn": "<= 1.7",
    "oriente_7_taps_per_fulfilment": "<= 6",
    "oriente_7_marshal_taps_per_fulfilment": "<= 4",
    "shelf_5000_home_ratio": "<= 1.1",
    "shelf_5000_history_ms": "<= 150",
    "shelf_5000_numbers_ms": "<= 150",
    "shelf_5000_first_statistic_ms": "<= 100",
    "shelf_5000_statistic_ms": "<= 100",
    "everything_500_save_s": "<= 10",
    "everything_500_back_s": "<= 10",
    **{f"lotus_4_{way}_taps_per_year": f"<= {taps}" for way, taps in TAPS.items()},
}


def main(names: list[str]) -> int:
    """All parts or only these, each printed as soon as it is measured: nobody waits without a word."""
    figures: dict[str, float | None] = {}
    begun = time.monotonic()
    for part in [part for part in PARTS if _name(part) in names] or PARTS:
        start = time.monotonic()
        print(f"{_name(part)} ...", flush=True)
        found = {name: value if value is None else round(value, 3) for name, value in part.measure().items()}
        for name, value in found.items():
            shown = "not measured here" if value is None else f"{value:,.3f}".rstrip("0").rstrip(".")
            print(f"  {name:38} {shown:>18}   {AIMS.get(name, '')}")
        print(f"  {time.monotonic() - start:.0f} s, load {os.getloadavg()[0]:.1f}", flush=True)
        figures |= found
        _keep(figures)
    print(f"\n{box.HOW}\n{time.monotonic() - begun:.0f} s in all")
    return 0


def _name(part: ModuleType) -> str:
    return part.__name__.rpartition(".")[2]


def _keep(figures: dict[str, float | None]) -> None:
    machine = {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
    }
    OUT.parent.mkdir(exist_ok=True)
    found = {"figures": figures, "aims": AIMS, "how": box.HOW, "machine": machine}
    OUT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
