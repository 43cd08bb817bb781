"""One running table. Every tap of every device comes through here, and nothing else writes its journal.

A plain object behind one lock: the window and the box call it directly. Watchers are told outside the lock.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.core import turnings
from companion.core.asks import Value
from companion.core.flow import Position
from companion.core.game import Game, Given, standing
from companion.core.replay import play_row, replay
from companion.core.rows import Line, Row
from companion.core.say import Free, Refused, Say, Who, refuse, say
from companion.core.sealed_round import Kept, Opening, Step
from companion.core.spelling import clean
from companion.games import GAMES
from companion.running import dealer, printed_facts
from companion.running.journal import Journal
from companion.running.last_sheet import keep_if_over, kept_sheet
from companion.running.seen import Seen

LONGEST_NOTE = 200


@dataclass(frozen=True, slots=True)
class Outside:
    """What a session takes from outside: time, salts for seals, whether the app deals, what people are called now."""

    now: Callable[[], int] = lambda: int(time.time())
    salt: Callable[[], str] = lambda: secrets.token_hex(32)
    deals: bool = True
    today: Mapping[str, str] = field(default_factory=dict)


class Session(Seen):
    """A table that is being played; all of it is in its journal."""

    def __init__(
        self, journal: Journal, games: Mapping[str, type[Game]] = GAMES, outside: Outside | None = None
    ) -> None:
        self._outside = outside or Outside()
        super().__init__(journal, self._outside.today)
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
        game = games.get(header.game)
        if game is None:
            raise refuse("game_unknown", game=Free(clean(header.game)))
        self.header, self._game = header, game
        self._given = Given(header.order, standing(game, header.options), printed_facts.facts_of(header))
        self.log = list(self.journal.rows)
        self.line = Line().then(self.log)
        if game.rules != header.rules:
            self._ended = kept_sheet(self.journal, len(self.log))
        self.position = self._reopen()
        self._openings = self._regained()
        if self._ended is None:
            keep_if_over(self.journal, self.position, len(self.log))

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
            self._write(self._count(self._stamped([Row("go", to=found.stand, by="rules")])), shown=True)
            found = self._replay(self.line.standing)
        if dealt := self._deal(found.position):
            self._write(self._count(dealt))
        return found.position

    def _regained(self) -> Mapping[str, Opening]:
        """What passed seats have sealed in the open round; if any of it was lost, all seal again."""
        opened = self._round.regained(self.journal.openings)
        if opened is not None or self._ended is not None:
            return opened or {}
        told = self.notice or say("notice.asked_again", who=tuple(Who(seat) for seat in self.line.seals))
        self._take(self._round.void(by="rules"))
        self.notice = told
        return {}

    # -- changing anything

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """One change: all of it is written or nothing has changed. Then whoever watches is told."""
        with self._lock:
            if self._ended is not None:
                raise refuse("table_ended")
            self._scenes.clear()
            try:
                yield
            except Refused:
                self._stand_again()
                raise
            except Exception as error:
                self._stand_again()
                raise refuse("own_mistake") from error
            keep_if_over(self.journal, self.position, len(self.log))
        for watcher in tuple(self._watchers):
            watcher()

    def _stand_again(self) -> None:
        """Memory is a copy: what was not written is forgotten."""
        if self.line.taken != len(self.log):
            self.line = Line().then(self.log)
        if self.position.row != self.line.stand:
            self.position = self._replay(self.line.standing).position

    def _stamped(self, rows: Sequence[Row]) -> list[Row]:
        now = self._outside.now()
        return [replace(row, at=now) for row in rows]

    def _count(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Let rows count in memory; they have still to be written."""
        for row in rows:
            self.line.take(row)
        return rows

    def _write(self, rows: Sequence[Row], kept: Sequence[Kept] = (), *, shown: bool = False, sure: bool = True) -> None:
        """One write; the log is what was written."""
        self.journal.append(rows, kept, shown=shown, sure=sure)
        self.log.extend(rows)

    def _advance(
        self, rows: Sequence[Row], position: Position, notice: Say | None = None, *, shown: bool = False
    ) -> None:
        """Let chance follow, write all of it, and stand there."""
        rows = self._count([*self._stamped(rows), *self._deal(position)])
        scene = self._build(None, position, notice)  # a mistake of the game shows here, before anything is written
        self._write(rows, shown=shown)
        self.position, self.notice, self._openings = position, notice, {}
        self._scenes[None] = scene

    def _deal(self, position: Position) -> list[Row]:
        return dealer.deal(position, self.header.seed, self._outside.now) if self._outside.deals else []

    # -- answers

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None:
        """Take an answer for a seat. With the ticket of the ask as it was shown, one tap counts once."""
        with self._changing():
            ask = self.position.ask(seat)
            if ticket is not None and ticket != self.ticket(seat):
                raise refuse("asked_before", who=Who(seat))
            if ask.secret:
                self._take(self._round.seal(seat, value, self._outside.salt(), by))
            else:
                row = Row("answer", seat, ask.key, self.position.opened, value, by=by)
                self.position.answer(seat, value)
                self._advance([row], self.position)

    def step_back(self, seat: str, ticket: str | None = None, by: str = "") -> bool:
        """Leave a question that was only opened: nothing is decided. False where it stands by itself."""
        with self._lock:
            ask = self.position.ask(seat)
            to = turnings.opened_from(self.line, self.position.asks, seat, ask, by)
        if to is None:
            if ask.never_mind:
                self.answer(seat, None, ticket, by)
            return ask.never_mind
        with self._changing():
            if ticket not in (None, self.ticket(seat)):
                raise refuse("asked_before", who=Who(seat))
            self._turn(turnings.leave(self.line, to, self._new_game), by)
        return True

    # -- seals: what becomes of them says companion.core.sealed_round

    def seal(self, seat: str, round_: str, commitment: str, by: str = "") -> None:
        """Take a guest's seal. What opens it stays on the guest's own device until all have sealed."""
        with self._changing():
            if step := self._round.take(seat, round_, commitment, by):
                self._take(step)

    def open(self, seat: str, round_: str, opened: str, salt: str) -> None:
        """A guest shows what it had sealed; nobody sees it before every seal is open."""
        with self._changing():
            self._take(self._round.open(seat, round_, opened, salt))

    def void(self, by: str = "") -> None:
        """The table agrees that all seal again."""
        with self._changing():
            self._take(self._round.void(by))

    def away(self, seat: str, *, back: bool = False, by: str = "") -> None:
        """Somebody is away: no secret is asked of the seat, and what it would forfeit stands."""
        with self._changing():
            self._take(self._round.away(seat, self.names(), back=back, by=by))

    def forfeit(self, by: str = "") -> None:
        """Go on without those who are away and those whose seals do not open, when nobody has still to seal."""
        with self._changing():
            self._take(self._round.forfeit(by))

    def _take(self, step: Step) -> None:
        """What a step of the round leads to: where it is settled, all its answers are rows of one transaction."""
        if step.answers:
            for row in step.answers:
                play_row(self.position, row)
            self._advance(step.rows, self.position, shown=True)
            return
        if rows := self._stamped(step.rows):
            self._write(self._count(rows), step.kept, shown=step.over, sure=not step.last)
        self._openings = step.openings
        self.notice = self.notice if step.quiet else step.notice

    # -- corrections and turnings

    def fix(self, name: str, value: Value, note: str = "", by: str = "") -> tuple[str, ...]:
        """The table is the truth. Returns the seats whose given answers no longer fit and are asked again."""
        with self._changing():
            note = clean(note)
            if len(note) > LONGEST_NOTE:
                raise refuse("too_long", most=LONGEST_NOTE)
            sealed = tuple(self.line.seals)
            dropped = self.position.fix(name, value)
            again = tuple(Who(seat) for seat in (*dropped, *sealed))
            notice = say("notice.asked_again", who=again) if again else None
            row = Row("fix", key=name, value=value, note=note, by=by)
            self._advance([row], self.position, notice, shown=bool(sealed))
        return dropped

    def go(self, to: int, by: str = "") -> None:
        """Stand behind row `to`; everything stays in the journal, and what lies ahead can be redone."""
        with self._changing():
            self._turn(turnings.go(self.line, to, self._new_game), by)

    def undo(self, by: str = "") -> None:
        """One step back: the seals of an open round, an amend, or the last answer of a person."""
        with self._changing():
            if self.line.seals:
                self._take(self._round.void(by))
            else:
                self._turn(turnings.undo(self.line, self.position.asks, self._new_game), by)

    def take_back(self, row: int, by: str) -> None:
        """One step back of whoever did the last one, while nobody has done anything behind it."""
        with self._changing():
            if not row or row != self.own_last(by):
                raise refuse("not_last")
            self._turn(turnings.undo(self.line, self.position.asks, self._new_game), by)

    def redo(self, by: str = "") -> None:
        with self._changing():
            self._turn(turnings.redo(self.line, self._new_game), by)

    def amend(self, number: int, value: Value, by: str = "") -> None:
        """Replace an earlier answer. What no longer fits behind it has to be given again."""
        with self._changing():
            self._turn(turnings.amend(self.line, number, value, self._new_game), by)

    def _turn(self, turned: turnings.Turned, by: str) -> None:
        rows = [replace(row, by=by) for row in turned.rows]
        self._advance(rows, turned.position, turned.notice, shown=True)
