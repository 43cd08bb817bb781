"""The number of a cell: digits with plus and minus, `3+6+2`; then on to the next empty cell, or to one that is tapped.

Nothing of this is sent before the cell is left: the answer is the number, and where to go on.
"""

from __future__ import annotations

import re
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Value
from companion.core.sums import DIGITS, MOST_PARTS, parts_of, shown, sum_of
from companion.ui.asks.field import UNSET, Field
from companion.ui.widgets.buttons import Key
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.numbers import BACK

NEXT, DONE = "next", "done"
SIGNS, ON = "+-", ">"
UPRIGHT = (("1", "2", "3", BACK), ("4", "5", "6", "+"), ("7", "8", "9", "-"), ("0", ON))
FEW = (("1", "2", "3", "+", BACK), ("4", "5", "6", "-", "0"), ("7", "8", "9", ON))
SHORT, LOW = 720, 480  # dp; a window so low has three lines of keys, and low ones


class CellKey(Key):
    """A digit, a sign, or the way on; `wide` ones take the room of two."""

    key = StringProperty("")
    wide = BooleanProperty(False)
    primary = BooleanProperty(False)
    low = BooleanProperty(False)


class KeyRow(BoxLayout):
    """One line of keys."""


class CellAsk(Field):
    """What is typed stands as text until it is whole; `value` is the answer that Done gives."""

    low = BooleanProperty(False)
    then = DONE

    typed = StringProperty("")
    said = StringProperty("")

    def take(self, ask: Any, seat: str, draft: Any = UNSET) -> None:
        number, self.then = draft if isinstance(draft, tuple) else (None, DONE)
        self.typed = "" if number is None else "".join(ask.fields[0].write(number))
        self.tall = self.keys = True
        super().take(ask, seat, UNSET if number is None else draft)

    def paint(self) -> None:
        short, low = Window.height < dp(SHORT), Window.height < dp(LOW)
        self.low = low
        lines = FEW if short else UPRIGHT
        rows = fill(self.ids.lines, [(KeyRow, {}) for _ in lines])
        for row, keys in zip(rows, lines, strict=True):
            fill(row, [self._key(key, low, wide=not short) for key in keys], self._pressed)
        self.said = in_words(self.typed, self.number)

    def _key(self, key: str, low: bool, *, wide: bool) -> Wanted:
        if key == ON:
            on = {"text": hanko().tr("cell.next"), "wide": True, "primary": True, "tag": "pad.next"}
            return CellKey, {"key": NEXT, "low": low, "disabled": not self.goes_on, **on}
        look: dict[str, Any] = {"icon": BACK} if key == BACK else {"text": key.replace("-", "\u2212")}
        look["disabled"] = typed(self.typed, key) == self.typed  # it would change nothing
        return CellKey, {"key": key, "low": low, "wide": key == "0" and wide, "tag": f"pad.{key}", **look}

    @property
    def goes_on(self) -> bool:
        return NEXT in self.ask.fields[1].options and not self.alone

    @property
    def number(self) -> Value:
        """What is typed, as far as it is whole."""
        whole = self.typed.rstrip(SIGNS)
        return parts_of(whole) if whole else None

    def _pressed(self, key: Any) -> None:
        if key.key == NEXT:
            self.leave(NEXT)
            return
        self.typed = typed(self.typed, key.key)
        self.paint()
        self.value = UNSET if self.number is None else (self.number, self.then)

    # -- leaving

    def leave(self, where: str) -> None:
        """With the number that was typed, or with none."""
        self.dispatch("on_final", (self.number, where))

    def touch_option(self, option: str) -> None:
        """Another cell was tapped: this one is filled, and that one asked."""
        self.leave(option)


def typed(text: str, key: str) -> str:
    """What stands there after one more key."""
    if key == BACK:
        return text[:-1]
    last = re.split(r"[+-]", text)[-1]
    if key not in SIGNS:
        return text if len(last) >= DIGITS else (text[:-1] if last == "0" else text) + key
    bare = text.rstrip(SIGNS)
    if not bare:
        return key if key == "-" else ""
    return bare + key if len(re.findall(r"\d+", bare)) < MOST_PARTS else text


def in_words(text: str, number: Value) -> str:
    """As people write it: `3 + 6 + 2 = 11`."""
    if not text:
        return "\u2013"
    begins = "\u2212" if text.startswith("-") else ""
    parts = re.sub(r"([+-])", r" \1 ", text.removeprefix("-")).replace("-", "\u2212")
    comes_to = f" = {shown((sum_of(number) or 0,))}" if isinstance(number, tuple) else ""
    return begins + parts.rstrip() + comes_to


load(__name__)
