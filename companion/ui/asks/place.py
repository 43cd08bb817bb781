"""The question about where something lies: a tap on the board on the table, or on an empty one."""

from __future__ import annotations

from typing import Any

from companion.ui.asks.field import UNSET, Field
from companion.ui.panels.chart import ChartField
from companion.ui.panels.panel_card import SPOT
from companion.ui.panels.province import Province
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.marks import fill


class SpotAsk(Field):
    """About where something lies: a tap on the board on the table, or where there is none, on an empty one."""

    at_once = True

    def paint(self) -> None:
        on_table = SPOT in self.on_table
        self.hint = hanko().tr("answer.tap_field" if on_table else "answer.tap_empty_field")
        fill(self, [] if on_table else [(ChartField, {"tag": "spot"})], self._tapped, "on_spot")
        self._show()

    def _tapped(self, _: object, x: float, y: float) -> None:
        self.touch_option((x, y))

    def touch_option(self, option: Any) -> None:
        across, down = (round(share * entry.high) for share, entry in zip(option, self.ask.fields, strict=True))
        self.choose((across, down))
        self._show()

    def _show(self) -> None:
        """Where it was tapped, until that is meant."""
        chosen = None if self.value is UNSET else self.value
        for field in self.children:
            spot = [share / entry.high for share, entry in zip(chosen, self.ask.fields, strict=True)] if chosen else ()
            fill(field, [(Province, {"spot": tuple(spot), "icon": "check", "glowing": True})] if spot else [])
            field.do_layout()
