"""The index of all evenings: a small SQLite file made from the tables, and made anew whenever it is not there.

The tables are the truth; whatever stands here can be lost without taking an evening with it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import plain_files
from companion.core.say import refuse
from companion.shelf.evenings import LOST, OVER, RUNNING, Evening, Play, Sat

VERSION = 3
SCHEMA = """
CREATE TABLE evenings (tab TEXT PRIMARY KEY, game TEXT, begun INTEGER, touched INTEGER, state TEXT, title TEXT,
    trial INTEGER, whole INTEGER, wins TEXT, minutes INTEGER, level TEXT, options TEXT, rung TEXT, read INTEGER,
    rounds INTEGER, seats TEXT, box TEXT, words TEXT) WITHOUT ROWID;
CREATE INDEX newest ON evenings (touched DESC, tab);
CREATE INDEX waiting ON evenings (read, state, tab);
CREATE TABLE sat (person TEXT, tab TEXT, name TEXT, rival INTEGER, PRIMARY KEY (person, tab)) WITHOUT ROWID;
CREATE INDEX tables ON sat (tab);
"""
CARD = "tab, game, begun, touched, state, title, trial, whole, wins, minutes, level, options, rung, read, rounds, seats"
PLAY = "tab, box, touched, wins, minutes, level, rounds, seats"
PUT = f"INSERT OR REPLACE INTO evenings VALUES ({', '.join('?' * 18)})"
SIT = "INSERT OR REPLACE INTO sat VALUES (?, ?, ?, ?)"
COUNTS = f"state = '{OVER}' AND whole AND read AND NOT trial"  # what statistics are made of
NO_ROOM = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)  # fmt: skip
LIMIT = 1 << 62  # numbers beyond are none that people count


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which evenings are looked for; what is empty leaves all of them."""

    box: str = ""
    persons: tuple[str, ...] = ()  # the ids of one person
    words: str = ""
    since: int = 0
    until: int = 0
    called: tuple[tuple[str, str], ...] = ()  # names of today and the ids they belong to, for the words

    @property
    def where(self) -> tuple[str, list[Any]]:
        parts: list[tuple[str, list[Any]]] = []
        if self.box:
            parts.append(("box = ?", [self.box]))
        if self.persons:
            those = ", ".join("?" * len(self.persons))
            parts.append((f"tab IN (SELECT tab FROM sat WHERE person IN ({those}))", [*self.persons]))
        parts += map(self._worded, self.words.casefold().split())
        if self.until:
            parts.append(("touched >= ? AND touched < ?", [self.since, self.until]))
        return " AND ".join(f"({part})" for part, _ in parts) or "1", [one for _, given in parts for one in given]

    def _worded(self, word: str) -> tuple[str, list[Any]]:
        """As it was written down, or of somebody who is called so today."""
        persons = [person for name, person in self.called if word in name.casefold()]
        those = ", ".join("?" * len(persons))
        return f"instr(words, ?) OR tab IN (SELECT tab FROM sat WHERE person IN ({those}))", [word, *persons]


