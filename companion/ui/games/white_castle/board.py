"""The White Castle as it lies on the table: three bridges with their dice, the spaces of the castle, the gardens.

Painted from the same maps as anywhere else; a place that is an answer to the open ask glows and is tapped.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.core.scene import Map, Mark, Node
from companion.ui.panels.dice import DieFace
from companion.ui.panels.panel_card import SETTLED, Live, PanelCard
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill, spoken
from companion.ui.widgets.text import Framed
from companion.ui.widgets.watch import watch

BEND = 12  # points of the curve of a bridge
SPAN, GAP = 84 / 440, 4  # height of a bridge for its width, dp between two
LOW, ROOMY = 440, 700  # dp; a phone that lies; a window in which no line counts
PLACE, DIE = 0.76, 0.875  # of the height of its bridge, a place; of its place, a die


class BridgePlace(Live, Framed, FloatLayout):
    """One place on a bridge: its die, or where one has lain."""

    die = ObjectProperty(None, allownone=True)
    node = StringProperty("")
    side = NumericProperty("56dp")

    def on_die(self, *_: object) -> None:
        look = {} if self.die is None else {"value": self.die.value, "colour": self.die.colour, "sides": self.die.sides}
        dice = fill(self, [(DieFace, look)] if self.die else [])
        for die in dice:
            die.pos_hint = {"center_x": 0.5, "center_y": 0.5}
            die.settle()
        self._lay()

    def _lay(self, *_: object) -> None:
        for die in self.children:
            die.size = self.width * DIE, self.height * DIE

    on_size = _lay


class Span(FloatLayout):
    """A bridge: a deck that rises to the middle, a railing, the lantern at its left end, and three dice upon it."""

    colour = StringProperty("")
    name = StringProperty("")
    high = NumericProperty("84dp")

    def __init__(self, **properties: Any) -> None:
        self._draw = Clock.create_trigger(self._drawn, -1)
        super().__init__(**properties)
        for name in ("pos", "size", "colour"):
            self.fbind(name, self._draw)
        watch(hanko().theme, ("seats", "line"), self._again)

    def _again(self, *_: object) -> None:
        self._draw()

    def _drawn(self, *_: object) -> None:
        theme = hanko().theme
        paint = theme.seat(self.colour)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.accent)
            SmoothLine(points=self._curve(dp(2)), width=dp(4.5))
            Color(*paint.fill)
            SmoothLine(points=self._curve(dp(2)), width=dp(3.5))
            Color(*theme.accent)
            for share in (0.06, 0.94):
                Rectangle(pos=(self.x + self.width * share - dp(2), self.y), size=(dp(4), dp(14)))
            self._lantern(theme)

    def _curve(self, lift: float) -> list[float]:
        """Along the deck, from the left to the right."""
        points = []
        for step in range(BEND + 1):
            share = step / BEND
            points += [self.x + self.width * share, self.y + dp(6) + lift + dp(10) * 4 * share * (1 - share)]
        return points

    def _lantern(self, theme: Any) -> None:
        x, y = self.x + dp(6), self.y + dp(26)
        Color(*theme.line)
        Rectangle(pos=(x - dp(1), y - dp(14)), size=(dp(2), dp(14)))
        Color(*theme.seal)
        Ellipse(pos=(x - dp(7), y), size=(dp(14), dp(18)))
        Color(*theme.line)
        Rectangle(pos=(x - dp(5), y + dp(17)), size=(dp(10), dp(3)))
        Rectangle(pos=(x - dp(5), y - dp(1)), size=(dp(10), dp(3)))


class BridgesBoard(PanelCard):
    """Each bridge with its three places; the map names them by the colour of the bridge."""

    board = True
    instead = True
    scales = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("room", self._span)

    @property
    def count(self) -> int:
        return len({bridge(node) for node in self.panel.nodes})

    def largest(self, wide: float) -> float:
        return self.count * (wide * SPAN + dp(GAP))

    def snug(self, wide: float) -> float:
        """A finger finds each die."""
        return min(self.largest(wide), max(super().snug(wide), self.count * (dp(TARGET) / PLACE + dp(GAP))))

    def across(self, wide: float, high: float) -> float:
        return min(wide, (high / self.count - dp(GAP)) / SPAN)

    def _high(self, wide: float, room: float) -> float:
        """Of one bridge."""
        return (room or self.largest(wide)) / self.count - dp(GAP)

    def field_size(self, wide: float, room: float, panel: Any) -> tuple[float, float]:
        """All bridges below each other, in their own shape."""
        if panel is None:
            return wide, 0.0
        high = self.count * (self._high(wide, room) + dp(GAP)) - dp(GAP)
        return (self.across(wide, room) if room else wide), high

    def _span(self, *_: object) -> None:
        """The bridges keep their shape, however large they are."""
        high = self._high(self.width, self.room) * self.ids.closer.near
        for row in self.ids.rows.children:
            row.high = high

    def paint(self) -> None:
        panel: Map = self.panel
        dice = {mark.at: mark.die for mark in panel.marks}
        colours = list(dict.fromkeys(bridge(node) for node in panel.nodes))
        rows = fill(self.ids.rows, [(Span, {"colour": colour}) for colour in colours])
        for row, colour in zip(rows, colours, strict=True):
            places = [node for node in panel.nodes if bridge(node) == colour]
            fill(row, [self._place(node, at, dice.get(node.id)) for at, node in enumerate(places)], self.touched)
        self._span()
        self.ids.closer.keep_in_view(place.center for row in rows for place in row.children if place.glowing)

    def _place(self, node: Node, at: int, die: Any) -> Wanted:
        live = node.id in self.live
        hint = {"center_x": 0.2 + 0.3 * at, "top": 1 if at == 1 else 0.92}
        look = {"id": node.id, "node": node.id, "live": live, "glowing": live, "die": die, "pos_hint": hint}
        return BridgePlace, {**look, "tag": f"place.{node.id}"}


def bridge(node: Node) -> str:
    return node.id.partition("-")[0]


class Space(Live, Framed, BoxLayout):
    """A space or a garden: its name, what it would mean now, the dice and figures that lie there."""

    name = StringProperty("")
    note = StringProperty("")
    seats = ListProperty()
    dice = ListProperty()
    weighs = BooleanProperty(False)  # the note says what choosing it means
    tight = BooleanProperty(False)  # where the phone lies: what lies there is beside the words

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("seats", "dice"):
            self.fbind(name, self._lay)

    def _lay(self, *_: object) -> None:
        small = dp(32)
        wanted: list[Wanted] = [
            (DieFace, {"value": die.value, "colour": die.colour, "sides": die.sides, "size": (small, small)})
            for die in self.dice
        ]
        fill(self.ids.lying, [*wanted, *((SeatMark, {"seat": seat, "side": small}) for seat in self.seats)])


class SpacesBoard(PanelCard):
    """A map whose places stand in rows: those at one height side by side, as high as their words need."""

    board = True
    instead = True
    tight = False

    def on_width(self, *_: object) -> None:
        tight = Window.height < dp(LOW)
        if tight != self.tight:
            self.tight = tight
            self._paint()

    def paint(self) -> None:
        panel: Map = self.panel
        lying: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            lying.setdefault(mark.at, []).append(mark)
        heights = sorted({node.y for node in panel.nodes})
        rows = fill(self.ids.rows, [(SpaceRow, {}) for _ in heights])
        for row, height in zip(rows, heights, strict=True):
            nodes = sorted((node for node in panel.nodes if node.y == height), key=lambda node: node.x)
            fill(row, [self._tile(node, lying.get(node.id, [])) for node in nodes], self.touched)
            row.fit()

    def _tile(self, node: Node, marks: list[Mark]) -> Wanted:
        live = node.id in self.live
        dice = [mark.die for mark in marks if mark.die]
        look = {
            "id": node.id,
            "live": live,
            "glowing": live,
            "weighs": live,
            "tight": self.tight,
            "name": spoken(node.words) if node.words else "",
            "note": spoken(node.note) if node.note and (live or not dice) else "",
            "dice": dice,
            "seats": [mark.seat for mark in marks if mark.seat],
        }
        return Space, {**look, "tag": f"place.{node.id}"}


class SpaceRow(BoxLayout):
    """Tiles side by side, all as high as the highest; from question to question none of them changes its place."""

    def __init__(self, **properties: Any) -> None:
        self._kept: dict[tuple[bool, int, float], float] = {}  # how high it was, with answers and without
        self._had = Clock.create_trigger(self._settled, SETTLED)
        super().__init__(**properties)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self.fit)
        self.fit()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.funbind("minimum_height", self.fit)
        super().remove_widget(widget, *args, **kwargs)
        self.fit()

    def fit(self, *_: object) -> None:
        """As high as the highest needs; what can be tapped is large enough for a finger."""
        least = dp(TARGET) if self._known[0] else dp(40)
        kept = self._kept.get(self._known, 0) if Window.height >= dp(ROOMY) else 0  # a small phone needs every line
        self.height = max([least, kept, *(tile.minimum_height for tile in self.children)])
        self._had.cancel()
        self._had()

    @property
    def _known(self) -> tuple[bool, int, float]:
        return any(tile.live for tile in self.children), round(self.width), hanko().theme.sign

    def _settled(self, *_: object) -> None:
        self._kept[self._known] = self.height


BOARDS: dict[str, type[PanelCard]] = {"bridges": BridgesBoard, "spaces": SpacesBoard, "gardens": SpacesBoard}

load(__name__)
