"""Oriente as it lies on the table."""

from __future__ import annotations

from companion.ui.panels import PanelCard

BOARDS: dict[str, type[PanelCard] | None] = {}
