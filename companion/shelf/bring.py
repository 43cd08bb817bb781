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
from companion.running.session import Session
from companion.shelf import coming
from companion.shelf.evenings import OVER, Evening, written_down
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
        if _is_here(shelf, session):
            raise refuse("table_here")
        rows = tuple(replace(row, at=now) for row in session.log)  # a play knows no clock
        seats = beside((), session.header.seats)  # nor looks: its people are told apart as at any other table
        return Exported(replace(session.header, begun=now, seats=seats), rows)


def _is_here(shelf: Shelf, session: Session) -> bool:
    """Does a table of the same people with the same answers lie here, under whatever id?"""
    came_to, told = _came_to(written_down(session)), _told(session)
    for card in shelf.evenings:
        if _came_to(card) == came_to:
            with contextlib.suppress(Refused), contextlib.closing(shelf.open(card.table)) as here:
                if _told(here) == told:
                    return True
    return False


def _came_to(card: Evening) -> tuple[object, ...]:
    """What the index knows well enough to leave most tables closed; one that goes on may be further than it says."""
    over = card.state == OVER
    return card.game, card.state, [(sat.score, sat.rank) for sat in card.seats] if over else len(card.seats)


def _told(session: Session) -> str:
    """Who sat there and all that was answered, without the id of the table."""
    return plays.show(session).partition("\nseats ")[2]
