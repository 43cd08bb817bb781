"""One sealed round: who has still to seal, when nobody may any more, what opens a seal, and how all of it ends.

It looks at the position, at the rows and at what has been opened so far, and changes nothing: whatever somebody does
is refused or becomes a Step, which says what has to be written and what is open then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from companion.core import seal
from companion.core.asks import Ask, Value
from companion.core.flow import Position
from companion.core.rows import Line, Row
from companion.core.say import Say, Who, refuse, say
from companion.core.seal import NO_SEAL

MOST_SEALS = 60  # of one phone in one round: nobody changes their mind so often, and each is a row of the table
Opening = tuple[str, str, str]  # round, opened payload, salt
Kept = tuple[str, str, str, str]  # and whose it is, in front


@dataclass(frozen=True, slots=True)
class Step:
    """What comes of one thing that was done in a round."""

    rows: tuple[Row, ...] = ()  # to be written, in this order
    openings: Mapping[str, Opening] = field(default_factory=dict)  # open behind them, by seat; shown to nobody
    kept: tuple[Kept, ...] = ()  # what passed seats have sealed: lies in a table of its own, wiped when shown
    last: bool = False  # the seal of a guest that locks the round: its phone has it, and the answers follow at once
    over: bool = False  # the round is settled or void: whatever was kept of it may go
    notice: Say | None = None
    quiet: bool = False  # what people were told last still stands

    @property
    def answers(self) -> tuple[Row, ...]:
        """Of a settled round: what everybody had sealed, to be played."""
        return tuple(row for row in self.rows if row.do == "answer")


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that is open, as everybody may know it."""

    id: str
    keys: Mapping[str, str]  # what each seat is asked
    seals: Mapping[str, str]
    anew: frozenset[str]  # who has sealed more than once
    locked: bool
    unopened: tuple[str, ...]

    @property
    def listed(self) -> dict[str, str]:
        """Every seat with its seal, as the lock lists them."""
        return {seat: self.seals.get(seat, NO_SEAL) for seat in self.keys}


def round_of(position: Position, line: Line) -> str:
    """Names the open sealed round: it ends with every turning, and all seal again."""
    return f"{position.opened}-{line.turnings}"


