"""The journal of one table: a SQLite file of chained rows. Nothing is shown before it is written here.

`companion.running.disk` opens the file with the settings that lost nothing in kill and power-cut trials.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.core.header import Header
from companion.core.plain import header_from_plain, header_to_plain, row_from_plain, row_to_plain
from companion.core.rows import Row
from companion.core.say import Free, Refused, Say, refuse, say
from companion.running import disk

SCHEMA = """
CREATE TABLE head (name TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (n INTEGER PRIMARY KEY, row TEXT NOT NULL, chain TEXT NOT NULL);
CREATE TABLE openings (seat TEXT PRIMARY KEY, round TEXT NOT NULL, opened TEXT NOT NULL, salt TEXT NOT NULL)
    WITHOUT ROWID;
"""
Chained = tuple[int, str, str]  # a row's number, its words, its link
FULL = 2  # how SQLite counts it
INSERT = "INSERT INTO rows VALUES (?, ?, ?)"
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def link(before: str, words: str) -> str:
    """The next link of the chain: it fits these words behind that link only."""
    return hashlib.sha256(f"{before}\n{words}".encode()).hexdigest()


class Journal:
    """One table on disk (or in memory). `rows` is what it held when it was opened.

    One that is `copied` can be written again: nothing waits for the disk before all of it is there.
    """

    def __init__(self, path: Path | None, *, copied: bool = False) -> None:
        self.path, self.copied = path, copied
        self.header: Header | None = None
        self.rows: list[Row] = []
        self.openings: dict[str, tuple[str, str, str]] = {}  # seat: round, opened, salt
        self.notice: Say | None = None  # what was found wrong when it was opened
        self._last, self._chain = 0, ""
        self.sure = 0  # the last row that a power cut leaves where it is
        self._head: int | None = None
        self._roomy = False
        disk.hold(path)
        try:
            self._base = disk.connect(path, synced=not copied)
            try:
                self._load()
            except BaseException:
                disk.leave_alone(path)
                self._base.close()
                raise
        except sqlite3.Error as error:
            disk.let_go(path)
            raise disk.in_words(error) from error
        except BaseException:
            disk.let_go(path)
            raise

    @property
    def chain(self) -> str:
        """The last link: what ends with the same one is the same throughout."""
        return self._chain

    # -- writing

    def begin(self, header: Header, rows: Sequence[Row] = ()) -> None:
        """Write the head of a new table, and the rows of one that was handed on."""
        if self.header is not None:
            raise refuse("table_exists")
        try:
            words = compact(header_to_plain(header))
            self._chain = link("", words)
            lines = self._chained(rows)
        except (TypeError, ValueError, RecursionError):
            raise refuse("header") from None
        self.put(header, words, lines)
        self.rows = list(rows)

    def put(self, header: Header, words: str, lines: Sequence[Chained]) -> None:
        """Write a new table in the words that its file will hold; nobody looks at them here."""
        with self._transaction():
            for statement in SCHEMA.split(";"):
                self._base.execute(statement)
            self._base.execute("INSERT INTO head VALUES ('header', ?)", (words,))
            self._base.executemany(INSERT, lines)
        self.header = header
        self._written(lines)
        self.sure = self._last
        self.rest()

    def append(
        self, rows: Sequence[Row], openings: Sequence[tuple[str, str, str, str]] = (), *, shown: bool, sure: bool = True
    ) -> None:
        """Write rows and the openings of passed seats in one transaction; `shown`: the openings may go.

        Not `sure`: written, and surely on the disk with what is written next; a power cut before may take it away.
        """
        lines = self._chained(rows)
        seals = {opening[0] for opening in openings} if not shown else self.openings.keys()
        unread = bool(seals & self.openings.keys()) and not any(row.do == "answer" for row in rows)
        self._make_room()
        with self._synced(sure), self._transaction():
            self._base.executemany(INSERT, lines)
            if shown and self.openings:
                self._base.execute("DELETE FROM openings")
            self._base.executemany("INSERT OR REPLACE INTO openings VALUES (?, ?, ?, ?)", openings)
        if shown:
            self.openings.clear()
        self.openings.update({seat: (round_, opened, salt) for seat, round_, opened, salt in openings})
        self._written(lines)
        self.sure = self._last if sure else self.sure
        if unread:
            self._wipe()

    @contextlib.contextmanager
    def _synced(self, sure: bool) -> Iterator[None]:
        """Where every commit syncs the file beside the table, the next one takes along what was written before."""
        spared = not sure and self._base.execute("PRAGMA synchronous").fetchone()[0] == FULL
        if spared:
            self._base.execute("PRAGMA synchronous = NORMAL")
        try:
            yield
        finally:
            if spared:
                self._base.execute("PRAGMA synchronous = FULL")

    def _wipe(self) -> None:
        """What a passed seat had sealed, and nobody is ever to read, lies no longer beside the file either."""
        if self.path is not None:
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._roomy = False

    def _make_room(self) -> None:
        """Not before something is played: whoever only looks into a table writes nothing."""
        if self.path is not None and not self._roomy:
            disk.make_room(self.path)
            self._roomy = True

    def _chained(self, rows: Sequence[Row]) -> list[Chained]:
        last, chain, lines = self._last, self._chain, []
        for row in rows:
            words = compact(row_to_plain(row))
            last, chain = last + 1, link(chain, words)
            lines.append((last, words, chain))
        return lines

    def _written(self, lines: Sequence[Chained]) -> None:
        if lines:
            self._last, _, self._chain = lines[-1]
        self._write_head(sure=False)

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
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise disk.in_words(error) from error
            raise

    # -- opening

    def _load(self) -> None:
        found = self._base.execute("SELECT name FROM sqlite_master WHERE name = 'head'").fetchone()
        if found is None:
            return
        try:
            words = self.kept("header")
            self.header = header_from_plain(json.loads(words or ""))
        except (sqlite3.Error, ValueError, RecursionError):
            raise refuse("journal_broken") from None
        self._chain = link("", words or "")
        self._read_openings()
        self._read_rows()
        self.sure = self._last
        self._compare_head()

    def _read_openings(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # what cannot be read is sealed again
            for seat, round_, opened, salt in self._base.execute("SELECT seat, round, opened, salt FROM openings"):
                self.openings[seat] = (round_, opened, salt)

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
        """Go on with a new file that holds every good row; a copy of the damaged one is put aside."""
        header, path = self.header, self.path
        assert header is not None
        if path is None:
            raise refuse("journal_broken")
        fresh = path.with_suffix(".mended")
        disk.remove(fresh)
        mended = Journal(fresh)
        mended.begin(header, self.rows)
        mended.append((), [(seat, *opening) for seat, opening in self.openings.items()], shown=False)
        mended.close()
        aside = disk.put_aside(path)
        self._base.close()  # what lies beside the file goes into it now, and not into the new one
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{path}{ending}")
        os.replace(fresh, path)
        disk.remove(fresh)
        self._base = disk.connect(path)
        self._last, self._chain = mended._last, mended._chain
        self.notice = say("notice.torn", rows=len(self.rows), file=Free(aside.name))
        self._write_head(sure=True)

    # -- the head file: it tells when a file was put back to an older day

    def _write_head(self, *, sure: bool) -> None:
        """Where the chain stands, kept beside the table; surely on the disk when play rests."""
        if self.path is None or self.copied:
            return
        with contextlib.suppress(OSError):
            if self._head is None:
                self._head = os.open(f"{self.path}.head", os.O_RDWR | os.O_CREAT, 0o600)
            os.pwrite(self._head, f"{self._last:12} {self._chain}\n".encode(), 0)
            if sure:
                os.fsync(self._head)

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
            self._roomy = False
            if self.header is not None:
                self._write_head(sure=True)

    def close(self) -> None:
        self.rest()
        self._base.close()
        if self._head is not None:
            os.close(self._head)
            self._head = None
        disk.let_go(self.path)

    def abandon(self) -> None:
        """Close, and leave no file behind in which nothing was begun."""
        self.close()
        if self.header is None and self.path is not None:
            disk.remove(self.path)
