"""How much a test tries: a tenth or less and one look of a screen in `make test`, all of it in `make soak`."""

import os
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

FULL = os.environ.get("HANKO_COUNTS") == "full"


# One test in so many runs in `make test`, others with other contents (tests/conftest.py); all of them in the soak and
# where their file is named. For what takes longest: whole evenings by taps, many screens one after the other.
TURNS = 3
in_turn = pytest.mark.turn


def counts(full: int, share: int = 10) -> int:
    """All of it in the soak, else one in `share`. Mark the test with `counts`, so that `make soak` runs it too."""
    return full if FULL else max(1, full // share)


def fresh_seed() -> int:
    """Always the same in `make test`, which must not find by chance; new ground each time in `make soak`. Print it."""
    return random.randrange(1 << 30) if FULL else 1


def one(values: Iterable[Any], which: int = 0) -> list[Any]:
    """This value (size, text, language, theme) in `make test`; the others are for the soak."""
    return [value if at == which else pytest.param(value, marks=pytest.mark.soak) for at, value in enumerate(values)]


def one_row(rows: Iterable[tuple[Any, ...]], which: int = 0) -> list[Any]:
    """The same where a look is several parameters."""
    return [row if at == which else pytest.param(*row, marks=pytest.mark.soak) for at, row in enumerate(rows)]


def of_each(rows: Sequence[tuple[Any, ...]]) -> list[Any]:
    """In `make test` so few of these that each of their values is tried once; all of them in the soak."""
    missing = {each for row in rows for each in enumerate(row)}
    chosen = []
    while missing:
        chosen.append(max(rows, key=lambda row: len(missing & set(enumerate(row)))))
        missing -= set(enumerate(chosen[-1]))
    return [row if row in chosen else pytest.param(*row, marks=pytest.mark.soak) for row in rows]
