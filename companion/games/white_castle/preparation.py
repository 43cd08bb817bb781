"""Setting up (WC-P-1 to WC-P-12, WC-S-1.1 to WC-S-1.3): the box for as many as play, then what was drawn or chosen."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import TABLE, Given
from companion.core.say import say
from companion.core.scene import Task, Todo
from companion.games.white_castle.table import RIVAL, Table

BOARD = ("WC-P-2", "WC-P-3", "WC-P-4", "WC-P-5", "WC-P-6", "WC-P-7", "WC-P-8", "WC-P-9")


def checklist(given: Given) -> tuple[Task, ...]:
    """What to lay out before the table begins, in the order of the rulebook."""
    if given.options.get("mirror") == "score":
        return ()
    few = ("WC-P-1",) if len(given.seats) <= 2 else ()
    if len(given.seats) > 1:
        return tuple(_task(rule) for rule in (*few, *BOARD, "WC-P-11"))
    real = ("WC-S-1.3",) if given.options.get("cards") in ("physical", "followed") else ()
    return tuple(_task(rule) for rule in (*few, *BOARD, "WC-P-12", "WC-S-1.1", *real))


def _task(rule: str) -> Task:
    return Task(TABLE, say(f"setup.{rule}"), rule=rule)


def places(table: Table) -> Todo:
    """Where the markers begin: as they were drawn (WC-P-10), or as the level says (WC-S-1.2)."""
    if not table.solo:
        herons = (replace(task, why=None) for task in table.heron_tasks())  # as they were drawn
        return Todo("setup", (_task("WC-P-10"), *herons))
    level = table.board.levels[table.option("level")]
    rival = say("setup.WC-S-1.2", points=level.points, place=level.position, space=level.influence)
    human = say("setup.human", place=len(table.everybody) + 1 - level.position)
    return Todo("setup", (Task(RIVAL, rival, rule="WC-S-1.2"), Task(table.human, human, rule="WC-S-1.2")))
