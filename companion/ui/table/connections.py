"""How each seat is connected: a full badge is a phone that is there, a struck outline one that is away, a dot none."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.badges import Sign
from companion.ui.widgets.draw import draw_letter, draw_shape
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.shapes import letter_spot
from companion.ui.widgets.text import Tagged
from companion.ui.widgets.watch import watch

FEW, SOME = 4, 8  # on a phone, where the name of the game wants its room, more seats have smaller dots in two rows


class ConnectionDot(Sign):
    """The connection of one seat, told apart by shape and not by colour alone."""

    redraw_on = (*Sign.redraw_on, "colours", "ink", "connection")

    seat = StringProperty("")
    connection = StringProperty("empty")
    side = NumericProperty()
    colours = ObjectProperty(None, allownone=True)
    ink = ColorProperty()

    def draw(self) -> None:
        if self.colours is None:
            return
        fill_, text, _edge = self.colours
        if self.connection == "empty":
            draw_shape("disc", self.box(0.3), None, tuple(self.ink), dp(1))
            return
        box = self.box(0.94)
        live = self.connection == "live"
        draw_shape(self.shape, box, fill_ if live else None, None if live else tuple(self.ink), dp(1.5))
        hollow = letter_spot(self.shape).hollow or not live
        draw_letter(self.letter, self.shape, box, tuple(self.ink) if hollow else text)
        if not live:
            Color(*self.ink)
            Line(points=[box[0], box[1], box[0] + box[2], box[1] + box[2]], width=dp(1.2))


class ConnectionBar(Pressable, Tagged, GridLayout):
    """All connections; a tap shows how to join. It takes no room while no phone may join."""

    room = NumericProperty(0)
    lines = NumericProperty(1)
    side = NumericProperty(1)

    @property
    def live(self) -> bool:
        """On a guest's phone it only shows: how to join is told by the device that holds the table."""
        return hanko().box is not None

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        app = hanko()
        watch(app, ("connections",), self.tell)
        self.fbind("room", self.tell)
        self.tell()

    def tell(self, *_: object) -> None:
        app = hanko()
        connections = app.connections
        wide, count = self.room >= dp(720), len(connections)
        self.cols = max(1, count if wide or count < 2 else -(-count // 2))
        self.lines = -(-count // self.cols)
        self.side = dp(24 if wide or count <= FEW else 20 if count <= SOME else 16)
        self.disabled = not connections
        wanted: list[Wanted] = []
        for seat, connection in connections.items():
            sits = seat_of(seat)
            look = {
                "shape": sits.shape or "disc",
                "letter": sits.letter,
                "connection": connection,
                "side": self.side,
                "tag": f"connection.{seat}",
            }
            wanted.append((ConnectionDot, {"seat": seat, "colours": app.theme.seat(sits.colour), **look}))
        fill(self, wanted)

    def on_release(self) -> None:
        if self.live:
            hanko().stage.show("phones")


load(__name__)
