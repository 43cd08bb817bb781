"""One running table. Every tap of every device comes through here, and nothing else writes its journal.

A plain object behind one lock: the window and the box call it directly. Watchers are told outside the lock.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion import boxes, dealer
from companion.core import seal
from companion.core.asks import Ask, Value
from companion.core.book import Posting
from companion.core.flow import Position
from companion.core.game import CHANCE, Game, Given
from companion.core.header import Header, Seat, check_seats
from companion.core.plain import sheet_from_plain, sheet_to_plain
from companion.core.replay import Replayed, replay
from companion.core.rows import DEALER, Line, Row, back, forth, whole_rounds
from companion.core.say import Free, Refused, Who, refuse, say
from companion.core.scene import Asked, Scene, Sheet
from companion.core.timeline import Told, tell
from companion.games import GAMES
from companion.journal import Journal


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
        if journal.header is None:
            raise refuse("journal_broken")
        self.header = journal.header
        self.journal = journal
        self.notice = journal.notice
        self._game = games.get(self.header.game)
        if self._game is None:
            raise refuse("game_unknown", game=Free(self.header.game))
        self._outside = outside or Outside()
        self._lock = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        self._given = Given(self.header.order, self.header.options, facts_of(self.header))
        self.line = Line()
        self.log: list[Row] = []
        for row in journal.rows:
            self._count(row)
        self.position = self._reopen()
        self._opened = {who: found for who, found in journal.openings.items() if found[0] == self.round}

    # -- opening

    def _new_game(self) -> Game:
        assert self._game is not None
        return self._game(self._given)

    def _replay(self, rows: Sequence[Row]) -> Replayed:
        return replay(self._new_game, rows)

    def _reopen(self) -> Position:
        """Stand where the journal stands; where its rows no longer fit, at the row before, and say so."""
        found = self._replay(self.line.standing)
        if found.stopped and self.ended_sheet() is None:
            self.notice = say("notice.stopped", row=found.stopped, why=found.why or say("nothing"))
            self._write([Row("go", to=found.stand, by="rules", at=self._outside.now())])
            found = self._replay(self.line.standing)
        position = found.position
        dealt = self._deal(position)
        if dealt:
            self._write(dealt)
        return position

    def ended_sheet(self) -> Sheet | None:
        """The sheet that a finished table of older rules ended with; it is never computed again."""
        assert self._game is not None
        kept = self.journal.kept("sheet")
        if kept is None or self._game.rules == self.header.rules:
            return None
        return sheet_from_plain(json.loads(kept))

    # -- answers

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None:
        """Take an answer for a seat. With the ticket of the ask as it was shown, one tap counts once."""
        with self._lock:
            ask = self.position.ask(seat)
            if ticket is not None and ticket != self.ticket(seat, ask):
                raise refuse("asked_before", who=Who(seat))
            if ask.secret:
                self._seal(seat, ask, value, by)
            else:
                self._answer(seat, value, by)
        self._tell()

    def ticket(self, seat: str, ask: Ask) -> str:
        """Names this ask as it stands now; it fits no other ask and no second answer."""
        return f"{ask.key}@{self.round}.{self.line.sealings[seat]}"

    def _answer(self, seat: str, value: Value, by: str) -> None:
        def taken() -> list[Row]:
            after = self.position.opened
            ask = self.position.answer(seat, value)
            row = Row("answer", seat, ask.key, after, value, by=by, at=self._outside.now())
            return [row, *self._deal(self.position)]

        self._advance(taken)

    def _deal(self, position: Position) -> list[Row]:
        """Let the app's chance answer for as long as it is asked."""
        rows = []
        while self._outside.deals and CHANCE in position.waiting and position.ask(CHANCE).dealt:
            ask, after = position.ask(CHANCE), position.opened
            value = dealer.draw(self.header.seed, position.drawn[ask.key] + 1, ask)
            position.answer(CHANCE, value)
            rows.append(Row("answer", CHANCE, ask.key, after, value, by=DEALER, at=self._outside.now()))
        return rows

    def _advance(self, taken: Callable[[], list[Row]], *, shown: bool = False) -> None:
        """Let the position take something and write it; if either fails, stand again where the journal stands."""
        try:
            self._write(taken(), shown=shown)
        except Refused:
            self._stand_again()
            raise
        except Exception as error:
            self._stand_again()
            raise refuse("own_mistake") from error
        self.notice = None

    def _stand_again(self) -> None:
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

    # -- seals

    @property
    def round(self) -> str:
        """The open sealed round: it ends with every turning, and all seal again."""
        return f"{self.position.opened}-{self.line.turnings}"

    def _seal(self, seat: str, ask: Ask, value: Value, by: str) -> None:
        """Seal a passed seat's answer: the journal gets the commitment, the opening waits in its own table."""
        if why := ask.refuses(value):
            raise refuse("answer", who=Who(seat), why=why)
        opened, salt = seal.payload(ask.key, ask.write(value)), self._outside.salt()
        commitment = seal.commitment(self.header.table, self.round, seat, opened, salt)
        row = Row("seal", seat, ask.key, round=self.round, seal=commitment, by=by, at=self._outside.now())
        openings = {**self._opened, seat: (self.round, opened, salt)}
        if self._all_in({**self.line.seals, seat: row}, self.line.away):
            self._settle([row], openings)
            return
        self._write([row], [(seat, *openings[seat])])
        self._opened = openings

    def _all_in(self, seals: Mapping[str, Row], away: Sequence[str]) -> bool:
        return all(seat in seals or seat in away for seat in self.position.waiting)

    def _settle(self, rows: list[Row], openings: Mapping[str, tuple[str, str, str]]) -> None:
        """All have sealed: every answer becomes a row of the same transaction, and the game goes on."""
        round_, after, now = self.round, self.position.opened, self._outside.now()

        def taken() -> list[Row]:
            for seat in self.position.waiting:
                ask = self.position.ask(seat)
                if seat in openings:
                    _, opened, salt = openings[seat]
                    value = ask.read(opened.rstrip().partition(":")[2].split(" "))
                    row = Row("answer", seat, ask.key, after, value, round=round_, salt=salt, at=now)
                else:
                    row = Row("answer", seat, ask.key, after, ask.forfeit, round=round_, forfeit=True, at=now)
                self.position.answer(seat, row.value)
                rows.append(row)
            return [*rows, *self._deal(self.position)]

        self._advance(taken, shown=True)
        self._opened = {}

    def void(self, by: str = "") -> None:
        """The table agrees that all seal again."""
        with self._lock:
            if not self.line.seals:
                raise refuse("nothing_sealed")
            self._void(by)
        self._tell()

    def _void(self, by: str) -> None:
        self._write([Row("void", by=by, at=self._outside.now())], shown=True)
        self._opened = {}

    def away(self, seat: str, *, back: bool = False, by: str = "") -> None:
        """Somebody is away: no secret is asked of the seat, and what it would forfeit stands."""
        with self._lock:
            if seat not in self.names() or back != (seat in self.line.away):
                raise refuse("away")
            rows = [Row("away", seat, by=by, at=self._outside.now(), back=back)]
            away = [*self.line.away, seat]
            if not back and self._secret() and self._all_in(self.line.seals, away):
                self._settle(rows, self._opened)
            else:
                self._write(rows)
        self._tell()

    def _secret(self) -> bool:
        return not self.position.over and self.position.secret

    # -- corrections and turnings

    def fix(self, name: str, value: Value, note: str = "", by: str = "") -> tuple[str, ...]:
        """The table is the truth. Returns the seats whose given answers no longer fit and are asked again."""
        dropped: tuple[str, ...] = ()

        def taken() -> list[Row]:
            nonlocal dropped
            dropped = self.position.fix(name, value)
            row = Row("fix", key=name, value=value, note=note, by=by, at=self._outside.now())
            return [row, *self._deal(self.position)]

        with self._lock:
            sealed = tuple(self.line.seals)
            self._advance(taken, shown=bool(sealed))
            self._opened = {}
            if dropped or sealed:
                self.notice = say("notice.asked_again", who=tuple(Who(seat) for seat in (*dropped, *sealed)))
        self._tell()
        return dropped

    def go(self, to: int, by: str = "") -> None:
        """Stand behind row `to`; everything stays in the journal, and what lies ahead can be redone."""
        with self._lock:
            if not 0 <= to <= len(self.line.rows):
                raise refuse("no_such_row", row=to)
            self._go(whole_rounds(self.line, to), by)
        self._tell()

    def undo(self, by: str = "") -> None:
        """One step back: the seals of an open round, an amend, or the last answer of a person."""
        with self._lock:
            amended = self.line.amends[-1] if self.line.amends else None
            if self.line.seals:
                self._void(by)
            elif amended and amended.left == self.line.stand:
                stand = amended.stood if amended.intact else amended.left
                self._amend(Row("amend", to=amended.row, value=amended.old, by=by, back=True), stand)
            else:
                to = back(self.line)
                if to == self.line.stand:
                    raise refuse("nothing_to_undo")
                self._go(to, by)
        self._tell()

    def redo(self, by: str = "") -> None:
        with self._lock:
            to = forth(self.line)
            if to == self.line.stand:
                raise refuse("nothing_to_redo")
            self._go(to, by)
        self._tell()

    def _go(self, to: int, by: str) -> None:
        found = self._replay(self.line.rows[:to])
        if found.stopped:
            raise refuse("redo_stops", row=found.stopped, why=found.why or say("nothing"))
        self._turn([Row("go", to=to, by=by, at=self._outside.now())], found.position)

    def _turn(self, rows: list[Row], position: Position) -> None:
        self._write([*rows, *self._deal(position)], shown=True)
        self.position, self._opened, self.notice = position, {}, None

    def amend(self, number: int, value: Value, by: str = "") -> None:
        """Replace an earlier answer. What no longer fits behind it has to be given again."""
        with self._lock:
            if not 1 <= number <= self.line.stand:
                raise refuse("no_such_row", row=number)
            if self.line.rows[number - 1].by == DEALER:
                raise refuse("drawn_by_the_app")
            self._amend(Row("amend", to=number, value=value, by=by), self.line.stand)
        self._tell()

    def _amend(self, row: Row, stand: int) -> None:
        rows = self.line.rows[:stand]
        rows[row.to - 1] = replace(rows[row.to - 1], value=row.value)
        found = self._replay(rows)
        if found.stopped == row.to:
            raise Refused(found.why or say("nothing"))
        note = "" if row.back else "amend"
        turning = [replace(row, at=self._outside.now())]
        if found.stopped or found.stand != self.line.stand:
            turning.append(Row("go", to=found.stand, by=row.by, at=self._outside.now(), note=note))
            found = self._replay(rows[: found.stand])
        lost = stand - found.position.row
        self._turn(turning, found.position)
        if lost:
            self.notice = say("notice.enter_again", count=lost, row=found.position.row + 1)

    # -- what may be seen

    def scene(self, viewer: str | None = None) -> Scene:
        """Everything this seat (or, with None, everybody) may see, and nothing else."""
        with self._lock:
            position, game = self.position, self.position.game
            return Scene(
                viewer=viewer,
                row=self.line.stand,
                title=game.title(),
                asked=tuple(self._asked(seat, viewer) for seat in position.waiting),
                sealed=tuple(seat for seat in position.seats if seat in self.line.seals),
                away=tuple(self.line.away),
                panels=game.panels(viewer),
                over=position.over or self.ended_sheet() is not None,
                winners=game.winners(),
                can_undo=bool(self.line.seals) or back(self.line) < self.line.stand,
                can_redo=forth(self.line) > self.line.stand,
                notice=self.notice,
                people=self.people(),
            )

    def _asked(self, seat: str, viewer: str | None) -> Asked:
        ask = self.position.ask(seat)
        shown = ask if not ask.secret or viewer == seat else None
        return Asked(seat, ask.key, self.ticket(seat, ask), ask.secret, shown)

    def sheet(self, viewer: str | None = None) -> Sheet | None:
        """The scores as they stand, or as an old table ended with them."""
        with self._lock:
            return self.ended_sheet() or self.position.game.sheet(viewer)

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

    def people(self) -> tuple[Seat, ...]:
        """Who sits here: those of the header, then whoever has come since."""
        with self._lock:
            return (*self.header.seats, *self.position.game.newcomers())

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

    def _tell(self) -> None:
        """Keep the sheet of a table that has ended, and tell whoever watches."""
        with self._lock:
            if self.position.over and self.ended_sheet() is None:
                self._keep_sheet()
        for watcher in tuple(self._watchers):
            watcher()

    def _keep_sheet(self) -> None:
        sheet = self.position.game.sheet(None)
        if sheet is not None:
            with contextlib.suppress(Refused):  # the answer itself is safe; the sheet can be computed again
                self.journal.keep("sheet", json.dumps(sheet_to_plain(sheet)))

    def close(self) -> None:
        with self._lock:
            self.journal.close()


def facts_of(header: Header) -> dict[str, object]:
    """The printed facts a table was begun with, and the owner's own."""
    printed = {file.name: boxes.facts(header.game, file) for file in header.shipped}
    return {**printed, **header.own}


def begin(
    journal: Journal, header: Header, games: Mapping[str, type[Game]] = GAMES, outside: Outside | None = None
) -> Session:
    """Begin a table: refuse seats and options that the game does not have, then write its head."""
    game = games.get(header.game)
    if game is None:
        raise refuse("game_unknown", game=Free(header.game))
    check_seats(header.seats, game.players)
    known = {option.key: option for option in game.options}
    for key, value in header.options.items():
        if key not in known:
            raise refuse("option_unknown", option=Free(key))
        if why := known[key].refuses(value):
            raise refuse("option", option=say(f"short.{key}"), why=why)
    defaults = {key: option.forfeit for key, option in known.items()}
    header = replace(header, rules=game.rules, options={**defaults, **header.options})
    game(Given(header.order, header.options, facts_of(header)))  # refuses data that it cannot be played with
    journal.begin(header)
    return Session(journal, games, outside)
