"""Flowers and points: FL-3.4 and FL-5.1 to FL-5.3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.book import ranks
from companion.games.flowers.printed import Contents, Tile

Flower = tuple[Tile, Tile]


def flower_points(flower: Flower, contents: Contents) -> int:
    """FL-5.2: three times the other value with a x3; otherwise the higher and twice the lower."""
    one, other = flower
    if one.times or other.times:
        return one.times * other.points + other.times * one.points
    return max(one.points, other.points) + contents.lower_counts * min(one.points, other.points)


@dataclass(slots=True)
class Won:
    """The tiles before one seat."""

    flowers: list[Flower] = field(default_factory=list)
    singles: dict[str, Tile] = field(default_factory=dict)  # by colour: never more than one

    def take(self, tile: Tile) -> Flower | None:
        """FL-3.4: two tiles of one colour must be paired at once, and are never parted again."""
        other = self.singles.pop(tile.colour, None)
        if other is None:
            self.singles[tile.colour] = tile
            return None
        self.flowers.append((other, tile))
        return other, tile

    def points(self, contents: Contents) -> int:
        """FL-5.1, FL-5.2: what lies single, and the flowers."""
        single = sum(tile.points for tile in self.singles.values())
        return single + sum(flower_points(flower, contents) for flower in self.flowers)


def placed(points: Mapping[str, int], hands: Mapping[str, int]) -> dict[str, int]:
    """FL-5.3: most points, then most cards in hand, then shared."""
    return ranks({seat: (points[seat], hands.get(seat, 0)) for seat in points})
