"""What is printed in the boxes: fact files of the games, each with its version and its sha256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion import DATA
from companion.core.header import Header, Shipped
from companion.core.say import Free, refuse

BOXES = DATA / "games"


def newest(game: str, names: Iterable[str]) -> tuple[Shipped, ...]:
    """The fact files a new table of this game starts with."""
    return tuple(_label(name, BOXES / game / f"{name}.json") for name in names)


def facts(game: str, file: Shipped) -> dict[str, Any]:
    """The facts a table began with, even when a newer version has come since."""
    for path in (BOXES / game / f"{file.name}.json", BOXES / game / f"{file.name}.{file.version}.json"):
        if path.exists() and _sha256(path) == file.sha256:
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            return found
    raise refuse("facts_missing", file=Free(f"{file.name} {file.version}"))


def newest_facts(game: str, name: str) -> dict[str, Any]:
    """A fact file as a new table would get it."""
    return facts(game, _label(name, BOXES / game / f"{name}.json"))


def facts_of(header: Header) -> dict[str, object]:
    """The printed facts a table was begun with, and the owner's own."""
    printed = {file.name: facts(header.game, file) for file in header.shipped}
    return {**printed, **header.own}


def _label(name: str, path: Path) -> Shipped:
    version = json.loads(path.read_text(encoding="utf-8"))["version"]
    return Shipped(name, version, _sha256(path))


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
