"""What the tables of a scene say of one seat."""

from __future__ import annotations

from companion.core.scene import Fact, Rows
from companion.ui.panels.facts import FactTile, tile
from companion.ui.panels.reasons import open_reasons
from companion.ui.widgets.hanko import hanko, shown
from companion.ui.widgets.marks import seat_of, spoken
from companion.ui.widgets.overlays import Sheetlet


def tell_seat(seat: str) -> None:
    """A sheet for a seat: whatever the tables of this scene say of it; a number with reasons opens them."""
    app = hanko()
    sheet = Sheetlet(tag="seat", title=seat_of(seat).name)
    for panel in (each for each in shown().panels if isinstance(each, Rows)):
        for row in panel.rows:
            if row[0].seat == seat:
                for column, fact in zip(panel.columns[-len(row) + 1 :], row[1:], strict=True):
                    sheet.put(told(spoken(column), fact))
    sheet.choices = [("close", app.tr("close"), "quiet")]
    sheet.open()


def told(name: str, fact: Fact) -> FactTile:
    """A line of the sheet: what it is, and what is known of it."""
    kind, look = tile(fact, frozenset(), name=name)
    widget: FactTile = kind(**look)
    widget.bind(on_release=lambda line: open_reasons(line.fact))
    return widget
