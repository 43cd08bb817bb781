"""What waits at the edge of the stage, opened as a sheet; an answer that lies there is tapped there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.core.scene import Panel
from companion.ui.panels.painters import panel_widgets
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.overlays import Sheetlet

SHARE = 0.6  # of the height of the window, for a board on a sheet


def open_aside(panels: Sequence[Panel], live: frozenset[str], tapped: Callable[[str], Any]) -> Sheetlet:
    """A sheet with these; it closes when something on it was the answer."""
    sheet = Sheetlet(tag="aside", choices=[("close", hanko().tr("close"), "quiet")])

    def answered(option: str) -> None:
        sheet.close()
        tapped(option)

    wide = min(Window.width - dp(16), dp(560)) - dp(48)
    for card in panel_widgets(sheet.ids.body, panels, live, answered):
        if card.scales:
            card.room = min(card.largest(wide), Window.height * SHARE)
    sheet.open()
    return sheet
