"""What people own and bring to a table, of every kind that a game declares: found, read from text, written as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from companion import plain_files
from companion.core.brought import Kind, Plain
from companion.core.game import brought
from companion.core.say import Refused, refuse
from companion.running import printed_facts

__all__ = ["LONGEST", "Kind", "Plain", "from_text", "kind", "kinds", "to_text", "usable"]

LONGEST = 200_000  # signs of a file


@cache
def kinds(game: str) -> tuple[Kind, ...]:
    """What the owner of a box can bring to its table. The games are not loaded before somebody asks."""
    from companion.games import GAMES

    return brought(GAMES[game], lambda name: printed_facts.newest_facts(game, name)) if game in GAMES else ()


def kind(key: str) -> Kind:
    game, _, name = key.partition("/")
    return next(each for each in kinds(game) if each.name == name)


def from_text(kind: Kind, text: str) -> Plain:
    """A thing from a file or from a code, looked through."""
    if kind.decoded is not None and text.strip().startswith("hanko:"):
        return kind.decoded(text.strip())
    if len(text) > LONGEST:
        raise refuse("file_unreadable")
    return kind.read(plain_files.spelt(text))


def to_text(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def usable(kind: Kind, kept: Mapping[str, Plain]) -> dict[str, Plain]:
    """Those of the kept things that are sound."""
    found = {}
    for name, plain in kept.items():
        try:
            found[name] = kind.read(plain)
        except Refused:
            continue
    return found
