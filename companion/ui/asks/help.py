"""The rules behind a question, open below it for whoever meets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.long_list import line, lines
from companion.ui.widgets.marks import fill
from companion.ui.widgets.text import Framed, Small

AROUND, BESIDE = 8, 12  # dp
LEAST = 2  # lines that must show
FLOOR, SHARES = 14, (1.0, 0.85, 0.7)  # dp; of the type that people have chosen: as much smaller it may become
UNDER = 0.9  # of the type of its question


class Help(Framed, BoxLayout):
    """As many sentences as there is `room` for, in a type that may become smaller for it where a larger one was chosen.

    Where not even the first is whole, it is cut within a line and scrolls. Where there is no room for that either,
    nothing stands here and the sign says that something waits.
    """

    room = NumericProperty(0)
    type = NumericProperty(10_000)  # of the question, where that has become smaller: no rule outdoes it
    opened = NumericProperty(0)  # so many of the sentences can be read
    waits = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._sentences: Sequence[str] = ()
        self._stand = Clock.create_trigger(self._stood, 0)
        super().__init__(**properties)
        for name in ("room", "width", "type"):
            self.fbind(name, self._stand)

    def on_kv_post(self, base_widget: Any) -> None:
        self.ids.words.fbind("height", self._stand)

    def tell(self, sentences: Sequence[str]) -> None:
        self._sentences = sentences
        self.ids.view.scroll_y = 1
        self._stood()

    def _stood(self, *_: object) -> None:
        size, whole = self._type()
        cut = int((self.room - dp(AROUND)) / line(size) - 0.5)
        self.opened = whole or int(bool(self._sentences) and cut >= LEAST)
        self.waits = bool(self._sentences) and not self.opened
        shown = self._sentences[: self.opened]
        look = {"color": hanko().theme.ink, "font_size": size}
        fill(self.ids.words, [(Small, {"text": each, **look}) for each in shown])
        words = self.ids.words.height if self.opened else 0
        self.height = words if whole else dp(AROUND) + (cut + 0.5) * line(size) if self.opened else 0
        self.opacity = 1 if self.opened else 0

    def _type(self) -> tuple[float, int]:
        """The largest type in which the most sentences are whole, and how many those are; the smallest if none is."""
        usual = min(hanko().theme.small, self.type * UNDER)
        sizes = dict.fromkeys(min(usual, max(dp(FLOOR), usual * share)) for share in SHARES)
        found = [(size, self._whole(size)) for size in sizes]
        best = max(found, key=lambda one: one[1])
        return best if best[1] else found[-1]

    def _whole(self, size: float) -> int:
        """So many sentences find room in this type."""
        high, wide = 2 * dp(AROUND), max(1.0, self.width - 2 * dp(BESIDE))
        for whole, sentence in enumerate(self._sentences):
            high += lines(sentence, size, wide) * line(size) + (dp(AROUND) if whole else 0)
            if high > self.room:
                return whole
        return len(self._sentences)


def sentences(rules: Sequence[str]) -> list[str]:
    tr = hanko().tr
    return [tr.rule(rule) for rule in rules if rule and tr.knows(rule)]


load(__name__)
