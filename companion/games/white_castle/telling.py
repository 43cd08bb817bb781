"""A turn of the clan as people read it: what to do on the table with the reason of every line, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import Say, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.rival import Turn
from companion.games.white_castle.table import RIVAL

# What else may differ where a line is not what the table shows; another card on top changes every line.
DIE = ("WC-S-3.1", "WC-S-2.4")  # the step that takes the die
ALSO = {"die": ("space", "top"), "gardener": ("garden_worth", "top")}


def tasks(turn: Turn, cards: str) -> tuple[Task, ...]:
    """Line by line what the clan's pieces do; where real cards lie, they go back under the stack."""
    done = steps(turn, ("forget_card",) if cards == "physical" else ())
    if cards in ("practice", "own") or turn.need:
        return done
    return (*done, Task(RIVAL, say("todo.under_stack"), say("why.under_stack"), "WC-S-5.3", "top"))


def heard(turn: Turn) -> tuple[Task, ...]:
    """While a real card is read out: what its last symbol means. All of the list follows, and is confirmed then."""
    return steps(turn, ("forget_card",))[-1:]


def steps(turn: Turn, more: tuple[str, ...]) -> tuple[Task, ...]:
    return tuple(
        Task(RIVAL, step.words, step.why, step.rule, step.fix, (*ALSO.get(step.fix, ("top",)), *more))
        for step in turn.steps
    )


def line(turn: Turn) -> Say:
    """The whole turn as one line of the timeline."""
    did = side_by_side([step.words for step in turn.steps if step.rule not in DIE])
    if not turn.die:
        return say("told.clan_no_die", did=did) if did else say("result.rival_no_die")
    die, space = say(f"die.{turn.die}"), say(f"space.{turn.space}")
    if not did:
        return say("told.clan_die", die=die, value=turn.value, space=space)
    return say("told.clan", die=die, value=turn.value, space=space, did=did)


def side_by_side(lines: Sequence[Say]) -> Say | None:
    """Several lines as one."""
    if not lines:
        return None
    first, *others = lines
    for other in others:
        first = say("told.beside", one=first, other=other)
    return first


def failures(turn: Turn) -> tuple[Say, ...]:
    """The symbols that could not be done."""
    parts = [dict(step.words.parts)["effect"] for step in turn.steps if step.rule == "WC-S-5.7"]
    return tuple(effect for effect in parts if isinstance(effect, Say))


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
