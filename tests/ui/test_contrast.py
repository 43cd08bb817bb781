"""Text on the ground it really stands on: every label of every screen, by day and by night, measured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion.ui.table.curtain import Shut
from companion.ui.widgets.contrast import TEXT, contrast, over
from companion.ui.widgets.text import Framed
from tests.counts import in_turn, one_row
from tests.ui.evening import PEOPLE, Evening, evening

FIXTURES = (evening,)
GOLD = {"version": 1, "counters": [{"name": "Gold", "begins_at": 20}], "categories": [{"name": "Points"}]}


def ground(widget: Any, paper: Any) -> Any:
    """What is painted behind a widget, by itself or by what it stands in."""
    fill = getattr(widget, "fill", None) if isinstance(widget, Framed) else None
    if fill is not None and fill[3]:
        return tuple(fill) if fill[3] == 1 else over(tuple(fill), ground(widget.parent, paper))
    if isinstance(widget, Shut):
        return widget.colours.fill
    if widget.parent is None or widget.parent is widget:
        return paper
    return ground(widget.parent, paper)


def weak(ui: Any, paper: Any) -> Iterator[str]:
    """Texts that can hardly be read where they stand."""
    for label in [widget for widget in ui.widgets() if isinstance(widget, Label)]:
        if not label.text.strip() or not label.opacity or label.disabled:
            continue
        behind = ground(label, paper)
        if contrast(tuple(label.color), behind) < TEXT:
            yield f"{type(label).__name__} {label.text[:30]!r} {list(label.color)} on {behind}"


def pressed(ui: Any, down: bool) -> None:
    """Every button under a finger at once."""
    for widget in list(ui.widgets()):
        if isinstance(widget, ButtonBehavior) and not widget.disabled and getattr(widget, "live", True):
            widget.state = "down" if down else "normal"


@in_turn
@pytest.mark.parametrize(("palette", "theme"), one_row(product(["standard", "safe"], ["light", "dark"])))
def test_every_text_is_legible_where_it_stands(evening: Evening, ui: Any, palette: str, theme: str) -> None:
    from companion.core.header import Header

    app = evening.start(palette=palette, theme=theme, reduce_motion=True)
    found: list[str] = []

    def look() -> None:
        ui.frames(3)
        found.extend(weak(ui, app.theme.paper))

    look()
    assert app.begin(Header("t1", "open-table", 2, PEOPLE[:4], {}, seed="ab", own={"layout": GOLD}))
    look()
    evening.table._tapped("score/k1/anna")
    ui.frames(3)
    ui.tap("pad.1")
    look()
    pressed(ui, True)
    look()
    app.session.undo()
    app.session.answer("table", "bid")
    look()
    app.session.answer("table", tuple(entry.forfeit for entry in app.session.position.ask("table").fields))
    for seat in ("anna", "ben", "cora", "dora"):
        look()
        evening.open_curtain()
        look()
        ui.back()
        app.session.answer(seat, 3 if seat == "anna" else 1)
    look()
    evening.go_on()
    look()
    for screen in ("timeline", "sheet", "fixes", "settings", "history", "new_table"):
        app.stage.show(screen)
        look()
    assert found == []
