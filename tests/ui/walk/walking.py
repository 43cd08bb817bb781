"""A part of an evening as a test: it fails at whatever falls short and is not excused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.counts import FULL
from tests.ui.walk.looks import Part, Size, some_parts, turned_evenings, whole_evenings
from tests.ui.walk.report import Walked

MOST_TOLD = 12  # of what falls short in one part

Record = Callable[[str, object], None]


def parts(sizes: Iterable[Size], some: int) -> list[Any]:
    """Some parts in `make test`; in the soak every evening, whole."""
    return _tests(whole_evenings(sizes) if FULL else some_parts(sizes, some))


def turned_parts(sizes: Iterable[Size], some: int) -> list[Any]:
    """The same where the screen turns to whoever is asked."""
    return _tests(turned_evenings(sizes) if FULL else some_parts(sizes, some, faces=True))


def _tests(chosen: list[Part]) -> list[Any]:
    return [pytest.param(part, id=f"{at} {part}", marks=pytest.mark.counts) for at, part in enumerate(chosen)]


def walked(ui: Any, part: Part, record: Record) -> None:
    from tests.ui.walk.unpainted import unpainted
    from tests.ui.walk.walker import Walk

    walk = Walk(ui, part)
    with unpainted():
        walk.run()
    record("walked", walk.told.plain())
    told(walk.told)


def told(found: Walked) -> None:
    fails = [f"{rule}: {what}\n    at {state}" for rule, what, state in found.fails]
    assert not fails, f"{len(fails)} times, as\n" + "\n".join(fails[:MOST_TOLD])
