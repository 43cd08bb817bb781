"""The mutants that no test can notice, each with its reason: read, and held against what was tried."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.find import Mutant, mutants
from tools.mutants.trying import Tried

LIST = Path(__file__).with_name("unseen.toml")


@dataclass(frozen=True, slots=True)
class Unseen:
    """The same mutant as one with this name (find.Mutant.name), and why it changes nothing that can be seen."""

    file: str
    where: str
    was: str
    becomes: str
    why: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        return (self.file, self.where, self.was, self.becomes)


def listed(path: Path = LIST) -> list[Unseen]:
    if not path.exists():
        return []
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("unseen", [])
    return [Unseen(**entry) for entry in entries]


def gone(unseen: Iterable[Unseen], texts: Mapping[str, str]) -> list[Unseen]:
    """Those that no file has any more."""
    present = {
        mutant.name
        for entry in {one.file for one in unseen}
        if entry in texts
        for mutant in mutants(entry, texts[entry])
    }
    return [entry for entry in unseen if entry.name not in present]


def seen_now(unseen: Iterable[Unseen], results: Iterable[Tried]) -> list[Unseen]:
    """Those that a test has noticed."""
    noticed = {result.mutant.name for result in results if result.noticed}
    return [entry for entry in unseen if entry.name in noticed]


def standing(unseen: Sequence[Unseen], texts: Mapping[str, str]) -> list[Mutant]:
    """The mutants that the list tells of."""
    names = {entry.name for entry in unseen}
    files = sorted({entry.file for entry in unseen} & texts.keys())
    return [mutant for file in files for mutant in mutants(file, texts[file]) if mutant.name in names]
