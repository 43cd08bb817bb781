"""When everything was last taken elsewhere, and how many evenings are on this device alone: nothing is in a cloud."""

from __future__ import annotations

import contextlib

from companion import plain_files
from companion.core.say import Refused
from companion.shelf.evenings import LATEST
from companion.shelf.index import Wanted
from companion.shelf.shelf import Shelf

MANY = 10  # evenings that nobody would like to lose
FILE = "saved.json"


def remember(shelf: Shelf, now: int) -> None:
    with contextlib.suppress(Refused):  # on a full disk it is said once more
        plain_files.write(shelf.folder / FILE, {"at": now})


def last(shelf: Shelf) -> int:
    """0 where it never was."""
    found, _ = plain_files.read(shelf.folder / FILE, _when, 0)
    return found


def _when(plain: object) -> int:
    match plain:
        case {"at": int(at)} if 0 <= at <= LATEST:
            return at
    raise ValueError


def unsaved(shelf: Shelf) -> int:
    """Evenings since then."""
    return shelf.index.count(Wanted(since=last(shelf), until=LATEST))
