"""Oriente as it lies on the table: seats along a long table, discs and the stone before their owners.

A seat that is an answer is tapped where it sits; any other tells everything that lies open before it. The VP cards of
a seat, on the table, are tapped where a deal is made with them.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.graphics import Color, Ellipse, SmoothLine, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Map, Mark, Node
from companion.ui.games.oriente.bargain import BARGAIN, offer
from companion.ui.games.oriente.fight import FightBoard
from companion.ui.panels.details import tell_seat
from companion.ui.panels.panel_card import PanelCard
from companion.ui.widgets.across import beside_long
from companion.ui.widgets.draw import draw_icon, draw_text
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged, in_lines, longest_word, wrapped_height
from companion.ui.widgets.watch import watch

STONE, DISC, CARDS, CLAIM = "stone", "disc-", "cards-", "claim-"
STONE_HIGH, CORNER = 24, 14  # dp
AT_EDGE = 24  # sp; no larger is a name that stands upright at the edge of its seat
BOLD = 1.08  # so much wider is bold type
CROWD, ROOMY = 6, 520  # with more seats than that, and less width, every line counts
SIGNS = 6.5  # of small type, the least width for what is told of a seat


class Sitting(Pressable, Tagged, Framed, BoxLayout):
    """One seat: badge and name, the inhabitant, how many VP cards; while it is asked, what a claim is worth."""

    id = StringProperty("")
    seat = StringProperty("")
    name = StringProperty("")
    said = StringProperty("")  # the name on the lines that it needs
    badge = NumericProperty(0)
    role = StringProperty("")
    note = StringProperty("")
    claim = StringProperty("")  # an icon: surely, perhaps, no
    cards = StringProperty("")
    disc = BooleanProperty(False)
    opposite = StringProperty("")  # the name, for who sits opposite
    grow = NumericProperty(1.0)
    type = NumericProperty("14sp")
    stone = BooleanProperty(False)
    turned_up = BooleanProperty(False)
    glowing = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("name", "width", "badge", "grow"):
            self.fbind(name, self._say)
        self.ids.mid.fbind("width", self._say)
        watch(hanko().theme, ("between", "upright", "sign"), self._say)
        self._say()

    def _say(self, *_: object) -> None:
        self.type = hanko().theme.sign * self.grow
        self.said = in_lines(self.name, self.type, self.ids.mid.width - self.badge - dp(4))
        self.opposite = in_lines(self.name, self.type, self.width / 2 - self.badge - dp(4))

    def reckoned(self, grow: float) -> float:
        """How high it would be, so much larger; no word of it may be broken for that."""
        theme, once = hanko().theme, 0.0
        sign, badge = theme.sign * grow, min(theme.icon, theme.sign * 1.5) * grow
        room, least = self.width - 2 * dp(5), dp(56) * grow
        if self.ids.west.children:
            once, wide = beside_long(self.name, min(sign, sp(AT_EDGE)), self.ids.west.most)
            room, least = room - 2 * (wide + dp(4)), max(least, once + dp(4))
        told = room - self.ids.across.width
        signs = sign * 1.1 + dp(4) if self.claim else 0
        name = in_lines(self.name, sign, room - badge - dp(4))
        if grow > 1 and (
            longest_word(name, sign) > room - badge - dp(4)
            or max(longest_word(self.role, sign * BOLD), longest_word(self.note, sign) + signs) > told
        ):
            return float("inf")
        role = wrapped_height(self.role, sign * BOLD, told) if self.role else 0
        note = wrapped_height(self.note, sign, told - signs) if self.note else 0
        across = 0.0
        if self.ids.opposite.children:
            half = self.width / 2 - badge - dp(4)
            across = max(badge, wrapped_height(in_lines(self.name, sign, half), sign, half))
        head = max(badge, wrapped_height(name, sign, room - badge - dp(4)))
        return float(max(least, head + max(role + note, across) + dp(4)))


class TableTop(Pressable, Tagged, Drawn):
    """The table between two rows of seats: before each seat its disc and its VP cards, before one the stone of fate.

    `nearest` is the seat whose cards lie nearest to the finger that touched the table.
    """

    redraw_on = (*Drawn.redraw_on, "sittings", "deals", "grow")

    sittings = ListProperty()
    deals = BooleanProperty(False)
    rich = BooleanProperty(False)  # somebody has cards to give
    grow = NumericProperty(1.0)
    nearest = ""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        watch(hanko().theme, ("seats",), self._again)

    def _again(self, *_: object) -> None:
        self._redraw()

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """A finger need not be precise: of those who have cards, the nearest is meant."""
        taken = self.deals and super().on_touch_down(touch)
        if taken and self.last_touch is touch:
            rich = [(sitting, side) for sitting, side in self.sittings if sitting.cards not in ("", "0")]
            far = {each.seat: hypot(touch.x - self._aside(side), touch.y - each.center_y) for each, side in rich}
            self.nearest = min(far, key=lambda seat: far[seat], default="")
        return taken

    def _aside(self, side: int) -> float:
        """How far from the edge disc and cards lie."""
        aside = dp(17) * self.grow
        return float(self.right - aside if side > 0 else self.x + aside)

    def follow(self, left: list[Sitting], right: list[Sitting]) -> None:
        for sitting in (*left, *right):
            for name in ("pos", "size", "disc", "stone", "seat", "cards"):
                sitting.funbind(name, self._redraw)
                sitting.fbind(name, self._redraw)
        self.sittings = [*((sitting, -1) for sitting in left), *((sitting, 1) for sitting in right)]
        self.rich = any(sitting.cards not in ("", "0") for sitting, _ in self.sittings)
        self._redraw()

    def draw(self) -> None:
        theme = hanko().theme
        Color(*theme.well)
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(CORNER)])
        Color(*theme.accent)
        SmoothLine(rounded_rectangle=(*self.pos, *self.size, dp(CORNER)), width=dp(1))
        for sitting, side in self.sittings:
            x = self._aside(side)
            apart = dp(15 if theme.far else 13) * self.grow
            self._disc(theme, sitting, x, sitting.center_y + apart)
            self._cards(theme, sitting, x, sitting.center_y - apart)
            if sitting.stone:
                self._stone(theme, self.center_x, sitting.center_y)
        if self.deals:
            draw_icon("swap", (self.center_x, self._free_place()), dp(20) * self.grow, theme.soft)

    def _free_place(self) -> float:
        """In the middle, or beside it where the stone lies there."""
        taken = [sitting.center_y for sitting, _ in self.sittings if sitting.stone]
        away = min((abs(y - self.center_y) for y in taken), default=float("inf"))
        high = dp(STONE_HIGH) * self.grow
        return float(self.center_y if away > high else self.center_y - high * 1.5)

    def _cards(self, theme: Any, sitting: Sitting, x: float, y: float) -> None:
        """The VP cards of a seat: how many."""
        paint = theme.seat("white")
        wide, high = (side * self.grow for side in ((dp(26), dp(28)) if theme.far else (dp(20), dp(22))))
        Color(*theme.line)
        SmoothRoundedRectangle(pos=(x - wide / 2 - 1, y - high / 2 - 1), size=(wide + 2, high + 2), radius=[dp(4)])
        Color(*paint.fill)
        SmoothRoundedRectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), radius=[dp(3)])
        draw_text(sitting.cards, (x, y), dp(22 if theme.far else 17) * self.grow, paint.text)

    def _disc(self, theme: Any, sitting: Sitting, x: float, y: float) -> None:
        """Full while it can be spent, an empty ring afterwards."""
        paint, radius = theme.seat(seat_of(sitting.seat).colour), dp(12) * self.grow
        if sitting.disc:
            Color(*paint.fill)
            Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
            Color(*paint.text)
            SmoothLine(circle=(x, y, radius * 0.55), width=dp(1.2))
        Color(*theme.line)
        SmoothLine(circle=(x, y, radius), width=dp(1))

    def _stone(self, theme: Any, x: float, y: float) -> None:
        wide, high = dp(26) * self.grow, dp(STONE_HIGH) * self.grow
        Color(*theme.ink)
        Ellipse(pos=(x - wide / 2, y - high / 2), size=(wide, high))
        draw_icon("emblem-fan", (x, y), dp(16) * self.grow, theme.paper)


class SeatsBoard(PanelCard):
    """The map of the seats, clockwise from the upper left: the first row down the right, the rest up the left."""

    board = True
    instead = True
    grows = True
    deals = BooleanProperty(False)
    crowded = BooleanProperty(False)  # a line for the title would push seats out of view
    single = BooleanProperty(False)  # all below each other, where two would not fit beside each other
    title = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("width", "marked", "grow"):
            self.fbind(name, self._paint)
        watch(hanko().theme, ("sign",), self._again)

    def _again(self, *_: object) -> None:
        self._paint()

    def reckoned(self, grow: float) -> float:
        rows = [self.ids[name].children for name in ("left", "right")]
        body = max(sum(each.reckoned(grow) + dp(8) for each in row) for row in rows)
        return float(self.padding[1] + self.padding[3] + self.ids.over.height + self.spacing + body)

    def reckoned_by(self) -> tuple[object, ...]:
        seats = [each for name in ("left", "right") for each in self.ids[name].children[:1]]
        return tuple((each.width, each.ids.across.width, bool(each.ids.west.children)) for each in seats)

    def paint(self) -> None:
        panel: Map = self.panel
        self.single = self.width * 0.36 < hanko().theme.sign * SIGNS
        self.title, self.heading = self.heading, ""
        self.crowded = len(panel.nodes) > CROWD and self.width < dp(ROOMY)
        session = hanko().session  # none any more, once the table is closed
        self.deals = session is not None and any(ask.name == BARGAIN for ask in session.fixes())
        right = () if self.single else panel.nodes[1 : 1 + len(panel.nodes) // 2]
        rest = panel.nodes[1 + len(right) :]
        left = (*panel.nodes[:1], *(rest if self.single else rest[::-1]))
        lying: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            lying.setdefault(mark.at, []).append(mark)
        rows = [
            fill(self.ids[name], [self._sitting(node, lying.get(node.id, [])) for node in nodes], self._tapped)
            for name, nodes in (("left", left), ("right", right))
        ]
        self.ids.top.follow(*rows)

    def _sitting(self, node: Node, marks: list[Mark]) -> Wanted:
        ids = {mark.id for mark in marks}
        inhabitant = next((mark.words for mark in marks if mark.id == node.id), None)
        cards = next((mark.words for mark in marks if mark.id.startswith(CARDS)), None)
        turned_up = inhabitant is not None and bool(inhabitant.parts)
        note = spoken(node.note) if node.note else ""
        return Sitting, {
            "id": node.id,
            "seat": node.seat,
            "name": seat_of(node.seat).name,
            "role": spoken(inhabitant) if inhabitant and (turned_up or not note) else "",
            "turned_up": turned_up,
            "cards": str(dict(cards.parts)["count"]) if cards else "",
            "note": note,
            "claim": next((mark.icon for mark in marks if mark.id.startswith(CLAIM)), ""),
            "disc": any(id_.startswith(DISC) for id_ in ids),
            "stone": STONE in ids,
            "glowing": node.id in self.live,
            "chosen": node.id in self.marked,
            "grow": self.grow,
            "tag": f"seat.{node.id}",
        }

    def _tapped(self, sitting: Sitting) -> None:
        if sitting.id in self.live:
            self.dispatch("on_choose", sitting.id)
        else:
            tell_seat(sitting.seat)

    def bargain(self) -> None:
        """A deal: the card, and who gets it or what comes back for it."""
        hanko().stage.show("fixes", fix=BARGAIN, agreed=True)

    def bargain_of(self, seat: str) -> None:
        """A deal with the cards of one seat, which were tapped where they lie."""
        ask = next((ask for ask in held().fixes() if ask.name == BARGAIN), None)
        if seat and ask is not None:
            offer(ask, seat)


TOLD_AT_THE_SEAT = ("people", "piles", "priority")
BOARDS: dict[str, type[PanelCard] | None] = {
    "seats": SeatsBoard,
    "fight": FightBoard,
    **dict.fromkeys(TOLD_AT_THE_SEAT),
}

load(__name__)
