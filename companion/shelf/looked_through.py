"""Tables that the index does not know yet, or not well: read into it, some at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from companion.core.say import Refused, refuse
from companion.shelf.evenings import Evening
from companion.shelf.shelf import Shelf

FEW = 8  # tables that are read without a word
AT_ONCE = 25  # tables that go into the index together


def unknown(shelf: Shelf) -> list[str]:
    """Tables that lie here and that the index does not know, as after it was lost; what nobody can read stays away."""
    known = shelf.index.tables() | shelf.unreadable
    return sorted(path.stem for path in shelf.tables.glob("*.hanko") if path.stem not in known)


def waiting(shelf: Shelf) -> list[str]:
    """Tables of which the index knows nothing, or only what an old list told."""
    return [*shelf.index.unread(), *unknown(shelf)]


def read_what_waits(shelf: Shelf) -> None:
    """Before it is said who met whom, and before a name goes: every table has its say. Refused while many wait."""
    waits = waiting(shelf)
    if len(waits) > FEW:
        raise refuse("unread", count=len(waits))
    for _ in look_through(shelf, waits):
        pass


def look_through(shelf: Shelf, tables: Sequence[str]) -> Iterator[int]:
    """Read these tables into the index, and say after each how many are done."""
    cards: list[Evening] = []
    for done, table in enumerate(tables, 1):
        try:
            with contextlib.closing(shelf.open(table)) as session:
                cards.append(shelf.card_now(session))
        except Refused:
            shelf.lost(table)
            shelf.unreadable.add(table)
        if len(cards) == AT_ONCE or done == len(tables):
            shelf.index.put(cards)
            cards.clear()
        yield done
    if tables:
        shelf.remember_home()
