"""The sheet that a table ended with, kept for the day when the rules here have changed."""

from __future__ import annotations

import contextlib
import json

from companion.core import view
from companion.core.flow import Position
from companion.core.plain import sheet_from_plain, sheet_to_plain
from companion.core.say import Refused
from companion.core.scene import Sheet
from companion.running.journal import Journal

SHEET = "sheet"


def kept_sheet(journal: Journal, rows: int) -> Sheet | None:
    """The sheet as it was kept behind so many rows; one of another table, or a broken one, is none."""
    kept = journal.kept(SHEET)
    if kept is None:
        return None
    try:
        plain = json.loads(kept)
        return sheet_from_plain(plain["sheet"]) if plain["rows"] == rows else None
    except (ValueError, TypeError, KeyError, RecursionError, Refused):
        return None


def keep_if_over(journal: Journal, position: Position, rows: int) -> None:
    """The sheet that a table ends with, for the day when the rules here have changed."""
    if position.over:
        with contextlib.suppress(Exception):  # the answer itself is safe; the sheet can be computed again
            _keep(journal, position, rows)


def _keep(journal: Journal, position: Position, rows: int) -> None:
    sheet = position.game.sheet(None)
    if sheet is None:
        return
    plain = sheet_to_plain(view.explained(sheet, position.game.book))
    words = json.dumps({"rows": rows, "sheet": plain})
    if words != journal.kept(SHEET):
        journal.keep(SHEET, words)
