"""The sheet: seats and categories, each cell with its postings, the course of the evening, and ways to share it."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Free, Refused, Say, Who
from companion.core.scene import Fact, Sheet, Why, whys
from companion.outgoing import finished
from companion.outgoing.dates import day
from companion.outgoing.standings import Standings, standings
from companion.ui.screens.verdict import played, verdict, whose
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page, game_name
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged, Words, longest_word, natural_width

NARROWEST = 56  # a column of numbers that can be touched


class SheetCell(Pressable, Framed, Words):
    """One number, or a word; a tap says where it comes from."""

    said = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    strong = BooleanProperty(False)


class SeatHead(BoxLayout):
    """Whose column it is."""

    seat = StringProperty("")
    text = StringProperty("")


class HeadLine(BoxLayout):
    """The seats, each over its column; `first` is the width of the names of the lines."""

    first = NumericProperty("128dp")


class SheetLine(Tagged, BoxLayout):
    """One category, or the totals, or the ranks."""

    text = StringProperty("")
    strong = BooleanProperty(False)
    first = NumericProperty("128dp")
    usual = NumericProperty(0)  # how large its name is where no word of it is too long
    tallest = NumericProperty(0)  # of its cells

    def put(self, cell: SheetCell) -> None:
        cell.fbind("texture_size", self._level)
        self.add_widget(cell)

    def _level(self, *_: object) -> None:
        cells = [child for child in self.children if isinstance(child, SheetCell)]
        self.tallest = max((cell.texture_size[1] for cell in cells), default=0)


class SheetScreen(Page):
    empty = BooleanProperty(False)
    called = StringProperty("")
    verdict = StringProperty("")
    tie = StringProperty("")
    by_rounds = BooleanProperty(False)  # are the places those after each round?

    def enter(self) -> None:
        self.app = hanko()
        self.app.fbind("scene", self.show)
        self.fbind("width", self._measure)
        # a guest's scores come a moment after they are asked for
        self._far = self.app.joined
        if self._far is not None:
            self._far.watch(self._came)
        self.show()

    def _came(self) -> None:
        """Told in the client's thread."""
        Clock.schedule_once(self.show, 0)

    def left(self) -> None:
        if self._far is not None:
            self._far.unwatch(self._came)
        self.app.funbind("scene", self.show)

    def show(self, *_: object) -> None:
        """The scores as they stand."""
        session, scene = self.app.session, self.app.scene
        if session is None or scene is None:
            return
        sheet = session.sheet(None)
        self.empty = sheet is None and not (scene.over and scene.winners)  # who won can be told without a score
        self.ids.grid.clear_widgets()
        self.verdict, self.tie = verdict(scene, sheet), ""
        self.called = self._called(session.header.game)
        if sheet is not None:
            self.tie = self.app.tr.say(sheet.words) if sheet.words and not scene.over else ""
            self._grid(sheet)
            self.ids.plot.whose = whose(sheet)
            self.ids.plot.course = [[seat, [list(step) for step in steps]] for seat, steps in sheet.course]
            self._places(sheet)
        self._measure()

    def _places(self, sheet: Sheet) -> None:
        """Who stood where, as far as this device knows what the game says of its end."""
        told = standings(sheet, self.app.own.end()) if self.app.own is not None else Standings()
        self.by_rounds = told.by_rounds
        self.ids.places.course = [[seat, [list(step) for step in enumerate(after, 1)]] for seat, after in told.places]

    def _called(self, game: str) -> str:
        """What was played and when: whoever gets the picture was perhaps not there."""
        if self.app.own is None:
            return game_name(game)
        told = finished.told(self.app.own)
        return f"{played(game)} · {day(self.app.tr, told.ended)}"

    # -- the table of numbers

    def _grid(self, sheet: Sheet) -> None:
        tr = self.app.tr
        head = HeadLine()
        for line in sheet.lines:
            head.add_widget(SeatHead(seat=line.seat, text=tr.part(Who(line.seat))))
        self.ids.grid.add_widget(head)
        for at, column in enumerate(sheet.columns):
            cells = [line.cells[at] if at < len(line.cells) else None for line in sheet.lines]
            self._line(tr.say(column), cells, f"sheet.{at}")
        totals = [Fact(column_total(), line.total, seat=line.seat) for line in sheet.lines]
        self._line(tr("sheet.total"), totals, "sheet.total", strong=True)
        ranks = [Fact(column_total(), line.rank, seat=line.seat) for line in sheet.lines]
        self._line(tr("sheet.rank"), ranks, "sheet.rank")

    def _line(self, text: str, cells: Sequence[Fact | None], tag: str, strong: bool = False) -> None:
        line = SheetLine(text=text, strong=strong)
        for fact in cells:
            value = fact.value if fact else None
            shown = (
                "–" if value is None else self.app.tr.say(value) if isinstance(value, Say) else self.app.tr.part(value)
            )
            cell = SheetCell(said=shown, fact=fact, strong=strong, tag=f"{tag}.{fact.seat if fact else ''}")
            cell.disabled = not (fact and self._explains(fact))
            cell.bind(on_release=lambda cell, text=text: self.explain(text, cell.fact))
            line.put(cell)
        self.ids.grid.add_widget(line)

    def _measure(self, *_: object) -> None:
        """Columns share the width there is; where they would be too narrow for a finger, the sheet scrolls sideways."""
        lines = [line for line in self.ids.grid.children if isinstance(line, (HeadLine, SheetLine))]
        seats = len(lines[0].children) - 1 if lines else 0
        if not seats:
            return
        room = min(self.width - dp(32), dp(1000))
        first = max(room * 0.27, dp(96) * max(1.0, self.app.theme.scale))
        fair = (room - first) / seats
        word = self._words(lines)
        enough = fair >= max(dp(64) * self.app.theme.scale, word)
        least = fair if enough else max(dp(NARROWEST), self._names(), word)
        self.ids.grid.width = max(room, first + least * seats)
        for line in lines:
            line.first = first

    def _names(self) -> float:
        """How wide the longest word of a name stands over its column, within reason."""
        size = self.app.theme.small
        words = [word for seat in self.app.people.values() for word in seat.name.replace("-", "- ").split()]
        return min(max((natural_width(word, size) for word in words), default=0), size * 8) + dp(12)

    def _words(self, lines: Sequence[HeadLine | SheetLine]) -> float:
        """How wide a column is in which no word of a cell is broken but at its hyphen."""
        cells = [cell for line in lines for cell in line.children if isinstance(cell, SheetCell)]
        words = [longest_word(cell.said.replace("-", "- "), cell.font_size) for cell in cells]
        return float(max(words, default=0) + dp(8))

    # -- why

    def _explains(self, fact: Fact) -> bool:
        """Are there lines behind it? A guest asks for them only when somebody wants to read them."""
        return (
            bool(fact.seat and fact.account) if self.app.joined is not None and not fact.why else bool(self._why(fact))
        )

    def _why(self, fact: Fact) -> tuple[Why, ...]:
        if fact.why or not (fact.seat and fact.account):
            return fact.why
        return whys(held().why(fact.seat, fact.account))

    def explain(self, text: str, fact: Fact) -> None:
        """Where a number comes from, line by line, with the rule behind it."""
        tr = self.app.tr
        title = tr("sheet.cell", who=Who(fact.seat), column=Free(text)) if fact.seat else text
        sheet = Sheetlet(title=title, tag="why")
        try:
            lines = self._why(fact)
        except Refused as refused:
            self.app.say(refused.say)
            return
        told: set[str] = set()
        for why in lines:
            rule = tr(why.rule) if why.rule and tr.knows(why.rule) else ""
            rule = "" if rule in told else rule
            told.add(rule)
            amount = "" if why.amount is None else signed(why.amount)
            sheet.put(Row(text=tr.say(why.words), detail=rule, value=amount, live=False))
        sheet.choices = [("leave", tr("close"), "secondary")]
        sheet.open()

    # -- sharing

    def share(self) -> None:
        from companion.ui.screens.share import offer

        offer(self.app, self.ids.picture)


def signed(amount: int) -> str:
    """`+3`, `−2`, `0`: as an addition is read."""
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}" if amount < 0 else "0"


def column_total() -> Say:
    return Say("sheet.total")


load(__name__)
