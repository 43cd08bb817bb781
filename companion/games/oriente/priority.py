"""Who may claim priority: sure, possible or barred, and why (OR-3.1 to OR-3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SURE, POSSIBLE, BARRED = "sure", "possible", "barred"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat knows of another seat's priority. `least`: the rank a face-down inhabitant must have."""

    kind: str
    reason: str
    least: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """What priority depends on. `rank` is None while the inhabitant lies face down."""

    disc: bool
    cards: int
    rank: int | None


def standing(player: Player, rank: int, announcer_cards: int, highest: int, *, target: bool) -> Standing:
    """OR-3.2, OR-ruling-22: a disc, no target, and a higher rank, or the same rank and fewer VP cards."""
    poorer = player.cards < announcer_cards
    if not player.disc:
        return Standing(BARRED, "no_disc")
    if target:
        return Standing(BARRED, "target")
    if player.rank is None:
        return face_down(rank, poorer=poorer, highest=highest)
    if player.rank > rank:
        return Standing(SURE, "higher")
    if player.rank < rank:
        return Standing(BARRED, "lower")
    return Standing(SURE, "poorer") if poorer else Standing(BARRED, "not_poorer")


def face_down(rank: int, *, poorer: bool, highest: int) -> Standing:
    """A face-down inhabitant may claim if it turns out to have a certain rank; `highest`: what it can be at most."""
    least = rank if poorer else rank + 1
    return Standing(POSSIBLE, "if_at_least", least) if least <= highest else Standing(BARRED, "none_so_high")


def revolution_rank(nofu: int, square: int) -> int:
    """OR-3.3: the workers on the square support the Nofu; those in the hut and beside the card do not."""
    return nofu + square


def clockwise(order: Sequence[str], seat: str) -> tuple[str, ...]:
    """All others, from the left neighbour on."""
    at = order.index(seat)
    return (*order[at + 1 :], *order[:at])


def asked_next(order: Sequence[str], pointer: str, discs: Mapping[str, bool], passed: Sequence[str]) -> tuple[str, ...]:
    """OR-1.2, OR-1.4: who is still to be asked in this round, the first one first; nobody: the season is over."""
    seats = (pointer, *clockwise(order, pointer))
    return tuple(seat for seat in seats if discs[seat] and seat not in passed)
