"""What may be corrected because the table is the truth: who is there, who begins, and every number that is shown."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask
from companion.games.open_table.table import Table


def fixes(table: Table) -> tuple[Ask, ...]:
    """OT-8.3: each chapter says what of it can be set to what really lies there."""
    return (*table.people.fixes(), *table.counters.fixes(), *table.scores.fixes(), *table.bags.fixes())


def fix(table: Table, name: str, value: Any) -> None:
    if name in ("present", "start"):
        table.people.fix(name, value)
        return
    chapters: dict[str, Any] = {"counter_shows": table.counters, "cell_shows": table.scores, "bag_holds": table.bags}
    chapters[name].fix(*value)
