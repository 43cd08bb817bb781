"""What a table chooses before it begins."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Pick, Value
from companion.core.game import Given

FULL, QUICK, SCORE = "full", "quick", "score"
ASK, HELD, OLDER_TWO = "ask", "held", "older_two"
AT_ONCE, END_OF_ROUND = "at_once", "end_of_round"
APP, DRAWN = "app", "table"

OPTIONS: tuple[Ask, ...] = (
    Pick("mode", (FULL, QUICK, SCORE), forfeit=FULL),
    Pick("final_mandalas", (ASK, HELD, OLDER_TWO), forfeit=ASK, rule="FL-4.3"),
    Pick("no_tiles_end", (AT_ONCE, END_OF_ROUND), forfeit=AT_ONCE, rule="FL-4.2"),
    Pick("last_order", (APP, DRAWN), forfeit=APP, rule="FL-4.3"),
)


QUESTIONS: Mapping[str, Mapping[str, Value]] = {"score": {"mode": SCORE}}


def chosen(given: Given, name: str) -> str:
    """What was chosen, or what stands where nothing was."""
    usual = next(option.forfeit for option in OPTIONS if option.name == name)
    return str(given.options.get(name, usual))


def idle(given: Given) -> frozenset[str]:
    """Who only counts points has none of the other doubts."""
    scores = chosen(given, "mode") == SCORE
    return frozenset(option.name for option in OPTIONS if option.name != "mode") if scores else frozenset()
