"""The journal of one table: a SQLite file of chained rows. Nothing is shown before it is written here.

The settings are those that lost nothing in kill and power-cut trials: WAL, FULL, one exclusive connection.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.core.header import Header
from companion.core.plain import header_from_plain, header_to_plain, row_from_plain, row_to_plain
from companion.core.rows import Row
from companion.core.say import Free, Refused, Say, refuse, say

FORMAT = 1
MARK = 0x48414E4B  # "HANK", where SQLite keeps the owner of a file
BALLAST = 128 * 1024  # given up when a full disk would not even let a table open
SCHEMA = """
CREATE TABLE head (name TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (n INTEGER PRIMARY KEY, row TEXT NOT NULL, chain TEXT NOT NULL);
CREATE TABLE openings (seat TEXT PRIMARY KEY, round TEXT NOT NULL, opened TEXT NOT NULL, salt TEXT NOT NULL)
    WITHOUT ROWID;
"""
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def link(before: str, words: str) -> str:
    """The next link of the chain: it fits these words behind that link only."""
    return hashlib.sha256(f"{before}\n{words}".encode()).hexdigest()


class Journal:
    """One table on disk (or in memory). `rows` is what it held when it was opened."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.header: Header | None = None
        self.rows: list[Row] = []
        self.openings: dict[str, tuple[str, str, str]] = {}  # seat: round, opened, salt
        self.notice: Say | None = None  # what was found wrong when it was opened
        self._last, self._chain = 0, ""
        self._base = _connect(path)
        try:
            self._load()
        except BaseException:
            self._base.close()
            raise

    # -- writing

    def begin(self, header: Header) -> None:
        """Write the head of a new table."""
        words = compact(header_to_plain(header))
        with self._transaction():
            for statement in SCHEMA.split(";"):
                self._base.execute(statement)
            self._base.execute(f"PRAGMA application_id = {MARK}")
            self._base.execute(f"PRAGMA user_version = {FORMAT}")
            self._base.execute("INSERT INTO head VALUES ('header', ?)", (words,))
        self.header, self._chain = header, link("", words)
        self.rest()

    def append(self, rows: Sequence[Row], openings: Sequence[tuple[str, str, str, str]] = (), *, shown: bool) -> None:
        """Write rows and the openings of passed seats in one transaction; `shown`: the openings may go."""
        last, chain, lines = self._last, self._chain, []
        for row in rows:
            words = compact(row_to_plain(row))
            last, chain = last + 1, link(chain, words)
            lines.append((last, words, chain))
        with self._transaction():
            self._base.executemany("INSERT INTO rows VALUES (?, ?, ?)", lines)
            if shown:
                self._base.execute("DELETE FROM openings")
            self._base.executemany("INSERT OR REPLACE INTO openings VALUES (?, ?, ?, ?)", openings)
        self._last, self._chain = last, chain
        if shown:
            self.openings.clear()
        self.openings.update({seat: (round_, opened, salt) for seat, round_, opened, salt in openings})
        self._write_head(sure=shown)

    def keep(self, name: str, words: str) -> None:
        """Keep a finished thing beside the rows, such as the sheet that a table ended with."""
        with self._transaction():
            self._base.execute("INSERT OR REPLACE INTO head VALUES (?, ?)", (name, words))

    def kept(self, name: str) -> str | None:
        found = self._base.execute("SELECT words FROM head WHERE name = ?", (name,)).fetchone()
        return found and str(found[0])

    @contextlib.contextmanager
    def _transaction(self) -> Any:
        try:
            self._base.execute("BEGIN IMMEDIATE")
            yield
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise _in_words(error) from error

    # -- opening

    def _load(self) -> None:
        found = self._base.execute("SELECT name FROM sqlite_master WHERE name = 'head'").fetchone()
        if found is None:
            return
        words = self.kept("header")
        try:
            self.header = header_from_plain(json.loads(words or ""))
        except (ValueError, RecursionError):
            raise refuse("journal_broken") from None
        self._chain = link("", words or "")
        self._read_rows()
        self.openings = {seat: rest for seat, *rest in self._base.execute("SELECT * FROM openings")}
        self._compare_head()

    def _read_rows(self) -> None:
        """Read the rows as far as the chain holds; what is behind a torn place is kept aside."""
        chain, torn = self._chain, False
        try:
            sound = self._base.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            for n, words, stored in self._base.execute("SELECT n, row, chain FROM rows ORDER BY n"):
                chain = link(chain, words)
                if n != self._last + 1 or chain != stored:
                    torn = True
                    break
                self.rows.append(row_from_plain(json.loads(words)))
                self._last, self._chain = n, chain
        except (sqlite3.DatabaseError, ValueError, RecursionError, Refused):
            sound = False
        if torn or not sound:
            self._mend()

    def _mend(self) -> None:
        """Go on with a new file that holds every good row; the damaged one is put aside, never deleted."""
        header, path = self.header, self.path
        assert header is not None
        if path is None:
            raise refuse("journal_broken")
        fresh = path.with_suffix(".mended")
        _remove(fresh)
        mended = Journal(fresh)
        mended.begin(header)
        mended.append(self.rows, shown=False)
        mended.close()
        self._base.close()
        aside = _aside(path)
        for ending in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                shutil.move(f"{path}{ending}", f"{aside}{ending}")
        os.replace(fresh, path)
        _remove(fresh)
        self._base = _connect(path)
        self._last, self._chain = mended._last, mended._chain
        self.notice = say("notice.torn", rows=len(self.rows), file=Free(aside.name))
        self._write_head(sure=True)

    # -- the head file: it tells when a file was put back to an older day

    def _write_head(self, *, sure: bool) -> None:
        """Where the chain stands, kept beside the table; synced only when a round is settled or play rests."""
        if self.path is None:
            return
        with contextlib.suppress(OSError), open(f"{self.path}.head", "w", encoding="ascii") as file:
            file.write(f"{self._last} {self._chain}\n")
            if sure:
                file.flush()
                os.fsync(file.fileno())

    def _compare_head(self) -> None:
        if self.path is None or self.notice:
            return
        try:
            with open(f"{self.path}.head", encoding="ascii") as file:
                n, chain = file.read(100).split()
            known, last = int(n), self._last
        except (OSError, ValueError):
            return
        if known > last or (known == last and chain != self._chain):
            self.notice = say("notice.older", rows=last, known=known)

    def rest(self) -> None:
        """Play rests: everything into the one file, and surely on the disk."""
        if self.path is None:
            return
        with contextlib.suppress(sqlite3.Error):
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._write_head(sure=True)

    def close(self) -> None:
        self.rest()
        self._base.close()


def _connect(path: Path | None) -> sqlite3.Connection:
    """Open a file as a table, or refuse it in words and leave it alone."""
    if path is not None:
        _check_foreign(path)
        ballast(path.parent)
    try:
        return _open(path)
    except sqlite3.Error as error:
        if path is None or not give_up_ballast(path.parent):
            raise _in_words(error) from error
    try:
        return _open(path)
    except sqlite3.Error as error:
        raise _in_words(error) from error


def _open(path: Path | None) -> sqlite3.Connection:
    base = sqlite3.connect(str(path) if path else ":memory:", isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA busy_timeout = 200")
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        mode = base.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        base.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
        base.execute("PRAGMA wal_autocheckpoint = 1000")
        base.execute("PRAGMA journal_size_limit = 1048576")
        base.execute("PRAGMA secure_delete = ON")
        base.execute("BEGIN IMMEDIATE")  # takes the lock now, so that a second process is told so
        base.execute("COMMIT")
    except sqlite3.Error:
        base.close()
        raise
    return base


def _check_foreign(path: Path) -> None:
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


def _in_words(error: sqlite3.Error) -> Refused:
    words = str(error)
    if "locked" in words:
        return refuse("journal_busy")
    if "full" in words or "I/O" in words or "readonly" in words or "unable to open" in words:
        return refuse("disk_full")
    return refuse("journal_broken")


def _remove(path: Path) -> None:
    """Remove a table's file and everything that lies beside it."""
    for ending in ("", "-wal", "-shm", ".head"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{path}{ending}")


def _aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_suffix(f".torn-{number}")).exists():
        number += 1
    return aside


def ballast(folder: Path) -> None:
    """Hold some room on the disk, so that a full one cannot lock people out of their table."""
    place = folder / "ballast"
    if not place.exists():
        with contextlib.suppress(OSError):
            place.write_bytes(bytes(BALLAST))


def give_up_ballast(folder: Path) -> bool:
    try:
        (folder / "ballast").unlink()
    except OSError:
        return False
    return True
