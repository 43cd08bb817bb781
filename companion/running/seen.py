"""A table as it stands, and everything that may be seen of it; no row is written here.

Whoever watches, and what lies beside the rows, is no part of play.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.core import names, seal, turnings, view
from companion.core.asks import Ask, Value
from companion.core.book import Posting
from companion.core.end import End
from companion.core.flow import Position
from companion.core.game import Game, Given, outcomes
from companion.core.header import Header, Seat
from companion.core.replay import Replayed, replay
from companion.core.rows import Line, Row
from companion.core.say import Say, Who, refuse
from companion.core.scene import Scene, Sheet
from companion.core.sealed_round import Opening, OpenRound, SealedRound, round_of
from companion.core.seat_looks import beside
from companion.core.shown_round import ShownRound, shown_round
from companion.core.timeline import Told, tell
from companion.running.journal import Journal


class Seen:
    """Whoever opens the table gives it its header, its game and its position."""

    header: Header
    position: Position
    _game: type[Game]
    _given: Given

    def __init__(self, journal: Journal, today: names.Names) -> None:
        self.journal = journal
        self._today = today  # what people are called now, who may have been called otherwise when they sat here
        self.notice = journal.notice
        self.line = Line()
        self.log: list[Row] = []
        self._lock = threading.RLock()
        self._openings: Mapping[str, Opening] = {}  # of the open round
        self._ended: Sheet | None = None  # of a finished table of older rules
        self._scenes: dict[str | None, Scene] = {}  # as they were built since the last change
        self._watchers: list[Callable[[], None]] = []

    def _new_game(self) -> Game:
        return self._game(self._given)

    def _replay(self, rows: Sequence[Row]) -> Replayed:
        return replay(self._new_game, rows)

    # -- scenes

    def scene(self, viewer: str | None = None) -> Scene:
        """Everything this seat (or, with None, everybody) may see, and nothing else. Built once after a change."""
        with self._lock:
            if viewer not in self._scenes:
                self._scenes[viewer] = self._build(viewer, self.position, self.notice)
            return self._scenes[viewer]

    def _build(self, viewer: str | None, position: Position, notice: Say | None) -> Scene:
        people = self._people(position)
        unopened = SealedRound(self.header.table, position, self.line, self._openings).unopened
        built = view.scene(position, self.line, viewer, people, notice, unopened, ended=self._ended is not None)
        if self._ended is None or position.over:
            return built
        first = tuple(line.seat for line in self._ended.lines if line.rank == 1)
        return replace(built, winners=first)  # by older rules it came to its end

    def ticket(self, seat: str) -> str:
        """Names what a seat is asked as it stands now; it fits no other ask and no second answer."""
        return view.ticket(self.position, self.line, seat)

    def own_last(self, by: str) -> int:
        """Where play stands, if what was done last was an open answer given by this one; else 0."""
        with self._lock:
            return self.line.stand if turnings.own(self.line, self.log, by) else 0

    # -- the sealed round

    @property
    def _round(self) -> SealedRound:
        return SealedRound(self.header.table, self.position, self.line, self._openings)

    @property
    def round(self) -> str:
        """The open sealed round: it ends with every turning, and all seal again."""
        return round_of(self.position, self.line)

    @property
    def locked(self) -> bool:
        """All have sealed or are away, and some seals have still to open: nobody seals any more."""
        return self._round.locked

    def under_seal(self, seat: str) -> tuple[Ask, Value] | None:
        """What a passed seat has sealed in the open round: for its own eyes, while it holds the device."""
        with self._lock:
            return self._round.under(seat)

    def open_round(self) -> OpenRound | None:
        """The sealed round that is open, as everybody may know it."""
        with self._lock:
            return None if self._ended is not None else self._round.known

    def marks(self) -> dict[str, str]:
        """What is under those seals of the locked round that are open already, told to nobody in words."""
        with self._lock:
            return {seat: seal.mark(*found[1:]) for seat, found in self._openings.items()} if self.locked else {}

    def shown_round(self) -> ShownRound | None:
        """The last sealed round that stands, with all that was opened: for whoever checks the seals."""
        with self._lock:
            if self._ended is not None:
                return None
            return shown_round(self.header.table, self.position, self.line, self.log)

    # -- numbers

    def sheet(self, viewer: str | None = None) -> Sheet | None:
        """The scores as they stand, or as an old table ended with them."""
        with self._lock:
            return self._ended or self.position.game.sheet(viewer)

    def end(self) -> End:
        """What kind of end it is; of a table of older rules, with the words that it ended with."""
        with self._lock:
            end = self.position.game.end()
            return end if self._ended is None else end._replace(decided=self._ended.words)

    def why(self, seat: str, account: str, viewer: str | None = None) -> tuple[Posting, ...]:
        """The postings behind a total; a private account opens to its own seat only."""
        with self._lock:
            game = self.position.game
            if account in game.private and viewer != seat:
                raise refuse("private", who=Who(seat))
            return game.book.lines(seat, account)

    def facts(self, viewer: str | None = None) -> Mapping[str, str]:
        with self._lock:
            return self.position.game.facts(viewer)

    def total(self, seat: str, account: str) -> int:
        with self._lock:
            return self.position.game.book.total(seat, account)

    def counted(self, seat: str, value: Value, account: str) -> int | None:
        """What an account would stand at with this answer, which is tried and not given; None if it does not fit."""
        with self._lock:
            if seat not in self.position.waiting or self.position.ask(seat).refuses(value):
                return None
            trial = self._replay(self.line.standing).position
            trial.answer(seat, value)
            return trial.game.book.total(seat, account)

    # -- people, corrections, what was done

    def people(self) -> tuple[Seat, ...]:
        """Who sits here: those of the header, then whoever has come since; each under the name of today."""
        with self._lock:
            return self._people(self.position)

    def _people(self, position: Position) -> tuple[Seat, ...]:
        return names.of_today(self.header.table, self._sat_down(position), self._today)

    def _sat_down(self, position: Position) -> tuple[Seat, ...]:
        return beside(self.header.seats, position.game.newcomers())

    def written(self) -> tuple[Seat, ...]:
        """The same people under the names that the journal holds."""
        with self._lock:
            return self._sat_down(self.position)

    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.people()}

    def fixes(self) -> tuple[Ask, ...]:
        with self._lock:
            return self.position.game.fixes()

    def ask_of_row(self, number: int) -> Ask:
        """The ask that a standing row answered, as it was asked then: what an amend offers again."""
        with self._lock:
            if not 1 <= number <= len(self.position.asks):
                raise refuse("no_such_row", row=number)
            return self.position.asks[number - 1]

    def timeline(self) -> tuple[Told, ...]:
        """Everything that was done, oldest first; no seal is ever opened by it."""
        with self._lock:
            came = outcomes(self.position.game)
            told = tell(self.log, self.line, self.position.asks, tuple(self.names()), came)
            return tuple(map(self._retold, told))

    def _retold(self, told: Told) -> Told:
        """Whoever came later was typed as a correction of who sits here."""
        words = names.retold(told.words, self.typed()) if told.do == "fix" else told.words
        return told._replace(words=words) if isinstance(words, Say) else told

    def typed(self) -> dict[str, str]:
        """What was typed for whoever came later, and what they are called today."""
        now = self.names()
        return {seat.name: now[seat.id] for seat in self.position.game.newcomers()}

    def kept(self, name: str) -> str | None:
        """What lies beside the rows and is no part of play."""
        with self._lock:
            return self.journal.kept(name)

    def keep(self, name: str, words: str) -> None:
        """Keep something there, such as the keys of guests."""
        with self._lock:
            self.journal.keep(name, words)

    # -- watchers

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.remove(watcher)

    def close(self) -> None:
        with self._lock:
            self.journal.close()
