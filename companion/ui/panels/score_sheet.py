"""The score sheet as the board: seats across, categories and rounds down; a cell is tapped where it lies.

Where the seats are too many to stand side by side they stand in lines, and what nothing can make narrow enough is moved
sideways. A name that does not fit over its column stands below with its mark.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.core.scene import Fact, Rows
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import has_reasons, value_text
from companion.ui.panels.sheet_plan import Plan, Sizes, plan
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Small, Tagged, in_lines, longest_word, natural_width, wrapped_height

LEAST, SUMMED = 56, 32  # dp; of a line, and of one that is only reckoned
Table = list[list[Wanted]]


class ScoreRow(Tagged, BoxLayout):
    """One line of the sheet; `summed`: it is reckoned from those above."""

    summed = BooleanProperty(False)
    least = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("least", "children"):
            self.fbind(name, self._level)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.fbind("own", self._level)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.funbind("own", self._level)
        super().remove_widget(widget, *args, **kwargs)

    def _level(self, *_: object) -> None:
        """As high as what is highest in it."""
        self.height = max([self.least, *(child.own for child in self.children)])


class ScoreCell(Pressable, Framed, Tagged, Label):
    """A number, or the room for one. Only what is an answer or has reasons takes a touch."""

    id = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    live = BooleanProperty(False)
    glowing = BooleanProperty(False)  # an answer
    empty = BooleanProperty(False)
    asked = BooleanProperty(False)
    own = NumericProperty(0)
    strong = BooleanProperty(False)
    reasons = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class ScoreName(Small):
    """What a line or a column is called."""

    own = NumericProperty(0)


class ScoreSeat(Tagged, BoxLayout):
    """Whose line or column it is; a name that would not fit is left to the legend."""

    seat = StringProperty("")
    name = StringProperty("")
    beside = BooleanProperty(False)
    faint = BooleanProperty(False)
    size_of = NumericProperty("14sp")  # of the name
    grow = NumericProperty(1.0)  # of its badge
    own = NumericProperty(0)


class ScoreSheet(PanelCard):
    board = True
    grows = True

    def __init__(self, **properties: Any) -> None:
        self._follow = Clock.create_trigger(self._bring, 0)
        self._scrollers: list[Any] = []
        super().__init__(**properties)
        for name in ("width", "grow"):
            self.fbind(name, self._paint)
        self.fbind("height", self._follow)

    def _plan(self, grow: float) -> tuple[Plan, float]:
        """How it stands with type so much larger, and the size of its names: as large, where that changes nothing."""
        panel: Rows = self.panel
        theme = hanko().theme
        usual, wide = float(theme.body if theme.far else theme.small), self.width - dp(16)
        names = [spoken(row[0].words) for row in panel.rows]
        seats = [seat_of(seat).name for seat in panel.seats]
        numbers = [value_text(fact) for row in panel.rows for fact in row[1:]]
        largest = (theme.number * grow, theme.number * (1 + grow) / 2, theme.number) if theme.far else ()
        sizes = Sizes((*largest, theme.body * 1.25, theme.body, theme.small), usual)
        stands = plan(wide, names, seats, numbers, panel.sums, sizes)
        larger = plan(wide, names, seats, numbers, panel.sums, sizes._replace(name=usual * grow))
        room = larger.first if larger.down else min(larger.widths, default=0)
        fits = larger.down == stands.down and larger.width <= wide + 1 and larger.font == stands.font
        fits = fits and longest_word(" ".join([*seats, *names]).replace("-", "- "), usual * grow) <= min(
            room, larger.first
        )
        return (larger, usual * grow) if fits else (stands, usual)

    def reckoned(self, grow: float) -> float:
        """So high with larger type; no line is lower than its number."""
        panel: Rows = self.panel
        stands, size = self._plan(grow)
        badge = hanko().theme.icon * 1.3 * grow
        named = min(stands.widths, default=0) if not stands.down else stands.first - badge - dp(8)
        if (
            grow > 1
            and longest_word(" ".join(seat_of(seat).name.replace("-", "- ") for seat in panel.seats), size) > named
        ):
            return float("inf")  # no name is put below the sheet for it
        first, number = stands.first, wrapped_height("0", stands.font, stands.first)
        if stands.down:
            heads = max(
                (wrapped_height(spoken(row[0].words), size, min(stands.widths)) for row in panel.rows), default=0
            )
            lines = [max(dp(LEAST) * grow, heads), *(max(dp(LEAST) * grow, number, badge) for _ in panel.seats)]
        else:
            names = [in_lines(seat_of(seat).name, size, named) for seat in panel.seats]
            high = max((wrapped_height(name, size, named) for name in names), default=0)
            lines = [max(dp(LEAST) * grow, badge + high)]
            for at, row in enumerate(panel.rows):
                least = dp(SUMMED if len(panel.rows) - at <= panel.sums else LEAST) * grow
                lines.append(max(least, number, wrapped_height(spoken(row[0].words), size, first)))
        return float(sum(lines) + dp(8) * (len(lines) - 1) + dp(8 + 8 + 4) + self.ids.legend.height)

    def reckoned_by(self) -> tuple[object, ...]:
        return (self.ids.legend.height,)

    def paint(self) -> None:
        panel: Rows = self.panel
        self.heading = ""  # nobody need be told what a score sheet is
        stands, self.name_size = self._plan(self.grow)
        self._lay(self._down(panel, stands) if stands.down else self._across(panel, stands), stands)
        self._legend(panel, stands)
        self._follow()

    def _lay(self, table: Table, stands: Plan) -> None:
        grid = self.ids.grid
        grid.width = stands.width
        summed = [len(table) - at <= self.panel.sums and not stands.down for at in range(len(table))]
        wanted: list[Wanted] = [
            (ScoreRow, {"summed": each, "least": dp(SUMMED if each else LEAST) * self.grow}) for each in summed
        ]
        for row, line in zip(fill(grid, wanted), table, strict=True):
            fill(row, line, self.touched)

    def _across(self, panel: Rows, stands: Plan) -> Table:
        pairs = list(zip(panel.seats, stands.widths, strict=True))
        table = [[self._name("", stands.first), *(self._seat(seat, wide, beside=False) for seat, wide in pairs)]]
        for at, (first, *others) in enumerate(panel.rows):
            strong = len(panel.rows) - at <= panel.sums
            cells = [
                self._cell(each, wide, stands.font, strong) for each, wide in zip(others, stands.widths, strict=True)
            ]
            table.append([self._name(spoken(first.words), stands.first), *cells])
        return table

    def _down(self, panel: Rows, stands: Plan) -> Table:
        pairs = list(zip(panel.rows, stands.widths, strict=True))
        heads = [self._name(spoken(row[0].words), wide, "center") for row, wide in pairs]
        table = [[self._name("", stands.first), *heads]]
        for at, seat in enumerate(panel.seats, 1):
            cells = [
                self._cell(row[at], wide, stands.font, strong=len(pairs) - line <= panel.sums)
                for line, (row, wide) in enumerate(pairs)
            ]
            table.append([self._seat(seat, stands.first, beside=True), *cells])
        return table

    # -- what stands in it

    def _cell(self, fact: Fact, width: float, font: float, strong: bool) -> Wanted:
        answer, reasons = bool(fact.id) and fact.id in self.live, fact.value is not None and has_reasons(fact)
        look = {"id": fact.id, "fact": fact, "live": answer or reasons, "reasons": reasons and not answer}
        look |= {"glowing": answer, "empty": answer and fact.value is None}
        look |= {"asked": bool(fact.id) and fact.id == self.panel.at}
        place = {"tag": f"cell.{fact.id or fact.words.key}.{fact.seat}", "width": width, "strong": strong}
        return ScoreCell, {"text": value_text(fact), "font_size": font, **place, **look}

    def _name(self, text: str, width: float, halign: str = "left") -> Wanted:
        return ScoreName, {"text": text, "width": width, "halign": halign, "font_size": self.name_size}

    def _seat(self, seat: str, width: float, *, beside: bool) -> Wanted:
        name = self._named(seat, width, beside=beside)
        away = self.panel.columns[self.panel.seats.index(seat)].key != "row"
        look = {
            "seat": seat,
            "name": name,
            "beside": beside,
            "width": width,
            "faint": away,
            "size_of": self.name_size,
            "grow": self.grow,
        }
        return ScoreSeat, {**look, "tag": f"head.{seat}"}

    def _named(self, seat: str, width: float, *, beside: bool) -> str:
        """The name where there is room for it, perhaps in two lines; else nothing."""
        room = width - (hanko().theme.icon * 1.3 * self.grow + dp(8) if beside else 0)
        name = in_lines(seat_of(seat).name, self.name_size, room)
        return name if longest_word(name, self.name_size) <= room else ""

    def _legend(self, panel: Rows, stands: Plan) -> None:
        """Whose name did not fit over the column, or beside it."""
        width = stands.first if stands.down else min(stands.widths, default=0)
        wanted: list[Wanted] = []
        for seat in (seat for seat in panel.seats if not self._named(seat, width, beside=stands.down)):
            name = seat_of(seat).name
            room = hanko().theme.icon * 1.3 * self.grow + dp(16) + natural_width(name, self.name_size)
            look = {"seat": seat, "name": name, "beside": True, "width": min(room, self.width - dp(16))}
            wanted.append((ScoreSeat, {**look, "size_of": self.name_size, "grow": self.grow, "tag": f"legend.{seat}"}))
        fill(self.ids.legend, wanted)

    # -- in view

    def _bring(self, *_: object) -> None:
        """The cell that is asked is seen, however little room there is: whatever scrolls round it follows."""
        cells = (cell for row in self.ids.grid.children for cell in row.children)
        asked = next((cell for cell in cells if isinstance(cell, ScoreCell) and cell.asked), None)
        holder = asked.parent if asked is not None else None
        while holder is not None and holder is not holder.parent:
            if isinstance(holder, ScrollView):
                self._scroll(holder, asked)
            holder = holder.parent

    def _scroll(self, scroller: Any, asked: Any) -> None:
        if scroller not in self._scrollers:
            self._scrollers.append(scroller)
            scroller.fbind("size", self._follow)
        content = scroller.children[0]
        if content.height > scroller.height + 1 or content.width > scroller.width + 1:
            scroller.scroll_to(asked, padding=dp(8), animate=False)


load(__name__)
