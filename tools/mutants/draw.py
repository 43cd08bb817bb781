"""The sample: so many mutants from each file as it has lines, and which of them by the file's own contents.

An edit in one file leaves the draw from the others as it was (but for one more or less where shares are rounded).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from tools.mutants.find import Mutant, mutants


def draw(texts: Mapping[str, str], count: int, salt: str = "") -> list[Mutant]:
    """`count` mutants, or as many as there are, by file and line; `salt` draws others."""
    found = {file: by_chance(mutants(file, text), text + salt) for file, text in sorted(texts.items())}
    weights = {file: len(lines_of(texts[file])) for file, drawn in found.items() if drawn}
    taken = shares(weights, count, {file: len(drawn) for file, drawn in found.items()})
    drawn = [mutant for file, number in taken.items() for mutant in found[file][:number]]
    return sorted(drawn, key=lambda mutant: (mutant.file, mutant.line, mutant.becomes))


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def by_chance(found: list[Mutant], seed: str) -> list[Mutant]:
    """One mutant of each line first, then a second one of each: a line full of keys weighs no more than another."""
    lot = hashlib.sha256(seed.encode()).hexdigest()

    def fate(*what: object) -> str:
        return hashlib.sha256(repr((lot, *what)).encode()).hexdigest()

    lines: dict[int, list[Mutant]] = {}
    for mutant in sorted(found, key=lambda mutant: fate(mutant.line, mutant.was, mutant.becomes)):
        lines.setdefault(mutant.line, []).append(mutant)
    turns = [(nth, fate(line), mutant) for line, those in lines.items() for nth, mutant in enumerate(those)]
    return [mutant for _, _, mutant in sorted(turns, key=lambda turn: turn[:2])]


def shares(weights: Mapping[str, int], count: int, most: Mapping[str, int]) -> dict[str, int]:
    """So many of `count` for each file as it weighs, none more than it has; what is over goes to the largest rests."""
    whole = sum(weights.values()) or 1
    exact = {file: count * weight / whole for file, weight in weights.items()}
    taken = {file: min(int(share), most[file]) for file, share in exact.items()}
    over = sorted(exact, key=lambda file: (int(exact[file]) - exact[file], file))
    while sum(taken.values()) < count and (room := [file for file in over if taken[file] < most[file]]):
        for file in room[: count - sum(taken.values())]:
            taken[file] += 1
    return taken
