"""What each round of a solo game brought: its order, the dice taken, the clan's coins and gardeners, what failed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Rows
from companion.games.white_castle.table import Seats, Table


@dataclass(slots=True)
class Past:
    """One round so far."""

    number: int
    order: Seats
    dice: dict[str, list[Say]]  # taken by each seat
    failed: list[Say] = field(default_factory=list)
    coins: int | None = None  # handed in by the clan when it ended
    gardeners: int | None = None  # points of the clan's gardeners then


class Chronicle:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.rounds: list[Past] = []

    def took(self, seat: str, colour: str, value: int) -> None:
        self.now.dice[seat].append(say("spot.die", colour=colour, value=value))

    def failed(self, effects: Sequence[Say]) -> None:
        self.now.failed += effects

    def ended(self, coins: int, gardeners: int) -> None:
        self.now.coins, self.now.gardeners = coins, gardeners

    @property
    def now(self) -> Past:
        """This round; its order is the one in which it began."""
        if len(self.rounds) < self.table.round:
            empty: dict[str, list[Say]] = {seat: [] for seat in self.table.everybody}
            self.rounds.append(Past(self.table.round, self.table.order, empty))
        return self.rounds[-1]

    def panel(self) -> Rows:
        """A column a round."""
        columns = (say("short.round"), *(say("title.round", round=past.number) for past in self.rounds))
        dice = tuple(
            self._row(say("rounds.dice", who=Who(seat)), [_list(past.dice[seat]) for past in self.rounds])
            for seat in self.table.everybody
        )
        orders = [say("fact.who", who=tuple(Who(seat) for seat in past.order)) for past in self.rounds]
        rows = (
            self._row(say("fact.order"), orders),
            *dice,
            self._row(say("rounds.coins"), [past.coins for past in self.rounds]),
            self._row(say("rounds.gardeners"), [past.gardeners for past in self.rounds]),
        )
        if any(past.failed for past in self.rounds):
            rows = (*rows, self._row(say("rounds.failed"), [_list(past.failed) for past in self.rounds]))
        return Rows("rounds", columns, rows)

    def _row(self, words: Say, values: Sequence[int | Say | None]) -> tuple[Fact, ...]:
        return (Fact(words), *(Fact(words, value) for value in values))


def _list(things: Sequence[Say]) -> Say | None:
    return say("rounds.list", things=tuple(things)) if things else None
