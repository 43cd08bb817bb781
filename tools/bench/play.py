"""How fast answers are played again."""

from __future__ import annotations

import time

from companion.core.game import Given
from companion.core.replay import replay
from companion.games import GAMES
from companion.running.journal import Journal
from tools.bench.evening import ANSWERS, played, sitting
from tools.bench.layout import LAYOUT


def measure() -> dict[str, float | None]:
    session = played(sitting(Journal(None), own={"layout": LAYOUT}), ANSWERS)
    rows, given = session.line.standing, Given(session.header.order, session.header.options, {"layout": LAYOUT})
    best = min(_once(rows, given) for _ in range(7))
    return {"replay_answers_per_s": len(rows) / best}


def _once(rows: list, given: Given) -> float:  # type: ignore[type-arg]
    start = time.perf_counter()
    found = replay(lambda: GAMES["open-table"](given), rows)
    assert not found.stopped
    assert found.position.row == len(rows)
    return time.perf_counter() - start
