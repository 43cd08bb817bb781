"""Panels that are drawn: dice, a track, a map."""

from __future__ import annotations

from companion.ui.panels import PanelCard


class DicePanel(PanelCard):
    def paint(self) -> None: ...


class TrackPanel(PanelCard):
    def paint(self) -> None: ...


class MapPanel(PanelCard):
    def paint(self) -> None: ...
