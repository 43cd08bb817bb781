"""Where the flowers of a mat lie: side by side as many as there is room for, a little smaller to stay in view."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.watch import watch

SMALLEST = 150  # dp; a flower that had less width stands in a row of its own
SMALLER = 0.78  # so much smaller a flower may get to stay in view: the petal nearest to the finger is meant
APART = 8  # dp between two of them
ACROSS = 1.78  # of half the height: how wide a flower is


def pile_height(small: float) -> float:
    return small * 1.45


def edge(small: float) -> float:
    """Room above and below a flower for the cards in its corners."""
    return max(dp(4), pile_height(small) * 0.95 - dp(8))


class FlowerLayout(Layout):
    """Flowers side by side, as many as there is room for, the last row in the middle."""

    def __init__(self, **properties: Any) -> None:
        self.view: Any = None
        super().__init__(**properties)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)
        watch(hanko().theme, ("small",), self._again)

    def _again(self, *_: object) -> None:
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        flowers = self.children[::-1]
        small = hanko().theme.small
        least = max(dp(SMALLEST), 2 * 2.8 * pile_height(small) + dp(8))
        columns = max(1, min(len(flowers) or 1, int(self.width // least)))
        wide = min(self.width / columns, dp(420))
        rows = [flowers[at : at + columns] for at in range(0, len(flowers), columns)]
        natural = 2 * (wide / ACROSS * 0.97 + edge(small))
        high = min(natural, max(self._room() / max(len(rows), 1), natural * SMALLER))
        y = self.top
        for row in rows:
            x = self.center_x - wide * len(row) / 2
            for at, flower in enumerate(row):
                flower.size = wide - dp(APART), high - dp(APART)
                flower.pos = x + at * wide + dp(APART) / 2, y - high + dp(APART) / 2
            y -= high
        self.height = high * len(rows)

    def _room(self) -> float:
        """As much height as can be seen at once, less a line or two for what happened last."""
        view = self.parent
        while view is not None and view.parent is not view:
            if isinstance(view, ScrollView):
                if self.view is not view:
                    self.view = view
                    watch(view, ("height",), self._again)
                return float(view.height) - dp(130)
            view = view.parent
        return 0.0
