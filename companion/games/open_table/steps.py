"""The steps of a round as a layout tells them, read whole: what is wrong is refused with its place, nothing is guessed.

A step is plain values under `do`. STEPS says which there are, and of each what it may hold; docs/layouts.md tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.say import Free, Refused, refuse
from companion.games.open_table.common import quoted
from companion.games.open_table.formula import Formula
from companion.games.open_table.layout_values import (
    ASKED,
    HIGHEST,
    ONE,
    Known,
    Reader,
    counter,
    flag,
    hand,
    listed,
    number,
    of_seat,
    of_table,
    one_of,
    own,
    payee,
    pot,
    purse,
    who,
    words,
)

MOST_STEPS, DEEPEST = 40, 4  # of a layout; steps within steps
MOST_ASKED = 10_000  # questions of a whole evening, at most
MOST_ROUNDS, USUAL_ROUNDS, MOST_TIMES = 100, 20, 20
MOST_SEATS = 12

NEEDED = object()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it does, and with what."""

    do: str
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def asked(self) -> int:
        """How many questions it may ask."""
        if self.do == "if":
            return max(asked(self.given["then"]), asked(self.given["otherwise"]))
        if self.do == "repeat":
            return int(self.given["most"]) * asked(self.given["steps"])
        return ASKS.get(self.do, 0)


def asked(steps: Iterable[Step]) -> int:
    return sum(step.asked for step in steps)


ASKS = {"bid": MOST_SEATS * 2, "vote": MOST_SEATS, "pick": MOST_SEATS, "orders": MOST_SEATS, "choose": 1, "ask": 1}


class Part(NamedTuple):
    read: Reader
    usual: object = NEEDED


STEPS: dict[str, dict[str, Part]] = {
    "bid": {
        "name": Part(words, ""),
        "who": Part(who, "all"),
        "from": Part(purse, ""),
        "most": Part(of_seat, Formula(str(HIGHEST))),
        "wins": Part(one_of("highest", "lowest", "order", "shown"), "highest"),
        "ties": Part(one_of("nobody", "seats", "leader"), "nobody"),
        "pays": Part(one_of("nobody", "winner", "everybody"), "nobody"),
        "to": Part(payee, "bank"),
    },
    "closest": {"name": Part(words, ""), "goal": Part(of_table), "over": Part(flag, False)},
    "vote": {
        "name": Part(words, ""),
        "who": Part(who, "all"),
        "choices": Part(listed(2, 12), ()),
        "shown": Part(one_of("by_name", "only_counts"), "by_name"),
    },
    "pick": {"name": Part(words, ""), "who": Part(who, "all"), "of": Part(one_of("others", "all"), "others")},
    "choose": {
        "name": Part(words, ""),
        "by": Part(one_of("leader", "winner"), "leader"),
        "count": Part(of_table, ONE),
    },
    "orders": {
        "name": Part(words, ""),
        "who": Part(who, "all"),
        "of": Part(listed(2, 12)),
        "count": Part(number(1, 12), 1),
    },
    "ask": {
        "name": Part(words),
        "into": Part(one_of(*sorted(ASKED))),
        "low": Part(number(-HIGHEST, HIGHEST), 0),
        "high": Part(number(-HIGHEST, HIGHEST), HIGHEST),
    },
    "score": {"who": Part(who, "all"), "when": Part(of_seat, ONE), "to": Part(counter), "by": Part(of_seat, ONE)},
    "split": {
        "from": Part(pot),
        "among": Part(who, "all"),
        "to": Part(own),
        "rest": Part(one_of("stays", "bank", "leader"), "stays"),
    },
    "lead": {"to": Part(one_of("next", "winner"), "next")},
    "out": {"who": Part(who)},
    "refill": {"hand": Part(hand)},
    "if": {},
    "repeat": {},
}  # fmt: skip


# -- reading


def at(place: str, refused: Refused) -> Refused:
    """The same refusal, with where it is."""
    parts = dict(refused.say.parts)
    if refused.say.key == "refused.layout_at":
        inner = parts["place"]
        assert isinstance(inner, Free)
        return refuse("layout_at", place=Free(f"{place} \u203a {inner.text}"), why=parts["why"])
    return refuse("layout_at", place=Free(place), why=refused.say)


