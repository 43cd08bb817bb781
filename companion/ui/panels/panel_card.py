"""What every panel is: a card that paints itself anew when what it shows or what may be tapped has changed.

Whatever is an answer to the open ask glows and is tapped where it lies; a number with reasons opens them.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui.panels.reasons import open_reasons
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Card, Tagged

SPOT = "@"  # stands for any place on a field, among the ids that may be tapped


class PanelCard(Card):
    """One panel. `panel` and `live` are set from outside; it paints itself once when either has changed."""

    stays: bool = False  # what is asked is asked here: it stays in view when something new is told
    instead: bool = False  # so plainly in view that what can be tapped here is never listed below as well

    panel = ObjectProperty(None, allownone=True)
    live = ObjectProperty(frozenset())
    heading = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        self._paint = Clock.create_trigger(self._painted, -1)
        super().__init__(**properties)

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
            self.heading = tr(key) if tr.knows(key) else ""
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


load(__name__)
