"""A question, and how large its type may be: the largest in which it has no more lines than there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.long_list import line, lines
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged, longest_word, unbroken, whole_words

LONG = 3  # lines
BESIDE, GAP = 24, 4  # dp; between it and its signs, and above and below it
SMALLER, LYING = (1, 0.75), (0.85, 0.75, 0.65, 0.55)  # of its type: upright, where the phone lies


class QuestionRow(Pressable, Framed, Tagged, BoxLayout):
    """The question; where a rule stands behind it, a tap tells it."""


@dataclass(frozen=True)
class Room:
    """What there is for it: how wide and how high all above the answers may be, a `note` below it among that.

    Its row is never lower than `row`: type that needs no more costs nothing.
    """

    wide: float
    spare: float  # 0: as high as it needs
    note: float
    row: float
    low: bool  # where the phone lies
    beside: bool  # the answers stand beside it

    @property
    def sizes(self) -> Sequence[float]:
        """Of its type, the largest first."""
        return LYING if self.low else (1, *LYING) if self.beside else SMALLER

    def holds(self, name: str, question: str) -> bool:
        """Is there room for a name above it, too?"""
        theme, left = hanko().theme, self.spare - self._named(name) - self._below
        smallest = self._fits(question, theme.ask * self.sizes[-1], left, far=theme.far and not self.beside)
        return not self.spare or (self.row <= left and smallest)

    def largest(self, question: str, name: str) -> float:
        theme = hanko().theme
        far, left = theme.far and not self.beside, self.spare - self._named(name) - self._below
        sizes = self.sizes
        return next((each for each in sizes if self._fits(question, theme.ask * each, left, far=far)), sizes[-1])

    def whole(self, question: str, size: float) -> str:
        """It in type of this size, with lines of their own for the parts of a long name: no word is broken anywhere."""
        return whole_words(question, size, self._line)

    def _fits(self, question: str, size: float, left: float, *, far: bool) -> bool:
        said = self.whole(question, size)
        if self.beside and longest_word(said, size) > self._line:  # a column that is narrower than a part of a name
            return False
        count = lines(said, size, self._line)
        if far and count >= LONG:  # read from two metres; from three lines on it would push its answers away
            return False
        if count > LONG and not (self.spare and self.beside):
            return False
        return not self.spare or bool(count * line(size) <= max(self.row, left))

    @property
    def _line(self) -> float:
        return max(1.0, self.wide - 2 * hanko().theme.icon * 1.5 - dp(BESIDE))

    def _named(self, name: str) -> float:
        size = hanko().theme.small
        return float(lines(name, size, self.wide) * line(size) + dp(GAP)) if name else 0.0

    @property
    def _below(self) -> float:
        return self.note + dp(GAP) if self.note else 0.0


def about_to(meant: str, wide: float, *, low: bool) -> tuple[str, float]:
    """What is about to be given, as large as a number, unless that took many lines; no word of it is broken.

    A phone that lies has less room for the largest type.
    """
    theme = hanko().theme
    sizes = (theme.number, theme.ask, theme.body)[1 if low and theme.large else 0 :]
    whole = [(whole_words(meant, size, wide), unbroken(whole_words(meant, size, wide), size, wide)) for size in sizes]
    return next(((said, size) for said, size in whole if lines(said, size, wide) <= LONG), whole[-1])
