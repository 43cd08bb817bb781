"""WL-9.1, WL-9.2: whether a chip of the right kind is left, and how many victory chips are."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.white_lotus.printed import Contents


def chip_left(owned: Mapping[str, int], contents: Contents) -> bool:
    """WL-9.2: there are so many chips in all, whatever they show."""
    return sum(owned.values()) < contents.chips_each


def chip_fits(owned: Mapping[str, int], building: str, contents: Contents) -> bool:
    """WL-9.2: is a chip of this kind left? Every front is there so often only; every back is a village."""
    return chip_left(owned, contents) and owned.get(building, 0) < contents.fronts.get(building, contents.chips_each)


def victory_chip(left: int, *, limited: bool) -> tuple[int, int]:
    """WL-9.1, WL-ruling-5: what one more chip brings: (chips for the seat, chips now left)."""
    if left > 0:
        return 1, left - 1
    return (0, 0) if limited else (1, left)
