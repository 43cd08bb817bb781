"""Where the app itself draws, a walked evening draws what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from companion.core.asks import Ask, Value
from companion.core.game import CHANCE
from companion.core.rows import Row
from companion.running import dealer


@contextmanager
def drawn(rows: tuple[Row, ...]) -> Iterator[None]:
    """Where the app itself draws, it draws what was recorded."""
    real = dealer.draw

    def draw(seed: str, time: int, ask: Ask) -> Value:
        known = [row.value for row in rows if row.seat == CHANCE and row.key == ask.key]
        return known[time - 1] if time <= len(known) else real(seed, time, ask)

    with patch.object(dealer, "draw", draw):
        yield
