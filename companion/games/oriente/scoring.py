"""Points and ties: OR-9.2 and OR-9.3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.book import ranks


def score(values: Sequence[int], highest: int) -> tuple[int, ...]:
    """The sum, then how many cards there are of each value, the highest value first; Ninjas change nothing."""
    return (sum(values), *(values.count(value) for value in range(highest, 0, -1)))


def places(cards: Mapping[str, Sequence[int]], highest: int) -> dict[str, int]:
    """OR-9.3, OR-ruling-19: most points; then most cards of the highest value, of the next lower one; then shared."""
    return ranks({seat: score(values, highest) for seat, values in cards.items()})
