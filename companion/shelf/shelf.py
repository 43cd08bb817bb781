"""What this device keeps between evenings: tables, people, settings, what people own, and where the app was left."""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import plain_files
from companion.core.say import Refused, Say, refuse, say
from companion.shelf import evenings, offered, settings
from companion.shelf.asked import Asked
from companion.shelf.evenings import Evening
from companion.shelf.offered import LATELY, Offered, Standing
from companion.shelf.settings import Settings

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.header import Header
    from companion.running.session import Session
    from companion.shelf.index import Index
    from companion.shelf.met import Met
    from companion.shelf.people import Person
    from companion.shelf.prepared import Plan

TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,40}")


class Shelf:
    """One folder. Every file in it can be lost without taking a table with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = folder / "tables"
        self.tables.mkdir(parents=True, exist_ok=True)
        self.asked = Asked(folder / "question")
        self._index = folder / "evenings.sqlite"
        self.unreadable: set[str] = set()  # tables that could not be read since the app was opened
        self.broken: list[str] = []  # files that were put aside because nobody could read them
        self.settings = self._read("settings", settings.from_plain, Settings())
        self.own: dict[str, dict[str, dict[str, Any]]] = self._read("own", plain_files.things, {})
        self.place: dict[str, str] = self._read("place", plain_files.words, {})

    def _read(self, name: str, understand: Any, otherwise: Any) -> Any:
        found, sound = plain_files.read(self.folder / f"{name}.json", understand, otherwise)
        if not sound:
            self.broken.append(name)
        return found

    @property
    def notice(self) -> Say | None:
        """What to tell people who open the app after a file was found broken."""
        return say("notice.broken_files") if self.broken else None

    @cached_property
    def met(self) -> Met:
        """Which rules somebody has met; only a table asks."""
        from companion.shelf.met import Met

        return Met(self.folder)

    # -- settings, people, what they own, place

    def set(self, chosen: Settings) -> None:
        plain_files.write(self.folder / "settings.json", settings.to_plain(chosen))
        self.settings = chosen

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Who is known here; Home does not ask, and the first frame need not wait for it."""
        from companion.shelf import people

        return tuple(self._read("people", people.from_plain, ()))

    def remember(self, known: tuple[Person, ...]) -> None:
        from companion.shelf import people

        before = self.today
        plain_files.write(self.folder / "people.json", people.to_plain(known))
        self.people = known
        if self.today != before:
            self._called_anew()

    @property
    def today(self) -> dict[str, str]:
        """What everybody is called now, by each of their ids: for tables that were written down under other names."""
        from companion.shelf import people

        return {id_: person.name for id_, person in people.by_id(self.people).items()}

    def _called_anew(self) -> None:
        """Home tells the names of today, also of the table that waits there."""
        standing, running = None, self.index.running
        if running is not None:
            with contextlib.suppress(Refused), contextlib.closing(self.open(running.table)) as session:
                standing = offered.standing(session)
        self.remember_home(standing)

    def new_person(self, name: str, colour: str = "") -> Person:
        from companion.shelf import people

        person = people.Person(f"h{os.urandom(6).hex()}", people.named(name), colour)
        self.remember((*self.people, person))
        return person

    def owned(self, kind: str) -> dict[str, dict[str, Any]]:
        """The things of one kind, `white-castle/deck`, by name."""
        return self.own.get(kind, {})

    def keep(self, kind: str, name: str, thing: Mapping[str, Any]) -> None:
        from companion.shelf import people

        self._keep_own(kind, {**self.owned(kind), people.named(name): dict(thing)})

    def forget(self, kind: str, name: str) -> None:
        self._keep_own(kind, {kept: thing for kept, thing in self.owned(kind).items() if kept != name})

    def _keep_own(self, kind: str, things: dict[str, dict[str, Any]]) -> None:
        own = {**self.own, kind: things}
        plain_files.write(self.folder / "own.json", own)
        self.own = own

    def prepare(self, plan: Plan) -> None:
        """Remember a table that is being prepared, until another is."""
        from companion.shelf import prepared as plans

        with contextlib.suppress(Refused):  # a full disk must not stop anybody from choosing
            plain_files.write(self.folder / "preparing.json", plans.to_plain(plan))

    def prepared(self, games: Mapping[str, type[Game]]) -> Plan | None:
        """The table that was being prepared when the app was ended."""
        from companion.shelf import prepared as plans

        found: Plan | None = self._read("preparing", lambda plain: plans.from_plain(plain, games), None)
        return found and found.known_as(self.people)

    def leave_off(self, **place: str) -> None:
        """Where the app is now: after a crash it opens there again."""
        if place != self.place:
            self.place = place
            with contextlib.suppress(Refused):  # a full disk must not stop anybody from turning a page
                plain_files.write(self.folder / "place.json", place)

    # -- tables

    def path(self, table: str) -> Path:
        if not TABLE_ID.fullmatch(table):
            raise refuse("no_such_table")
        asked = self.asked.path(table)
        return asked if asked.exists() else self.tables / asked.name

    def new_table(self) -> tuple[str, str, int]:
        """What a new table needs from chance and clock: its id, the dealer's seed, the time."""
        return os.urandom(8).hex(), os.urandom(16).hex(), int(time.time())

    def begin(self, header: Header, *, trial: bool = False) -> Session:
        from companion.running.begin import asks_only, begin
        from companion.running.journal import Journal
        from companion.running.session import Outside

        path, question = self.path(header.table), asks_only(header)
        journal = Journal(self.asked.new(header.table) if question else path)
        try:
            session = begin(journal, header, outside=Outside(today=self.today))
            if question:
                self.asked.forget(but=header.table)
            else:
                self.put(evenings.evening(session.header, trial=trial))
        except Refused:
            journal.close()
            self.unlink(header.table)
            raise
        return session

    @property
    def last_table(self) -> str:
        """Where people sat last, at a game or for a question."""
        question, last = self.asked.table, self.home.last
        if question and (last is None or self.header(question).begun > last.touched):
            return question
        return last.table if last else ""

    def open(self, table: str) -> Session:
        from companion.running.journal import Journal
        from companion.running.session import Outside, Session

        return Session(Journal(self._there(table)), outside=Outside(today=self.today))

    def _there(self, table: str) -> Path:
        path = self.path(table)
        if not path.exists():
            raise refuse("no_such_table")
        return path

    def header(self, table: str) -> Header:
        """The head of a table, without playing it."""
        from companion.running.journal import Journal

        journal = Journal(self._there(table))
        journal.close()
        if journal.header is None:
            raise refuse("journal_broken")
        return journal.header

    def touch(self, session: Session) -> None:
        """Bring the card of a table up to date: when it ends, when it rests, when it is left. A question has none."""
        from companion.shelf import titles

        if session.header.table != self.asked.table:
            self.put(self.card_now(session), standing=offered.standing(session))
            titles.remember(self, session)

    def card_now(self, session: Session) -> Evening:
        card = self.card(session.header.table)
        return evenings.written_down(session, trial=card is not None and card.trial)

    def lost(self, table: str) -> None:
        """A table that could not be opened: History keeps its card, nothing offers to go on with it."""
        card = self.card(table)
        if card:
            with contextlib.suppress(Refused):  # on a full disk it is offered once more
                self.put(replace(card, state=evenings.LOST))

    @cached_property
    def index(self) -> Index:
        """All evenings; Home does not ask, and the first frame waits for no SQLite."""
        from companion.shelf.index import Index

        index = Index(self._index)
        old = self.folder / "evenings.json"  # once: the list that was kept before there was an index
        if old.exists():
            known, found = index.tables(), self._read("evenings", evenings.from_plain, ())
            index.put([card for card in found if card.table not in known])
            old.unlink(missing_ok=True)
        if index.broken:
            self.broken.append("evenings")
        return index

    def put(self, *cards: Evening, standing: Standing | None = None) -> None:
        """Write these cards down, and what Home offers."""
        self.index.put(cards)
        self.remember_home(standing)

    def remember_home(self, standing: Standing | None = None) -> None:
        """What Home offers stands in a small file of its own."""
        home = self._offered(standing or self.home.standing)
        if home != self.__dict__.get("home"):
            self.home = home
            try:
                plain_files.write(self.folder / "home.json", offered.to_plain(home))
            except Refused:  # what it says is no longer so, and can be asked of the index
                (self.folder / "home.json").unlink(missing_ok=True)

    def _offered(self, standing: Standing | None = None) -> Offered:
        from companion.shelf import people

        index, known = self.index, people.by_id(self.people)
        running, last = (card and card.known_as(known) for card in (index.running, index.last))
        lately = tuple(card.known_as(known) for card in index.lately(LATELY + 1))
        return offered.offered(running, last, lately, standing, empty=index.empty)

    @cached_property
    def home(self) -> Offered:
        """What Home offers, without opening the index; where that was lost, from there."""
        found: Offered | None = self._read("home", offered.from_plain, None)
        if found is None and (self._index.exists() or (self.folder / "evenings.json").exists()):
            with contextlib.suppress(Refused):  # on a full disk nothing is offered, and nothing is lost
                found = self._offered()
        return found or Offered()

    def card(self, table: str) -> Evening | None:
        return self.index.card(table)

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """All of them, the newest first; there may be thousands."""
        return self.index.newest()

    def remove(self, table: str) -> None:
        """Remove a table for good, with everything that lies beside it."""
        self.unlink(table)
        self.index.drop(table)
        self.remember_home()

    def unlink(self, table: str) -> None:
        for path in self.path(table).parent.glob(f"{table}.*"):
            path.unlink(missing_ok=True)
