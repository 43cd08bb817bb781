"""Somebody who wants to be forgotten: the name goes from people, tables and index; the numbers stay with nobody's name.

A table is written anew beside the old one and then put in its place, so that a cut in the middle leaves one of both.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.core.header import Header
from companion.core.rows import Row
from companion.core.say import Refused, refuse
from companion.running.journal import Journal
from companion.shelf import everybody
from companion.shelf.evenings import RUNNING, Evening
from companion.shelf.everybody import NOBODY, Somebody
from companion.shelf.index import Wanted
from companion.shelf.shelf import Shelf


def forget(shelf: Shelf, person: Somebody) -> Iterator[int]:
    """Says after each table how many are done; whoever stops in the middle goes on by doing it again."""
    ids = everybody.ids(shelf, person.id)
    cards = shelf.index.newest(Wanted(persons=ids))
    if any(card.state == RUNNING for card in cards):
        raise refuse("forget_running")
    for done, card in enumerate(cards, 1):
        names = {sat.name for sat in card.seats if sat.person in ids}
        with contextlib.suppress(Refused):  # one that nobody can read any more tells no name to anybody
            _write_anew(shelf, card, ids, names)
        seats = tuple(sat._replace(name=NOBODY) if sat.person in ids else sat for sat in card.seats)
        shelf.put(replace(card, seats=seats))
        yield done
    shelf.asked.forget()
    shelf.remember(tuple(known for known in shelf.people if known.id not in ids))
    (shelf.folder / "preparing.json").unlink(missing_ok=True)


def _write_anew(shelf: Shelf, card: Evening, ids: tuple[str, ...], names: set[str]) -> None:
    path = shelf.path(card.table)
    if not path.exists():
        return
    with contextlib.closing(Journal(path)) as old:
        if old.header is None:
            return
        header, rows, sheet = _header(old.header, ids), [_row(row, names) for row in old.rows], old.kept("sheet")
    part = path.with_suffix(".coming")
    _clear(part)
    journal = Journal(part)
    try:
        journal.begin(header, rows)
        if sheet:
            journal.keep("sheet", sheet)
        journal.close()
        for beside in path.parent.glob(f"{path.stem}.*"):  # of the old one: its head, and torn ones
            if beside not in (path, part) and not beside.name.startswith(part.name):
                beside.unlink()
        for beside in path.parent.glob(f"{path.name}-*"):
            beside.unlink()
        part.replace(path)
    except OSError as error:
        raise refuse("disk_full") from error
    finally:
        _clear(part)


def _header(header: Header, ids: tuple[str, ...]) -> Header:
    seats = (replace(seat, name=NOBODY) if seat.person in ids else seat for seat in header.seats)
    return replace(header, seats=tuple(seats))


def _row(row: Row, names: set[str]) -> Row:
    """Whoever came later was typed as an answer."""
    return replace(row, value=NOBODY) if isinstance(row.value, str) and row.value in names else row


def _clear(part: Path) -> None:
    for left in part.parent.glob(f"{part.name}*"):
        with contextlib.suppress(OSError):
            left.unlink()
