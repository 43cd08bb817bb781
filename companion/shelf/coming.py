"""A table that comes from elsewhere: nothing that went on here is overwritten, and nothing is there twice."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from companion.core.plain import row_to_plain
from companion.core.say import Refused
from companion.outgoing.export import Exported, Sound
from companion.running.journal import Journal, compact
from companion.shelf import anew
from companion.shelf.shelf import Shelf

NEW, WENT_ON, SAME, APART = "new", "went_on", "same", "apart"


def come(shelf: Shelf, found: Exported) -> str:
    """`WENT_ON` where it was here and has gone on there; `APART` where it went on here too, and stays as it is here."""
    path = shelf.path(found.header.table)
    if not path.exists():
        anew.write(path, found)
        return NEW
    try:
        journal = Journal(path)
    except Refused:
        return APART  # what lies here cannot be read, and is not touched
    with contextlib.closing(journal):
        here, there = ([compact(row_to_plain(row)) for row in rows] for rows in (journal.rows, found.rows))
        if journal.header != found.header or here[: len(there)] != there[: len(here)]:
            return APART
        return _go_on(shelf, journal, found)


def known(shelf: Shelf, found: Sound) -> str:
    """The same, of a table whose rows need not be looked at: it is new, or the same to its last link; else nothing."""
    path = shelf.path(found.header.table)
    if not path.exists():
        anew.write(path, found)
        return NEW
    with contextlib.suppress(Refused), contextlib.closing(Journal(path)) as journal:
        if journal.chain == found.chain and (journal.kept("sheet") or not found.sheet):
            return SAME
    return ""


def _go_on(shelf: Shelf, journal: Journal, found: Exported) -> str:
    """What was done elsewhere stands behind what was done here; a seal that was open here by then is gone."""
    more = found.rows[len(journal.rows) :]
    if more:
        if card := shelf.card(found.header.table):
            shelf.index.put([replace(card, read=False)])  # it is read anew, even after a cut right here
        journal.append(more, shown=True)
    if found.sheet and len(found.rows) >= len(journal.rows) and not journal.kept("sheet"):
        journal.keep("sheet", found.sheet)
    return WENT_ON if more else SAME
