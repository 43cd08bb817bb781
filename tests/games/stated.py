"""What is held of a game beside its rules: `tests/games/<game>/stated.toml`, so that a new one brings its own.

`rules` is the number of its rules and `players` what stands on the box. Below `[unexplained]` are the rules that stand
open at no question of any recorded play, each under its reason: whoever adds a rule shows it where it is used, or says
there why it cannot be. Below `[ends]` stands what some of its plays say of their ends (`tests/contract/test_ends.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
REASONS = {
    "laid_out": "what to lay out is read before the first question, in words of its own",
    "itself": "the app sees to it, and nothing is asked, told or counted by it",
    "by_hand": "people do it with the real pieces, and the app is not asked",
    "outside": "it happens outside a table's questions: as people come and go, or as an evening begins or is kept",
}


@dataclass(frozen=True, slots=True)
class Stated:
    """What a game is held to."""

    rules: int
    players: tuple[int, int]
    unexplained: tuple[str, ...]
    ends: Mapping[str, Mapping[str, Any]]


def stated(game: str, root: Path = ROOT) -> Stated:
    """As its folder says."""
    path = root / game.replace("-", "_") / "stated.toml"
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    unexplained = said.get("unexplained", {})
    assert unexplained.keys() <= REASONS.keys(), f"{game}: a reason that is none"
    least, most = said["players"]
    rules = tuple(rule for found in unexplained.values() for rule in found)
    return Stated(said["rules"], (least, most), rules, said.get("ends", {}))
