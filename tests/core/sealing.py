"""A sealed round of three begun in memory, for the tests of how it is sealed and how it ends."""

from __future__ import annotations

from dataclasses import replace

from companion.core import seal
from companion.core.asks import Value
from companion.core.flow import Position
from companion.core.game import Given
from companion.core.replay import play_row
from companion.core.rows import Line, Row
from companion.core.sealed_round import Opening, SealedRound, Step
from tests.lanterns import Lanterns
from tests.tables import THREE

SALTS = {seat: f"{number:064x}" for number, seat in enumerate(THREE)}
FIRST = Row("answer", "chance", "stall", 0, "pier")


def begun() -> SealedRound:
    """A table of Lanterns behind its first draw: three are asked for a bid of 0 to 9."""
    position = Position(Lanterns(Given(THREE)))
    play_row(position, FIRST)
    return SealedRound("t1", position, Line().then([FIRST]), {})


def then(round_: SealedRound, *steps: Step | None) -> SealedRound:
    """The round behind these steps, as a table would stand then."""
    for step in steps:
        assert step is not None
        assert not step.over
        round_ = replace(round_, line=round_.line.then(step.rows), openings=step.openings)
    return round_


def sealed(round_: SealedRound, **bids: int) -> SealedRound:
    for seat, bid in bids.items():
        round_ = then(round_, round_.seal(seat, bid, SALTS[seat]))
    return round_


def opening(round_: SealedRound, seat: str, value: int) -> Opening:
    ask = round_.position.ask(seat)
    return round_.id, seal.payload(ask.key, ask.write(value)), SALTS[seat]


def made(round_: SealedRound, seat: str, value: int) -> str:
    """The seal that a guest's own phone makes."""
    _, opened, salt = opening(round_, seat, value)
    return seal.commitment("t1", round_.id, seat, opened, salt)


def guests(round_: SealedRound, **bids: int) -> SealedRound:
    for seat, bid in bids.items():
        round_ = then(round_, round_.take(seat, round_.id, made(round_, seat, bid)))
    return round_


def values(rows: tuple[Row, ...]) -> dict[str, Value]:
    return {row.seat: row.value for row in rows}
