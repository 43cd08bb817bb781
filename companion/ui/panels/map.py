"""A map: places, the ways between them, and who is where."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.core.scene import Map, Mark, Node
from companion.ui.panels.panel_card import Live, PanelCard
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill, spoken
from companion.ui.widgets.text import Framed


class Place(Live, Framed, BoxLayout):
    """A node of a map: its icon or its owner, its name, and what lies on it."""

    spot = ObjectProperty((0.5, 0.5))
    name = StringProperty("")
    icon = StringProperty("")
    seat = StringProperty("")
    seats = ListProperty()

    def on_seats(self, *_: object) -> None:
        fill(self.ids.marks, [(SeatMark, {"seat": seat, "side": dp(24)}) for seat in self.seats])


class MapField(FloatLayout):
    """Where the places of a map lie, with the ways between them drawn below."""

    edges = ListProperty()

    def __init__(self, **properties: Any) -> None:
        self._draw = Clock.create_trigger(self._drawn, -1)
        super().__init__(**properties)
        for name in ("pos", "size", "edges"):
            self.fbind(name, self._draw)
        self.bind(children=self._draw)

    def _drawn(self, *_: object) -> None:
        theme = hanko().theme
        at = {place.node: place.center for place in self.children}
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.line)
            for start, end in self.edges:
                if start in at and end in at:
                    SmoothLine(points=[*at[start], *at[end]], width=dp(1))


class MapPanel(PanelCard):
    """Places where the game says they lie (x from the left, y from the top, both 0 to 1), and the ways between."""

    board = True
    scales = True

    def largest(self, wide: float) -> float:
        return max(wide * 0.8, dp(64) * len(self.panel.nodes) / 3)

    def paint(self) -> None:
        panel: Map = self.panel
        lying: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            lying.setdefault(mark.at, []).append(mark)
        field = self.ids.field
        fill(field, [self._place(node, lying.get(node.id, [])) for node in panel.nodes], self.touched)
        for place, node in zip(field.children[::-1], panel.nodes, strict=True):
            place.node = node.id
        field.edges = list(panel.edges)

    def _place(self, node: Node, marks: list[Mark]) -> Wanted:
        id_ = next((each for each in (node.id, *(mark.id for mark in marks)) if each in self.live), "")
        look = {
            "spot": (node.x, node.y),
            "name": spoken(node.words) if node.words else "",
            "icon": node.icon,
            "seat": node.seat,
            "seats": [mark.seat for mark in marks if mark.seat],
        }
        return Place, {**look, "id": id_, "glowing": bool(id_), "live": bool(id_), "tag": f"place.{node.id}"}


load(__name__)
