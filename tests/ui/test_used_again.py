"""A widget that is used again is as a new one would be, whatever it wore before."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import say
from companion.core.scene import Fact, Rows
from tests.ui.evening import Evening, evening
from tests.ui.hand import Ui

FIXTURES = (evening,)

LOOKS: dict[str, list[Any]] = {
    "text": ["Anna", "", "a much longer name"],
    "tag": ["one", "two"],
    "live": [True, False],
    "glowing": [True, False],
    "reasons": [True],
    "chosen": [True, False],
    "disabled": [True],
    "small": [True],
    "halign": ["right"],
    "id": ["gate"],
    "fact": [Fact(say("panel.present"), 3, "gate", "anna")],
    "kind": ["primary", "quiet"],
    "icon": ["check"],
    "value": ["x"],
    "name": ["Anna"],
    "number": ["7"],
    "note": ["away"],
    "detail": ["below"],
    "mark": ["right"],
}
LAID_OUT = {"pos", "size", "x", "y", "width", "height", "right", "top", "center", "center_x", "center_y", "parent"}


def kinds() -> list[type[Any]]:
    from companion.ui.panels.facts import FactTile
    from companion.ui.panels.rows import Cell
    from companion.ui.widgets.buttons import BigButton, Chip, Tile
    from companion.ui.widgets.lists import Row

    return [FactTile, Cell, BigButton, Chip, Tile, Row]


def worn(widget: Any) -> dict[str, Any]:
    """Every property that says how it looks and what a tap does; where it lies is the business of whoever holds it."""
    looks = [*LOOKS, *("state", "opacity", "size_hint_x")]
    return {name: getattr(widget, name) for name in looks if name in widget.properties() and name not in LAID_OUT}


@pytest.mark.parametrize("seed", range(2))
def test_what_is_used_again_equals_a_new_one(ui: Ui, seed: int) -> None:
    from companion.ui.widgets.marks import fill

    random = Random(seed)
    box: Any = ui.stage(lambda: BoxLayout(orientation="vertical"))

    known = {kind: [name for name in LOOKS if name in kind().properties()] for kind in kinds()}

    def look(kind: type[Any]) -> dict[str, Any]:
        names = random.sample(known[kind], random.randint(0, len(known[kind])))
        return {name: random.choice(LOOKS[name]) for name in names}

    for _ in range(12):
        wanted = [(kind, look(kind)) for kind in random.choices(kinds(), k=4)]
        shown = fill(box, wanted)
        fresh = fill(BoxLayout(), wanted)
        assert [worn(widget) for widget in shown] == [worn(widget) for widget in fresh]


def test_a_heading_stays_dead_after_its_cell_was_an_answer(evening: Evening, ui: Ui) -> None:
    """A row less, and what was a cell to tap is a heading or a number of nobody."""
    from companion.ui.panels.rows import Cell, RowsPanel

    def row(seat: str, *ids: str) -> tuple[Fact, ...]:
        return (Fact(say("row"), seat=seat), *(Fact(say("column.total"), 3, id_, seat) for id_ in ids))

    columns = (say("column.total"), say("column.rank"))
    app = evening.begin("open-table")
    panel: Any = RowsPanel()
    app.stage.add_widget(panel)
    many = Rows("scores", columns, tuple(row(seat, f"a/{seat}", f"b/{seat}") for seat in ("anna", "ben", "cora")))
    panel.live = frozenset(fact.id for line in many.rows for fact in line) - {""}
    panel.panel = many
    ui.frames(4)
    assert any(cell.live for cell in panel.walk() if isinstance(cell, Cell))
    panel.panel = Rows("scores", (*columns, say("column.rank"), say("column.total")), many.rows[:1])
    panel.live = frozenset()
    ui.frames(4)
    assert not [cell.text for cell in panel.walk() if isinstance(cell, Cell) and (cell.live or cell.glowing)]
