"""How a score sheet stands in the width there is: seats across or down, how wide a column, how large its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp

from companion.ui.widgets.text import longest_word, natural_width

GAP = 8
COLUMN = 40  # dp; so narrow may the columns of seats get before the seats stand in lines
TOUCHED, NARROWEST = 48, 36
NAME, LARGEST_NAME = 56, 0.3  # dp, and its share of the width


class Plan(NamedTuple):
    down: bool  # the seats stand in lines
    first: float  # the width of what names the lines
    each: float  # the width of a column
    font: float
    width: float


def plan(
    width: float, names: Sequence[str], seats: Sequence[str], numbers: Sequence[str], sizes: Sequence[float]
) -> Plan:
    """`sizes`: the type sizes of numbers from the largest to the smallest, the last one being that of names."""
    small = sizes[-1]
    across = _first(width, names, small, 0), len(seats)
    down = _first(width, seats, small, small * 2.2), len(names)
    gap = dp(GAP)
    rooms = [(width - first - gap * count) / max(count, 1) for first, count in (across, down)]
    turned = rooms[0] < dp(COLUMN) and rooms[1] > rooms[0]
    if turned and rooms[1] < dp(TOUCHED):  # the marks of the seats alone
        bare = small * 2.2 + dp(8)
        down = bare, len(names)
        rooms[1] = (width - bare - gap * len(names)) / max(len(names), 1)
    first, count = down if turned else across
    each = max(rooms[1] if turned else rooms[0], dp(NARROWEST))
    if each < dp(TOUCHED) and rooms[turned] < dp(NARROWEST):
        each = dp(TOUCHED)  # it is moved sideways then, and nothing keeps it narrow
    widest = {size: max((natural_width(text, size) for text in numbers), default=0) for size in sizes}
    font = next((size for size in sizes if widest[size] <= each - dp(4)), small)
    each = max(each, widest[font] + dp(4))
    return Plan(turned, first, each, font, first + count * (each + gap))


def _first(width: float, names: Sequence[str], size: float, mark: float) -> float:
    """As wide as its longest word, but never more than a part of all."""
    needed = max((longest_word(name, size) for name in names), default=0) + mark + dp(8)
    return max(dp(NAME), min(needed, max(width * LARGEST_NAME, dp(NAME) + mark)))
