"""One running table. Every tap of every device comes through here, and nothing else writes its journal.

A plain object behind one lock: the window and the box call it directly. Watchers are told outside the lock.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from companion.core import seal, sealed_round, view
from companion.core.asks import Ask, Value, clean
from companion.core.book import Posting
from companion.core.flow import Position
from companion.core.game import CHANCE, Game, Given, standing
from companion.core.header import Seat
from companion.core.replay import Replayed, replay
from companion.core.rows import AMENDED, DEALER, Line, Row, back, forth, whole_rounds
from companion.core.say import Free, Refused, Who, refuse, say
from companion.core.scene import Scene, Sheet
from companion.core.sealed_round import Opening
from companion.core.seat_looks import beside
from companion.core.shown_round import OpenRound, ShownRound, open_round, shown_round
from companion.core.timeline import Told, tell
from companion.games import GAMES
from companion.running import dealer, printed_facts
from companion.running.journal import Journal
from companion.running.last_sheet import keep_sheet, kept_sheet

LONGEST_NOTE = 200


@dataclass(frozen=True, slots=True)
class Outside:
    """What a session takes from outside: the time, salts for seals, and whether the app deals."""

    now: Callable[[], int] = lambda: int(time.time())
    salt: Callable[[], str] = lambda: secrets.token_hex(32)
    deals: bool = True


class Session:
    """A table that is being played; all of it is in its journal."""

    def __init__(
        self, journal: Journal, games: Mapping[str, type[Game]] = GAMES, outside: Outside | None = None
    ) -> None:
        self.journal = journal
        self.notice = journal.notice
        self.line = Line()
        self.log: list[Row] = []
        self._outside = outside or Outside()
        self._lock = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        try:
            self._open(games)
        except BaseException:
            journal.close()
            raise

    # -- opening

    def _open(self, games: Mapping[str, type[Game]]) -> None:
        header = self.journal.header
        if header is None:
            raise refuse("journal_empty")
        self.header = header
        self._game = games.get(header.game)
        if self._game is None:
            raise refuse("game_unknown", game=Free(clean(header.game)))
        self._given = Given(header.order, standing(self._game, header.options), printed_facts.facts_of(header))
        for row in self.journal.rows:
            self._count(row)
        self._ended = self._kept_sheet()
        self.position = self._reopen()
        self._opened = self._openings()
        self._keep_sheet()

    def _new_game(self) -> Game:
        assert self._game is not None
        return self._game(self._given)

    def _replay(self, rows: Sequence[Row]) -> Replayed:
        return replay(self._new_game, rows)

    def _reopen(self) -> Position:
        """Stand where the journal stands; where its rows no longer fit, at the row before, and say so."""
        try:
            found = replay(self._new_game, self.line.standing, careful=True)
        except Exception as error:
            raise refuse("own_mistake") from error
        if self._ended is not None:
            return found.position
        if found.stopped:
            self.notice = say("notice.stopped", row=found.stopped, why=found.why or say("nothing"))
            self._write([Row("go", to=found.stand, by="rules", at=self._outside.now())], shown=True)
            found = self._replay(self.line.standing)
        dealt = self._deal(found.position)
        if dealt:
            self._write(dealt)
        return found.position

    def _openings(self) -> dict[str, Opening]:
        """What passed seats have sealed in the open round; if any of it was lost, all seal again."""
        passed = {seat for seat, row in self.line.seals.items() if not row.guest}
        found = self.journal.openings
        opened = {seat: found[seat] for seat in passed if seat in found and found[seat][0] == self.round}
        if passed <= opened.keys() or self._ended is not None:
            return opened
        who = tuple(Who(seat) for seat in self.line.seals)
        self._write([Row("void", by="rules", at=self._outside.now())], shown=True)
        self.notice = self.notice or say("notice.asked_again", who=who)
        return {}

    # -- changing anything

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """One change: all of it is written or nothing has changed. Then whoever watches is told."""
        with self._lock:
            if self._ended is not None:
                raise refuse("table_ended")
            try:
                yield
            except Refused:
                self._stand_again()
                raise
            except Exception as error:
                self._stand_again()
                raise refuse("own_mistake") from error
            self._keep_sheet()
        for watcher in tuple(self._watchers):
            watcher()

    def _stand_again(self) -> None:
        """Memory is a copy: what was not written is forgotten."""
        if self.position.row != self.line.stand:
            self.position = self._replay(self.line.standing).position

    def _write(
        self, rows: Sequence[Row], openings: Sequence[tuple[str, str, str, str]] = (), *, shown: bool = False
    ) -> None:
        self.journal.append(rows, openings, shown=shown)
        for row in rows:
            self._count(row)

    def _count(self, row: Row) -> None:
        self.log.append(row)
        self.line.take(row)

    def _advance(self, rows: list[Row], *, shown: bool = False) -> None:
        """Let chance follow and write what the position has taken, unless it could not be shown."""
        rows = [*rows, *self._deal(self.position)]
        self._look(self.position)
        self._write(rows, shown=shown)
        self.notice = None

    def _look(self, position: Position) -> None:
        """A mistake of the game shows here, before anything is written, and not on a screen that stays dark."""
        view.scene(position, self.line, None)

    def _deal(self, position: Position) -> list[Row]:
        """Let the app's chance answer for as long as it is asked."""
        rows = []
        while self._outside.deals and CHANCE in position.waiting and position.ask(CHANCE).dealt:
            ask, after = position.ask(CHANCE), position.opened
            value = dealer.draw(self.header.seed, position.drawn[ask.key] + 1, ask)
            position.answer(CHANCE, value)
            rows.append(Row("answer", CHANCE, ask.key, after, value, by=DEALER, at=self._outside.now()))
        return rows

    # -- answers

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None:
        """Take an answer for a seat. With the ticket of the ask as it was shown, one tap counts once."""
        with self._changing():
            ask = self.position.ask(seat)
            if ticket is not None and ticket != self.ticket(seat):
                raise refuse("asked_before", who=Who(seat))
            if ask.secret:
                self._seal(seat, ask, value, by)
            else:
                after = self.position.opened
                self.position.answer(seat, value)
                self._advance([Row("answer", seat, ask.key, after, value, by=by, at=self._outside.now())])

    def ticket(self, seat: str) -> str:
        """Names what a seat is asked as it stands now; it fits no other ask and no second answer."""
        return view.ticket(self.position, self.line, seat)

    # -- seals

    @property
    def round(self) -> str:
        """The open sealed round: it ends with every turning, and all seal again."""
        return view.round_of(self.position, self.line)

    def _seal(self, seat: str, ask: Ask, value: Value, by: str) -> None:
        """Seal a passed seat's answer: the journal gets the commitment, the opening waits in its own table."""
        row, opening = sealed_round.sealed(ask, seat, value, self._outside.salt(), self.round, self.header.table)
        self._sealed(replace(row, by=by, at=self._outside.now()), opening)

    def seal(self, seat: str, round_: str, commitment: str, by: str = "") -> None:
        """Take a guest's seal. What opens it stays on the guest's own device until all have sealed."""
        with self._changing():
            ask = self.position.ask(seat)
            if not ask.secret or round_ != self.round:
                raise refuse("asked_before", who=Who(seat))
            known = {row.seal: sealed for sealed, row in self.line.seals.items()}
            if known.get(commitment) == seat:
                return  # sent twice
            if not seal.COMMITMENT.fullmatch(commitment) or commitment in known:
                raise refuse("no_seal", who=Who(seat))
            now = self._outside.now()
            self._sealed(Row("seal", seat, ask.key, round=round_, seal=commitment, by=by, at=now, guest=True), None)

    def _sealed(self, row: Row, opening: Opening | None) -> None:
        """One more seal; of what the seat may have sealed before, nothing is kept."""
        if self.locked:
            raise refuse("locked")
        anew = row.seat in self.line.seals
        opened = {seat: found for seat, found in self._opened.items() if seat != row.seat}
        if opening:
            opened[row.seat] = opening
        sealed = {*self.line.seals, row.seat}
        if self._all_in(sealed) and sealed <= opened.keys():
            self._settle([row], opened)
            return
        self._write([row], [(row.seat, *(opening or (row.round, "", "")))] if opening or anew else [])
        self._opened = opened
        self.notice = say("notice.sealed_anew", who=Who(row.seat)) if anew else None

    @property
    def locked(self) -> bool:
        """All have sealed or are away, and some seals have still to open: nobody seals any more."""
        return sealed_round.locked(self.position, self.line)

    def _unopened(self) -> tuple[str, ...]:
        return sealed_round.unopened(self.position, self.line, self._opened)

    def _all_in(self, sealed: Set[str]) -> bool:
        return sealed_round.all_in(self.position, self.line, sealed)

    def open(self, seat: str, round_: str, opened: str, salt: str) -> None:
        """A guest shows what it had sealed; nobody sees it before every seal is open."""
        with self._changing():
            row = self.line.seals.get(seat)
            if row is None or not row.guest or round_ != self.round or not self.locked:
                raise refuse("not_locked")
            sealed_round.check_opening(self.position.ask(seat), row, self.header.table, opened, salt)
            openings = {**self._opened, seat: (round_, opened, salt)}
            if self.line.seals.keys() <= openings.keys():
                self._settle([], openings)
            else:
                self._opened = openings

    def _settle(self, rows: list[Row], openings: Mapping[str, Opening], by: str = "") -> None:
        """All have sealed: every answer becomes a row of the same transaction, and the game goes on."""
        given = sealed_round.answers(self.position, self.round, openings, by, self._outside.now())
        self._advance([*rows, *given], shown=True)
        self._opened = {}

    def void(self, by: str = "") -> None:
        """The table agrees that all seal again."""
        with self._changing():
            if not self.line.seals:
                raise refuse("nothing_sealed")
            self._void(by)

    def _void(self, by: str) -> None:
        self._write([Row("void", by=by, at=self._outside.now())], shown=True)
        self._opened, self.notice = {}, None

    def away(self, seat: str, *, back: bool = False, by: str = "") -> None:
        """Somebody is away: no secret is asked of the seat, and what it would forfeit stands."""
        with self._changing():
            if seat not in self.names() or back != (seat in self.line.away):
                raise refuse("away")
            if back and self.locked and seat not in self.line.seals:
                raise refuse("locked")
            rows = [Row("away", seat, by=by, at=self._outside.now(), back=back)]
            sealed = self.line.seals.keys()
            if sealed and not back and self._all_in({*sealed, seat}) and sealed <= self._opened.keys():
                self._settle(rows, self._opened)
            else:
                self._write(rows)

    def forfeit(self, by: str = "") -> None:
        """Go on without those who are away and those whose seals do not open, when nobody has still to seal."""
        with self._changing():
            if self.position.over or not self.position.secret or not self._all_in(self.line.seals.keys()):
                raise refuse("not_all_away")
            self._settle([], self._opened, by)

    # -- corrections and turnings

    def fix(self, name: str, value: Value, note: str = "", by: str = "") -> tuple[str, ...]:
        """The table is the truth. Returns the seats whose given answers no longer fit and are asked again."""
        with self._changing():
            note = clean(note)
            if len(note) > LONGEST_NOTE:
                raise refuse("too_long", most=LONGEST_NOTE)
            sealed = tuple(self.line.seals)
            dropped = self.position.fix(name, value)
            row = Row("fix", key=name, value=value, note=note, by=by, at=self._outside.now())
            self._advance([row], shown=bool(sealed))
            self._opened = {}
            if dropped or sealed:
                self.notice = say("notice.asked_again", who=tuple(Who(seat) for seat in (*dropped, *sealed)))
        return dropped

    def go(self, to: int, by: str = "") -> None:
        """Stand behind row `to`; everything stays in the journal, and what lies ahead can be redone."""
        with self._changing():
            if not 0 <= to <= len(self.line.rows):
                raise refuse("no_such_row", row=to)
            self._go(whole_rounds(self.line, to), by)

    def undo(self, by: str = "") -> None:
        """One step back: the seals of an open round, an amend, or the last answer of a person."""
        with self._changing():
            if self.line.seals:
                self._void(by)
            elif amended := self.line.amended:
                rows = [*self.line.rows[: amended.row - 1], *amended.tail][: amended.stood]
                self._amend(Row("amend", to=amended.row, value=amended.tail[0].value, by=by, back=True), rows)
            else:
                to = back(self.line)
                if to == self.line.stand:
                    raise refuse("nothing_to_undo")
                self._go(to, by)

    def redo(self, by: str = "") -> None:
        with self._changing():
            to = forth(self.line)
            if to == self.line.stand:
                raise refuse("nothing_to_redo")
            self._go(to, by)

    def _go(self, to: int, by: str) -> None:
        found = self._replay(self.line.rows[:to])
        if found.stopped:
            raise refuse("redo_stops", row=found.stopped, why=found.why or say("nothing"))
        self._turn([Row("go", to=to, by=by, at=self._outside.now())], found.position)

    def _turn(self, rows: list[Row], position: Position) -> None:
        dealt = self._deal(position)
        self._look(position)
        self._write([*rows, *dealt], shown=True)
        self.position, self._opened, self.notice = position, {}, None

    def amend(self, number: int, value: Value, by: str = "") -> None:
        """Replace an earlier answer. What no longer fits behind it has to be given again."""
        with self._changing():
            if not 1 <= number <= self.line.stand:
                raise refuse("no_such_row", row=number)
            if self.line.rows[number - 1].by == DEALER:
                raise refuse("drawn_by_the_app")
            rows = self.line.standing
            rows[number - 1] = replace(rows[number - 1], value=value)
            self._amend(Row("amend", to=number, value=value, by=by), rows)

    def _amend(self, row: Row, rows: list[Row]) -> None:
        """Stand as the amend leaves the rows; what no longer fits behind it has to be given again."""
        found = self._replay(rows)
        if found.stopped == row.to and not row.back:
            raise Refused(found.why or say("nothing"))
        turning = [replace(row, at=self._outside.now())]
        if found.stopped:
            note = "" if row.back else AMENDED
            turning.append(Row("go", to=found.stand, by=row.by, at=self._outside.now(), note=note))
            found = self._replay(rows[: found.stand])
        stand = found.position.row
        self._turn(turning, found.position)
        if stand < len(rows):
            self.notice = say("notice.enter_again", count=len(rows) - stand, row=stand + 1)

    # -- what may be seen

    def scene(self, viewer: str | None = None) -> Scene:
        """Everything this seat (or, with None, everybody) may see, and nothing else."""
        with self._lock:
            ended = self._ended is not None
            return view.scene(
                self.position, self.line, viewer, self.people(), self.notice, self._unopened(), ended=ended
            )

    def under_seal(self, seat: str) -> tuple[Ask, Value] | None:
        """What a passed seat has sealed in the open round: for its own eyes, while it holds the device."""
        with self._lock:
            if seat not in self._opened or seat not in self.line.seals:
                return None
            ask = self.position.ask(seat)
            return ask, sealed_round.under(ask, self._opened[seat])

    def open_round(self) -> OpenRound | None:
        """The sealed round that is open, as everybody may know it."""
        with self._lock:
            return None if self._ended is not None else open_round(self.position, self.line, self._unopened())

    def shown_round(self) -> ShownRound | None:
        """The last sealed round that stands, with all that was opened: for whoever checks the seals."""
        with self._lock:
            return None if self._ended is not None else shown_round(self.position, self.line, self.log)

    def sheet(self, viewer: str | None = None) -> Sheet | None:
        """The scores as they stand, or as an old table ended with them."""
        with self._lock:
            return self._ended or self.position.game.sheet(viewer)

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

    def people(self) -> tuple[Seat, ...]:
        """Who sits here: those of the header, then whoever has come since."""
        with self._lock:
            return beside(self.header.seats, self.position.game.newcomers())

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
            return tell(self.log, self.line, self.position.asks, tuple(self.names()))

    # -- watchers

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.remove(watcher)

    # -- the sheet that a table ended with

    def ended_sheet(self) -> Sheet | None:
        """The sheet that a finished table of older rules ended with; it is never computed again."""
        return self._ended

    def _kept_sheet(self) -> Sheet | None:
        """Only a table of other rules than these needs it."""
        assert self._game is not None
        return None if self._game.rules == self.header.rules else kept_sheet(self.journal, len(self.log))

    def _keep_sheet(self) -> None:
        if self._ended is None and self.position.over:
            with contextlib.suppress(Exception):  # the answer itself is safe; the sheet can be computed again
                keep_sheet(self.journal, self.position, len(self.log))

    def keep(self, name: str, words: str) -> None:
        """Keep something beside the rows that is no part of play, such as the keys of guests."""
        with self._lock:
            self.journal.keep(name, words)

    def kept(self, name: str) -> str | None:
        with self._lock:
            return self.journal.kept(name)

    def close(self) -> None:
        with self._lock:
            self.journal.close()
