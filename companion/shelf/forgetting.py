"""Somebody who wants to be forgotten: the name goes from people, tables and index; the numbers stay with nobody's name.

A cut in the middle leaves every table whole, with the name or without it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

from companion.core.header import Header
from companion.core.rows import Row
from companion.core.say import Refused, refuse
from companion.outgoing.export import Exported
from companion.running.journal import Journal
from companion.shelf import anew, everybody
from companion.shelf.evenings import NOBODY, RUNNING, Evening
from companion.shelf.everybody import Somebody
from companion.shelf.index import Wanted
from companion.shelf.looked_through import read_what_waits
from companion.shelf.shelf import Shelf


def forget(shelf: Shelf, person: Somebody) -> Iterator[int]:
    """Says after each table how many are done; whoever stops in the middle goes on by doing it again."""
    read_what_waits(shelf)  # of what only an old list told, nobody knows whose names these are
    ids = everybody.ids(shelf, person.id)
    cards = shelf.index.newest(Wanted(persons=ids))
    if any(card.state == RUNNING for card in cards):
        raise refuse("forget_running")
    for done, card in enumerate(cards, 1):
        names = {sat.name for sat in card.seats if sat.person in ids}
        with contextlib.suppress(Refused):  # one that nobody can read any more tells no name to anybody
            _without_name(shelf, card, ids, names)
        seats = tuple(sat._replace(name=NOBODY) if sat.person in ids else sat for sat in card.seats)
        shelf.put(replace(card, seats=seats))
        yield done
    shelf.asked.forget()
    shelf.met.forget(ids)
    shelf.remember(tuple(known for known in shelf.people if known.id not in ids))
    (shelf.folder / "preparing.json").unlink(missing_ok=True)


def _without_name(shelf: Shelf, card: Evening, ids: tuple[str, ...], names: set[str]) -> None:
    path = shelf.path(card.table)
    if not path.exists():
        return
    with contextlib.closing(Journal(path)) as old:
        if old.header is None:
            return
        header, sheet = _header(old.header, ids), old.kept("sheet")
        rows = tuple(_row(row, names) for row in old.rows)
    anew.write(path, Exported(header, rows, sheet))


def _header(header: Header, ids: tuple[str, ...]) -> Header:
    seats = (replace(seat, name=NOBODY) if seat.person in ids else seat for seat in header.seats)
    return replace(header, seats=tuple(seats))


def _row(row: Row, names: set[str]) -> Row:
    """Whoever came later was typed as an answer."""
    return replace(row, value=NOBODY) if isinstance(row.value, str) and row.value in names else row
