"""What every panel is: a card that paints itself anew when what it shows or what may be tapped has changed.

Whatever is an answer to the open ask glows and is tapped where it lies; a number with reasons opens them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.panels.reasons import open_reasons
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Card, Tagged

SMALLEST, SNUG = 0.35, 0.6  # of its largest height: alone, and beside what was told and what is asked
AMPLE = 0.9  # of it, so that another board may lie below: with what lies round it, 85 % of a side is filled
STEADY, SETTLED = 1.17, 0.1  # for so much more room it does not grow; seconds after which its room is what it has
GROWS = (2.0, 1.8, 1.6, 1.4, 1.25, 1.1)  # so much larger than it need be: the first for which there is room
CALM = 2  # it grows again only if that would be more than so many of these steps
SPOT = "@"  # stands for any place on a field, among the ids that may be tapped


class PanelCard(Card):
    """One panel. `panel` and `live` are set from outside; it paints itself once when either has changed.

    A `board` is what the evening is played on: it stands first on the stage and without a frame. One that `scales` is
    as large as the `room` it gets; the lines of one that `grows` become larger on a screen that is seen from afar.
    """

    board: bool = False
    scales: bool = False
    grows: bool = False
    wanted: bool = False  # an answer lies here
    instead: bool = False  # so plainly in view that what can be tapped here is never listed below as well

    panel = ObjectProperty(None, allownone=True)
    live = ObjectProperty(frozenset())
    marked = ObjectProperty(frozenset())  # of several that are asked for, those that are chosen so far
    heading = StringProperty("")
    name: str = ""  # what it is called where it waits
    room = NumericProperty(0)
    grow = NumericProperty(1.0)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        self._paint = Clock.create_trigger(self._painted, -1)
        self._rooms: dict[tuple[int, bool], float] = {}  # which it had, so wide, with an answer on it and without
        self._grew: dict[tuple[int, bool], float] = {}
        self._times = 0  # it was painted
        self._stood: tuple[object, ...] = ()
        self._highs: dict[float, float] = {}
        self._wide = 0
        self._had = Clock.create_trigger(self._settled, SETTLED)
        super().__init__(**properties)
        if self.board:
            self.fill = self.edge = 0, 0, 0, 0

    def largest(self, wide: float) -> float:
        """How high it is at this width, if there is all the room it can use; one that grows, before it does."""
        self.width = wide
        return self._high_at(1.0) if self.grows and hanko().theme.far else float(self.height)

    def reckoned(self, grow: float) -> float:
        """How high one that grows would be, so much larger than it need be."""
        raise NotImplementedError

    def reckoned_by(self) -> tuple[object, ...]:
        """What that depends on, beside what was painted, the width and the size of the type."""
        return ()

    def _high_at(self, grow: float) -> float:
        """The same, reckoned once as long as it stands so."""
        theme = hanko().theme
        stands = self._times, self.width, theme.sign, theme.number, self.reckoned_by()
        if stands != self._stood:
            self._stood, self._highs = stands, {}
        if grow not in self._highs:
            self._highs[grow] = float(self.reckoned(grow))
        return self._highs[grow]

    def grown(self, room: float, wide: float) -> float:
        """How much larger it may be in so much room, and does not change that for a line more or less."""
        self._wide = round(wide)
        fits = [*(grow for grow in GROWS if hanko().theme.far and self._high_at(grow) <= room), 1.0]
        kept = self._grew.get((self._wide, self.wanted), 0.0)
        return kept if kept in fits and fits.index(kept) <= CALM else fits[0]

    def smallest(self, wide: float) -> float:
        """How high it is at least, while an answer lies on it."""
        return self.largest(wide) * (SMALLEST if self.scales else 1)

    def snug(self, wide: float) -> float:
        """How high it is at least beside what was told and what is asked."""
        return self.largest(wide) * (SNUG if self.scales else 1)

    def ample(self, wide: float) -> float:
        """How high it is at least while another board is shown that nobody has to tap."""
        return max(self.snug(wide), self.largest(wide) * (AMPLE if self.scales else 1))

    def steady(self, room: float, wide: float) -> float:
        """How high it is in so much room: it shrinks where it must, and does not grow for a line more or less."""
        self._wide = round(wide)
        kept = self._rooms.get((self._wide, self.wanted), 0.0)
        return kept if kept <= room <= kept * STEADY else room

    def on_grow(self, *_: object) -> None:
        self._had.cancel()
        self._had()

    def on_room(self, *_: object) -> None:
        self._had.cancel()
        self._had()

    def _settled(self, *_: object) -> None:
        """It has this room since a moment: while the layout finds its way it may have had any."""
        self._grew[self._wide, self.wanted] = self.grow
        if self.room:
            self._rooms[self._wide, self.wanted] = self.room

    def across(self, wide: float, high: float) -> float:
        """How much of the width it fills at this height."""
        return wide

    def on_choose(self, option: str) -> None:
        """Fired when something is tapped that is an answer to the open ask."""

    def on_panel(self, *_: object) -> None:
        self._paint()

    def on_live(self, *_: object) -> None:
        self._paint()

    def _painted(self, *_: object) -> None:
        if self.panel is not None:
            tr = hanko().tr
            key = f"panel.{self.panel.name}"
            self.heading = tr(key) if tr.knows(key) and not self.board else ""
            self._times += 1
            self.paint()

    def paint(self) -> None:
        raise NotImplementedError

    def touched(self, widget: Any) -> None:
        """A tap on something: an answer if it is one, else its reasons."""
        if widget.id in self.live:
            self.dispatch("on_choose", widget.id)
        elif widget.fact is not None:
            open_reasons(widget.fact)


class Live(Pressable, Tagged):
    """A thing that takes a touch only while it is an answer."""

    id = StringProperty("")
    fact: Any = None
    live = BooleanProperty(False)
    glowing = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


def mark(cards: Iterable[Any], chosen: Iterable[Any]) -> None:
    """What is chosen so far stands out where it lies."""
    for card in cards:
        if isinstance(card, PanelCard):
            card.marked = frozenset(each for each in chosen if isinstance(each, str))


load(__name__)
