"""A seat wherever it is shown: badge (colour, shape and letter), chip with a name, and the seal it presses."""

from __future__ import annotations

from kivy.animation import Animation
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

from companion.ui.widgets.contrast import Rgba
from companion.ui.widgets.draw import Box, draw_letter, draw_shape
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.shapes import letter_spot
from companion.ui.widgets.text import Framed, Tagged

PRESS = 0.12


class Sign(Tagged, Drawn):
    """A shape and the letter in it."""

    redraw_on = (*Drawn.redraw_on, "shape", "letter")

    shape = StringProperty("disc")
    letter = StringProperty("")

    def box(self, share: float = 1.0) -> Box:
        side = min(self.width, self.height) * share
        return self.center_x - side / 2, self.center_y - side / 2, side


class SeatBadge(Sign):
    """Colour, shape and letter of a seat. `inverse` is for a ground that already has the seat's colour."""

    redraw_on = (*Sign.redraw_on, "colours", "ground_ink", "inverse")

    colour = StringProperty("grey")
    colours = ObjectProperty(None, allownone=True)
    ground_ink = ColorProperty()
    inverse = BooleanProperty(False)

    def draw(self) -> None:
        if self.colours is None:
            return
        fill, text, edge = self.colours
        box = self.box(0.94)
        if self.inverse:
            draw_shape(self.shape, box, text)
            draw_letter(self.letter, self.shape, box, text if letter_spot(self.shape).hollow else fill)
            return
        draw_shape(self.shape, box, fill)
        if edge[3]:
            draw_shape(self.shape, box, None, edge, dp(1))
        letter = tuple(self.ground_ink) if letter_spot(self.shape).hollow else text
        draw_letter(self.letter, self.shape, box, letter)


class Seal(Sign):
    """The place of a seal: an empty outline, and once `sealed` the red stamp. `press()` stamps it before your eyes."""

    redraw_on = (*Sign.redraw_on, "sealed", "inks")

    sealed = BooleanProperty(False)
    inks = ListProperty()
    turn = NumericProperty(-5)
    lift = NumericProperty(1.0)

    def press(self) -> None:
        """Stamps the seal: down onto the paper in 120 ms, or at once when motion is not wanted."""
        Animation.cancel_all(self, "lift")
        self.sealed = True
        if not hanko().theme.reduce_motion:
            self.lift = 1.35
            Animation(lift=1.0, duration=PRESS, transition="in_quad").start(self)

    def draw(self) -> None:
        if len(self.inks) != 3:
            return
        seal, seal_ink, line = (tuple(ink) for ink in self.inks)
        box, inner = self.box(0.9), self.box(0.56)
        if self.sealed:
            draw_shape("stamp", box, seal)
            draw_shape(self.shape, inner, seal_ink)
            self._letter(inner, seal_ink, seal)
        else:
            draw_shape("stamp", box, None, line, dp(1))
            draw_shape(self.shape, inner, None, line, dp(1))
            self._letter(inner, line, line)

    def _letter(self, box: Box, shape: Rgba, letter: Rgba) -> None:
        draw_letter(self.letter, self.shape, box, shape if letter_spot(self.shape).hollow else letter)


class SeatChip(Pressable, Framed, Tagged, BoxLayout):
    """A seat's badge with its name, to be looked at or, with `live`, to be tapped; `chosen` marks it."""

    text = StringProperty("")
    colour = StringProperty("grey")
    shape = StringProperty("disc")
    letter = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    live = BooleanProperty(True)
    least = NumericProperty("120dp")
    limit = NumericProperty(10_000)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


load(__name__)
load(__name__)
