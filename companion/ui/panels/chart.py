"""A board on which places lie as close as they do in the box: drawn small, and the nearest legal one is tapped.

A place shows its owner by colour and shape, its building by icon and letter, claims by the badges of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.core.scene import Map, Mark, Node
from companion.ui.panels.apart import CLOSEST, Spots, apart, clear, fitting, readable
from companion.ui.panels.panel_card import SPOT, PanelCard
from companion.ui.panels.province import Province
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged

CLOSE = 14  # dp; two places whose distances from the finger differ by less are told apart by a chip
FEW, RIM = 4, 0.16  # with fewer places all of the board is shown; how far a place reaches beyond its middle, twice
REACH = 44  # dp; a tap farther from every place means none
VEIL = 0.45  # over a photo: what lies on it is read first


class ChartField(Pressable, Tagged, FloatLayout):
    """Where the places lie. Fires `on_spot` with a tapped place, as shares of width and height from the top left."""

    sides = (30, 96)  # dp; how small a place may get where many lie close together, and how large
    exact = False  # each place lies where it was put, however close to another
    edges = ListProperty()
    side = NumericProperty("56dp")
    ratio = NumericProperty(0.8)
    part = ObjectProperty((0.0, 0.0, 1.0, 1.0))  # what of the board is shown: from the left, from the top, to where
    shape = NumericProperty(0.0)  # width for height of the real board; 0 where nobody has said
    photo = ObjectProperty(None, allownone=True)  # of the board, below it

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_spot")
        self._at = (0.0, 0.0)
        self._draw = Clock.create_trigger(self._drawn, -1)
        super().__init__(**properties)
        for name in ("pos", "size", "edges", "children"):
            self.fbind(name, self._draw)
        for name in ("shape", "photo"):
            self.fbind(name, self._trigger_layout)

    def on_spot(self, x: float, y: float) -> None:
        """Fired after a tap."""

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        self._at = touch.pos
        return super().on_touch_down(touch)

    def on_release(self) -> None:
        self.dispatch("on_spot", *self.share_of(*self._at))

    # -- where a place lies

    def places(self) -> list[tuple[str, float, float]]:
        return [(each.node, *each.center) for each in self.children if each.option]

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """Left, bottom, width, height of what the spots are measured on."""
        around = self.side * 0.72
        wide, high = self.fitted(max(1.0, self.width - 2 * around), max(1.0, self.height - 2 * around))
        return self.center_x - wide / 2, self.center_y - high / 2, wide, high

    def fitted(self, wide: float, high: float) -> tuple[float, float]:
        """As much of this as has the shape of what is shown of the board."""
        if not self.shape:
            return wide, high
        first, upper, last, lower = self.part
        shape = self.shape * (last - first) / (lower - upper)
        return min(wide, high * shape), min(high, wide / shape)

    def point(self, spot: tuple[float, float]) -> tuple[float, float]:
        left, bottom, wide, high = self.inner
        first, upper, last, lower = self.part
        return (
            left + wide * (spot[0] - first) / (last - first),
            bottom + high * (lower - spot[1]) / (lower - upper),
        )

    def share_of(self, x: float, y: float) -> tuple[float, float]:
        left, bottom, wide, high = self.inner
        first, upper, last, lower = self.part
        across, down = first + (x - left) / wide * (last - first), lower - (y - bottom) / high * (lower - upper)
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))

    def nearest(self, x: float, y: float, among: Iterable[Any]) -> list[tuple[float, Any]]:
        """The places within reach of a finger, nearest first."""
        far = [(hypot(each.center_x - x, each.center_y - y), each) for each in among]
        reach = max(dp(REACH), self.side * 0.8)
        return sorted((found for found in far if found[0] <= reach), key=lambda found: found[0])

    @property
    def touched_at(self) -> tuple[float, float]:
        return self._at

    # -- drawing

    def do_layout(self, *_: object, **__: object) -> None:
        places = self.children
        first, upper, last, lower = self.part
        self.side = dp(self.sides[0])
        for _again in range(3):  # the larger they are, the less is left for the distances between them
            wide, high = self.inner[2] / (last - first), self.inner[3] / (lower - upper)
            self.side = fitting(tuple((each.spot[0] * wide, each.spot[1] * high) for each in places), *self.sides)
        guessed = not (self.shape or self.exact)  # by the table: a place may be an inch off
        spots = tuple(each.spot for each in places)
        points = self._give_way(spots) if guessed else tuple(map(self.point, spots))
        for each, point in zip(places, points, strict=True):
            each.size = self.side, self.side
            each.center = point
        self._draw()

    def _give_way(self, spots: Spots) -> Spots:
        """As large as they can be read; where a row has no room for that, none covers another or its glow."""
        smallest = self.side
        self.side = max(smallest, readable(len(spots), self.width, self.height))
        points = apart(tuple(map(self.point, spots)), self.side, self.inner)
        if clear(points) < self.side:
            self.side = max(smallest, clear(points) * CLOSEST)
            points = apart(tuple(map(self.point, spots)), self.side, self.inner)
        return points

    def _drawn(self, *_: object) -> None:
        theme = hanko().theme
        places = {each.node: each for each in self.children}
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.well)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
            self._below(theme)
            for start, end in self.edges:
                if start in places and end in places:
                    self._edge(places[start], places[end], theme)

    def _below(self, theme: Any) -> None:
        """What of the photo lies within the field, paler than what is played on it."""
        if self.photo is None:
            return
        left, bottom, wide, high = self.inner
        first, upper, last, lower = self.part
        across, up = wide / (last - first), high / (lower - upper)
        x, y = left - first * across, bottom - (1 - lower) * up  # where all of it would lie
        begin, end = max(0.0, (self.x - x) / across), min(1.0, (self.right - x) / across)
        floor, top = max(0.0, (self.y - y) / up), min(1.0, (self.top - y) / up)
        wide, high = self.photo.width, self.photo.height
        region = begin * wide, floor * high, (end - begin) * wide, (top - floor) * high
        Color(1, 1, 1, 1)
        pos, size = (x + begin * across, y + floor * up), ((end - begin) * across, (top - floor) * up)
        Rectangle(texture=self.photo.get_region(*region), pos=pos, size=size)
        Color(*theme.well[:3], VEIL)
        Rectangle(pos=pos, size=size)

    def _edge(self, one: Province, other: Province, theme: Any) -> None:
        area = one.shaded and other.shaded and one.seat == other.seat
        Color(*(theme.seat(seat_of(one.seat).colour)[0] if area else theme.ink if self.photo else theme.accent))
        SmoothLine(points=[*one.center, *other.center], width=dp(4) if area else dp(1))


class ChartPanel(PanelCard):
    """The board. A legal place is tapped; where two lie under one finger, chips ask which is meant.

    Only what lies on it is shown, as large as there is room; all of it while a new place may be put anywhere.
    """

    board = True
    instead = True
    scales = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.ids.field.bind(on_spot=self._tapped)
        self.fbind("marked", self._mark)

    def paint(self) -> None:
        panel: Map = self.panel
        lying: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            lying.setdefault(mark.at, []).append(mark)
        field = self.ids.field
        fill(field, [self._place(node, lying.get(node.id, [])) for node in panel.nodes])
        field.edges = list(panel.edges)
        field.part, field.shape = self.shown(), panel.wide / 1000
        field.do_layout()
        self.ids.closer.keep_in_view(place.center for place in field.children if place.option)
        self._mark()

    def shown(self) -> tuple[float, float, float, float]:
        """What of the board is shown, as shares from the left and from the top."""
        nodes = self.panel.nodes
        if SPOT in self.live or len(nodes) < FEW:
            return 0.0, 0.0, 1.0, 1.0
        across, down = [node.x for node in nodes], [node.y for node in nodes]
        wide, high = max(max(across) - min(across), 0.2), max(max(down) - min(down), 0.2)
        return min(across), min(down), min(across) + wide, min(down) + high

    def _ratio(self) -> float:
        """Its height for its width, as on the real board, with room for the places at the rim."""
        first, upper, last, lower = self.shown()
        shape = self.panel.wide / 1000 or 1
        return min(1.6, max(0.5, (lower - upper + RIM) / ((last - first) * shape + RIM)))

    def largest(self, wide: float) -> float:
        return wide * self._ratio()

    def across(self, wide: float, high: float) -> float:
        return min(wide, high / self._ratio())

    def field_size(self, wide: float, room: float, panel: Any, _live: object) -> tuple[float, float]:
        """In the shape of what is shown."""
        high = (room or self.largest(wide)) if panel is not None else 0.0
        return (self.across(wide, high) if panel is not None else wide), high

    def _place(self, node: Node, marks: list[Mark]) -> Wanted:
        name = node.short or node.words
        option = next((each for each in (node.id, *(mark.id for mark in marks)) if each in self.live), "")
        look = {
            "node": node.id,
            "spot": (node.x, node.y),
            "icon": node.icon,
            "seat": node.seat,
            "short": spoken(name) if name else "",
            "option": option,
            "claims": [mark.seat for mark in marks if mark.seat],
            "icons": [mark.icon for mark in marks if mark.icon and not mark.seat],
        }
        return Province, {**look, "glowing": bool(option), "shaded": node.shaded, "tag": f"place.{node.id}"}

    def _mark(self, *_: object) -> None:
        for place in self.ids.field.children:
            place.chosen = bool(place.option) and place.option in self.marked

    # -- touching

    def _tapped(self, field: ChartField, x: float, y: float) -> None:
        if SPOT in self.live:
            self.dispatch("on_choose", (x, y))
            return
        legal = field.nearest(*field.touched_at, [place for place in field.children if place.option])
        if not legal:
            self._name(field)
        elif len(legal) > 1 and legal[1][0] - legal[0][0] < dp(CLOSE):
            self._ask_which([place for far, place in legal if far - legal[0][0] < dp(CLOSE)])
        else:
            self.dispatch("on_choose", legal[0][1].option)

    def _ask_which(self, places: list[Any]) -> None:
        """On a sheet: below a board that fills its stage there is no room for it."""
        options = {place.node: place.option for place in places}
        sheet = Sheetlet(tag="which", choices=[(each.node, self._called(each), "secondary") for each in places])
        sheet.choices = [*sheet.choices, ("close", hanko().tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, node: self.dispatch("on_choose", options[node]) if node in options else None)
        sheet.open()

    def _name(self, field: ChartField) -> None:
        """A tap on a place that is no answer says what it is."""
        near = field.nearest(*field.touched_at, field.children)
        if near and near[0][0] <= field.side * 0.6:
            hanko().stage.toast(self._called(near[0][1]))

    def _called(self, place: Any) -> str:
        """Its whole name, and whose it is."""
        node = next(node for node in self.panel.nodes if node.id == place.node)
        name = spoken(node.words) if node.words else node.id
        return f"{name} · {seat_of(node.seat).name}" if node.seat else name


load(__name__)
