"""A sealed round that is over: what every seal held, for whoever checks the seals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core import seal
from companion.core.flow import Position
from companion.core.rows import Line, Row
from companion.core.seal import NO_SEAL


@dataclass(frozen=True, slots=True)
class ShownRound:
    """`openings` lacks whoever forfeited; `private`: each seat is shown its own opening only."""

    table: str
    id: str
    listed: Mapping[str, str]
    openings: Mapping[str, tuple[str, str]]  # payload and salt
    private: bool

    @property
    def marks(self) -> dict[str, str]:
        """What is under each seal that was opened, without telling it."""
        return {seat: seal.mark(*opening) for seat, opening in self.openings.items()}

    @property
    def letters(self) -> str:
        return seal.letters(self.table, self.id, self.listed, self.marks)


def shown_round(table: str, position: Position, line: Line, log: Sequence[Row]) -> ShownRound | None:
    """The last sealed round that stands, as it was sealed: an amend afterwards changes no seal."""
    last = next((number for number in range(line.stand, 0, -1) if line.rows[number - 1].round), 0)
    if not last or last > len(position.asks):
        return None
    round_ = line.rows[last - 1].round
    first = last
    while first > 1 and line.rows[first - 2].round == round_:  # the answers of a round stand one behind the other
        first -= 1
    numbers = range(first, last + 1)
    seals = _seals_before(log, line.places[first - 1], round_)
    openings: dict[str, tuple[str, str]] = {}
    for number in numbers:
        row, ask = log[line.places[number - 1]], position.asks[number - 1]
        if row.salt:
            openings[row.seat] = (seal.payload(ask.key, ask.write(row.value)), row.salt)
    listed = {line.rows[number - 1].seat: seals.get(line.rows[number - 1].seat, NO_SEAL) for number in numbers}
    if not all(seal.unbroken(listed[seat], table, round_, seat, *found) for seat, found in openings.items()):
        return None  # sealed by an earlier version of the protocol: nobody can check it any more
    return ShownRound(table, round_, listed, openings, position.asks[last - 1].private)


def _seals_before(log: Sequence[Row], place: int, round_: str) -> dict[str, str]:
    """The seals that stood when the answers of their round were written."""
    seals: dict[str, str] = {}
    while place and log[place - 1].do in ("seal", "away"):
        place -= 1
        row = log[place]
        if row.do == "seal" and row.round == round_:
            seals.setdefault(row.seat, row.seal)
    return seals
