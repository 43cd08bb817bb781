"""What is known to fall short and stands in `excused.toml` with its reason. Whatever is not listed there fails."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("excused.toml")


@dataclass(frozen=True)
class Excuse:
    """One row: which rule, what falls short, at which states, and why it still does."""

    rule: str
    what: str
    states: tuple[str, ...]
    reason: str

    def covers(self, rule: str, what: str, state: str) -> bool:
        here = any(fnmatchcase(state, each) for each in self.states)
        return self.rule == rule and fnmatchcase(what, self.what) and here


@cache
def excuses() -> tuple[Excuse, ...]:
    if not FILE.exists():
        return ()
    rows = tomllib.loads(FILE.read_text("utf-8")).get("excuse", [])
    return tuple(Excuse(row["rule"], row["what"], tuple(row.get("states", ["*"])), row["reason"]) for row in rows)


@cache
def excused(rule: str, what: str, state: str) -> Excuse | None:
    return next((excuse for excuse in excuses() if excuse.covers(rule, what, state)), None)
