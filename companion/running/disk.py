"""How the file of a table is opened, whose it is, and what is done when the disk is full or the file damaged.

The settings are those that lost nothing in kill and power-cut trials: WAL, FULL, one exclusive connection.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

from companion.core.say import Refused, refuse

FORMAT = 1
MARK = 0x48414E4B  # "HANK", where SQLite keeps the owner of a file
BALLAST = 128 * 1024  # given up when a full disk would not even let a table open
ROOM = 1 << 20  # how long the file beside a table may be
FRAMES = 250  # pages that lie in it before they go into the table: as many as it has room for
_held: set[str] = set()  # SQLite does not guard a file against its own process, so we do


def hold(path: Path | None) -> None:
    if path is not None:
        if str(path.absolute()) in _held:
            raise refuse("journal_busy")
        _held.add(str(path.absolute()))


def let_go(path: Path | None) -> None:
    if path is not None:
        _held.discard(str(path.absolute()))


def connect(path: Path | None, *, synced: bool = True) -> sqlite3.Connection:
    """Open a file as a table, or refuse it in words and leave it alone."""
    if path is not None:
        check_owner(path)
        ballast(path.parent)
    try:
        return _open(path, synced)
    except sqlite3.Error as error:
        if "locked" in str(error) or path is None or not give_up_ballast(path.parent):
            raise
    return _open(path, synced)


def _open(path: Path | None, synced: bool) -> sqlite3.Connection:
    base = sqlite3.connect(str(path) if path else ":memory:", isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA busy_timeout = 200")
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        if not synced:
            base.execute("PRAGMA synchronous = OFF")
        if not base.execute("PRAGMA schema_version").fetchone()[0]:
            base.execute(f"PRAGMA application_id = {MARK}")  # before WAL: a file that is ours always says so
            base.execute(f"PRAGMA user_version = {FORMAT}")
        mode = base.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if synced:
            base.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
        base.execute(f"PRAGMA wal_autocheckpoint = {FRAMES}")
        base.execute(f"PRAGMA journal_size_limit = {ROOM}")
        base.execute("PRAGMA secure_delete = ON")
        base.execute("BEGIN IMMEDIATE")  # takes the lock now, so that a second process is told so
        base.execute("COMMIT")
    except sqlite3.Error:
        base.close()
        raise
    return base


def make_room(path: Path) -> None:
    """Write the file beside a table to its full length: a sync costs less while a file does not grow.

    Only zeros behind its end, which are no frames to SQLite, like whatever else lies behind the last one. The next
    commit syncs them. A disk that is nearly full is spared.
    """
    with contextlib.suppress(OSError), open(f"{path}-wal", "r+b", buffering=0) as file:
        if shutil.disk_usage(path.parent).free >= 16 * ROOM:
            file.write(bytes(max(ROOM - file.seek(0, os.SEEK_END), 0)))


def check_owner(path: Path) -> None:
    """Whose file is it, and of which version? Read from its head, without touching it."""
    try:
        with open(path, "rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise refuse("file_unreadable") from error
    if not head:
        return
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise refuse("journal_broken")
    mark, version = int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")
    if mark != MARK:
        raise refuse("journal_foreign")
    if version > FORMAT:
        raise refuse("journal_newer")


def in_words(error: sqlite3.Error) -> Refused:
    words = str(error)
    if "locked" in words:
        return refuse("journal_busy")
    if "full" in words:
        return refuse("disk_full")
    if "I/O" in words or "readonly" in words or "unable to open" in words:
        return refuse("disk_trouble")
    if "closed" in words:
        return refuse("table_closed")
    return refuse("journal_broken")


def remove(path: Path) -> None:
    """Remove a table's file and everything that lies beside it."""
    for ending in ("", "-wal", "-shm", "-journal", ".head"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{path}{ending}")


def put_aside(path: Path) -> Path:
    """Copy a damaged table, with what lies beside it, to a name that is still free."""
    number = 1
    while (aside := path.with_suffix(f".torn-{number}")).exists():
        number += 1
    try:
        for ending in ("-wal", ""):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{ending}", f"{aside}{ending}")
    except OSError:
        raise refuse("disk_full") from None
    return aside


def leave_alone(path: Path | None) -> None:
    """Closing a file lets what lies beside it flow into it; of one that cannot be read a copy is kept as it was."""
    if path is not None:
        with contextlib.suppress(OSError, Refused):
            if Path(f"{path}-wal").stat().st_size:
                put_aside(path)


def ballast(folder: Path) -> None:
    """Hold some room on the disk, so that a full one cannot lock people out of their table."""
    place = folder / "ballast"
    if not place.exists():
        try:
            place.write_bytes(bytes(BALLAST))
        except OSError:
            place.unlink(missing_ok=True)


def give_up_ballast(folder: Path) -> bool:
    try:
        (folder / "ballast").unlink()
    except OSError:
        return False
    return True
