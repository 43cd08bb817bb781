"""Which rules somebody has met: by person, on this device alone, over all evenings. No table and no export holds it."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping
from pathlib import Path

from companion import plain_files
from companion.core.say import Refused

FILE = "met.json"
Rules = frozenset[str]


class Met:
    """One small file: an id of a person, and the rules, each after a blank."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        found: dict[str, Rules] = {}
        self._by, self.sound = plain_files.read(self._path, from_plain, found)
        self._kept = self._by

    def __call__(self, ids: Collection[str]) -> Rules:
        """What a person has met, by whichever of its ids."""
        return Rules().union(*(self._by.get(each, Rules()) for each in ids))

    def remember(self, met: Mapping[str, Collection[str]]) -> None:
        """From now on; on the disk with the next `save`."""
        self._by = self._by | {person: self._by.get(person, Rules()).union(rules) for person, rules in met.items()}

    def forget(self, ids: Collection[str]) -> None:
        self._by = {person: rules for person, rules in self._by.items() if person not in ids}
        self.save()

    def save(self) -> None:
        """On a full disk it is explained once more."""
        if self._by != self._kept:
            with contextlib.suppress(Refused):
                plain_files.write(self._path, self.plain())
                self._kept = self._by

    def plain(self) -> dict[str, str]:
        return {person: " ".join(sorted(rules)) for person, rules in self._by.items()}


def from_plain(plain: object) -> dict[str, Rules]:
    return {person: Rules(rules.split()) for person, rules in plain_files.words(plain).items()}