def part(name: str, value: object, read: Callable[[Any], Any]) -> Any:
    """This part of a layout, or a refusal that says where it is."""
    try:
        return read(value)
    except Refused as refused:
        raise at(name, refused) from None


def read_steps(plain: object, known: Known, deep: int = 1) -> tuple[Step, ...]:
    """A list of steps; more than a table can overlook, or deeper, is refused."""
    if not isinstance(plain, list) or not plain or len(plain) > MOST_STEPS or deep > DEEPEST:
        raise refuse("layout_steps", most=MOST_STEPS, deep=DEEPEST)
    found = []
    for place, each in enumerate(plain, 1):
        try:
            found.append(read_step(each, known, deep))
        except Refused as refused:
            raise at(str(place), refused) from None
    return tuple(found)


def read_step(plain: object, known: Known, deep: int) -> Step:
    do = plain.get("do") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(do, str) or do not in STEPS:
        raise refuse("layout_step", known=Free(", ".join(STEPS)))
    given = {name: value for name, value in plain.items() if name != "do"}
    try:
        if do == "if":
            return _branch(given, known, deep)
        if do == "repeat":
            return _repeated(given, known, deep)
        return Step(do, sound(do, entries(given, STEPS[do], known)))
    except Refused as refused:
        raise at(do, refused) from None


def entries(plain: Mapping[str, object], parts: Mapping[str, Part], known: Known) -> dict[str, Any]:
    """Every value, as it was given or as usual."""
    if strange := next((name for name in plain if name not in parts), None):
        raise refuse("layout_entry_unknown", name=quoted(strange))
    found = {}
    for name, part in parts.items():
        if name not in plain and part.usual is NEEDED:
            raise refuse("layout_missing", name=Free(name))
        try:
            found[name] = part.read(plain[name], known) if name in plain else part.usual
        except Refused as refused:
            raise at(name, refused) from None
    return found


def sound(do: str, given: dict[str, Any]) -> dict[str, Any]:
    """What single values cannot say: as many different orders as there are, a range that holds something."""
    if do == "orders" and given["count"] > len(given["of"]):
        raise refuse("layout_number", low=1, high=len(given["of"]))
    if do == "ask" and given["low"] > given["high"]:
        raise refuse("layout_number", low=-HIGHEST, high=given["high"])
    return given


def _branch(plain: Mapping[str, object], known: Known, deep: int) -> Step:
    parts = {"when": Part(of_table), "then": Part(_inner(deep)), "else": Part(_inner(deep), ())}
    found = entries(plain, parts, known)
    return Step("if", {"when": found["when"], "then": found["then"], "otherwise": found["else"]})


def _repeated(plain: Mapping[str, object], known: Known, deep: int) -> Step:
    parts = {"until": Part(of_table), "most": Part(number(1, MOST_TIMES), 5), "steps": Part(_inner(deep))}
    return Step("repeat", entries(plain, parts, known))


def _inner(deep: int) -> Reader:
    return lambda value, known: read_steps(value, known, deep + 1)


def bounded(steps: tuple[Step, ...], rounds: int, *, roles: bool) -> None:
    """OT-9.1: a whole evening never asks more than ten thousand questions, however it goes."""
    if count(steps) > MOST_STEPS:
        raise refuse("layout_steps", most=MOST_STEPS, deep=DEEPEST)
    found = questions(steps, rounds, roles=roles)
    if found > MOST_ASKED:
        raise refuse("layout_asks", count=found, most=MOST_ASKED)


def questions(steps: tuple[Step, ...], rounds: int, *, roles: bool) -> int:
    """Everybody looks at a role; before each round and before the end it is asked what now; and all that steps ask."""
    return (MOST_SEATS if roles else 0) + rounds * (1 + asked(steps)) + 1


def count(steps: tuple[Step, ...]) -> int:
    """All steps, those within others too."""
    inner = [
        (*step.given.get("then", ()), *step.given.get("otherwise", ()), *step.given.get("steps", ())) for step in steps
    ]
    return len(steps) + sum(count(tuple(each)) for each in inner)
