"""A whole table put onto the shelf: written beside its place and then moved there.

A cut in the middle leaves what lay there before, or all of the new one.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from companion.core.say import refuse
from companion.outgoing.export import Exported
from companion.running.journal import Journal


def write(path: Path, table: Exported) -> None:
    """Nothing is left of what lay there: neither its head nor copies that were put aside."""
    part = path.with_suffix(".coming")
    clear(part)
    journal = Journal(part, copied=True)
    try:
        journal.begin(table.header, table.rows)
        if table.sheet:
            journal.keep("sheet", table.sheet)
        journal.close()
        _sure(part)
        _clear_old(path, part)
        part.replace(path)
    except OSError as error:
        raise refuse("disk_full") from error
    finally:
        clear(part)


def _sure(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _clear_old(path: Path, part: Path) -> None:
    beside = (*path.parent.glob(f"{path.stem}.*"), *path.parent.glob(f"{path.name}-*"))
    for old in beside:
        if old != path and not old.name.startswith(part.name):
            old.unlink()


def clear(part: Path) -> None:
    for left in part.parent.glob(f"{part.name}*"):
        with contextlib.suppress(OSError):
            left.unlink()
