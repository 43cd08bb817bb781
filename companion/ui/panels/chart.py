"""A board on which places lie as close as they do in the box: drawn small, and the nearest legal one is tapped.

A place shows its owner by colour and shape, its building by icon and letter, claims by the badges of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.scene import Map, Mark, Node
from companion.ui.panels.panel_card import SPOT, PanelCard
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.draw import draw_icon, draw_letter, draw_shape, draw_text
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged

SMALLEST, LARGEST = 36, 64  # dp; how small a place may get where many lie close together
CLOSE = 14  # dp; two places whose distances from the finger differ by less are told apart by a chip
REACH = 44  # dp; a tap farther from every place means none


class Province(Tagged, Widget):
    """One place; it only draws itself, touches are the field's business."""

    node = StringProperty("")
    spot = ObjectProperty((0.5, 0.5))
    icon = StringProperty("")
    seat = StringProperty("")
    short = StringProperty("")
    option = StringProperty("")
    claims = ListProperty()
    icons = ListProperty()
    glowing = BooleanProperty(False)
    chosen = BooleanProperty(False)
    shaded = BooleanProperty(False)
    faint = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("pos", "size", "icon", "seat", "short", "claims", "icons", "glowing", "chosen", "shaded", "faint"):
            self.fbind(name, self._redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            self._tile()
            self._claims()

    def _tile(self) -> None:
        theme, side = hanko().theme, self.width
        sits = seat_of(self.seat)
        paper, ink, line = theme.seat(sits.colour) if self.seat else (theme.sheet, theme.ink, theme.line)
        if self.glowing:
            self._box(theme.seal, 1.3 if self.chosen else 1.12)
        elif self.shaded:
            self._box((*paper[:3], 0.35), 1.36)
        self._box(line if line[3] else theme.line, 1.0)
        self._box(theme.paper if self.faint else paper, 1 - 2 * dp(1) / side)
        if not self.icon:
            draw_text(self.short, (self.center_x, self.center_y), side * 0.4, ink if self.seat else theme.soft)
            return
        draw_icon(self.icon, (self.center_x, self.y + side * 0.66), side * 0.52, ink)
        low = self.y + side * 0.24
        draw_text(self.short, (self.x + side * (0.37 if self.seat else 0.5), low), side * 0.27, ink)
        if self.seat:
            draw_shape(sits.shape, (self.x + side * 0.66, low - side * 0.12, side * 0.24), ink)

    def _box(self, colour: Any, share: float) -> None:
        side = self.width * share
        Color(*colour)
        SmoothRoundedRectangle(
            pos=(self.center_x - side / 2, self.center_y - side / 2), size=(side, side), radius=[side * 0.2]
        )

    def _claims(self) -> None:
        """Badges across the upper edge, as the markers lie on the tile; what else lies here hangs on the corner."""
        theme, side = hanko().theme, self.width * 0.44
        step = min(side, self.width * 1.1 / max(1, len(self.claims)))
        left = self.center_x - (step * (len(self.claims) - 1) + side) / 2
        for at, seat in enumerate(self.claims):
            sits = seat_of(seat)
            fill_, text, edge = theme.seat(sits.colour)
            box = (left + at * step, self.top - side * 0.55, side)
            draw_shape(sits.shape, box, fill_, edge if edge[3] else theme.paper, dp(1))
            draw_letter(sits.letter, sits.shape, box, text)
        for at, name in enumerate(self.icons):
            small = self.width * 0.4
            middle = (self.x + small * 0.1, self.top - small * (0.1 + 1.05 * at))
            draw_shape("disc", (middle[0] - small / 2, middle[1] - small / 2, small), theme.sheet, theme.line, dp(1))
            draw_icon(name, middle, small * 0.76, theme.seal)


class ChartField(Pressable, Tagged, FloatLayout):
    """Where the places lie. Fires `on_spot` with a tapped place, as shares of width and height from the top left."""

    by_place = True
    edges = ListProperty()
    side = NumericProperty("56dp")
    ratio = NumericProperty(0.8)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_spot")
        self._at = (0.0, 0.0)
        self._draw = Clock.create_trigger(self._drawn, -1)
        super().__init__(**properties)
        for name in ("pos", "size", "edges", "children"):
            self.fbind(name, self._draw)

    def on_spot(self, x: float, y: float) -> None:
        """Fired after a tap."""

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        self._at = touch.pos
        return super().on_touch_down(touch)

    def on_release(self) -> None:
        self.dispatch("on_spot", *self.share_of(*self._at))

    # -- where a place lies

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """Left, bottom, width, height of what the spots are measured on."""
        around = self.side * 0.72
        return self.x + around, self.y + around, max(1.0, self.width - 2 * around), max(1.0, self.height - 2 * around)

    def point(self, spot: tuple[float, float]) -> tuple[float, float]:
        left, bottom, wide, high = self.inner
        return left + wide * spot[0], bottom + high * (1 - spot[1])

    def share_of(self, x: float, y: float) -> tuple[float, float]:
        left, bottom, wide, high = self.inner
        return min(1.0, max(0.0, (x - left) / wide)), min(1.0, max(0.0, 1 - (y - bottom) / high))

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
        spots = [(each.spot[0] * self.width, each.spot[1] * self.height) for each in places]
        self.side = fitting(spots)
        for each in places:
            each.size = self.side, self.side
            each.center = self.point(each.spot)
        self._draw()

    def _drawn(self, *_: object) -> None:
        theme = hanko().theme
        places = {each.node: each for each in self.children}
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.well)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
            for start, end in self.edges:
                if start in places and end in places:
                    self._edge(places[start], places[end], theme)

    def _edge(self, one: Province, other: Province, theme: Any) -> None:
        area = one.shaded and other.shaded and one.seat == other.seat
        Color(*(theme.seat(seat_of(one.seat).colour)[0] if area else theme.line))
        SmoothLine(points=[*one.center, *other.center], width=dp(4) if area else dp(1))


def fitting(spots: list[tuple[float, float]]) -> float:
    """How large places may be so that hardly any two overlap."""
    gaps = sorted(
        min(hypot(x - a, y - b) for at, (a, b) in enumerate(spots) if at != number)
        for number, (x, y) in enumerate(spots)
        if len(spots) > 1
    )
    usual = gaps[len(gaps) // 4] if gaps else dp(LARGEST)
    return float(min(dp(LARGEST), max(dp(SMALLEST), usual * 0.8)))


class ChartPanel(PanelCard):
    """The board. A legal place is tapped; where two lie under one finger, chips ask which is meant."""

    stays = True
    marked = ObjectProperty(frozenset())

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
        field.do_layout()
        self._mark()
        fill(self.ids.which, [])

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
        fill(self.ids.which, [])
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
        chips = [
            (Chip, {"text": self._called(place), "value": place.option, "tag": f"which.{place.node}"})
            for place in places
        ]
        fill(self.ids.which, chips, self._meant)

    def _meant(self, chip: Any) -> None:
        option = chip.value
        fill(self.ids.which, [])
        self.dispatch("on_choose", option)

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


def mark(cards: Iterable[Any], chosen: Iterable[Any]) -> None:
    """What is chosen so far stands out where it lies."""
    for card in cards:
        if isinstance(card, ChartPanel):
            card.marked = frozenset(each for each in chosen if isinstance(each, str))


load(__name__)
