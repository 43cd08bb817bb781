"""Dice: each as it lies, with pips or its number, and what they add up to."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.core.scene import Dice, Die
from companion.ui.panels.panel_card import Live, PanelCard
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.numbers import show
from companion.ui.widgets.settling import Settling
from companion.ui.widgets.text import Framed

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
OFF = (-99.0, -99.0)  # where a pip lies that is not shown


class DieFace(Live, Framed, Settling):
    """A die with pips as the real one has them, or its number."""

    value = NumericProperty(0)
    sides = NumericProperty(6)
    colour = StringProperty("")
    text = StringProperty("")
    paper = ObjectProperty(None, allownone=True)
    ink = ColorProperty()
    pips = ListProperty([OFF] * 6)

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("value", "sides", "pos", "size"):
            self.fbind(name, self._dot)
        self._dot()

    def _dot(self, *_: object) -> None:
        spots = PIPS.get(int(self.value), ()) if self.sides == 6 else ()
        self.text = "" if spots else show(self.value)
        step = self.width / 4
        self.pips = [(self.x + step * (x + 1), self.y + step * (y + 1)) for x, y in spots] + [OFF] * 6


class DicePanel(PanelCard):
    lie: tuple[Die, ...] = ()  # those that have come to rest here

    def paint(self) -> None:
        panel: Dice = self.panel
        faces = fill(self.ids.flow, [self._die(die, at) for at, die in enumerate(panel.dice)], self.touched)
        if panel.dice != self.lie:
            self.lie = panel.dice
            for face in faces:
                face.settle()
        tr = hanko().tr
        self.ids.total.text = "" if panel.total is None else tr("table.total", total=panel.total)

    def _die(self, die: Die, at: int) -> Wanted:
        glowing = bool(die.id) and die.id in self.live
        look = {"value": die.value, "sides": die.sides, "colour": die.colour, "glowing": glowing, "live": glowing}
        return DieFace, {**look, "id": die.id, "tag": f"die.{die.id or at}"}


load(__name__)
