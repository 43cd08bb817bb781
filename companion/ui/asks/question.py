"""A question, and how large its type may be: the largest in which it has no more lines than there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.long_list import line, lines
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged

LONG = 3  # lines


class QuestionRow(Pressable, Framed, Tagged, BoxLayout):
    """The question; where a rule stands behind it, a tap tells it."""


@dataclass(frozen=True)
class Room:
    """What there is for it: its width, and how high all above the answers may be, `others` among it."""

    wide: float
    spare: float  # 0: as high as it needs
    others: float
    beside: bool  # the answers stand beside it

    def largest(self, question: str, sizes: Sequence[float]) -> float:
        theme = hanko().theme
        far = theme.far and not self.beside
        return next((each for each in sizes if self._fits(question, theme.ask * each, far=far)), sizes[-1])

    def _fits(self, question: str, size: float, *, far: bool) -> bool:
        count = lines(question, size, self.wide)
        if far:  # read from two metres; from three lines on it would push its answers away
            return count < LONG
        if count > LONG and not (self.spare and self.beside):
            return False
        return not self.spare or bool(count * line(size) + self.others <= self.spare)
