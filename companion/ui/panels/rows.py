"""Rows: a table with a line for each seat or thing; where it does not fit, each line by itself."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.core.scene import Fact, Rows
from companion.ui.panels.facts import tile
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import has_reasons, name_text, value_text
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, NaturalWords, natural_width

GAP = 8  # dp


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


class RowsPanel(PanelCard):
    """A grid where it fits; else each row by itself, its numbers with their names."""

    tall = BooleanProperty(False)  # something in it is tapped

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("width", self._paint)

    def paint(self) -> None:
        panel: Rows = self.panel
        heads = self._heads(panel)
        lines = [heads, *([value_text(fact) or name_text(fact) for fact in row] for row in panel.rows)]
        widths = [max(measure(line[at]) for line in lines if at < len(line)) for at in range(len(heads))]
        around = hanko().theme.icon * 1.3 + dp(8) + dp(GAP) * len(widths)  # the mark, and the gaps
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
        self.tall = any(look.get("live") for _, look in cells)
        fill(grid, [self._placed(cell, at, widths, tall=self.tall) for at, cell in enumerate(cells)], self.touched)

    def _placed(self, cell: Wanted, at: int, widths: list[float], *, tall: bool) -> Wanted:
        """The names take what the columns leave; a row that can be tapped is high enough for a finger."""
        kind, look = cell
        column = {"size_hint_x": None, "width": widths[at % len(widths)]} if at % len(widths) else {}
        return kind, {**look, **column, "tall": tall and at >= len(widths)}

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
    """How wide a column must be for it, and for a finger."""
    return max(dp(TARGET), natural_width(text, hanko().theme.body) + dp(16))


load(__name__)