@dataclass(frozen=True, slots=True)
class SealedRound:
    """The round as it stands. `openings` are those of passed seats, and after the lock those that guests sent."""

    table: str
    position: Position
    line: Line
    openings: Mapping[str, Opening]

    # -- how it stands

    @property
    def id(self) -> str:
        return round_of(self.position, self.line)

    @property
    def is_open(self) -> bool:
        return not self.position.over and self.position.secret

    @property
    def locked(self) -> bool:
        """All have sealed or are away, and some seals have still to open: nobody seals any more."""
        return bool(self.line.seals) and self.all_in(self.line.seals)

    @property
    def unopened(self) -> tuple[str, ...]:
        """Whose seals should open and have not."""
        return tuple(seat for seat in self.line.seals if seat not in self.openings) if self.locked else ()

    @property
    def known(self) -> OpenRound | None:
        """The round as everybody may know it; None where no secret is asked."""
        if not self.is_open:
            return None
        keys = {seat: self.position.ask(seat).key for seat in self.position.waiting}
        seals = {seat: row.seal for seat, row in self.line.seals.items()}
        anew = frozenset(seat for seat, times in self.line.sealings.items() if times > 1)
        return OpenRound(self.id, keys, seals, anew, bool(self.unopened), self.unopened)

    def all_in(self, sealed: Collection[str]) -> bool:
        """Nobody who is here has still to seal."""
        return all(seat in sealed or seat in self.line.away for seat in self.position.waiting)

    def under(self, seat: str) -> tuple[Ask, Value] | None:
        """What a passed seat has sealed, for its own eyes."""
        if seat not in self.openings or seat not in self.line.seals:
            return None
        ask = self.position.ask(seat)
        return ask, _answer_in(ask, self.openings[seat])

    def regained(self, found: Mapping[str, Opening]) -> dict[str, Opening] | None:
        """Of the openings that were found kept those of this round; None where a passed seat's is lost."""
        passed = {seat for seat, row in self.line.seals.items() if not row.guest}
        opened = {seat: found[seat] for seat in passed if seat in found and found[seat][0] == self.id}
        return opened if passed <= opened.keys() else None

    # -- sealing

    def seal(self, seat: str, value: Value, salt: str, by: str = "") -> Step:
        """A passed seat seals its answer here: everybody may read the row, and what opens it is kept."""
        ask = self.position.ask(seat)
        if why := ask.refuses(value):
            raise refuse("answer", who=Who(seat), why=why)
        opened = seal.payload(ask.key, ask.write(value))
        commitment = seal.commitment(self.table, self.id, seat, opened, salt)
        row = Row("seal", seat, ask.key, round=self.id, seal=commitment, by=by)
        return self._sealed(row, (self.id, opened, salt))

    def take(self, seat: str, round_: str, commitment: str, by: str = "") -> Step | None:
        """A guest's seal; what opens it stays on the guest's own device. None when it has come before."""
        ask = self.position.ask(seat)
        if not ask.secret or round_ != self.id:
            raise refuse("asked_before", who=Who(seat))
        known = {row.seal: sealed for sealed, row in self.line.seals.items()}
        if known.get(commitment) == seat:
            return None
        if not seal.COMMITMENT.fullmatch(commitment) or commitment in known:
            raise refuse("no_seal", who=Who(seat))
        if self.line.sealings[seat] >= MOST_SEALS:
            raise refuse("sealed_often", count=MOST_SEALS)
        return self._sealed(Row("seal", seat, ask.key, round=round_, seal=commitment, by=by, guest=True), None)

    def _sealed(self, row: Row, opening: Opening | None) -> Step:
        """One more seal; of what the seat may have sealed before, nothing is kept."""
        if self.locked:
            raise refuse("locked")
        anew = row.seat in self.line.seals
        opened = {seat: found for seat, found in self.openings.items() if seat != row.seat}
        if opening:
            opened[row.seat] = opening
        sealed = {*self.line.seals, row.seat}
        if self.all_in(sealed) and sealed <= opened.keys():
            return self._settled((row,), opened)
        kept = ((row.seat, *(opening or (row.round, "", ""))),) if opening or anew else ()
        last = row.guest and not anew and self.all_in(sealed)
        notice = say("notice.sealed_anew", who=Who(row.seat)) if anew else None
        return Step((row,), opened, kept, last, notice=notice)

    # -- opening, and how it ends

    def open(self, seat: str, round_: str, opened: str, salt: str) -> Step:
        """A guest shows what it had sealed; nobody sees it before every seal is open."""
        row = self.line.seals.get(seat)
        if row is None or not row.guest or round_ != self.id or not self.locked:
            raise refuse("not_locked")
        self._check(row, opened, salt)
        openings = {**self.openings, seat: (round_, opened, salt)}
        if self.line.seals.keys() <= openings.keys():
            return self._settled((), openings)
        return Step((), openings, quiet=True)

    def _check(self, row: Row, opened: str, salt: str) -> None:
        """It has to fit the seal, be an answer to the ask, and be written as it will be written again."""
        if not seal.unbroken(row.seal, self.table, row.round, row.seat, opened, salt):
            raise refuse("broken_seal", who=Who(row.seat))
        ask = self.position.ask(row.seat)
        value = ask.read(seal.words_of(opened))
        if why := ask.refuses(value):
            raise refuse("answer", who=Who(row.seat), why=why)
        if opened != seal.payload(ask.key, ask.write(value)):
            raise refuse("broken_seal", who=Who(row.seat))

    def void(self, by: str = "") -> Step:
        """The table agrees that all seal again."""
        if not self.line.seals:
            raise refuse("nothing_sealed")
        return Step((Row("void", by=by),), over=True)

    def away(self, seat: str, people: Collection[str], *, back: bool = False, by: str = "") -> Step:
        """Somebody is away: no secret is asked of the seat, and what it would forfeit stands."""
        if seat not in people or back != (seat in self.line.away):
            raise refuse("away")
        if back and self.locked and seat not in self.line.seals:
            raise refuse("locked")
        row, sealed = Row("away", seat, by=by, back=back), self.line.seals.keys()
        if sealed and not back and self.all_in({*sealed, seat}) and sealed <= self.openings.keys():
            return self._settled((row,), self.openings)
        return Step((row,), self.openings, quiet=True)

    def forfeit(self, by: str = "") -> Step:
        """Go on without those who are away and those whose seals do not open, when nobody has still to seal."""
        if not self.is_open or not self.all_in(self.line.seals):
            raise refuse("not_all_away")
        return self._settled((), self.openings, by)

    def _settled(self, rows: tuple[Row, ...], openings: Mapping[str, Opening], by: str = "") -> Step:
        """Every answer becomes a row, all at once. Whoever sealed nothing forfeits, by whose word `by` says."""
        given = (self._answer(seat, openings.get(seat), by) for seat in self.position.waiting)
        return Step((*rows, *given), over=True)

    def _answer(self, seat: str, opening: Opening | None, by: str) -> Row:
        ask = self.position.ask(seat)
        after, round_ = self.position.opened, self.id
        if opening is None:
            return Row("answer", seat, ask.key, after, ask.forfeit, round=round_, forfeit=True, by=by)
        return Row("answer", seat, ask.key, after, _answer_in(ask, opening), round=round_, salt=opening[2])


def _answer_in(ask: Ask, opening: Opening) -> Value:
    return ask.read(seal.words_of(opening[1]))
