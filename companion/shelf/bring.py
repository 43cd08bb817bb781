"""A table that lies in a file, an export or a `.play`, put onto the shelf; refused, nothing has changed."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from companion import plain_files
from companion.core import play_text
from companion.core.say import Refused, refuse
from companion.outgoing import export
from companion.outgoing.export import Exported
from companion.running import plays
from companion.running.journal import Journal
from companion.shelf.shelf import Shelf


def bring(shelf: Shelf, path: Path) -> None:
    text = plain_files.text(path, export.LARGEST)
    found = _play(shelf, text) if path.suffix == ".play" else export.read(text)
    table = found.header.table
    if shelf.path(table).exists():
        raise refuse("table_exists")
    journal = Journal(shelf.path(table))
    try:
        journal.begin(found.header, found.rows)
        if found.sheet:
            journal.keep("sheet", found.sheet)
        journal.close()
        with contextlib.closing(shelf.open(table)) as session:
            shelf.touch(session)
    except Refused:
        journal.close()
        shelf.unlink(table)
        raise


def _play(shelf: Shelf, text: str) -> Exported:
    """A `.play` played through, as a table of its own."""
    found = play_text.read(text)
    found.id, _, now = shelf.new_table()
    try:
        session = plays.run(found)
    except plays.Wrong as wrong:
        raise refuse("play_wrong", line=wrong.line, why=wrong.say) from None
    with contextlib.closing(session):
        return Exported(replace(session.header, begun=now), tuple(session.log))
