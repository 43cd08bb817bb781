"""What an opened seal shows of whom it was aimed at, and what all that comes to."""

from __future__ import annotations

from typing import Any

from companion.core.header import Seat
from companion.ui.widgets.marks import SeatMark
from tests.ui.evening import PEOPLE

SIX = (*PEOPLE, Seat("eva", "Eva", "purple", "star", "E"), Seat("finn", "Finn", "black", "hexagon", "F"))


def arrow_before(seal: Any, target: str) -> bool:
    """An arrow that can be seen, and to the right of it, in the same line, the badge of whom it points at."""
    (arrow,) = (each for each in seal.walk(restrict=True) if getattr(each, "name", None) == "right")
    (aim,) = (each for each in arrow.parent.children if isinstance(each, SeatMark))
    level = abs(arrow.center_y - aim.center_y) < 1
    return (
        aim.seat == target
        and arrow.parent.opacity == 1
        and level
        and 0 < arrow.width <= aim.x - arrow.x < aim.width * 2
    )


def sums_told(reveal: Any) -> dict[str, str]:
    """By its words what each line below the seals comes to."""
    return {line.text: line.amount for line in reveal.ids.reasons.children}
