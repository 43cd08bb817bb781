"""What lies on the table, as panels: one painter for each kind of panel of a scene, repainted only when it differs.

Whatever is an answer to the open ask glows and is tapped where it lies; a number with reasons opens them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Refused, Say
from companion.core.scene import Dice, Fact, Facts, Map, Panel, Result, Rows, Todo, Track
from companion.ui.look import boards_of
from companion.ui.panels.reasons import explain
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Card, Framed, NaturalWords, Tagged

SPOT = "@"  # stands for any place on a field, among the ids that may be tapped


class PanelCard(Card):
    """One panel. `panel` and `live` are set from outside; it paints itself once when either has changed."""

    stays: bool = False  # what is asked is asked here: it stays in view when something new is told
    instead: bool = False  # so plainly in view that what can be tapped here is never listed below as well

    panel = ObjectProperty(None, allownone=True)
    live = ObjectProperty(frozenset())
    heading = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        self._paint = Clock.create_trigger(self._painted, -1)
        super().__init__(**properties)

    def on_choose(self, option: str) -> None:
        """Fired when something is tapped that is an answer to the open ask."""

    def on_panel(self, *_: object) -> None:
        self._paint()

    def on_live(self, *_: object) -> None:
        self._paint()

    def _painted(self, *_: object) -> None:
        if self.panel is not None:
            tr = hanko().tr
            key = f"panel.{self.panel.name}"
            self.heading = tr(key) if tr.knows(key) else ""
            self.paint()

    def paint(self) -> None:
        raise NotImplementedError

    def touched(self, widget: Any) -> None:
        """A tap on something: an answer if it is one, else its reasons."""
        if widget.id in self.live:
            self.dispatch("on_choose", widget.id)
        elif widget.fact is not None:
            open_reasons(widget.fact)


class FactTile(Pressable, Framed, Tagged, BoxLayout):
    """A seat or a thing with its number. Only what is an answer or has reasons takes a touch."""

    id = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    seat = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    number = StringProperty("")
    glowing = BooleanProperty(False)
    reasons = BooleanProperty(False)
    live = BooleanProperty(False)
    tall = BooleanProperty(False)  # stands in a line with things to tap
    least = NumericProperty(TARGET)
    limit = NumericProperty(10_000)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class Cell(Pressable, Framed, NaturalWords):
    """One cell of a table."""

    id = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    glowing = BooleanProperty(False)
    reasons = BooleanProperty(False)
    live = BooleanProperty(False)
    tall = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class FactsPanel(PanelCard):
    def paint(self) -> None:
        """Words that stand with every seat are said once, above them."""
        panel: Facts = self.panel
        alike = {fact.words for fact in panel.facts if fact.seat}
        wanted = [tile(fact, self.live) for fact in panel.facts]
        if len(alike) == 1 and all(fact.seat for fact in panel.facts):
            self.heading = self.heading or spoken(next(iter(alike)))
            for _, look in wanted:
                look["note"] = ""
        fill(self.ids.flow, wanted, self.touched)


class RowsPanel(PanelCard):
    """A grid where it fits; else each row by itself, its numbers with their names."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("width", self._paint)

    def paint(self) -> None:
        panel: Rows = self.panel
        heads = self._heads(panel)
        lines = [heads, *([value_text(fact) or name_text(fact) for fact in row] for row in panel.rows)]
        widths = [max(measure(line[at]) for line in lines if at < len(line)) for at in range(len(heads))]
        around = hanko().theme.icon * 1.3 + dp(8) + dp(4) * len(widths)  # the mark, and the gaps
        fits = sum(widths) + around <= self.width - dp(24)
        self._grid(panel, heads, widths if fits else None)
        self._blocks(panel, [] if fits else heads)

    def _heads(self, panel: Rows) -> list[str]:
        """One heading for each column, an empty one for the names where the game gives none."""
        heads = [spoken(column) for column in panel.columns]
        longest = max((len(row) for row in panel.rows), default=len(heads))
        return [""] * (longest - len(heads)) + heads

    def _grid(self, panel: Rows, heads: list[str], widths: list[float] | None) -> None:
        grid = self.ids.grid
        if widths is None:
            fill(grid, [])
            return
        grid.cols = len(heads)
        cells: list[Wanted] = [
            (Cell, {"text": head, "small": True, "halign": "right" if at else "left"}) for at, head in enumerate(heads)
        ]
        for row in panel.rows:
            first, *others = row
            cells.append(tile(first, self.live, numbers=False))
            cells += [self._cell(fact) for fact in others]
            cells += [(Cell, {})] * (len(heads) - len(row))
        tall = any(look.get("live") for _, look in cells)
        for at, widget in enumerate(fill(grid, cells, self.touched)):
            widget.tall = tall and at >= len(heads)
            if at % len(heads):
                widget.size_hint_x, widget.width = None, widths[at % len(heads)]

    def _cell(self, fact: Fact) -> Wanted:
        glowing, reasons = fact.id in self.live, fact.value is not None and has_reasons(fact)
        look = {"id": fact.id, "fact": fact, "glowing": glowing, "reasons": reasons, "live": glowing or reasons}
        place = {"halign": "right", "tag": f"cell.{fact.id or fact.account}.{fact.seat}"}
        return Cell, {"text": value_text(fact), **place, **look}

    def _blocks(self, panel: Rows, heads: list[str]) -> None:
        wanted: list[Wanted] = []
        for row in panel.rows if heads else ():
            first, *others = row
            wanted.append(tile(first, self.live, numbers=False))
            wanted += [
                tile(fact, self.live, name=head) for fact, head in zip(others, heads[-len(others) :], strict=False)
            ]
        fill(self.ids.flow, wanted, self.touched)


