"""The influence track and the turn order that follows from it (WC-A-5, WC-R-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.white_castle.printed import Board


class Marker(NamedTuple):
    """An influence marker; the later it arrived, the higher it lies on its space."""

    seat: str
    space: int
    arrived: int


def advance(board: Board, space: int, steps: int) -> int:
    """WC-A-5, WC-S-2.1: the clan passes every tree without paying; its marker stops where the track ends."""
    return min(space + steps, len(board.season) - 1)


def turn_order(markers: Iterable[Marker]) -> tuple[str, ...]:
    """WC-R-1: who is furthest along is first; on one space, whose marker lies higher."""
    return tuple(marker.seat for marker in sorted(markers, key=lambda marker: (-marker.space, -marker.arrived)))


def landed(before: Mapping[str, Marker], spaces: Mapping[str, int], order: Iterable[str]) -> dict[str, Marker]:
    """The markers on their new spaces; `order` is how those who moved arrived, so that the last lies on top."""
    markers, arrived = dict(before), 1 + max(marker.arrived for marker in before.values())
    for seat in order:
        markers[seat] = Marker(seat, spaces[seat], arrived)
        arrived += 1
    return markers
