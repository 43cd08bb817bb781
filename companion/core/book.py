"""The book: every number that a rule changes is a posting with its reason. Totals are sums, "why" is the lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.say import Say


@dataclass(frozen=True, slots=True)
class Posting:
    """`amount` more (or less) on a seat's account: by which rule, after which row, in which words."""

    row: int
    seat: str
    account: str
    amount: int
    rule: str
    words: Say


class Book:
    """The postings of one table, in order, with running totals."""

    def __init__(self) -> None:
        self.at = 0  # the row being played; the position keeps it
        self.postings: list[Posting] = []
        self._totals: dict[tuple[str, str], int] = {}
        self._lines: dict[tuple[str, str], list[Posting]] = {}

    def post(self, seat: str, account: str, amount: int, rule: str, words: Say) -> None:
        """Write one line; nothing is written for nothing."""
        if amount == 0:
            return
        posting = Posting(self.at, seat, account, amount, rule, words)
        self.postings.append(posting)
        self._lines.setdefault((seat, account), []).append(posting)
        self._totals[seat, account] = self._totals.get((seat, account), 0) + amount

    def go_on(self, amount: int) -> None:
        """So much more on the line that was written last; one that comes to nothing is none."""
        last = self.postings.pop()
        self._lines[last.seat, last.account].pop()
        self._totals[last.seat, last.account] -= last.amount
        self.post(last.seat, last.account, last.amount + amount, last.rule, last.words)

    def total(self, seat: str, account: str) -> int:
        return self._totals.get((seat, account), 0)

    def lines(self, seat: str, account: str) -> tuple[Posting, ...]:
        """Why this total is what it is."""
        return tuple(self._lines.get((seat, account), ()))

    def course(self, seat: str, account: str) -> tuple[tuple[int, int], ...]:
        """The total after each row that changed it."""
        totals: dict[int, int] = {}
        total = 0
        for line in self.lines(seat, account):
            total += line.amount
            totals[line.row] = total
        return tuple(totals.items())


def ranks(scores: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    """1 for the highest score, equal ranks for equal scores, and a gap behind them."""
    return {seat: 1 + beaten(score, scores.values()) for seat, score in scores.items()}


def beaten(score: tuple[int, ...], by: Iterable[tuple[int, ...]]) -> int:
    return sum(other > score for other in by)
