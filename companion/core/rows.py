"""The rows of a journal, and the line of play that they leave standing.

Only `answer` and `fix` count and are numbered from 1. `go` is undo, redo and jump, `amend` replaces an
earlier value, `seal` is a commitment, `void` and `away` are what the table agreed. Nothing is deleted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.core.asks import Value
from companion.core.say import refuse

DEALER = "dealer"  # who answers for chance when the app draws
AMENDED = "amend"  # notes a `go` that belongs to the amend before it
Do = Literal["answer", "fix", "go", "amend", "seal", "void", "away"]


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was done; what the fields mean depends on `do`."""

    do: Do
    seat: str = ""
    key: str = ""  # answer: the ask; fix: the fix
    after: int = 0  # answer: the row after which it was asked
    value: Value = None
    to: int = 0  # go: the row gone to; amend: the row amended
    round: str = ""  # seal, and the answers that came out of one
    seal: str = ""  # seal: the commitment
    salt: str = ""  # answer out of a seal: what proves it
    by: str = ""
    at: int = 0
    note: str = ""  # fix: why
    back: bool = False  # amend: takes an amend back; away: is there again
    forfeit: bool = False
    guest: bool = False  # seal: what opens it lies on the guest's own device


@dataclass(slots=True)
class Amended:
    """What stood before an amend, so that undo can take it back while play stands where it left it."""

    row: int
    tail: list[Row]  # the amended row and all behind it, as they were
    places: list[int]
    stood: int  # where play stood before it
    left: int  # where play stood after it


@dataclass(slots=True)
class Line:
    """The answers and fixes of a table: the first `stand` of them hold, the others can be redone."""

    rows: list[Row] = field(default_factory=list)
    places: list[int] = field(default_factory=list)  # which row of the journal each of them is
    stand: int = 0
    taken: int = 0  # rows of the journal so far
    turnings: int = 0  # how often play turned; a sealed round does not outlive a turning
    amends: list[Amended] = field(default_factory=list)
    seals: dict[str, Row] = field(default_factory=dict)  # of the open round, by seat
    sealings: Counter[str] = field(default_factory=Counter)  # how often each seat has sealed in it
    away: list[str] = field(default_factory=list)

    @property
    def standing(self) -> list[Row]:
        return self.rows[: self.stand]

    def then(self, rows: Iterable[Row]) -> Line:
        """The line as it will be behind these rows; this one stays as it is."""
        amends = [replace(amend) for amend in self.amends]
        away, seals, sealings = list(self.away), dict(self.seals), Counter(self.sealings)
        counts = self.stand, self.taken, self.turnings
        following = Line(list(self.rows), list(self.places), *counts, amends, seals, sealings, away)
        for row in rows:
            following.take(row)
        return following

    def take(self, row: Row) -> None:
        """Let one more row of the journal count."""
        if row.do in ("answer", "fix"):
            self._put(row)
        elif row.do == "seal":
            self.seals[row.seat] = row
            self.sealings[row.seat] += 1
        elif row.do == "away":
            self._away(row)
        else:
            self._turn(row)
        self.taken += 1

    def _put(self, row: Row) -> None:
        if self.stand < len(self.rows):
            del self.rows[self.stand :], self.places[self.stand :]
            self.amends = [amend for amend in self.amends if amend.left <= self.stand]
        self.rows.append(row)
        self.places.append(self.taken)
        self.stand += 1
        if self.seals:
            self._end_round()

    def _end_round(self) -> None:
        self.seals.clear()
        self.sealings.clear()

    def _turn(self, row: Row) -> None:
        self.turnings += 1
        self._end_round()
        if row.do == "go":
            self._go(row)
        elif row.do == "amend":
            self._amend(row)

    def _go(self, row: Row) -> None:
        if not 0 <= row.to <= len(self.rows):
            raise refuse("row")
        self.stand = row.to
        if row.note == AMENDED and self.amends:
            self.amends[-1].left = row.to
        self.amends = [amend for amend in self.amends if amend.row <= self.stand]

    def _amend(self, row: Row) -> None:
        if row.back:
            self._take_back(row)
            return
        at = row.to - 1
        if not 0 <= at < self.stand:
            raise refuse("row")
        self.amends.append(Amended(row.to, self.rows[at:], self.places[at:], self.stand, self.stand))
        self.rows[at] = replace(self.rows[at], value=row.value)

    def _take_back(self, row: Row) -> None:
        amend = self.amends.pop() if self.amends else None
        if amend is None or amend.row != row.to:
            raise refuse("row")
        self.rows[row.to - 1 :], self.places[row.to - 1 :] = amend.tail, amend.places
        self.stand = amend.stood

    @property
    def amended(self) -> Amended | None:
        """The amend that undo would take back: play stands where it left it, but for what the app drew since."""
        amend = self.amends[-1] if self.amends else None
        if amend is None or amend.left > self.stand:
            return None
        return amend if all(row.by == DEALER for row in self.rows[amend.left : self.stand]) else None

    def _away(self, row: Row) -> None:
        if row.seat in self.away:
            self.away.remove(row.seat)
        if not row.back:
            self.away.append(row.seat)


def back(line: Line) -> int:
    """Where one step of undo leads: before the last answer of a person, whatever chance drew behind it."""
    to = line.stand
    while to and line.rows[to - 1].by == DEALER:
        to -= 1
    return whole_rounds(line, max(to - 1, 0)) if to else line.stand


def forth(line: Line) -> int:
    """Where one step of redo leads: behind the next answer, its whole sealed round, and what chance drew then."""
    to = line.stand
    if to < len(line.rows):
        sealed = line.rows[to].round
        to += 1
        while sealed and to < len(line.rows) and line.rows[to].round == sealed:
            to += 1
    return whole_rounds(line, to)


def whole_rounds(line: Line, to: int) -> int:
    """The nearest place to stand: never inside a sealed round, never where the app would have to draw again."""
    rows = line.rows
    while 0 < to < len(rows) and rows[to].round and rows[to].round == rows[to - 1].round:
        to -= 1
    while to < len(rows) and rows[to].by == DEALER:
        to += 1
    return to
