"""A turn of the clan as people read it: what to do on the table with the reason of every line, and what came of it."""

from __future__ import annotations

from companion.core.say import say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.rival import Turn
from companion.games.white_castle.table import RIVAL

# What else may differ where a line is not what the table shows; another card on top changes every line.
ALSO = {"die": ("space", "top"), "gardener": ("garden_worth", "top")}


def tasks(turn: Turn, cards: str, *, heard: bool) -> tuple[Task, ...]:
    """Line by line what the clan's pieces do; where real cards lie and all is heard, they go back under the stack."""
    done = tuple(
        Task(RIVAL, step.words, step.why, step.rule, step.fix, ALSO.get(step.fix, ("top",))) for step in turn.steps
    )
    if cards in ("practice", "own") or turn.need or not heard:
        return done
    return (*done, Task(RIVAL, say("todo.under_stack"), say("why.under_stack"), "WC-S-5.3", "top"))


def result(turn: Turn, row: int) -> Result:
    """Which die went where, why that one, and what every line was worth."""
    seen = tuple(Why(None, line, "WC-S-5.1") for line in turn.seen)
    if turn.fallback:
        seen = (*seen, Why(None, say("seen.fallback"), "WC-S-5.9"))
    steps = tuple(Why(step.points or step.coins or None, step.words, step.rule) for step in turn.steps)
    if turn.die:
        words = say("result.rival", die=say(f"die.{turn.die}"), value=turn.value, space=say(f"space.{turn.space}"))
    else:
        words = say("result.rival_no_die")
    return Result("rival", words, row, why=(*seen, *steps), rule="WC-S-5.3")
