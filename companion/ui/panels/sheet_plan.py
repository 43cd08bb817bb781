"""How a score sheet stands in the width there is: seats across or down, how wide a column, how large its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp

from companion.ui.widgets.text import longest_word, natural_width

GAP = 8
COLUMN = 40  # dp; so narrow may the columns of seats get before the seats stand in lines
TOUCHED, NARROWEST = 48, 32
NAME, LARGEST_NAME = 56, 0.3  # dp, and its share of the width
MARK = 2.2  # the mark of a seat, in the size of its name


class Plan(NamedTuple):
    down: bool  # the seats stand in lines
    first: float  # the width of what names the lines
    widths: tuple[float, ...]  # of the columns
    font: float  # of the numbers
    width: float


class Sizes(NamedTuple):
    """Type sizes: of numbers from the largest to the smallest, and of names."""

    numbers: tuple[float, ...]
    name: float


def plan(
    width: float, names: Sequence[str], seats: Sequence[str], numbers: Sequence[str], sums: int, sizes: Sizes
) -> Plan:
    """`names`: of all lines; the last `sums` of them are reckoned, and nothing is tapped there."""
    across = _across(width, names, len(seats), sizes)
    if across.widths[0] >= dp(COLUMN):
        return _lettered(across, numbers, sizes)
    down = _down(width, names, seats, sums, sizes)
    fits = [each for each in (down, across) if each.width <= width + 1 and min(each.widths) >= dp(NARROWEST)]
    return _lettered(fits[0] if fits else _sideways(across), numbers, sizes)


def _across(width: float, names: Sequence[str], seats: int, sizes: Sizes) -> Plan:
    first = max(dp(NAME), min(_word(names, sizes) + dp(8), width * LARGEST_NAME))
    each = (width - first) / max(seats, 1) - dp(GAP)
    return Plan(False, first, (each,) * seats, 0, width)


def _down(width: float, names: Sequence[str], seats: Sequence[str], sums: int, sizes: Sizes) -> Plan:
    """Each column as wide as its name; the marks of the seats alone where their names find no room."""
    least = [
        max(_word([name], sizes) + dp(2), dp(NARROWEST if len(names) - at <= sums else TOUCHED))
        for at, name in enumerate(names)
    ]
    needed = sum(least) + dp(GAP) * len(least)
    mark = sizes.name * MARK
    named = mark + dp(8) + min(_word(seats, sizes), width * LARGEST_NAME)
    first = named if needed + named <= width else mark
    spare = max(0.0, width - needed - first) / max(len(least), 1)
    widths = tuple(each + spare for each in least)
    return Plan(True, first, widths, 0, first + sum(widths) + dp(GAP) * len(widths))


def _sideways(across: Plan) -> Plan:
    """Nothing fits: it is moved sideways, and nothing keeps it narrow."""
    widths = (dp(TOUCHED),) * len(across.widths)
    return across._replace(widths=widths, width=across.first + (dp(TOUCHED) + dp(GAP)) * len(widths))


def _lettered(stands: Plan, numbers: Sequence[str], sizes: Sizes) -> Plan:
    """The largest numbers that every column holds; where none fit, the columns grow."""
    room = min(stands.widths, default=0) - dp(4)
    widest = {size: max((natural_width(text, size) for text in numbers), default=0) for size in sizes.numbers}
    font = next((size for size in sizes.numbers if widest[size] <= room), sizes.numbers[-1])
    more = max(0.0, widest[font] - room)
    widths = tuple(each + more for each in stands.widths)
    return stands._replace(font=font, widths=widths, width=stands.width + more * len(widths))


def _word(names: Sequence[str], sizes: Sizes) -> float:
    return max((longest_word(name, sizes.name) for name in names), default=0)
