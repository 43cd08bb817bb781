"""What may be said at any time: who is there, what is played; and because the table is the truth, what lies there."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask
from companion.games.open_table.table import PLAYING, Table


def fixes(table: Table) -> tuple[Ask, ...]:
    """OT-8.3: each chapter says what of it can be set to what really lies there."""
    return (PLAYING, *table.people.fixes(), *table.counters.fixes(), *table.scores.fixes(), *table.bags.fixes())


def fix(table: Table, name: str, value: Any) -> None:
    if name == "present":
        table.people.sit(tuple(str(seat) for seat in value))
    elif name == "join":
        table.counters.deal_in(table.people.join(str(value)))
    elif name == "start":
        table.people.really_starts(str(value))
    elif name == PLAYING.name:
        table.playing = str(value or "")
    else:
        _shows(table, name, value)


def _shows(table: Table, name: str, value: Any) -> None:
    chapters: dict[str, Any] = {"counter_shows": table.counters, "cell_shows": table.scores, "bag_holds": table.bags}
    chapters[name].fix(*value)
