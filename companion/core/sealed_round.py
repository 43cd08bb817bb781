"""The rules of a sealed round: who has still to seal, when nobody may any more, and what opens a seal."""

from __future__ import annotations

from collections.abc import Mapping, Set

from companion.core import seal
from companion.core.asks import Ask, Value
from companion.core.flow import Position
from companion.core.rows import Line, Row
from companion.core.say import Who, refuse

Opening = tuple[str, str, str]  # round, opened payload, salt


def sealed(ask: Ask, seat: str, value: Value, salt: str, round_: str, table: str) -> tuple[Row, Opening]:
    """A seat's answer under seal: the row that everybody may read, and what opens it."""
    if why := ask.refuses(value):
        raise refuse("answer", who=Who(seat), why=why)
    opened = seal.payload(ask.key, ask.write(value))
    commitment = seal.commitment(table, round_, seat, opened, salt)
    return Row("seal", seat, ask.key, round=round_, seal=commitment), (round_, opened, salt)


def all_in(position: Position, line: Line, sealed: Set[str]) -> bool:
    """Nobody who is here has still to seal."""
    return all(seat in sealed or seat in line.away for seat in position.waiting)


def locked(position: Position, line: Line) -> bool:
    """All have sealed or are away, and some seals have still to open: nobody seals any more."""
    return bool(line.seals) and all_in(position, line, line.seals.keys())


def unopened(position: Position, line: Line, openings: Mapping[str, Opening]) -> tuple[str, ...]:
    return tuple(seat for seat in line.seals if seat not in openings) if locked(position, line) else ()


def under(ask: Ask, opening: Opening) -> Value:
    """The answer that was sealed."""
    return ask.read(seal.words_of(opening[1]))


def check_opening(ask: Ask, row: Row, table: str, opened: str, salt: str) -> None:
    """It has to fit the seal, be an answer to the ask, and be written as it will be written again."""
    if not seal.unbroken(row.seal, table, row.round, row.seat, opened, salt):
        raise refuse("broken_seal", who=Who(row.seat))
    value = ask.read(seal.words_of(opened))
    if why := ask.refuses(value):
        raise refuse("answer", who=Who(row.seat), why=why)
    if opened != seal.payload(ask.key, ask.write(value)):
        raise refuse("broken_seal", who=Who(row.seat))


def answers(position: Position, round_: str, openings: Mapping[str, Opening], by: str, at: int) -> list[Row]:
    """All seals are open: every answer is taken. Whoever sealed nothing forfeits, by whose word `by` says."""
    rows, after = [], position.opened
    for seat in position.waiting:
        ask = position.ask(seat)
        if seat in openings:
            value, salt = under(ask, openings[seat]), openings[seat][2]
            row = Row("answer", seat, ask.key, after, value, round=round_, salt=salt, at=at)
        else:
            row = Row("answer", seat, ask.key, after, ask.forfeit, round=round_, forfeit=True, by=by, at=at)
        position.answer(seat, row.value)
        rows.append(row)
    return rows
