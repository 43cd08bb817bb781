"""A table's file that a test leaves open is an error, on every Python; the interpreter itself tells it only since 3.13.

A table in memory is let go with the last who knows it, and closed then: it holds nothing that others could miss.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar
from weakref import WeakSet

MEMORY = ":memory:"


class Base(sqlite3.Connection):
    open_now: ClassVar[WeakSet[Base]] = WeakSet()
    forgotten: ClassVar[list[str]] = []  # went without having been closed

    def __init__(self, path: Any, *given: Any, **named: Any) -> None:
        self.path = str(path)
        super().__init__(path, *given, **named)
        self.open_now.add(self)

    def close(self) -> None:
        super().close()
        self.open_now.discard(self)

    def __del__(self) -> None:
        if self in self.open_now:
            if self.path != MEMORY:
                self.forgotten.append(self.path)
            self.close()


def close_files() -> None:
    """For a test that lets another one fail in the middle."""
    for base in list(Base.open_now):
        if base.path != MEMORY:
            base.close()


def watch() -> None:
    sqlite3.connect = partial(sqlite3.connect, factory=Base)  # type: ignore[assignment]


@contextmanager
def nothing() -> Iterator[None]:
    """Whoever opens a file meanwhile closes it too."""
    before = set(Base.open_now)
    Base.forgotten.clear()
    yield
    left = [base for base in Base.open_now if base not in before and base.path != MEMORY]
    found = sorted([*Base.forgotten, *(base.path for base in left)])
    for base in left:
        base.close()
    assert not found, f"left open: {found}"
