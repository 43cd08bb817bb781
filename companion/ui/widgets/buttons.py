"""Things to press. All are at least 56 dp high, grow with their text, and fire `on_release`."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, NaturalWords, Tagged, natural_width

TARGET, NARROW = 56, 74


class Icon(Widget):
    """One icon or emblem in one colour, as large as the text wants it unless told."""

    name = StringProperty("")
    tint = ColorProperty()
    side = NumericProperty(0)  # 0: as the text wants it, whatever that becomes
    drawn = NumericProperty(0)


class BigButton(Pressable, Framed, NaturalWords):
    """A full-width answer: `primary` (one per screen), `secondary`, or `quiet` for what is rarely wanted."""

    kind = OptionProperty("secondary", options=["primary", "secondary", "quiet"])
    icon = StringProperty("")
    meant: bool = False  # pressed in a way that needs no question whether it is meant


class Key(Pressable, Framed, Tagged, Label):
    """One key of a pad: a digit or an icon."""

    icon = StringProperty("")


class IconButton(Pressable, Tagged, Widget):
    """An icon alone, with a target of 56 dp round it; `label` is what it is called where it has to be said."""

    icon = StringProperty("")
    label = StringProperty("")
    tint = ColorProperty()
    framed = BooleanProperty(False)


class Chip(Pressable, Framed, Tagged, Label):
    """A short answer among others; `chosen` marks it, `toggles` lets it mark itself."""

    chosen = BooleanProperty(False)
    toggles = BooleanProperty(False)
    icon = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    least = NumericProperty(TARGET)
    limit = NumericProperty(10_000)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("text", "font_size", "limit", "padding", "width"):
            self.fbind(name, self._measure)
        self._measure()

    def on_release(self) -> None:
        if self.toggles:
            self.chosen = not self.chosen

    def _measure(self, *_: object) -> None:
        left, _top, right, _bottom = self.padding
        want = natural_width(self.text, self.font_size) + left + right
        self.least = max(dp(TARGET), min(want + 1, self.limit))
        self.text_size = (None, None) if want + 1 <= max(self.width, self.least) else (max(self.width, 1), None)


class Tile(Pressable, Framed, Tagged, Label):
    """An icon with a word or two under it; where a word does not fit, it wants to be wider. `chosen` marks it."""

    icon = StringProperty("")
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)
    least = NumericProperty(TARGET)
    limit = NumericProperty(10_000)
    own = NumericProperty(TARGET)  # the height its words need
    floor = NumericProperty(0)  # the height of its neighbours
    grow = NumericProperty(1)  # where there is much room it is so much higher, and what it shows larger
    sign = NumericProperty("24dp")  # its icon

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("text", "font_size"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        left, _top, right, _bottom = self.padding
        longest = max((natural_width(word, self.font_size) for word in self.text.split()), default=0)
        self.least = max(dp(NARROW), longest + left + right + 2)


load(__name__)
