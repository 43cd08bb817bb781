"""How fast answers are played again."""

from __future__ import annotations

from companion.core.game import Given
from companion.core.replay import replay
from companion.games import GAMES
from companion.running.journal import Journal
from tools.bench.best import best_ms
from tools.bench.evening import ANSWERS, played, sitting
from tools.bench.layout import LAYOUT

TRIES = 7


def measure() -> dict[str, float | None]:
    session = played(sitting(Journal(None), own={"layout": LAYOUT}), ANSWERS)
    rows, given = session.line.standing, Given(session.header.order, session.header.options, {"layout": LAYOUT})
    return {"replay_answers_per_s": len(rows) / best_ms(lambda: _once(rows, given), TRIES) * 1000}


def _once(rows: list, given: Given) -> None:  # type: ignore[type-arg]
    found = replay(lambda: GAMES["open-table"](given), rows)
    assert not found.stopped
    assert found.position.row == len(rows)
