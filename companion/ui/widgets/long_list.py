"""A list that may be very long: only the rows that are seen exist, and how high each is, is reckoned beforehand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import LINE_HEIGHT, Framed, Tagged, natural_width
from companion.ui.widgets.watch import watch

WIDEST, MARGIN, MARK, MORE, PADDING, GAP = 680, 16, 36, 32, 12, 12
LOWEST = 64
# What a row wears that is not told otherwise: Kivy hands a row that is out of sight to the next list as it was.
PLAIN = {"icon": "", "seat": "", "note": "", "tag": "", "live": True, "still": False, "more": False, "value": None}
TIGHT = 0.97  # a word more or less at the edge must not cut a line


class ListRow(Pressable, Framed, Tagged, BoxLayout):
    """A seat's badge or an icon, words, and a second line. Only a `live` row that is not `still` can be tapped."""

    icon = StringProperty("")
    seat = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    live = BooleanProperty(True)
    still = BooleanProperty(False)
    more = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and not self.still and super().on_touch_down(touch)

    def on_release(self) -> None:
        self.parent.parent.dispatch("on_open", self.value)


class LongList(Tagged, RecycleView):
    """Rows are dicts of the properties of ListRow; a tap fires `on_open` with the row's value."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_open")
        self._rows: list[dict[str, Any]] = []
        self._measure = Clock.create_trigger(self._reckon, -1)
        self.theme = hanko().theme
        super().__init__(effect_cls=ScrollEffect, **properties)
        self.fbind("width", self._measure)
        watch(self.theme, ("body", "small"), self._again)

    def _again(self, *_: object) -> None:
        self._measure()

    def on_open(self, value: Any) -> None:
        """Fired with the value of the row that was tapped."""

    def fill(self, rows: list[dict[str, Any]], *, stay: bool = False) -> None:
        """Show these rows, from the top unless the list is to stay where it is."""
        self._rows = rows
        self._reckon()
        if not stay:
            self.scroll_y = 1

    def _reckon(self, *_: object) -> None:
        wide = min(self.width - 2 * dp(MARGIN), dp(WIDEST)) - 2 * dp(PADDING) - dp(MARK) - dp(GAP)
        self.data = [{**PLAIN, **row, "size": (None, self._high(row, wide))} for row in self._rows]

    def _high(self, row: dict[str, Any], wide: float) -> float:
        room = max(dp(40), wide - (dp(MORE) + dp(GAP) if row.get("more") else 0)) * TIGHT
        body, small = self.theme.body, self.theme.small
        high = lines(row["text"], body, room) * line(body)
        if row.get("note"):
            high += dp(2) + lines(row["note"], small, room) * line(small)
        return max(dp(LOWEST), high + 2 * dp(PADDING))


@lru_cache(16)
def line(font_size: float) -> float:
    """How high one line of text stands."""
    from kivy.core.text import Label

    return float(Label(font_size=font_size, line_height=LINE_HEIGHT).get_extents("Ay")[1]) * 1.12


@lru_cache(4096)
def _wide(word: str, font_size: float) -> float:
    return natural_width(word, font_size)


@lru_cache(8192)
def lines(text: str, font_size: float, room: float) -> int:
    """On how many lines a text will stand when it wraps at this width."""
    if natural_width(text, font_size) <= room:
        return 1 + text.count("\n")
    count, used, blank = 1, 0.0, _wide(" ", font_size)
    for word in text.split():
        wide = _wide(word, font_size)
        if used and used + blank + wide > room:
            count, used = count + 1, 0.0
        whole, rest = divmod(wide, room)
        count += int(whole)
        used = rest + (used + blank if used and not whole else 0)
    return count


load(__name__)
