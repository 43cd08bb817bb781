"""A whole table put onto the shelf: written beside its place and then moved there.

A cut in the middle leaves what lay there before, or all of the new one.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from companion.core.say import refuse
from companion.outgoing.export import Exported, Sound
from companion.running import disk
from companion.running.journal import Journal


def write(path: Path, table: Exported | Sound) -> None:
    """Nothing is left of what lay there: neither its head nor copies that were put aside."""
    part = path.with_suffix(".coming")
    clear(part)
    journal = Journal(part, copied=True)
    try:
        table.into(journal)
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
    beside = (f"{path.stem}.", f"{path.name}-")
    with os.scandir(path.parent) as found:  # one look at a folder in which hundreds may lie
        old = [entry.path for entry in found if entry.name.startswith(beside) and entry.name != path.name]
    for left in old:
        if not left.startswith(str(part)):
            os.unlink(left)


def clear(part: Path) -> None:
    with contextlib.suppress(OSError):
        disk.remove(part)
