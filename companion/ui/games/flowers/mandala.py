"""One mandala, drawn: six petals, each by colour, pattern and letter, the tiles, and what the seats have there."""

from __future__ import annotations

from math import cos, hypot, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.core.say import Say
from companion.core.scene import Mark, Node
from companion.ui.games.flowers import petals
from companion.ui.games.flowers.flower_layout import ACROSS, APART, edge, pile_height
from companion.ui.games.flowers.handful import Handful
from companion.ui.games.flowers.petals import Line as Outline
from companion.ui.games.flowers.signs import MARKER, draw_badge, draw_card, draw_count
from companion.ui.widgets.contrast import Rgba
from companion.ui.widgets.draw import draw_icon, draw_text
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.marks import spoken
from companion.ui.widgets.text import Tagged
from companion.ui.widgets.watch import watch

TILES, TILE = 0.40, 0.78  # the middle, where the tiles lie; of that, how wide one is
COUNTED = 28  # dp; half of what shows how many cards are told
GLOW, NARROW = 2, 0.025  # dp, of half the height: the glow of an answer, and the paper that parts it from other colours
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))  # where the seats' cards lie, clockwise from the upper left


class Mandala(Handful, Tagged, Drawn):
    """One flower. It draws itself; `hit` is what lies nearest to the finger that touched it."""

    redraw_on = (*Drawn.redraw_on, "mandala", "petals", "marks", "live", "pressed", "count")

    mandala: ObjectProperty[Any] = ObjectProperty(None, allownone=True)
    petals: ListProperty[Node] = ListProperty()
    marks: ListProperty[Mark] = ListProperty()
    live: ObjectProperty[frozenset[str]] = ObjectProperty(frozenset())
    pressed = StringProperty("")
    fact = None

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        watch(hanko().theme, ("seats", "sheet", "sign"), self._again)

    def _again(self, *_: object) -> None:
        self._redraw()

    # -- where everything lies

    @property
    def half(self) -> float:
        """Half the height of the flower; round it, there is room for a line of cards above and below."""
        return min((self.width - dp(APART)) / ACROSS, self.height / 2 - edge(hanko().theme.sign))

    @property
    def glow(self) -> float:
        return min(dp(GLOW), self.half * NARROW)

    def spot(self, id_: str) -> tuple[float, float]:
        """Where to tap for this: a petal, a tile, or the middle."""
        tiles = self.tiles()
        for at, node in enumerate(self.petals):
            if node.id == id_:
                turn = petals.angle(at, len(self.petals))
                far = self.half * 0.7
                return self.center_x + far * cos(turn), self.center_y + far * sin(turn)
        aside = next((at - 0.5 for at, tile in enumerate(tiles) if tile.id == id_), 0.0)
        return self.center_x + aside * self.half * TILES, self.center_y

    def on_it(self) -> set[str]:
        """Everything that can lie nearest to a finger."""
        return {self.mandala.id, *(node.id for node in self.petals), *(tile.id for tile in self.tiles())}

    def places(self) -> list[tuple[str, float, float]]:
        return [(id_, *self.spot(id_)) for id_ in sorted(self.on_it() & self.live)] if self.mandala else []

    def tiles(self) -> list[Mark]:
        return [mark for mark in self.marks if mark.colour and mark.at == self.mandala.id]

    def hit(self, x: float, y: float) -> str:
        """The nearest petal; within the middle the nearer tile while a tile is asked for, else the middle."""
        if hypot(x - self.center_x, y - self.center_y) > self.half * (TILES + 0.02):
            near = [node.id for node in self.petals]
        else:
            near = [tile.id for tile in self.tiles() if tile.id in self.live] or [self.mandala.id]
        return min(near, key=lambda id_: hypot(x - self.spot(id_)[0], y - self.spot(id_)[1]))

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        taken = super().on_touch_down(touch)
        if taken and self.last_touch is touch:
            self.pressed = self.hit(*touch.pos)
            if self.pressed in self.live and any(node.id == self.pressed for node in self.petals):
                self.begin_counting()
        return taken

    def on_state(self, _: object, state: str) -> None:
        if state == "normal":
            self.end_counting()
            Clock.schedule_once(lambda _: setattr(self, "pressed", ""), 0)

    # -- drawing

    def draw(self) -> None:
        if self.mandala is None:
            return
        theme = hanko().theme
        lying = {mark.id: mark for mark in self.marks}
        for at, node in enumerate(self.petals):
            self._petal(theme, node, lying.get(node.id), petals.angle(at, len(self.petals)))
        self._middle(theme)
        for corner, mark in zip(CORNERS, self._piles(), strict=False):
            self._cards(theme, mark, corner)
        if self.count:
            self._counted(theme)

    def _counted(self, theme: Any) -> None:
        """How many cards, beside the finger that covers the petal."""
        (x, y), radius = self.spot(self.pressed), dp(COUNTED)
        x += 2.2 * radius * (1 if x - 3.2 * radius < 0 else -1)
        draw_count(theme, round(self.count), (x, y), radius)

    def _piles(self) -> list[Mark]:
        return [mark for mark in self.marks if mark.at == self.mandala.id and mark.seat]

    def _points(self, line: Outline) -> list[float]:
        (middle_x, middle_y), half = self.center, self.half
        return [part for x, y in line for part in (middle_x + x * half, middle_y + y * half)]

    def _petal(self, theme: Any, node: Node, mark: Mark | None, turn: float) -> None:
        """Filled where the colour is present; an outline where it is still missing."""
        paint, present = theme.seat(node.colour), bool(node.icon)
        paper = theme.pressed if self.pressed == node.id and node.id in self.live else theme.sheet
        plate, ink = (paint.fill, paint.text) if present else (paper, theme.ink)
        self._leaf(plate, petals.outline(turn))
        Color(*theme.line)
        SmoothLine(points=self._points(petals.outline(turn)), width=dp(1), close=True)
        Color(*paint.fill)
        if not present:
            SmoothLine(points=self._points(petals.outline(turn, 0.9)), width=self.half * 0.025, close=True)
        Color(*(ink if present else paint.fill)[:3], 0.4 if present else 0.75)
        for line in petals.pattern(node.colour, turn):
            SmoothLine(points=self._points(line), width=max(dp(0.8), self.half * 0.014))
        self._letter(theme, node, mark, (plate, ink), turn)

    def _leaf(self, paint: Rgba, outline: Outline) -> None:
        Color(*paint)
        (middle_x, middle_y), half = self.center, self.half
        points = [(middle_x + x * half, middle_y + y * half) for x, y in outline]
        x = sum(point[0] for point in points) / len(points)
        y = sum(point[1] for point in points) / len(points)
        ring = [(x, y), *points, points[0]]
        vertices = [part for px, py in ring for part in (px, py, 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(ring))), mode="triangle_fan")

    def _letter(self, theme: Any, node: Node, mark: Mark | None, paint: tuple[Rgba, Rgba], turn: float) -> None:
        """The letter on a plate, so that no pattern runs through it; below it whose open cards it is."""
        plate, ink = paint
        opened = mark is not None and bool(mark.seat)
        x, y = self._at(petals.MIDDLE, turn)
        side = self.half * 0.23
        radius = self.half * (0.24 if opened else 0.15)
        Color(*plate)
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        draw_text(said(node.words), (x, y + (side * 0.5 if opened else 0)), side, ink)
        if opened and mark is not None:
            y -= side * 0.5
            draw_badge(theme, mark.seat, x - side * 0.5, y, side)
            draw_card(theme, counted(mark, "count"), (x + side * 0.5, y), side, down=False)

    def _at(self, t: float, turn: float) -> tuple[float, float]:
        x, y = petals.placed(t, 0, turn)
        return self.center_x + x * self.half, self.center_y + y * self.half

    def _middle(self, theme: Any) -> None:
        """Which mandala, its two tiles, and who holds the marker."""
        radius = self.half * TILES
        glows, thick = self.mandala.id in self.live, self.glow
        self._disc(theme.paper, radius + 2 * thick if glows else radius)  # the glow lies on paper on both sides
        if self.pressed == self.mandala.id:
            self._disc(theme.pressed, radius)
        Color(*(theme.seal if glows else theme.accent))
        SmoothLine(circle=(self.center_x, self.center_y, radius), width=thick if glows else dp(1))
        draw_text(said(self.mandala.short), (self.center_x, self.center_y + radius * 0.68), radius * 0.44, theme.ink)
        for tile in self.tiles():
            self._tile(theme, tile)
        if self.mandala.seat:
            draw_badge(theme, self.mandala.seat, self.center_x, self.center_y - radius * 0.66, radius * 0.5)

    def _disc(self, paint: Rgba, radius: float) -> None:
        Color(*paint)
        Ellipse(pos=(self.center_x - radius, self.center_y - radius), size=(2 * radius, 2 * radius))

    def _tile(self, theme: Any, tile: Mark) -> None:
        paint, side = theme.seat(tile.colour), self.half * TILES * TILE
        x, y = self.spot(tile.id)
        glows = tile.id in self.live
        if glows:
            for ring, far in ((theme.seal, self.glow * 2.5), (theme.paper, self.glow * 1.5)):
                wide, high = side + 2 * far, side * 0.72 + 2 * far
                Color(*ring)
                SmoothRoundedRectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), radius=[dp(4) + far])
        Color(*theme.line)
        SmoothRoundedRectangle(
            pos=(x - side / 2 - 1, y - side * 0.36 - 1), size=(side + 2, side * 0.72 + 2), radius=[dp(5)]
        )
        Color(*paint.fill)
        SmoothRoundedRectangle(pos=(x - side / 2, y - side * 0.36), size=(side, side * 0.72), radius=[dp(4)])
        draw_text(said(tile.words), (x, y), side * 0.5, paint.text)

    def _cards(self, theme: Any, mark: Mark, corner: tuple[int, int]) -> None:
        """In a corner: the badge of a seat, its open and its face-down cards; a crown with the marker."""
        high = pile_height(theme.sign)
        right, up = corner
        step = 1 if not right else -1
        x = self.right - (high + dp(APART)) / 2 if right else self.x + (high + dp(APART)) / 2
        y = self.top - high * 0.5 if up else self.y + high * 0.5
        draw_badge(theme, mark.seat, x, y, high)
        order = [("open", False), ("down", True)]
        for at, (name, down) in enumerate(order if not right else order[::-1]):
            draw_card(theme, counted(mark, name), (x + step * high * (0.98 + 0.84 * at), y), high * 0.94, down=down)
        if mark.icon:
            away = y - high * 0.98 if up else y + high * 0.98
            self._rank(theme, mark.icon, (x, away), high)

    def _rank(self, theme: Any, icon: str, middle: tuple[float, float], high: float) -> None:
        """A crown for the marker, a two for whoever would take the other tile."""
        if icon == MARKER:
            draw_icon(icon, middle, high * 0.95, theme.ink)
        else:
            draw_text("2.", middle, high * 0.8, theme.soft)


def said(words: Say | None) -> str:
    return spoken(words) if words else ""


def counted(mark: Mark, name: str) -> str:
    """A number of what a mark tells."""
    return str(dict(mark.words.parts)[name]) if mark.words else ""