def measure(text: str) -> float:
    from companion.ui.widgets.text import natural_width

    return max(dp(TARGET), natural_width(text, hanko().theme.body) + dp(16))


def tile(fact: Fact, live: frozenset[str], *, numbers: bool = True, name: str = "") -> Wanted:
    """The tile of a fact: name, words, number, and whether it may be tapped."""
    glowing, reasons = fact.id in live and bool(fact.id), numbers and has_reasons(fact)
    own, words = name_text(fact), spoken(fact.words)
    look = {
        "id": fact.id,
        "fact": fact,
        "seat": "" if name else fact.seat,
        "name": name or own or words,
        "note": words if numbers and own and not name and words != own else "",
        "number": value_text(fact) if numbers else "",
        "glowing": glowing,
        "reasons": reasons,
        "live": glowing or reasons,
        "tag": f"fact.{fact.id or fact.account}",
    }
    return FactTile, look


def name_text(fact: Fact) -> str:
    from companion.ui.widgets.marks import seat_of

    return seat_of(fact.seat).name if fact.seat else ""


def value_text(fact: Fact) -> str:
    if fact.value is None:
        return ""
    return spoken(fact.value) if isinstance(fact.value, Say) else show(fact.value)


def has_reasons(fact: Fact) -> bool:
    return bool(fact.why or (fact.seat and fact.account))


def open_reasons(fact: Fact) -> None:
    """The postings behind a number, or the lines that came with it."""
    app = hanko()
    heading = " ".join(part for part in (name_text(fact), spoken(fact.words), value_text(fact)) if part)
    if fact.why:
        explain(heading, [(line.amount, line.words, line.rule) for line in fact.why])
        return
    try:
        postings = held().why(fact.seat, fact.account, app.viewer or None)
    except Refused as refused:
        app.say(refused.say)
        return
    total = fact.value if isinstance(fact.value, int) else None
    explain(heading, [(line.amount, line.words, line.rule) for line in postings], total)


def panel_widgets(box: Any, panels: Sequence[Panel], live: frozenset[str], choose: Any) -> list[Any]:
    """Let a box show these panels; a panel that is the same as before is not touched."""
    painters = [(painter(panel), panel) for panel in panels]
    wanted: list[Wanted] = [(kind, {"panel": panel, "live": live}) for kind, panel in painters if kind is not None]

    def chosen(_: object, option: str) -> None:
        choose(option)

    return fill(box, wanted, chosen, "on_choose")


def ids_on(panels: Sequence[Panel]) -> frozenset[str]:
    """Everything on the table that could be tapped as an answer."""
    found: set[str] = set()
    for panel in panels:
        if isinstance(panel, Facts):
            found.update(fact.id for fact in panel.facts)
        elif isinstance(panel, Rows):
            found.update(fact.id for row in panel.rows for fact in row)
        elif isinstance(panel, Dice):
            found.update(die.id for die in panel.dice)
        elif isinstance(panel, Track):
            found.update(mark.id for mark in panel.marks)
        elif isinstance(panel, Map):
            found.update((SPOT,) if panel.field else ())
            found.update(node.id for node in panel.nodes)
            found.update(mark.id for mark in panel.marks)
    return frozenset(found - {""})


def painter(panel: Panel) -> type[PanelCard] | None:
    """Which widget shows this panel; none for one that another panel's board tells."""
    from companion.ui.panels import map as drawn
    from companion.ui.panels import todo as results

    table = hanko().session
    lies = not isinstance(panel, (Result, Todo))  # what happened looks alike in every game
    own: Mapping[str, type[PanelCard] | None]
    own = boards_of(table.header.game) if table is not None and lies else {}
    if panel.name in own:
        return own[panel.name]
    if isinstance(panel, Map) and panel.field:
        from companion.ui.panels.chart import ChartPanel

        return ChartPanel
    name = f"{type(panel).__name__}Panel"
    found: type[PanelCard] = globals().get(name) or getattr(drawn, name, None) or getattr(results, name)
    return found


load(__name__)
