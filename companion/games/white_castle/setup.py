"""Setting up (dossier, chapters 3 and 7.1): a checklist for as many as play."""

from __future__ import annotations

from companion.core.game import TABLE
from companion.core.say import say
from companion.core.scene import Task, Todo
from companion.games.white_castle.court import RIVAL, Court

BOARD = ("WC-P-2", "WC-P-3", "WC-P-4", "WC-P-5", "WC-P-6", "WC-P-7", "WC-P-8")


def checklist(court: Court) -> Todo:
    """What to do with the real pieces before the first turn, in the order of the rulebook."""
    few = (_task("WC-P-1"),) if len(court.seats) <= 2 else ()
    board = tuple(_dice(court) if rule == "WC-P-6" else _task(rule) for rule in BOARD)
    own = _solo(court) if court.solo else _families(court)
    return Todo("setup", (*few, *board, *own))


def _task(rule: str, seat: str = TABLE) -> Task:
    return Task(seat, say(f"setup.{rule}"), rule=rule)


def _dice(court: Court) -> Task:
    return Task(TABLE, say("setup.WC-P-6", dice=court.board.dice[len(court.seats)]), rule="WC-P-6")


def _families(court: Court) -> tuple[Task, ...]:
    """WC-P-10: the order that was drawn, from the top of the stack; WC-P-11: pairs, in reverse order."""
    herons = court.heron_tasks() if court.order else ()
    pairs = Task(TABLE, say("setup.WC-P-11", pairs=len(court.seats) + 1), rule="WC-P-11")
    return (_task("WC-P-9"), _task("WC-P-10"), *herons, pairs)


def _solo(court: Court) -> tuple[Task, ...]:
    """WC-S-1.2: where the clan begins."""
    level = court.board.levels[court.option("level")]
    rival = say("setup.WC-S-1.2", points=level.points, place=level.position, space=level.influence)
    human = say("setup.human", place=3 - level.position)
    cards = () if court.option("cards") in ("practice", "own") else (_task("WC-S-1.3", RIVAL),)
    return (
        _task("WC-P-9"),
        _task("WC-P-12"),
        _task("WC-S-1.1", RIVAL),
        Task(RIVAL, rival, rule="WC-S-1.2"),
        Task(court.human, human, rule="WC-S-1.2"),
        *cards,
    )
