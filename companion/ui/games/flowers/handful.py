"""Several cards at once in one touch: a petal that is held counts them, one card more for every moment."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import ListProperty, NumericProperty

from companion.ui.widgets.pressable import Pressable

HOLD, RUN = 0.5, 0.4  # seconds, to the second card and to each one more


class Handful(Pressable):
    """`counts` are the numbers of cards that may be told; while it is held `count` goes through them."""

    counts = ListProperty()
    count = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._next: ClockEvent | None = None
        super().__init__(**properties)

    def begin_counting(self) -> None:
        """A finger has come down on something of which several may be played."""
        self.count = 0
        if self.counts:
            self._next = Clock.schedule_once(self._one_more, HOLD)

    def _one_more(self, *_: object) -> None:
        if self.state != "down" or self.get_root_window() is None:
            return
        self.count = next((each for each in self.counts if each > self.count), self.count)
        self._next = Clock.schedule_once(self._one_more, RUN)

    def end_counting(self) -> None:
        """The finger has left, or drags."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        Clock.schedule_once(lambda _: setattr(self, "count", 0), 0)
