"""What this device keeps between evenings: tables, people, settings, what people own, and where the app was left."""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import plain_files
from companion.core.say import Refused, Say, refuse, say
from companion.shelf import evenings, settings
from companion.shelf.evenings import Evening
from companion.shelf.settings import Settings

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.header import Header
    from companion.outgoing.export import Exported
    from companion.running.session import Session
    from companion.shelf.people import Person
    from companion.shelf.prepared import Plan

TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,40}")


class Shelf:
    """One folder. Every file in it can be lost without taking a table with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = folder / "tables"
        self.tables.mkdir(parents=True, exist_ok=True)
        self.broken: list[str] = []  # files that were put aside because nobody could read them
        self.settings = self._read("settings", settings.from_plain, Settings())
        self.own: dict[str, dict[str, dict[str, Any]]] = self._read("own", things_by_kind, {})
        self.place: dict[str, str] = self._read("place", _place, {})
        self.evenings: tuple[Evening, ...] = self._read("evenings", evenings.from_plain, ())

    def _read(self, name: str, understand: Any, otherwise: Any) -> Any:
        found, sound = plain_files.read(self.folder / f"{name}.json", understand, otherwise)
        if not sound:
            self.broken.append(name)
        return found

    @property
    def notice(self) -> Say | None:
        """What to tell people who open the app after a file was found broken."""
        return say("notice.broken_files") if self.broken else None

    # -- settings, people, what they own, place

    def set(self, chosen: Settings) -> None:
        plain_files.write(self.folder / "settings.json", settings.to_plain(chosen))
        self.settings = chosen

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Who is known here; Home does not ask, and the first frame need not wait for it."""
        from companion.shelf import people

        found: tuple[Person, ...] = self._read("people", people.from_plain, ())
        return found

    def remember(self, known: tuple[Person, ...]) -> None:
        from companion.shelf import people

        plain_files.write(self.folder / "people.json", people.to_plain(known))
        self.people = known

    def new_person(self, name: str, colour: str = "") -> Person:
        from companion.shelf import people
        from companion.shelf.people import Person

        person = Person(f"h{secrets.token_hex(6)}", people.named(name), colour)
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
        return found

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
        return self.tables / f"{table}.hanko"

    def new_table(self) -> tuple[str, str, int]:
        """What a new table needs from chance and clock: its id, the dealer's seed, the time."""
        return secrets.token_hex(8), secrets.token_hex(16), int(time.time())

    def begin(self, header: Header, *, trial: bool = False) -> Session:
        from companion.running.begin import begin
        from companion.running.journal import Journal

        journal = Journal(self.path(header.table))
        try:
            session = begin(journal, header)
            self._put(evenings.evening(session.header, trial=trial))
        except Refused:
            journal.close()
            self._unlink(header.table)
            raise
        return session

    def open(self, table: str) -> Session:
        from companion.running.journal import Journal
        from companion.running.session import Session

        journal = Journal(self._there(table))
        try:
            return Session(journal)
        except Refused:
            journal.close()
            raise

    def _there(self, table: str) -> Path:
        path = self.path(table)
        if not path.exists():
            raise refuse("no_such_table")
        return path

    def bring(self, path: Path) -> None:
        """Put a table that lies in a file (an export or a `.play`) onto this shelf; refused, nothing has changed."""
        from companion.outgoing import export
        from companion.running.journal import Journal

        text = plain_files.text(path, export.LARGEST)
        found = self._play(text) if path.suffix == ".play" else export.read(text)
        if self.path(found.header.table).exists():
            raise refuse("table_exists")
        journal = Journal(self.path(found.header.table))
        try:
            journal.begin(found.header, found.rows)
            if found.sheet:
                journal.keep("sheet", found.sheet)
            journal.close()
            with contextlib.closing(self.open(found.header.table)) as session:
                self.touch(session)
        except Refused:
            journal.close()
            self._unlink(found.header.table)
            raise

    def _play(self, text: str) -> Exported:
        """A `.play` played through, as a table of its own."""
        from companion.core import play_text
        from companion.outgoing.export import Exported
        from companion.running import plays

        found = play_text.read(text)
        found.id, _, now = self.new_table()
        try:
            session = plays.run(found)
        except plays.Wrong as wrong:
            raise refuse("play_wrong", line=wrong.line, why=wrong.say) from None
        with contextlib.closing(session):
            return Exported(replace(session.header, begun=now), tuple(session.log))

    def header(self, table: str) -> Header:
        """The head of a table, without playing it."""
        from companion.running.journal import Journal

        journal = Journal(self._there(table))
        journal.close()
        if journal.header is None:
            raise refuse("journal_broken")
        return journal.header

    def touch(self, session: Session) -> None:
        """Bring the card of a table up to date: when it ends, when it rests, when it is left."""
        from companion.shelf import titles

        self._put(self._card_now(session))
        titles.remember(self, session)

    def _card_now(self, session: Session) -> Evening:
        card = self.card(session.header.table) or evenings.evening(session.header)
        at = max((row.at for row in session.log), default=session.header.begun)
        return evenings.touched(card, session.header, session.scene(), at, **_played(session))

    def look_again(self, table: str) -> None:
        """A table has become another one while nobody looked: its card too."""
        with contextlib.suppress(Refused), contextlib.closing(self.open(table)) as session:
            self.touch(session)

    def lost(self, table: str) -> None:
        """A table that could not be opened: History keeps its card, nothing offers to go on with it."""
        card = self.card(table)
        if card:
            with contextlib.suppress(Refused):  # on a full disk it is offered once more
                self._put(replace(card, state=evenings.LOST))

    def card(self, table: str) -> Evening | None:
        return next((card for card in self.evenings if card.table == table), None)

    @property
    def running(self) -> Evening | None:
        """The table that Home offers to go on with."""
        return next((card for card in self.evenings if card.state == evenings.RUNNING), None)

    @property
    def last(self) -> Evening | None:
        """The evening that `Same again` repeats."""
        return next((card for card in self.evenings if not card.trial and card.state != evenings.LOST), None)

    def _put(self, card: Evening) -> None:
        others = tuple(other for other in self.evenings if other.table != card.table)
        self._keep_evenings((card, *others))

    def _keep_evenings(self, cards: tuple[Evening, ...]) -> None:
        newest = tuple(sorted(cards, key=lambda card: -card.touched))
        plain_files.write(self.folder / "evenings.json", evenings.to_plain(newest))
        self.evenings = newest

    def find_tables(self) -> int:
        """Tables on this device that have no card, as after a lost list; opens each one. Returns how many."""
        known = {card.table for card in self.evenings}
        found = [path.stem for path in self.tables.glob("*.hanko") if path.stem not in known]
        cards = []
        for table in found:
            with contextlib.suppress(Refused), contextlib.closing(self.open(table)) as session:
                cards.append(self._card_now(session))
        if cards:
            self._keep_evenings((*self.evenings, *cards))
        return len(found)

    def remove(self, table: str) -> None:
        """Remove a table for good, with everything that lies beside it."""
        self._unlink(table)
        self._keep_evenings(tuple(card for card in self.evenings if card.table != table))

    def _unlink(self, table: str) -> None:
        for path in self.tables.glob(f"{self.path(table).stem}.*"):
            path.unlink(missing_ok=True)


def _played(session: Session) -> dict[str, Any]:
    """Whether it was a whole game, where a solo game stands on its ladder, what is played where it can be anything."""
    from companion.core.game import called, rung

    game, over = session.position.game, session.position.over
    return {"whole": session.end().whole, "rung": rung(game) if over else (), "title": called(game)}


def things_by_kind(plain: object) -> dict[str, dict[str, dict[str, Any]]]:
    """Things by kind and name; each is looked through when it is used."""
    if not isinstance(plain, dict) or not all(isinstance(things, dict) for things in plain.values()):
        raise TypeError
    named = [(name, thing) for things in plain.values() for name, thing in things.items()]
    if not all(plain_files.harmless(name) and isinstance(thing, dict) for name, thing in named):
        raise TypeError
    return plain


def _place(plain: object) -> dict[str, str]:
    if not isinstance(plain, dict):
        raise TypeError
    return {str(name): str(value) for name, value in plain.items()}
