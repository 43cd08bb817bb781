"""Counters: the number of each seat with minus and plus beside it. A tap is one, holding runs on, one by one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Fact, Facts, Rows
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import has_reasons, name_text, open_reasons, value_text
from companion.ui.widgets.buttons import Key
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged

HOLD, RUN = 0.45, 0.12


class StepKey(Key):
    """Minus or plus. Fires `on_once`: once for a tap, again and again while it is held."""

    option = StringProperty("")  # what a tap on it is

    def __init__(self, **properties: Any) -> None:
        self._next: ClockEvent | None = None
        self._ran = False
        self.register_event_type("on_once")
        super().__init__(**properties)

    def on_once(self) -> None:
        """Fired for every one more or less."""

    def on_press(self) -> None:
        self._ran = False
        self._next = Clock.schedule_once(self._run, HOLD)

    def _run(self, _dt: float) -> None:
        self._next = None
        if self.disabled or self.get_root_window() is None:
            return
        self._ran = True
        self.dispatch("on_once")
        self._next = Clock.schedule_once(self._run, RUN)

    def on_state(self, _key: object, state: str) -> None:
        if state == "normal" and self._next is not None:
            self._next.cancel()
            self._next = None

    def on_release(self) -> None:
        if not self._ran:
            self.dispatch("on_once")


class StepNumber(Pressable, Framed, Tagged, BoxLayout):
    """The number between them: an answer, or its reasons."""

    option = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    live = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class StepTile(Tagged, BoxLayout):
    """One counter of one seat. Fires `on_choose` with what was tapped of it."""

    mark = StringProperty("")  # what a tap on the number is
    fact = ObjectProperty(None, allownone=True)
    seat = StringProperty("")
    name = StringProperty("")
    number = StringProperty("")
    less = StringProperty("")
    more = StringProperty("")
    live = BooleanProperty(False)
    least = NumericProperty("184dp")
    limit = NumericProperty(10_000)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(**properties)

    def on_choose(self, option: str) -> None:
        """Fired with a step, or with nothing for the number itself."""


class StepsPanel(PanelCard):
    """Counters of every seat, each under its name; and those of the whole table."""

    def paint(self) -> None:
        fill(self.ids.parts, [(StepsPart, look) for look in self._parts()])
        for part, facts in zip(self.ids.parts.children[::-1], self._facts(), strict=True):
            fill(part.ids.tiles, [self._tile(fact) for fact in facts], self._tapped, "on_choose")

    def _parts(self) -> list[dict[str, Any]]:
        panel: Rows | Facts = self.panel
        titles = [spoken(column) for column in panel.columns] if isinstance(panel, Rows) else [""]
        self.heading = "" if isinstance(panel, Rows) else self.heading
        return [{"title": title} for title in titles]

    def _facts(self) -> list[list[Fact]]:
        """Counter by counter, and each seat by seat."""
        panel: Rows | Facts = self.panel
        if isinstance(panel, Facts):
            return [list(panel.facts)]
        return [[row[at] for row in panel.rows] for at in range(1, len(panel.columns) + 1)]

    def _tile(self, fact: Fact) -> Wanted:
        less, more = (step if step in self.live else "" for step in fact.steps or ("", ""))
        name = name_text(fact) or spoken(fact.words)
        live = fact.id in self.live or has_reasons(fact)
        look = {"mark": fact.id, "fact": fact, "seat": fact.seat, "name": name, "number": value_text(fact)}
        return StepTile, {**look, "less": less, "more": more, "live": live, "tag": f"cell.{fact.id}.{fact.seat}"}

    def _tapped(self, tile: Any, step: str) -> None:
        if step or tile.mark in self.live:
            self.dispatch("on_choose", step or tile.mark)
        else:
            open_reasons(tile.fact)


class StepsPart(BoxLayout):
    """What is counted, and a tile for everybody who has it."""

    title = StringProperty("")


load(__name__)
