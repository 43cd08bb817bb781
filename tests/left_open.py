"""What a test leaves open is an error: the file of a table, a thread that is still at work, a process that it began.

Of files the interpreter itself tells it only since Python 3.13. A table in memory is let go with the last who knows it,
and closed then: it holds nothing that others could miss.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

MEMORY = ":memory:"
PATIENCE = 5.0  # seconds; who has been told to stop may still be on the way
# Threads that live as long as the process, whoever was first to want them.
LASTING: tuple[str, ...] = ()


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


def at_work() -> set[threading.Thread]:
    """Ours; one that something else has begun, such as the sound of the system, is known here but nobody ends it."""
    foreign = threading._DummyThread
    return {each for each in threading.enumerate() if not isinstance(each, foreign) and each.name not in LASTING}


def children() -> set[str]:
    """The processes that this one has begun and has not seen the end of; only Linux tells."""
    found = Path("/proc/self/task").glob("*/children")
    return {child for path in found for child in path.read_text(encoding="ascii").split()}


def going_on(threads: set[threading.Thread], processes: set[str]) -> list[str]:
    """Who is at work that was not before, once there has been time to stop."""
    until = time.monotonic() + PATIENCE
    while (at_work() - threads or children() - processes) and time.monotonic() < until:
        time.sleep(0.01)
    left = [f"thread {each.name}" for each in at_work() - threads]
    return sorted([*left, *(f"process {child}" for child in children() - processes)])


@contextmanager
def nothing() -> Iterator[None]:
    """Whoever opens a file meanwhile closes it too, and whoever begins something ends it."""
    before, threads, processes = set(Base.open_now), at_work(), children()
    Base.forgotten.clear()
    yield
    left = [base for base in Base.open_now if base not in before and base.path != MEMORY]
    found = sorted([*Base.forgotten, *(base.path for base in left)])
    for base in left:
        base.close()
    found += going_on(threads, processes)
    assert not found, f"left open: {found}"
