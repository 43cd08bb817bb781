"""The look as live values: kv reads `app.theme.ink`, and a change repaints everything.

Made once by the app, before the first widget; `register_font` makes the shipped font the only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion import DATA
from companion.ui.widgets.palette import SeatColours, palette
from companion.ui.widgets.watch import Steady

FONT = DATA / "fonts" / "Hanko.ttf"
SMALLEST, LARGE, LARGEST = 0.8, 1.15, 2.0
MIDDLE = 600  # dp; a screen whose smaller side has so much is a tablet, which lies where all can see it


def register_font() -> None:
    LabelBase.register("Roboto", str(FONT))


def lies_in_the_middle(size: Sequence[float]) -> bool:
    """Is this the screen that all look at, from two metres? Whichever way it is turned; a phone never is."""
    return min(size) >= dp(MIDDLE)


class Theme(Steady, EventDispatcher):
    """Colours by role, type sizes in pixels, and how the person wants to be treated."""

    dark = BooleanProperty(False)
    palette = StringProperty("standard")
    mood = StringProperty("")  # the game that lies on the table
    pattern = StringProperty("")  # what is drawn on its ground
    scale = NumericProperty(1.0)
    far = BooleanProperty(False)
    between = BooleanProperty(False)  # it lies between people who sit all round it
    upright = BooleanProperty(False)  # and its long sides are at the left and at the right
    facing = NumericProperty(0)  # at which side whoever is asked sits, as widgets/turned.py counts them
    reduce_motion = BooleanProperty(False)
    left_hand = BooleanProperty(False)
    bars = ListProperty([0, 0, 0, 0])  # what the system's own bars cover: left, top, right, bottom

    paper = ColorProperty()
    sheet = ColorProperty()
    well = ColorProperty()
    pressed = ColorProperty()
    glow = ColorProperty()
    hair = ColorProperty()
    line = ColorProperty()
    accent = ColorProperty()
    ink = ColorProperty()
    soft = ColorProperty()
    seal = ColorProperty()
    seal_pressed = ColorProperty()
    seal_ink = ColorProperty()
    veil = ColorProperty()
    seats = ObjectProperty({})

    ask = NumericProperty()
    number = NumericProperty()
    opened = NumericProperty()  # of a number that was sealed
    body = NumericProperty()
    small = NumericProperty()
    sign = NumericProperty()  # names and numbers on a board
    icon = NumericProperty()

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name in ("dark", "palette", "mood"):
            self.fbind(name, self._paint)
        for name in ("scale", "far"):
            self.fbind(name, self._measure)
        self._paint()
        self._measure()

    def seat(self, colour: str) -> SeatColours:
        """The colours of a seat; a colour nobody knows is shown as grey."""
        seats: dict[str, SeatColours] = self.seats
        return seats.get(colour, seats["grey"])

    @property
    def large(self) -> bool:
        """Is the type so large that less of it finds room side by side?"""
        return bool(self.scale > LARGE)

    def _paint(self, *_: object) -> None:
        shown = palette(self.palette, self.dark, self.mood)
        self.seats, self.pattern = shown.seats, shown.pattern
        for role, colour in shown.roles.items():
            setattr(self, role, colour)

    def _measure(self, *_: object) -> None:
        self.scale = min(LARGEST, max(SMALLEST, self.scale))
        # Large type grows more slowly than small type, or one word of the ask would fill the phone.
        slow = 1 + (self.scale - 1) * (0.6 if self.scale > 1 else 1)
        self.body = (
            sp(22 if self.far else 17) * self.scale
        )  # first: every text begins with it, and the last word counts
        self.ask = sp(36 if self.far else 24) * slow
        self.number = sp(44 if self.far else 32) * slow
        self.opened = sp(96 if self.far else 64)
        self.sign = max(sp(18 if self.far else 14) * self.scale, sp(20 if self.far else 14) * min(1.0, self.scale))
        self.small = sp(18 if self.far else 14) * self.scale
        self.icon = dp(32 if self.far else 24) * max(1.0, slow)
