"""A shelf of 5,000 evenings: History opened, statistics reckoned, Home told."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.shelf.index import Index, Wanted
from companion.shelf.shelf import Shelf

EVENINGS, TRIES = 5_000, 5


def measure() -> dict[str, float | None]:
    from tests.shelf.histories import history

    with tempfile.TemporaryDirectory() as folder:
        cards = history(Random(5), 0, evenings=EVENINGS)
        index = Index(Path(folder) / "evenings.sqlite")
        index.put(cards)
        Shelf(Path(folder)).remove("none")
        return {
            "shelf_5000_home_ms": _best(lambda: Shelf(Path(folder)).home),
            "shelf_5000_history_ms": _best(lambda: index.newest(Wanted(words="ann"), 100)),
            "shelf_5000_statistic_ms": _best(index.plays),
        }


def _best(once: Callable[[], object]) -> float:
    """In milliseconds; the best of some tries, because a machine has other things to do."""
    best = float("inf")
    for _ in range(TRIES):
        start = time.perf_counter()
        once()
        best = min(best, time.perf_counter() - start)
    return best * 1000
