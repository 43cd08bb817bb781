"""Final scoring (WC-F-1 to WC-F-6): pure sums over what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from companion.core.say import Say, say
from companion.games.white_castle.printed import COURTIERS, INSIDE, RESOURCES, Board


@dataclass(frozen=True, slots=True)
class Figures:
    """Where the figures of one seat stand. `gardens` are ids of garden cards where those are known."""

    gate: int = 0
    level1: int = 0
    level2: int = 0
    level3: int = 0
    yard5: int = 0
    yard3: int = 0
    yard1: int = 0
    gardens: tuple[str, ...] = ()

    def with_(self, **places: Any) -> Figures:
        """The same with other numbers at some places."""
        return replace(self, **places)

    def more(self, place: str, by: int = 1) -> Figures:
        return self.with_(**{place: self.at(place) + by})

    def at(self, place: str) -> int:
        count: int = getattr(self, place)
        return count

    @property
    def courtiers(self) -> tuple[int, ...]:
        return self.gate, self.level1, self.level2, self.level3

    @property
    def warriors(self) -> tuple[int, ...]:
        return self.yard5, self.yard3, self.yard1


class Goods(NamedTuple):
    coins: int
    seals: int
    food: int
    iron: int
    pearl: int

    def of(self, kind: str) -> int:
        amount: int = getattr(self, kind)
        return amount


class Exchange(NamedTuple):
    """What seals are turned into."""

    food: int
    iron: int
    pearl: int
    coins: int

    def of(self, kind: str) -> int:
        amount: int = getattr(self, kind)
        return amount


class Line(NamedTuple):
    """One posting of the final scoring."""

    points: int
    rule: str
    words: Say


def leftover_points(board: Board, goods: Goods) -> int:
    """WC-F-1 without any exchange."""
    return goods.coins // board.coins_a_point + sum(board.leftover[goods.of(kind)] for kind in RESOURCES)


def exchanged(goods: Goods, exchange: Exchange) -> Goods:
    return Goods(
        goods.coins + exchange.coins,
        0,
        *(goods.of(kind) + exchange.of(kind) for kind in RESOURCES),
    )


def best_exchange(board: Board, goods: Goods) -> Exchange:
    """WC-F-1, WC-ruling-7: of all exchanges the best; of equal ones that with the fewest resources and coins."""
    return max(_exchanges(board, goods), key=lambda exchange: leftover_points(board, exchanged(goods, exchange)))


def _exchanges(board: Board, goods: Goods) -> Iterator[Exchange]:
    """WC-A-1: seals for resources, as far as there is room for them, and for coins."""
    most = board.most["resource"]
    assert most is not None
    dear = board.seals_for["resource"]
    room = (range(min(goods.seals // dear, most - goods.of(kind)) + 1) for kind in RESOURCES)
    for resources in product(*room):
        left = goods.seals - dear * sum(resources)
        for coins in range(left // board.seals_for["coin"] + 1):
            yield Exchange(resources[0], resources[1], resources[2], coins)


def simple_exchange(board: Board, goods: Goods) -> Exchange:
    """WC-F-1 by the other reading: all seals become coins."""
    return Exchange(0, 0, 0, goods.seals // board.seals_for["coin"])


def leftovers(board: Board, goods: Goods) -> Iterator[Line]:
    """WC-F-1: goods after the exchange."""
    points = goods.coins // board.coins_a_point
    yield Line(points, "WC-F-1", say("why.coins_left", count=goods.coins, each=board.coins_a_point))
    for kind in RESOURCES:
        amount = goods.of(kind)
        yield Line(board.leftover[amount], "WC-F-1", say(f"why.{kind}_left", amount=amount))


def season(board: Board, space: int) -> Line:
    """WC-F-2."""
    return Line(board.season[space], "WC-F-2", say("why.season", space=space))


def courtiers(board: Board, figures: Figures) -> Iterator[Line]:
    """WC-F-3."""
    for place in COURTIERS:
        here, each = figures.at(place), board.courtiers[place]
        yield Line(here * each, "WC-F-3", say(f"why.courtiers_{place}", count=here, each=each))


def warriors(board: Board, figures: Figures) -> Line:
    """WC-F-4: their points together, times the courtiers inside; the gate does not count."""
    value = sum(points * figures.at(f"yard{cost}") for cost, points in board.yards.items())
    inside = sum(figures.at(level) for level in INSIDE)
    return Line(value * inside, "WC-F-4", say("why.warriors", value=value, inside=inside))


def gardeners(points: Sequence[int]) -> Iterator[Line]:
    """WC-F-5: each card with an own gardener."""
    for worth in points:
        yield Line(worth, "WC-F-5", say("why.gardener", worth=worth))


def figure_lines(board: Board, figures: Figures, gardens: Sequence[int], space: int) -> list[Line]:
    """WC-F-2 to WC-F-5: what the rival scores just as a player does (WC-S-10)."""
    return [
        season(board, space),
        *courtiers(board, figures),
        warriors(board, figures),
        *gardeners(gardens),
    ]


def ranking(points: Mapping[str, int], order: Sequence[str]) -> tuple[str, ...]:
    """WC-F-6: most points first; equal ones by the turn order after the last round."""
    return tuple(sorted(order, key=lambda seat: (-points[seat], order.index(seat))))


def laps(board: Board, points: int) -> tuple[int, int]:
    """WC-ruling-8: how often the marker has gone round, and the space where it stands."""
    return divmod(points, board.lap)


def human_wins(human: int, rival: int, *, ahead: bool = False) -> bool:
    """WC-S-11, WC-ruling-5: more points than the rival. `ahead`: equal ones win too, as the turn order decides."""
    return human > rival or (ahead and human == rival)
