"""Panels that are drawn: dice, a track, a map. What is an answer to the open ask is tapped where it lies."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.scene import Dice, Die, Map, Mark, Node, Track
from companion.ui.panels.facts import PanelCard
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
OFF = (-99.0, -99.0)  # where a pip lies that is not shown
SHORT_TRACK = 16  # longer tracks show only the steps on which something stands


class Live(Pressable, Tagged):
    """A thing that takes a touch only while it is an answer."""

    id = StringProperty("")
    fact: Any = None
    live = BooleanProperty(False)
    glowing = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class DieFace(Live, Framed, Widget):
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
    def paint(self) -> None:
        panel: Dice = self.panel
        fill(self.ids.flow, [self._die(die, at) for at, die in enumerate(panel.dice)], self.touched)
        tr = hanko().tr
        self.ids.total.text = "" if panel.total is None else tr("table.total", total=panel.total)

    def _die(self, die: Die, at: int) -> Wanted:
        glowing = bool(die.id) and die.id in self.live
        look = {"value": die.value, "sides": die.sides, "colour": die.colour, "glowing": glowing, "live": glowing}
        return DieFace, {**look, "id": die.id, "tag": f"die.{die.id or at}"}


class Step(Live, Framed, BoxLayout):
    """One step of a track and who stands there."""

    text = StringProperty("")
    seats = ListProperty()
    limit = NumericProperty(10_000)
    least = NumericProperty(TARGET)

    def on_seats(self, *_: object) -> None:
        fill(self.ids.marks, [(SeatMark, {"seat": seat, "side": dp(28)}) for seat in self.seats])


class TrackPanel(PanelCard):
    """The steps in a row, wrapping; of a long track only those that are taken, highest first."""

    def paint(self) -> None:
        panel: Track = self.panel
        taken: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            taken.setdefault(mark.at, []).append(mark)
        if panel.high - panel.low < SHORT_TRACK:
            steps = [str(step) for step in range(panel.low, panel.high + 1)]
        else:
            steps = sorted(taken, key=lambda step: -int(step))
        fill(self.ids.flow, [self._step(step, taken.get(step, [])) for step in steps], self.touched)

    def _step(self, step: str, marks: list[Mark]) -> Wanted:
        id_ = next((mark.id for mark in marks if mark.id in self.live), "")
        words = " ".join(spoken(mark.words) for mark in marks if mark.words and not mark.seat)
        look = {"text": f"{show(int(step))} {words}".strip(), "seats": [mark.seat for mark in marks if mark.seat]}
        return Step, {**look, "id": id_, "glowing": bool(id_), "live": bool(id_), "tag": f"step.{step}"}


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