class Index:
    """One file, open only while it is asked; `fresh` where nothing is known yet of what lies on this device."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._every: tuple[Play, ...] | None = None  # all plays, until something is written
        self.fresh = self.broken = False
        try:
            self._look()
        except sqlite3.DatabaseError as error:
            self._put_aside(error)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as base:
            base.execute("PRAGMA secure_delete = ON")  # who was forgotten is in no corner of it
            yield base

    def _look(self) -> None:
        """Is it one of ours, as it is written today? One of another version is made anew."""
        with self._open() as base:
            if base.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                drop = "DROP TABLE IF EXISTS evenings; DROP TABLE IF EXISTS sat;"
                base.executescript(f"BEGIN; {drop} {SCHEMA} PRAGMA user_version={VERSION}; COMMIT;")
                self.fresh = True
            base.execute(f"SELECT {CARD}, box, words FROM evenings LIMIT 1").fetchone()
            base.execute("SELECT person, tab, name, rival FROM sat LIMIT 1").fetchone()

    def _put_aside(self, error: sqlite3.DatabaseError) -> None:
        """Nobody can read it: it is kept, and the tables are looked through again. A full disk is no such thing."""
        if error.sqlite_errorcode & 0xFF in NO_ROOM:
            raise refuse("disk_full") from error
        self.broken, self._every = True, None
        with contextlib.suppress(OSError):
            self.path.replace(plain_files.aside(self.path))
        self._look()

    def _ask(self, words: str, given: Sequence[Any] = ()) -> list[Any]:
        """What it answers; one that turns out to be damaged answers nothing, and is made anew."""
        try:
            with self._open() as base:
                return base.execute(words, given).fetchall()
        except sqlite3.DatabaseError as error:
            self._put_aside(error)
            return []

    # -- writing

    def put(self, cards: Sequence[Evening]) -> None:
        """All of these or none."""
        self._every = None
        try:
            with self._open() as base:
                base.execute("BEGIN IMMEDIATE")
                for card in cards:
                    base.execute("DELETE FROM sat WHERE tab = ?", [card.table])
                    base.execute(PUT, _row(card))
                    base.executemany(SIT, [(sat.person, card.table, sat.name, sat.rival) for sat in card.seats])
                base.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._put_aside(error)
            self.put(cards)

    def drop(self, table: str) -> None:
        self._every = None
        self._ask("DELETE FROM sat WHERE tab = ?", [table])
        self._ask("DELETE FROM evenings WHERE tab = ?", [table])

    # -- reading

    def tables(self) -> set[str]:
        return {tab for (tab,) in self._ask("SELECT tab FROM evenings INDEXED BY newest")}

    def unread(self) -> tuple[str, ...]:
        """Of which only an old list told."""
        where = f"read = 0 AND state != '{LOST}'"
        return tuple(tab for (tab,) in self._ask(f"SELECT tab FROM evenings INDEXED BY waiting WHERE {where}"))

    def card(self, table: str) -> Evening | None:
        return next(iter(self._cards("tab = ?", [table], 1)), None)

    @property
    def running(self) -> Evening | None:
        return next(iter(self._cards(f"state = '{RUNNING}'", [], 1)), None)

    @property
    def last(self) -> Evening | None:
        return next(iter(self.lately(1)), None)

    def lately(self, most: int) -> tuple[Evening, ...]:
        """The newest tables of people, to look back on."""
        return self._cards(f"NOT trial AND state != '{LOST}'", [], most)

    @property
    def empty(self) -> bool:
        return not self._ask("SELECT 1 FROM evenings LIMIT 1")

    def count(self, wanted: Wanted = Wanted()) -> int:
        where, given = wanted.where
        found = self._ask(f"SELECT count(*) FROM evenings WHERE {where}", given)
        return int(found[0][0]) if found else 0

    def by_box(self, wanted: Wanted) -> dict[str, int]:
        """How many of these evenings each game has."""
        where, given = wanted.where
        return dict(self._ask(f"SELECT box, count(*) FROM evenings WHERE {where} GROUP BY box", given))

    def by_person(self, wanted: Wanted) -> dict[str, int]:
        """In how many of these evenings each id sat."""
        where, given = wanted.where
        those = f"sat WHERE tab IN (SELECT tab FROM evenings WHERE {where})"
        return dict(self._ask(f"SELECT person, count(DISTINCT tab) FROM {those} GROUP BY person", given))

    def newest(self, wanted: Wanted = Wanted(), most: int = -1) -> tuple[Evening, ...]:
        return self._cards(*wanted.where, most)

    def plays(self) -> tuple[Play, ...]:
        """Whole games that were played to their end, the oldest first."""
        if self._every is None:
            found = self._ask(f"SELECT {PLAY} FROM evenings WHERE {COUNTS} ORDER BY touched, tab DESC")
            sats = _sats([play[-1] for play in found])
            those = zip(found, sats, strict=True)
            self._every = tuple(Play._make((*play, sat, rounds)) for (*play, rounds, _), sat in those)
        return self._every

    def boxes(self) -> tuple[tuple[str, str, str, int], ...]:
        """What was played here: as one word, its game, its title, how often; the most played first."""
        those = "FROM evenings WHERE game != '' GROUP BY box"
        return tuple(self._ask(f"SELECT box, game, max(title), count(*) {those} ORDER BY 4 DESC, 1"))

    def persons(self) -> tuple[tuple[str, str, int], ...]:
        """Who sat here in any evening that counts: id, the latest name, how often; the most frequent first."""
        those = "sat JOIN evenings USING (tab) WHERE NOT rival AND NOT trial AND person != ''"
        what = "person, name, count(*), max(touched)"  # the name is that of the latest evening
        found = self._ask(f"SELECT {what} FROM {those} GROUP BY person ORDER BY 3 DESC, 2")
        return tuple(row[:3] for row in found)

    def met(self, persons: Collection[str]) -> set[str]:
        """Whoever ever sat at one table with one of these ids: also where it goes on, or counts for nothing."""
        those = ", ".join("?" * len(persons))
        tables = f"SELECT tab FROM sat WHERE person IN ({those})"
        words = f"SELECT DISTINCT person FROM sat WHERE tab IN ({tables}) AND person NOT IN ({those}, '')"
        return {person for (person,) in self._ask(words, [*persons, *persons])}

    def _cards(self, where: str, given: Sequence[Any], most: int) -> tuple[Evening, ...]:
        found = self._ask(
            f"SELECT {CARD} FROM evenings WHERE {where} ORDER BY touched DESC, tab LIMIT {int(most)}", given
        )
        sats = _sats([card[-1] for card in found])
        return tuple(_card(card, sat) for card, sat in zip(found, sats, strict=True))


def _row(card: Evening) -> list[Any]:
    seats = [sat._replace(score=sat.score if sat.score is None else _some(sat.score)) for sat in card.seats]
    words = " ".join((card.title, *(sat.name for sat in card.seats))).casefold()
    return [
        card.table, card.game, _some(card.begun), _some(card.touched), card.state, card.title, card.trial,
        card.whole, card.wins, _some(card.minutes), card.level, json.dumps(card.options), json.dumps(card.rung),
        card.read, card.rounds, json.dumps(seats), card.box, words,
    ]  # fmt: skip


def _some(number: int) -> int:
    return max(-LIMIT, min(number, LIMIT))


def _sats(kept: list[str]) -> list[tuple[Sat, ...]]:
    """Who sat there in each, all read at once."""
    return [tuple(Sat(*sat) for sat in sats) for sats in json.loads(f"[{','.join(kept)}]")]


def _card(row: Sequence[Any], sats: tuple[Sat, ...]) -> Evening:
    tab, game, begun, touched, state, title, trial, whole, wins, minutes, level, options, rung, read, rounds, _ = row
    kept = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in json.loads(options))
    return Evening(
        tab, game, begun, touched, sats, state, title, bool(trial), bool(whole), wins, minutes, level,
        kept, tuple(json.loads(rung)), bool(read), rounds,
    )  # fmt: skip
