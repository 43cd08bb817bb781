"""What was told last: in full where there is room, else line by line, else what happened and the first thing to do.

What does not fit is told alone, with a button below it, before anything else is asked. Where not even that shows all of
it, the button turns the page, and says that it was read only at the last line.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from companion.core.scene import Panel, Result, Todo
from companion.ui.panels.dice import DieFace
from companion.ui.panels.painters import panel_widgets
from companion.ui.panels.result import brought
from companion.ui.table.told_lines import Row, told_of
from companion.ui.widgets.buttons import BigButton, Icon
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged, natural_width, wrapped_height

MARGIN, PADDING, LEADING, MORE, TARGET, GAP = 16, 8, 2, 36, 56, 8  # dp
ROUND, MARK = 4, 1.5  # dp, of which twice as much is left above the lines; of the type, what stands beside a line
BROAD, KEPT = 640, 48  # dp; wider no button gets; so much of a page stays in sight when it is turned
FULL, LINES, SHORT = "full", "lines", "short"


class ToldLine(BoxLayout):
    """One line of what was told: what happened, or one thing to do, with its number, whose it is and its icon."""

    seats = ObjectProperty(())  # who do the same, one after the other
    number = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    large = BooleanProperty(False)
    one = BooleanProperty(False)  # no more than one line of it

    def on_kv_post(self, base_widget: Any) -> None:
        self.ids.words.fbind("font_size", self._mark)
        for name in ("seats", "icon"):
            self.fbind(name, self._mark)
        self._mark()

    def _mark(self, *_: object) -> None:
        side = self.ids.words.font_size * MARK
        marks: list[Wanted] = [(SeatMark, {"seat": seat, "side": side}) for seat in self.seats]
        fill(self.ids.marks, [*marks, *([(Icon, {"name": self.icon, "side": side})] if self.icon else ())])


class ToldLines(Pressable, Tagged, Framed, BoxLayout):
    """What was told, in few lines; a tap opens all of it."""

    more = StringProperty("")  # how many lines are left out


class Told(Layout):
    """`choose` says how much of it is shown. `on_open` is fired when it is wanted again, `on_done` when it was read."""

    least = NumericProperty(0)  # what happened and the first thing to do
    lowest = NumericProperty(0)  # what happened, on one line
    most = NumericProperty(10_000)  # so much it takes of a screen at most, once it was read
    full = NumericProperty(0)
    high = NumericProperty(0)  # of what stands there now
    usual = NumericProperty(0)  # what all of it needs, line by line
    steady = BooleanProperty(True)  # above it lies a board that is to keep its size
    first = BooleanProperty(False)  # it is what matters now: the table gives way
    known = NumericProperty(0)  # counts what was told
    step = BooleanProperty(False)  # told alone; what is asked waits until this was read
    whole = BooleanProperty(False)  # nothing of it is left out
    further = BooleanProperty(False)  # it goes on below the view
    acknowledged = BooleanProperty(False)  # a tap took it away: it may give way to whatever is new
    way = StringProperty("")  # in which of its ways it is shown
    rolled = BooleanProperty(False)  # the dice of the table are drawn here

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_open")
        self.register_event_type("on_done")
        self.theme = hanko().theme
        self.panels: tuple[Panel, ...] = ()
        self.every: list[Row] = []  # every line of it: what happened, what is to be done, piece by piece
        self.short: list[Row] = []  # what happened last, and the first thing to do
        self.brief = False
        self.drawn: list[type[Any]] = []  # what chance brought, where all of it is shown
        self._kept: dict[Hashable, tuple[float, float]] = {}
        super().__init__(**properties)
        self.lines = ToldLines(tag="told")
        self.lines.bind(on_release=lambda _: self.dispatch("on_open"))
        self.lines.fbind("minimum_height", self._trigger_layout)
        for name in ("pos", "size", "step", "way"):
            self.fbind(name, self._trigger_layout)
        for name in ("width", "most", "steady"):
            self.fbind(name, self._reckon)

    def on_kv_post(self, base_widget: Any) -> None:
        self.view, self.cards, self.place = (self.ids[name].__self__ for name in ("view", "last", "place"))
        self.done, self._read = self.ids.done.__self__, ""
        self.rest = BoxLayout(orientation="vertical", spacing=dp(LEADING), size_hint_y=None)
        self.rest.fbind("minimum_height", self.rest.setter("height"))
        for part in (self.ids.stack, self.cards, self.done):
            part.fbind("height", self._measured)
        for name in ("scroll_y", "height"):
            self.view.fbind(name, self._followed)
        self.ids.stack.fbind("height", self._followed)
        self.fbind("further", self._button)
        self.clear_widgets()

    def on_open(self) -> None:
        """Fired when the lines were tapped."""

    def on_done(self) -> None:
        """Fired when it was read."""

    # -- what

    def tell(self, panels: tuple[Panel, ...], *, brief: bool) -> None:
        """Tell these; briefly what everybody has read already."""
        if panels != self.panels:
            self.view.scroll_y = 1
            self.whole = False
        self.panels, self.brief = panels, brief
        self.drawn = [] if brief else [kind for panel in panels for kind, _ in brought(panel)]
        lines = [(type(panel), line) for panel in panels for line in told_of(panel)]
        self.every = [line for _, line in lines]
        results, todo = ([line for kind, line in lines if kind is wanted] for wanted in (Result, Todo))
        self.short = [*results[-1:], *todo[:1]]
        if not brief:  # else none of the cards is shown, and none is made
            panel_widgets(self.cards, panels, frozenset(), lambda _: None)
        self._reckon()
        self.known += 1
        self._trigger_layout()

    @property
    def cut(self) -> bool:
        """Is any of it left out, or not drawn what chance has just brought?"""
        return not self.whole or (bool(self.drawn) and self.way != FULL)

    def ask_on(self, question: str, text: str) -> None:
        """The button below, and the question that it answers."""
        self.ids.question.text = question
        self._read = text
        self._button()

    def _button(self, *_: object) -> None:
        text, icon = (hanko().tr("table.read_on"), "down") if self.further else (self._read, "check")
        look = {"tag": "told.done", "kind": "primary", "icon": icon, "text": text}
        fill(self.done, [(BigButton, look)] if self.step else [], self._pressed)

    def _pressed(self, _: object) -> None:
        if not self.further:
            self.dispatch("on_done")
            return
        spare = self.ids.stack.height - self.view.height
        self.view.scroll_y = max(0.0, self.view.scroll_y - (self.view.height - dp(KEPT)) / spare)

    def _followed(self, *_: object) -> None:
        spare = self.ids.stack.height - self.view.height
        self.further = bool(self.step and spare > 1 and self.view.scroll_y * spare > 1)

    @property
    def slightest(self) -> float:
        """One line of what everybody has read: it opens all of it."""
        return float(dp(TARGET + 3 * ROUND)) if self.brief and self.panels else self.least

    def _first(self, room: float) -> tuple[list[Row], bool]:
        """What happened and the first thing to do, each on one line where there is no more room, else what happened."""
        rows = self.short
        if self._high(rows, self.width) <= room:
            return rows, False
        if not self.brief and self._high(rows, self.width, one=True) <= room:
            return rows, True
        return rows[:1], room < self._high(rows[:1], self.width)

    # -- how high

    def _measured(self, *_: object) -> None:
        self.high = self.ids.stack.height
        self.full = self.ids.stack.height - self.place.height + self.cards.height + self._below

    @property
    def _below(self) -> float:
        """What the button takes."""
        return float(self.done.height + dp(MARGIN)) if self.step else 0.0

    def _reckon(self, *_: object) -> None:
        self.least, self.usual = self.needs(self.width)

    def needs(self, wide: float) -> tuple[float, float]:
        """The least it needs so wide, and line by line: below a board that keeps its size as much as it ever needed."""
        if not self.panels:
            least, usual, first = 0.0, 0.0, 0.0
        else:
            first, least, usual = (self._high(rows, wide) for rows in (self.short[:1], self.short, self.every))
        self.lowest = self._high(self.short[:1], wide, one=True) if self.panels else 0.0
        known = round(wide), self.theme.scale, self.theme.far
        before = self._kept.get(known, (0.0, 0.0)) if self.steady else (0.0, 0.0)
        self._kept[known] = max(least, before[0]), max(usual, before[1])
        return max(first, min(self.most, self._kept[known][0])), self._kept[known][1]

    def _high(self, rows: list[Row], wide: float, *, large: bool = False, one: bool = False) -> float:
        size = self.theme.body if large else self.theme.small
        left_out = len(self.every) - len(rows)
        more = natural_width(f"+{left_out}", self.theme.small) + 1 if left_out else 0
        room = wide - dp(2 * MARGIN + 2 * PADDING + MORE) - more
        high = 0.0
        for row in rows:
            beside = max(1.0, room - _before(row, size))
            words = "" if one else row["text"]
            high += max(size * MARK, wrapped_height(words, size, beside)) + dp(LEADING)
        return float(ceil(max(dp(TARGET), high + dp(PADDING)) + 2 * dp(ROUND)))

    def choose(self, room: float) -> float:
        """How much of it is shown in so much room, and how high that is."""
        if not self.panels:
            self.way, self.whole = "", True
            return 0.0
        rows = self.every
        if self.step:
            self.way, self.whole = FULL, True
            briefly = self.full > room
            self._stand(self.rest if briefly else self.cards)
            if briefly:
                fill(self.rest, [(ToldLine, {**row, "large": True}) for row in rows])
            return float(min(self.ids.stack.height + self._below, room))
        self._stand(self.cards)
        if self.full <= room and not self.brief:
            self.way, self.whole = FULL, True
            return float(self.full)
        every = self._high(rows, self.width)
        large = not self.brief and self.first and (much := self._high(rows, self.width, large=True)) <= room
        every = much if large else every
        self.way = LINES if every <= room and not self.brief else SHORT
        shown, one = (rows, False) if self.way == LINES else self._first(min(room, self.least) if self.brief else room)
        self.whole = len(shown) == len(rows) and not one
        self.lines.more = f"+{len(rows) - len(shown)}" if len(shown) < len(rows) else ""
        fill(self.lines.ids.rows, [(ToldLine, {**row, "large": large, "one": one}) for row in shown])
        short = self._high(shown, self.width, one=one)
        short = short if one else max(self.least, short)  # where each has but one line, no room is kept for more
        return float(min(room, short) if self.way == SHORT else every)

    # -- where

    def _stand(self, told: Any) -> None:
        """The cards, or where they are longer than the screen their lines alone."""
        if self.place.children != [told]:
            self.place.clear_widgets()
            self.place.add_widget(told)

    def do_layout(self, *_: object, **__: object) -> None:
        wanted = {FULL: [self.view], LINES: [self.lines], SHORT: [self.lines]}.get(self.way, [])
        wanted = [*wanted, self.done] if self.step else wanted
        if self.children[::-1] != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        self.view.size = self.width, max(0.0, self.height - self._below)
        self.view.pos = self.x, self.y + self._below
        self.done.width = min(self.width - 2 * dp(MARGIN), dp(BROAD))
        self.done.pos = self.center_x - self.done.width / 2, self.y + dp(MARGIN)
        self.lines.width = self.width - 2 * dp(MARGIN)
        self.lines.height = max(dp(TARGET), self.lines.minimum_height)
        self.lines.pos = self.x + dp(MARGIN), self.y + max(-dp(ROUND), self.height - self.lines.height - 2 * dp(ROUND))
        self._followed()
        self.rolled = self.way == FULL and DieFace in self.drawn


def _before(row: Row, size: float) -> float:
    """What stands before the words of a line: whose it is, and its number."""
    signs = len(row["seats"]) + bool(row["icon"])
    marks = max(0.0, signs * (size * MARK + dp(LEADING)) - dp(LEADING))
    number = natural_width(row["number"], size) + 1 + dp(ROUND) if row["number"] else 0.0
    return float(marks + number + 2 * dp(ROUND))


load(__name__)
