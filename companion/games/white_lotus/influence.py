"""Phase 2, counted: who is thrown out of a province, what it costs, and which cards change hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """What one seat laid down in a conflict: against whom, and how many influence points."""

    against: str
    points: int


def against(bids: Mapping[str, Bid]) -> dict[str, int]:
    """WL-2.5: the influence points laid against each seat of the conflict."""
    return {seat: sum(bid.points for bid in bids.values() if bid.against == seat) for seat in bids}


def most_against(bids: Mapping[str, Bid], *, targeted_only: bool) -> tuple[str, ...]:
    """WL-2.6, WL-ruling-2: whom the most points were laid against. All zero: everybody, or whom a card names."""
    laid = against(bids)
    most = max(laid.values())
    tied = tuple(seat for seat in bids if laid[seat] == most)
    if most == 0 and targeted_only:
        named = {bid.against for bid in bids.values()}
        return tuple(seat for seat in tied if seat in named)
    return tied


def payment(bid: int, *, out: bool) -> int:
    """WL-2.7: all of it; whoever is out pays half, rounded in their favour."""
    return bid // 2 if out else bid


def fewest(points: int) -> tuple[int, ...]:
    """Points as the fewest cards, the stacks being full."""
    return (3,) * (points // 3) + ((points % 3,) if points % 3 else ())


def settle(
    laid: Sequence[int], pay: int, change: Callable[[int], tuple[int, ...] | None] = fewest
) -> tuple[dict[int, int], dict[int, int]] | None:
    """The cards to give and the change to take back, so that exactly `pay` is paid and the fewest cards move.

    `change`: the cards that the bank can give back for so many points, None if it cannot.
    """
    best: tuple[int, int, tuple[int, ...], tuple[int, ...]] | None = None
    for given in _selections(tuple(sorted(laid, reverse=True))):
        over = sum(given) - pay
        if over < 0:
            continue
        back = change(over)
        if back is None:
            continue
        found = (len(given) + len(back), len(back), given, back)
        if best is None or found < best:
            best = found
    return None if best is None else (_counted(best[2]), _counted(best[3]))


def _selections(cards: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every different handful of these cards."""
    found: set[tuple[int, ...]] = {()}
    for card in cards:
        found |= {(*handful, card) for handful in found}
    return found


def _counted(cards: Sequence[int]) -> dict[int, int]:
    return {value: cards.count(value) for value in sorted(set(cards), reverse=True)}
