"""Turnings of play: undo, redo, jumps and amends. Each says what has to be written and where play stands then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.core.asks import Ask, Pick, Value
from companion.core.flow import Position
from companion.core.game import Game
from companion.core.replay import replay
from companion.core.rows import AMENDED, DEALER, Line, Row, back, forth, whole_rounds
from companion.core.say import Refused, Say, refuse, say
from companion.core.telling import only_leads

NewGame = Callable[[], Game]
LEFT = "left"  # notes a `go` that only leaves a question which was opened and not answered


@dataclass(frozen=True, slots=True)
class Turned:
    """Play as it stands behind these rows, and what people are told of it."""

    rows: tuple[Row, ...]
    position: Position
    notice: Say | None = None


def go(line: Line, to: int, new_game: NewGame) -> Turned:
    """Stand behind row `to`; everything stays in the journal, and what lies ahead can be redone."""
    if not 0 <= to <= len(line.rows):
        raise refuse("no_such_row", row=to)
    return _gone(line, whole_rounds(line, to), new_game)


def opened_from(line: Line, asks: Sequence[Ask], seat: str, ask: Ask, by: str) -> int | None:
    """Behind which row a question stood from which this one was opened; None where it stands by itself.

    Nobody takes back what somebody else did, or what anything has come of.
    """
    if not line.stand or line.seals or ask.secret:
        return None
    row, before = line.rows[line.stand - 1], asks[line.stand - 1]
    if row.do != "answer" or row.by == DEALER or row.round:
        return None
    opened = only_leads(before, row.value) or (ask.within and row.seat == seat)
    return line.stand - 1 if opened and (ask.never_mind or row.by == by) else None


def leave(line: Line, to: int, new_game: NewGame) -> Turned:
    """Back to the question from which the open one was opened."""
    turned = _gone(line, to, new_game)
    return replace(turned, rows=tuple(replace(row, note=LEFT) for row in turned.rows))


def undo(line: Line, asks: Sequence[Ask], new_game: NewGame) -> Turned:
    """One step back: an amend, or the last answer of a person with those that it only went on with."""
    if amended := line.amended:
        rows = [*line.rows[: amended.row - 1], *amended.tail][: amended.stood]
        return _amended(Row("amend", to=amended.row, value=amended.tail[0].value, back=True), rows, new_game)
    to = back(line)
    if to == line.stand:
        raise refuse("nothing_to_undo")
    while to and goes_on(asks[to], line.rows[to].value):
        to = whole_rounds(line, to - 1)
    return _gone(line, to, new_game)


def own(line: Line, log: Sequence[Row], by: str) -> bool:
    """Was what people did last an open answer that `by` gave? What chance drew behind it is nobody's."""
    last = next((row for row in reversed(log) if row.by != DEALER), None)
    return last is not None and last.do == "answer" and not last.round and last.by == by and back(line) < line.stand


def redo(line: Line, new_game: NewGame) -> Turned:
    """One step forth: the next answer with those that only went on with it."""
    to = forth(line)
    if to == line.stand:
        raise refuse("nothing_to_redo")
    ahead = replay(new_game, line.rows).position.asks
    while to < len(ahead) and goes_on(ahead[to], line.rows[to].value):
        to = whole_rounds(line, to + 1)
    return _gone(line, to, new_game)


def goes_on(ask: Ask, value: Value) -> bool:
    """Does this answer only go on with the one before it? Both are one step, and one line of the timeline."""
    return isinstance(ask, Pick) and value in ask.further


def amend(line: Line, number: int, value: Value, new_game: NewGame) -> Turned:
    """Replace an earlier answer. What no longer fits behind it has to be given again."""
    if not 1 <= number <= line.stand:
        raise refuse("no_such_row", row=number)
    if line.rows[number - 1].by == DEALER:
        raise refuse("drawn_by_the_app")
    rows = line.standing
    rows[number - 1] = replace(rows[number - 1], value=value)
    return _amended(Row("amend", to=number, value=value), rows, new_game)


def _gone(line: Line, to: int, new_game: NewGame) -> Turned:
    found = replay(new_game, line.rows[:to])
    if found.stopped:
        raise refuse("redo_stops", row=found.stopped, why=found.why or say("nothing"))
    return Turned((Row("go", to=to),), found.position)


def _amended(row: Row, rows: Sequence[Row], new_game: NewGame) -> Turned:
    """Stand as the amend leaves the rows, as far as they fit."""
    found = replay(new_game, rows)
    if not found.stopped:
        return Turned((row,), found.position)
    if found.stopped == row.to and not row.back:
        raise Refused(found.why or say("nothing"))
    stand = found.stand
    position = replay(new_game, rows[:stand]).position
    notice = say("notice.enter_again", count=len(rows) - stand, row=stand + 1) if stand < len(rows) else None
    return Turned((row, Row("go", to=stand, note="" if row.back else AMENDED)), position, notice)
