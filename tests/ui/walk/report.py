"""What a walk has looked at and what fell short, counted by rule; and how it is told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator

from tests.ui.walk.walker import Walk

EXAMPLES = 3


class Report:
    """Walks, added up."""

    def __init__(self, only: Collection[str] = ()) -> None:
        self.only = only
        self.states = 0
        self.short: dict[tuple[str, str], list[str]] = defaultdict(list)  # by rule and what: the states

    def add(self, walk: Walk) -> None:
        self.states += walk.states
        for found in walk.found:
            if not self.only or found.short.rule in self.only:
                self.short[found.short.rule, found.short.what].append(found.state)

    @property
    def states_short(self) -> set[str]:
        return {state for states in self.short.values() for state in states}

    def by_rule(self) -> Counter[str]:
        counted: Counter[str] = Counter()
        for (rule, _), states in self.short.items():
            counted[rule] += len(states)
        return counted

    def told(self, examples: int = EXAMPLES) -> Iterator[str]:
        """Rule by rule, what falls short most often first, with states at which it can be seen."""
        for rule, count in self.by_rule().most_common():
            yield f"\n{rule}: {count}"
            found = [(what, states) for (each, what), states in self.short.items() if each == rule]
            for what, states in sorted(found, key=lambda one: -len(one[1])):
                yield f"  {len(states):5} {what}"
                yield from (f"          at {state}" for state in _spread(states, examples))
        yield f"\n{self.states} states looked at, {len(self.states_short)} fall short"


def _spread(states: list[str], count: int) -> Iterable[str]:
    """Some of them, from the first to the last."""
    step = max(1, len(states) // max(1, count))
    return states[::step][:count]
