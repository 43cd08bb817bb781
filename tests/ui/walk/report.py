"""What was looked at and what fell short, from all processes together; printed, and written to `build/walked.json`."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.games import GAMES
from tests.ui.walk.excuses import Excuse, excused, excuses
from tests.ui.walk.looks import SIZES, turned_evenings, whole_evenings

FILE = Path(__file__).parents[3] / "build" / "walked.json"
EXAMPLES = 3
LEAST = 20_000  # states that the soak looks at
CRAWLS = len(GAMES) + 2  # one for each, what is reached from Home, and among phones


@dataclass
class Walked:
    """One walk or crawl, or several added up, as plain as a report of pytest carries it from process to process."""

    states: int = 0
    seconds: float = 0.0
    short: list[tuple[str, str, str]] = field(default_factory=list)  # rule, what, state
    tags: list[str] = field(default_factory=list)  # all kinds of tags
    read: list[str] = field(default_factory=list)  # those seen on what is only looked at
    live: list[str] = field(default_factory=list)  # those seen on what can be pressed
    tags_pressed: list[str] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))

    @classmethod
    def added(cls, walks: Iterable[dict[str, Any]]) -> Walked:
        total = cls()
        for walk in walks:
            total.states += walk["states"]
            total.seconds += walk["seconds"]
            total.short += [(rule, what, state) for rule, what, state in walk["short"]]
            for name in ("tags", "read", "live", "tags_pressed"):
                setattr(total, name, sorted({*getattr(total, name), *walk[name]}))
        return total

    @property
    def to_press(self) -> list[str]:
        """Words and signs have tags too, to be found by: what was seen on nothing else, nobody presses."""
        return sorted({*self.tags} - ({*self.read} - {*self.live} - {*self.tags_pressed}))

    @property
    def never_pressed(self) -> list[str]:
        return sorted({*self.to_press} - {*self.tags_pressed})

    @property
    def fails(self) -> list[tuple[str, str, str]]:
        """What falls short and is not excused."""
        return [each for each in self.short if excused(*each) is None]

    def excused(self) -> Iterator[tuple[str, str, str, Excuse]]:
        for each in self.short:
            if (why := excused(*each)) is not None:
                yield *each, why

    def needless(self) -> list[str]:
        """Rows of `excused.toml` that nothing needs any more."""
        used = {why for *_, why in self.excused()}
        return [f"{each.rule}: {each.what}: {', '.join(each.states)}" for each in excuses() if each not in used]

    def states_of(self, short: Iterable[tuple[str, str, str]]) -> int:
        return len({state for _, _, state in short})

    # -- told

    def lines(self, examples: int = EXAMPLES) -> Iterator[str]:
        """Rule by rule, what falls short most often first, with states at which it can be seen."""
        found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for rule, what, state in self.fails:
            found[rule][what].append(state)
        for rule, kinds in sorted(found.items(), key=lambda one: -sum(map(len, one[1].values()))):
            yield f"{rule}: {sum(map(len, kinds.values()))}"
            for what, states in sorted(kinds.items(), key=lambda one: -len(one[1])):
                yield f"  {len(states):5} {what}"
                step = max(1, len(states) // max(1, examples))
                yield from (f"          at {state}" for state in states[::step][:examples])
        yield self.summary()

    def summary(self) -> str:
        short, fails = self.states_of(self.short), self.states_of(self.fails)
        told = f"walked: {self.states} states looked at, {fails} fall short, {short - fails} more are excused"
        if self.tags:
            told += f"; {len(self.to_press) - len(self.never_pressed)} of {len(self.to_press)} kinds of tags pressed"
        return told

    def write(self) -> None:
        FILE.parent.mkdir(exist_ok=True)
        by_rule = Counter(f"{rule}: {what}" for rule, what, _ in self.fails)
        told = {
            "states": self.states,
            "short": self.states_of(self.fails),
            "excused": self.states_of(self.short) - self.states_of(self.fails),
            "tags": len(self.to_press),
            "tags_pressed": len(self.to_press) - len(self.never_pressed),
            "seconds": round(self.seconds, 1),
            "short_by_what": dict(by_rule.most_common()),
            "short_at": [f"{state}: {rule}: {what}" for rule, what, state in self.fails],
            "excused_at": sorted(f"{at}: {rule}: {what}: {why.reason}" for rule, what, at, why in self.excused()),
            "never_pressed": self.never_pressed,
            "excuses_that_nothing_needs": self.needless(),
        }
        FILE.write_text(json.dumps(told, indent=1, ensure_ascii=False), "utf-8")


def tell(walks: list[dict[str, Any]]) -> str:
    """At the end of a run of tests: one file and one line."""
    total = Walked.added(walks)
    total.write()
    never = ", ".join(total.never_pressed) if total.tags else ""
    return total.summary() + (f"\nnever pressed: {never}" if never else "")


def not_kept(walks: list[dict[str, Any]]) -> Iterator[str]:
    """What all walks of the soak together promise; of fewer nothing can be said."""
    if len(walks) < len(whole_evenings(SIZES)) + len(turned_evenings(SIZES)) + CRAWLS:
        return
    total = Walked.added(walks)
    if total.states < LEAST:
        yield f"{total.states} states looked at, where {LEAST} are promised"
    yield from (f"nothing needs this excuse: {each}" for each in total.needless())
