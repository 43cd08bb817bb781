"""What waits at the edge of the stage, opened as a sheet; an answer that lies there is tapped there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.scene import Panel
from companion.ui.panels.painters import panel_widgets
from companion.ui.widgets.overlays import Over


def open_aside(panels: Sequence[Panel], live: frozenset[str], tapped: Callable[[str], Any]) -> Over:
    """A sheet with these, boards as large as it has room; it closes when something on it was the answer."""
    from companion.ui.material import BottomSheet  # with it comes KivyMD, which a table can do without

    sheet = BottomSheet(tag="aside")
    ids = sheet.ids

    def answered(option: str) -> None:
        sheet.close()
        tapped(option)

    def fit(*_: object) -> None:
        left, _, right, below = ids.body.padding
        for card in cards:
            if card.scales:
                card.room = min(card.largest(ids.sheet.width - left - right), ids.sheet.most - ids.head.height - below)

    cards = panel_widgets(ids.body, panels, live, answered)
    for name in ("width", "most"):
        ids.sheet.fbind(name, fit)
    sheet.open()
    return sheet
