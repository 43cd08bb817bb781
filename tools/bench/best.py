"""How long something takes: the best of some tries, because a machine has other things to do."""

from __future__ import annotations

import time
from collections.abc import Callable


def best_ms(once: Callable[[], object], tries: int) -> float:
    return min(_once(once) for _ in range(tries)) * 1000


def _once(once: Callable[[], object]) -> float:
    start = time.perf_counter()
    once()
    return time.perf_counter() - start
