"""The signs on a mandala: badges, small cards with a number; and the legend, which says what each of them means."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.games.flowers import petals
from companion.ui.widgets.draw import draw_icon, draw_letter, draw_shape, draw_text
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_of

MARKER = "crown"
SIGNS = ("present", "missing", "open", "piles", "marker", "second", "several")
COLOUR, LEAF = "green", 0.72  # of the sample petal, and how large it is beside its sign


def draw_badge(theme: Any, seat: str, x: float, y: float, side: float) -> None:
    sits = seat_of(seat)
    paint = theme.seat(sits.colour)
    box = (x - side / 2, y - side / 2, side)
    draw_shape(sits.shape or "disc", box, paint.fill, theme.line, dp(1))
    draw_letter(sits.letter, sits.shape or "disc", box, paint.text)


def draw_card(theme: Any, text: str, middle: tuple[float, float], high: float, *, down: bool) -> None:
    """A small card with a number: an open one is white, a face-down one dark."""
    wide = high * 0.78
    pos = (middle[0] - wide / 2, middle[1] - high / 2)
    paint = theme.seat("black" if down else "white")
    Color(*theme.line)
    SmoothRoundedRectangle(pos=(pos[0] - 1, pos[1] - 1), size=(wide + 2, high + 2), radius=[dp(3)])
    Color(*paint.fill)
    SmoothRoundedRectangle(pos=pos, size=(wide, high), radius=[dp(3)])
    draw_text(text, middle, high * 0.72, paint.text)


def draw_count(theme: Any, count: int, middle: tuple[float, float], radius: float) -> None:
    """So many cards at once."""
    (x, y), rim = middle, dp(2)
    for paint, far in ((theme.paper, rim), (theme.seal, 0)):
        Color(*paint)
        Ellipse(pos=(x - radius - far, y - radius - far), size=(2 * (radius + far), 2 * (radius + far)))
    draw_text(f"{count}×", (x, y), radius, theme.seal_ink)


class MandalaSign(Drawn):
    """One sign as it stands on a mandala."""

    redraw_on = (*Drawn.redraw_on, "kind")

    kind = StringProperty("")

    def draw(self) -> None:
        if self.kind not in SIGNS:
            return
        theme, (x, y), high = hanko().theme, self.center, min(self.height * 0.5, dp(24))
        seat = next(iter(hanko().people), "")
        if self.kind in ("present", "missing"):
            self._leaf(theme, present=self.kind == "present")
        elif self.kind == "open":
            draw_badge(theme, seat, x - high * 0.5, y, high)
            draw_card(theme, "2", (x + high * 0.5, y), high, down=False)
        elif self.kind == "piles":
            draw_card(theme, "2", (x - high * 0.45, y), high, down=False)
            draw_card(theme, "1", (x + high * 0.45, y), high, down=True)
        elif self.kind == "marker":
            draw_icon(MARKER, (x, y), high, theme.ink)
        elif self.kind == "second":
            draw_text("2.", (x, y), high * 0.9, theme.soft)
        else:
            draw_count(theme, 3, (x, y), high * 0.8)

    def _leaf(self, theme: Any, *, present: bool) -> None:
        """A petal that points up, round the middle of the sign."""
        paint, side = theme.seat(COLOUR), self.height
        middle = (petals.INNER + petals.OUTER) / 2
        points = [
            (self.center_x + px * side, self.center_y + (py - middle) * side)
            for px, py in petals.outline(petals.angle(0, 6), LEAF)
        ]
        flat = [part for point in points for part in point]
        if present:
            Color(*paint.fill)
            ring = [self.center, *points, points[0]]
            vertices = [part for px, py in ring for part in (px, py, 0.0, 0.0)]
            Mesh(vertices=vertices, indices=list(range(len(ring))), mode="triangle_fan")
        Color(*(theme.line if present else paint.fill))
        SmoothLine(points=flat, width=dp(1) if present else dp(2), close=True)


class SignLine(BoxLayout):
    """A sign and what it means."""

    kind = StringProperty("")
    text = StringProperty("")


class Legend(BoxLayout):
    """All signs below each other."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for kind in SIGNS:
            self.add_widget(SignLine(kind=kind, text=hanko().tr(f"legend.{kind}")))


load(__name__)
