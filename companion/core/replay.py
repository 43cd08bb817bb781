"""Playing rows again: a position is the game with the rows that stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.core.flow import Position
from companion.core.game import Game
from companion.core.rows import Row
from companion.core.say import Refused, Say, say


@dataclass(slots=True)
class Replayed:
    """How far the rows could be played: all of them, or up to the row that was refused, and why."""

    position: Position
    stopped: int = 0
    why: Say | None = None

    @property
    def stand(self) -> int:
        """Where play may stand: never inside a sealed round, whose answers count together or not at all."""
        position = self.position
        if position.given and position.secret:
            return position.opened
        return position.row


def replay(new_game: Callable[[], Game], rows: Sequence[Row], *, careful: bool = False) -> Replayed:
    """Play rows until one does not fit the ask that is open; `careful`: or until the game itself fails."""
    position = Position(new_game())
    for number, row in enumerate(rows, 1):
        try:
            play_row(position, row)
        except Refused as refused:
            return Replayed(position, number, refused.say)
        except Exception:
            if not careful:
                raise
            before = replay(new_game, rows[: number - 1])
            return Replayed(before.position, number, say("refused.own_mistake"))
    return Replayed(position)


def play_row(position: Position, row: Row) -> None:
    """Give one row to a position; an answer must name the ask that is open, whatever its value."""
    if row.do == "fix":
        position.fix(row.key, row.value)
        return
    key = position.ask(row.seat).key
    if key != row.key:
        raise Refused(say("refused.other_ask", asked=say(f"short.{key.partition('/')[0]}")))
    position.answer(row.seat, row.value)
