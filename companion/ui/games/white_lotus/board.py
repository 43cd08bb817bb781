"""The board as it lies on the table: in its own shape, over its photo where this device has it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ui.games.white_lotus import photo
from companion.ui.panels.chart import ChartPanel
from companion.ui.panels.panel_card import PanelCard
from companion.ui.widgets.hanko import hanko


class OwnBoard(ChartPanel):
    below: str = ""  # the photo that lies there, by its name

    def paint(self) -> None:
        super().paint()
        if self.panel.photo != self.below:  # read from the disk once, not at every tap
            self.below = self.panel.photo
            self.ids.field.photo = photo.kept(hanko().shelf.folder, self.below)
        for place in self.ids.field.children:
            place.bare = not place.icon and self.ids.field.photo is not None


BOARDS: Mapping[str, type[PanelCard] | None] = {"provinces": OwnBoard}
