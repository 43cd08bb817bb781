"""What the chapters share: whom they ask, what names look like, how things are called."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from companion.core.asks import Pick, Some, Text
from companion.core.flow import Flow, Question, Seats
from companion.core.game import TABLE
from companion.core.say import Free, Say, Who
from companion.core.spelling import clean

__all__ = ["LONGEST", "MOST", "Composing", "Flow", "Seats", "at_table", "name", "people_of", "pick", "taking_part"]

MOST = 99_999  # the largest number that anybody types here
LONGEST = 30  # signs in a name

Composing = Generator[Question, Any, Any]  # a flow that comes back with what was composed, or with none


def quoted(value: object) -> Free:
    """What stands in a layout, as a refusal cites it: one short line, with nothing hidden in it."""
    return Free(clean(str(value)[:LONGEST]) if isinstance(value, (str, int, float)) else "\u2026")


def at_table() -> str:
    """Whoever holds the shared device decides."""
    return TABLE


def name(*, needed: bool = True) -> Text:
    return Text("name", LONGEST, least=1 if needed else 0)


def taking_part(present: Seats) -> Some:
    """All who are present, unless the table says otherwise."""
    return Some("taking_part", present, least=min(2, len(present)), forfeit=present)


def _labelled(names: Iterable[tuple[str, str | Say | Free]]) -> tuple[tuple[str, ...], tuple[Say | Free, ...]]:
    """Options and what they are called; typed names stay as they were typed."""
    listed = tuple(names)
    ids = tuple(id_ for id_, _ in listed)
    return ids, tuple(Free(called) if isinstance(called, str) else called for _, called in listed)


def pick(ask: str, names: Iterable[tuple[str, str | Say | Free]], **more: Any) -> Pick:
    """A pick among things that people named themselves."""
    ids, labels = _labelled(names)
    return Pick(ask, ids, labels=labels, **more)


def people_of(seats: Iterable[str]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)
