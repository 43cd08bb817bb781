"""WL-9.1, WL-9.2: whether the player chips suffice, and how many victory chips are left."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.white_lotus.printed import Box


def chips_suffice(owned: Mapping[str, int], box: Box) -> bool:
    """WL-9.2: every front is there so often only; every back is a village, and there are so many chips in all."""
    fronts = all(owned.get(building, 0) <= count for building, count in box.fronts.items())
    return fronts and sum(owned.values()) <= box.chips_each


def victory_chip(left: int, *, limited: bool) -> tuple[int, int]:
    """WL-9.1, WL-ruling-5: what one more chip brings: (chips for the seat, chips now left)."""
    if left > 0:
        return 1, left - 1
    return (0, 0) if limited else (1, left)
