"""On which page of the printed rulebook a rule stands, where the rulebook itself says it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

from companion import DATA

PRINTED = DATA / "rulebooks.toml"


@cache
def books() -> dict[str, dict[str, Any]]:
    """What is known of each book, by game: its name, its chapters, some of its pages."""
    return tomllib.loads(PRINTED.read_text(encoding="utf-8"))


@cache
def page(game: str, rule: str) -> str:
    """`14`, of several `7–8`; nothing where it is not known."""
    pages: dict[str, int | str] = books().get(game, {}).get("pages", {})
    return str(pages.get(longest(rule, pages), ""))


def longest(rule: str, beginnings: Iterable[str]) -> str:
    """The longest of these with which an id begins."""
    return max((each for each in beginnings if begins(rule, each)), key=len, default="")


def begins(rule: str, beginning: str) -> bool:
    return rule == beginning or rule.startswith((f"{beginning}.", f"{beginning}-"))
