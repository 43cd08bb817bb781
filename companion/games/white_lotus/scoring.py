"""The end, counted: points, the largest area, and how a tie is broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.white_lotus.printed import Contents


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat is scored for."""

    buildings: Mapping[str, int]
    largest: int = 0
    dragons: int = 0
    chips: int = 0


def area_winner(largest: Mapping[str, int]) -> str:
    """WL-7.3: who alone has the largest area; nobody if several share it."""
    most = max(largest.values(), default=0)
    best = [seat for seat, size in largest.items() if size == most]
    return best[0] if len(best) == 1 and most else ""


def categories(holdings: Mapping[str, Holding], contents: Contents) -> dict[str, dict[str, int]]:
    """WL-7.2: points of each seat by category."""
    winner = area_winner({seat: holding.largest for seat, holding in holdings.items()})
    return {
        seat: {
            "buildings": sum(contents.points[building] * count for building, count in holding.buildings.items()),
            "area": contents.points["area"] if seat == winner else 0,
            "dragons": contents.points["dragon"] * holding.dragons,
            "chips": contents.points["chip"] * holding.chips,
        }
        for seat, holding in holdings.items()
    }


def winners(points: Mapping[str, int], emperor: str, palaces: Mapping[str, int]) -> tuple[tuple[str, ...], str]:
    """WL-7.4: most points; among equals the emperor, then most palaces, else they share the victory. And by what."""
    most = max(points.values())
    tied = tuple(seat for seat, count in points.items() if count == most)
    if len(tied) == 1:
        return tied, "points"
    if emperor in tied:
        return (emperor,), "emperor"
    best = max(palaces.get(seat, 0) for seat in tied)
    left = tuple(seat for seat in tied if palaces.get(seat, 0) == best)
    return left, "palaces" if len(left) == 1 else "shared"


def last_year(in_play: int, owned: int) -> bool:
    """WL-7.1: tested after phase 2."""
    return owned >= in_play
