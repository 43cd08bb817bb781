"""One place of a board: its owner by colour and shape, its building by icon and letter, claims by badges of seats."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.ui.widgets.draw import draw_icon, draw_letter, draw_shape, draw_text
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.marks import seat_of
from companion.ui.widgets.text import Tagged

GLOW, CHOSEN, GAP = 1.2, 1.36, 1.08  # of its side: the glow of an answer, and the paper that parts it from the tile
MARKER, ACROSS = 0.44, 1.12  # of its side: the badge of a claim, and all of them side by side
APART = 0.85  # of such a badge: from one to the next where they are many


def badges(count: int, wide: float) -> tuple[float, float]:
    """How large the badges of so many are, and how far apart: none lies over a neighbour, each can be told apart."""
    side = min(MARKER * wide, ACROSS * wide / (1 + APART * (count - 1)))
    return side, APART * side if count > 2 else side


class Province(Tagged, Drawn):
    """One place; it only draws itself, touches are the field's business."""

    redraw_on = (
        *Drawn.redraw_on,
        *("icon", "seat", "short", "claims", "icons", "glowing", "chosen", "shaded", "faint", "bare"),
    )

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
    bare = BooleanProperty(False)  # nothing lies here: the photo below it is seen

    def draw(self) -> None:
        self._tile()
        self._claims()

    def _tile(self) -> None:
        theme, side = hanko().theme, self.width
        sits = seat_of(self.seat)
        paper, ink, line = theme.seat(sits.colour) if self.seat else (theme.sheet, theme.ink, theme.line)
        if self.glowing:
            glow = CHOSEN if self.chosen else GLOW
            self._box(theme.paper, glow + GAP - 1)  # a photo may lie below it
            self._box(theme.seal, glow)
            self._box(theme.paper, GAP)
        elif self.shaded:
            self._box((*paper[:3], 0.35), 1.36)
        if self.bare and not self.glowing:
            draw_shape("disc", (self.center_x - side * 0.3, self.center_y - side * 0.3, side * 0.6), theme.paper)
            draw_text(self.short, (self.center_x, self.center_y), side * 0.32, theme.ink)
            return
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
        """Badges across the upper edge, as markers lie there; what else lies here hangs on the corner or below."""
        theme, (side, step) = hanko().theme, badges(len(self.claims), self.width)
        left = self.center_x - (step * (len(self.claims) - 1) + side) / 2
        for at, seat in enumerate(self.claims):
            sits = seat_of(seat)
            fill_, text, edge = theme.seat(sits.colour)
            box = (left + at * step, self.top - side * 0.55, side)
            draw_shape(sits.shape, box, fill_, edge if edge[3] else theme.paper, dp(1))
            draw_letter(sits.letter, sits.shape, box, text)
        small = self.width * 0.4
        upper = self.top - small * (0.95 if self.claims else 0.1)
        for at, name in enumerate(self.icons):
            middle = (self.x + small * 0.1, upper - small * 1.05 * at)
            draw_shape("disc", (middle[0] - small / 2, middle[1] - small / 2, small), theme.sheet, theme.line, dp(1))
            draw_icon(name, middle, small * 0.76, theme.seal)
