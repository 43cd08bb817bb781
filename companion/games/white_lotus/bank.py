"""The open card stacks: what the bank can pay out, and with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.white_lotus.printed import worth


@dataclass(slots=True)
class Stacks:
    """One colour of cards beside the board. `owed`: points on the ledger, but not in cardboard (WL-ruling-6)."""

    cards: dict[int, int]
    owed: int = 0

    @property
    def points(self) -> int:
        return worth(self.cards) - self.owed

    def deal(self, points: int) -> tuple[dict[int, int], int]:
        """Take `points` off the stacks with the fewest cards; what no cards are left for is owed."""
        taken = fewest_of(points, self.cards)
        self._move(taken, -1)
        short = points - worth(taken)
        self.owed += short
        return taken, short

    def take_back(self, given: Mapping[int, int], change: Mapping[int, int]) -> None:
        """WL-9.4: cards come back and change is made; values may be exchanged at any time, so only totals count."""
        self._move(given, 1)
        self._move(change, -1)
        for value in [value for value, left in self.cards.items() if left < 0]:
            self.owed -= self.cards[value] * value
            self.cards[value] = 0

    def change(self, points: int) -> tuple[int, ...] | None:
        """So many points back, if the stacks hold the cards."""
        cards = fewest_of(points, self.cards)
        return None if worth(cards) != points else tuple(value for value, count in cards.items() for _ in range(count))

    def _move(self, cards: Mapping[int, int], sign: int) -> None:
        for value, count in cards.items():
            self.cards[value] = self.cards.get(value, 0) + sign * count


def fewest_of(points: int, stock: Mapping[int, int]) -> dict[int, int]:
    """The fewest cards worth `points`; if the stacks cannot make it, the most below it."""
    values = sorted(stock, reverse=True)
    for wanted in range(points, 0, -1):
        if (found := _made(wanted, values, stock)) is not None:
            return {value: count for value, count in found.items() if count}
    return {}


def _made(points: int, values: list[int], stock: Mapping[int, int]) -> dict[int, int] | None:
    if points == 0:
        return {}
    if not values:
        return None
    value, rest = values[0], values[1:]
    for count in range(min(points // value, stock[value]), -1, -1):
        found = _made(points - count * value, rest, stock)
        if found is not None:
            return {value: count, **found}
    return None
