"""Words once more for the long sides of a screen that lies between all, with the badge of a seat or without.

A screen that is wider than high already reads from one of them: for the other the words stand the other way up. The
long sides of an upright one are at its left and its right, and they are said to both.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.text import longest_word, natural_width, whole_words, wrapped_height
from companion.ui.widgets.turned import Turned
from companion.ui.widgets.watch import watch

OPPOSITE, BESIDE = (180,), (90, 270)


def long_sides() -> tuple[int, ...]:
    """The long sides from which the screen does not read by itself; none where it lies between nobody."""
    theme = hanko().theme
    return () if not theme.between else BESIDE if theme.upright else OPPOSITE


def beside_long(text: str, size: float, most: float) -> tuple[float, float]:
    """How high words stand that are read from the left or the right, and how wide."""
    words = whole_words(text.replace("-\n", "-"), size, most)
    long = max(longest_word(words, size), min(natural_width(words, size), most)) + 2
    return long, wrapped_height(words, size, long)


class Across(Turned):
    """What is read from one of the other sides."""

    seat = StringProperty("")
    text = StringProperty("")
    side = NumericProperty("24dp")  # of the badge
    font_size = NumericProperty("20sp")
    halign = StringProperty("left")
    long = NumericProperty(0)  # the width of the words, where they stand upright beside each other


class OnceMore(BoxLayout):
    """The same words for every long side that does not read them yet, or for one of these alone."""

    seat = StringProperty("")
    text = StringProperty("")
    side = NumericProperty("24dp")
    font_size = NumericProperty("20sp")
    halign = StringProperty("left")
    most = NumericProperty("160dp")  # seen from the left or the right their lines are as long, unless a word is longer
    only = NumericProperty(-1)  # the one side that is meant here
    wide = BooleanProperty(False)  # as wide as what holds it

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("seat", "text", "side", "font_size", "halign", "most", "only"):
            self.fbind(name, self._say)
        watch(hanko().theme, ("between", "upright"), self._say)
        self._say()

    def _say(self, *_: object) -> None:
        turns = [turn for turn in long_sides() if self.only in (-1, turn)] if self.text else []
        self.wide = tuple(turns) == OPPOSITE
        fill(self, [self._once(turn) for turn in turns])

    def _once(self, turn: int) -> Wanted:
        size, text = self.font_size, self.text
        look = {"turn": turn, "seat": self.seat, "side": self.side, "font_size": size, "halign": self.halign}
        if turn not in BESIDE:
            return Across, {**look, "text": text}
        words = whole_words(text.replace("-\n", "-"), size, self.most)
        return Across, {**look, "text": words, "long": beside_long(text, size, self.most)[0]}


load(__name__)
