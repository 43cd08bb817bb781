"""A table that lies in a file, an export or a `.play`, put onto the shelf; refused, nothing has changed."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from companion import plain_files
from companion.core import play_text
from companion.core.say import Refused, refuse
from companion.core.seat_looks import beside
from companion.outgoing import export
from companion.outgoing.export import Exported
from companion.running import plays
from companion.shelf import coming
from companion.shelf.shelf import Shelf


def bring(shelf: Shelf, path: Path) -> str:
    """How it came: `coming.NEW`, or `coming.WENT_ON` where it had gone on elsewhere."""
    text = plain_files.text(path, export.LARGEST)
    found = _play(shelf, text) if path.suffix == ".play" else export.read(text)
    table = found.header.table
    how = coming.come(shelf, found)
    if how == coming.SAME:
        raise refuse("table_here")
    if how == coming.APART:
        raise refuse("table_apart")
    try:
        with contextlib.closing(shelf.open(table)) as session:
            shelf.touch(session)
    except Refused:
        if how == coming.NEW:
            shelf.unlink(table)
        raise
    return how


def _play(shelf: Shelf, text: str) -> Exported:
    """A `.play` played through, as a table of its own."""
    found = play_text.read(text)
    found.id, _, now = shelf.new_table()
    try:
        session = plays.run(found)
    except plays.Wrong as wrong:
        raise refuse("play_wrong", line=wrong.line, why=wrong.say) from None
    with contextlib.closing(session):
        rows = tuple(replace(row, at=now) for row in session.log)  # a play knows no clock
        seats = beside((), session.header.seats)  # nor looks: its people are told apart as at any other table
        return Exported(replace(session.header, begun=now, seats=seats), rows)
