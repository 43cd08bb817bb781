"""Where the flowers of a mat lie: all side by side where a finger still finds each petal, whatever else is shown.

So they keep their size and their place from turn to turn; only where they are too narrow do they stand in rows.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.watch import watch

SMALLEST, LARGEST = 150, 420  # dp; a flower that had less width stands in a row of its own
TIGHT = 0.75  # where there is little height, a little less will do
CALM = 0.85  # of the largest that they could be: they stay side by side, whatever else is shown
ACROSS = 1.78  # of half the height: how wide a flower is
APART = 8  # dp between two flowers, where a finger still means the nearer petal


def pile_height(small: float) -> float:
    return small * 1.45


def edge(small: float) -> float:
    """The least room above and below a flower, where the cards in its corners lie over the tips of petals."""
    return max(dp(4), pile_height(small) * 0.95 - dp(8))


def margin(small: float) -> float:
    """The same where there is room for cards and petals."""
    return pile_height(small) * 1.1


class FlowerLayout(Layout):
    """Flowers side by side, as many as there is room for, the last row in the middle; as high as `room` lets them."""

    room = NumericProperty(0)
    near = NumericProperty(1)  # how much larger it is looked at
    tall = NumericProperty(0)  # how high it is if it is not

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "children", "room", "near"):
            self.fbind(name, self._trigger_layout)
        watch(hanko().theme, ("sign",), self._again)

    def _again(self, *_: object) -> None:
        self._trigger_layout()

    def columns(self, wide: float, count: int) -> int:
        """How many side by side, where height is of no matter."""
        return self._ways(wide, count)[-1]

    @property
    def _least(self) -> float:
        return max(dp(SMALLEST), 2 * 2.8 * pile_height(hanko().theme.sign) + dp(8))

    def natural(self, wide: float, count: int, columns: int = 0) -> float:
        """How high they are at this width, all rows together."""
        columns = columns or self.columns(wide, count)
        across = min(wide / columns, dp(LARGEST))
        return -(-count // columns) * 2 * (across / ACROSS * 0.97 + margin(hanko().theme.sign))

    def lowest(self, wide: float, count: int) -> float:
        """The same where all that can stand in one row do so."""
        return min(self.natural(wide, count, columns) for columns in self._ways(wide, count))

    def _ways(self, wide: float, count: int) -> range:
        most = max(1, min(count, int(wide // (self._least * TIGHT))))
        return range(1, most + 1)

    def _best(self, wide: float, count: int) -> int:
        """All of them in one row; where that is too narrow, as many as make each of them plainly larger than that."""
        if count in self._ways(wide, count):
            return count

        def half(columns: int) -> float:
            high = self.room / -(-count // columns)
            return min(wide / columns / ACROSS, high / 2 - edge(hanko().theme.sign))

        if not self.room:
            return self.columns(wide, count)
        best = max(range(1, count + 1), key=half)
        return count if half(count) >= half(best) * CALM else best

    def do_layout(self, *_: object, **__: object) -> None:
        flowers, room = self.children[::-1], self.width / self.near
        count = len(flowers) or 1
        columns = self._best(room, count)
        lines = -(-count // columns)
        natural = self.natural(room, count, columns) / lines
        high = min(natural, self.room / lines) if self.room else natural
        self.tall = high * lines
        wide = min(room / columns, dp(LARGEST)) * self.near
        high, y = high * self.near, self.top
        for at in range(0, len(flowers), columns):
            row = flowers[at : at + columns]
            x = self.center_x - wide * len(row) / 2
            for place, flower in enumerate(row):
                flower.size = wide, high - dp(8)
                flower.pos = x + place * wide, y - high + dp(4)
            y -= high
