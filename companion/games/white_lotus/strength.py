"""Phase 4, counted: who may lead, how strong both sides are, who takes first, and what may be taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.white_lotus.printed import Counts


def steps(order: Sequence[str], start: str, seat: str) -> int:
    """How many seats clockwise from one to the other."""
    return (order.index(seat) - order.index(start)) % len(order)


def from_seat(order: Sequence[str], start: str) -> tuple[str, ...]:
    """All seats clockwise, beginning with `start`."""
    at = order.index(start)
    return (*order[at:], *order[:at])


def asking_order(order: Sequence[str], emperor: str, villages: Mapping[str, int]) -> tuple[str, ...]:
    """WL-4.1, WL-4.2, WL-ruling-11: who owns a village; most first, clockwise; never the emperor (WL-ruling-10)."""
    may = [seat for seat in order if seat != emperor and villages.get(seat, 0) > 0]
    return tuple(sorted(may, key=lambda seat: (-villages[seat], steps(order, emperor, seat))))


@dataclass(frozen=True, slots=True)
class Sides:
    """Who stands where in a rebellion. Neither list holds its head."""

    emperor: str
    leader: str
    loyal: tuple[str, ...]
    rebels: tuple[str, ...]

    def side(self, seat: str) -> str:
        return "emperor" if seat == self.emperor or seat in self.loyal else "rebels"

    def head(self, side: str) -> str:
        return self.emperor if side == "emperor" else self.leader

    def followers(self, side: str) -> tuple[str, ...]:
        return self.loyal if side == "emperor" else self.rebels

    def all_of(self, side: str) -> tuple[str, ...]:
        return (self.head(side), *self.followers(side))


def side_strength(sides: Sides, side: str, battle: Mapping[str, int], buildings: int, contents: Counts) -> int:
    """WL-4.5: battle points of the side, and of buildings only the emperor's palaces or the leader's villages."""
    each = contents["palace"] if side == "emperor" else contents["village"]
    return sum(battle[seat] for seat in sides.all_of(side)) + each * buildings


def winning_side(emperor: int, rebels: int) -> str:
    """WL-4.6: with equal strength the emperor's side wins."""
    return "emperor" if emperor >= rebels else "rebels"


def reward_order(order: Sequence[str], sides: Sides, side: str, battle: Mapping[str, int]) -> tuple[str, ...]:
    """WL-4.8: the head first, then by battle points; equal ones clockwise from the head."""
    head = sides.head(side)
    followers = sorted(sides.followers(side), key=lambda seat: (-battle[seat], steps(order, head, seat)))
    return (head, *followers)


def takable(
    taker: str, losers: Sequence[str], owners: Mapping[str, str], touches: Callable[[str, str], bool]
) -> tuple[str, ...]:
    """WL-4.9, WL-ruling-16: provinces of losers not yet robbed that touch one of the taker's; any if he owns none."""
    own = [province for province, owner in owners.items() if owner == taker]
    theirs = [province for province, owner in owners.items() if owner in losers]
    if not own:
        return tuple(theirs)
    return tuple(province for province in theirs if any(touches(province, mine) for mine in own))
