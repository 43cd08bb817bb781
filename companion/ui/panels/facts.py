"""Facts: seats or things, each with its number on a tile of its own."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Fact, Facts
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import has_reasons, name_text, value_text
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged


class FactTile(Pressable, Framed, Tagged, BoxLayout):
    """A seat or a thing with its number. Only what is an answer or has reasons takes a touch."""

    id = StringProperty("")
    fact = ObjectProperty(None, allownone=True)
    seat = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    number = StringProperty("")
    glowing = BooleanProperty(False)
    reasons = BooleanProperty(False)
    live = BooleanProperty(False)
    tall = BooleanProperty(False)  # stands in a line with things to tap
    said = NumericProperty(0)  # how wide the number is, or the words in its place
    below = BooleanProperty(False)  # those stand below the name, where they would break it and themselves
    least = NumericProperty(TARGET)
    limit = NumericProperty(10_000)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class FactsPanel(PanelCard):
    def paint(self) -> None:
        """Words that stand with every seat are said once, above them."""
        panel: Facts = self.panel
        alike = {fact.words for fact in panel.facts if fact.seat}
        wanted = [tile(fact, self.live) for fact in panel.facts]
        if len(alike) == 1 and all(fact.seat for fact in panel.facts):
            self.heading = self.heading or spoken(next(iter(alike)))
            for _, look in wanted:
                look["note"] = ""
        fill(self.ids.flow, wanted, self.touched)


def tile(fact: Fact, live: frozenset[str], *, numbers: bool = True, name: str = "") -> Wanted:
    """The tile of a fact: name, words, number, and whether it may be tapped."""
    glowing, reasons = fact.id in live and bool(fact.id), numbers and has_reasons(fact)
    own, words = name_text(fact), spoken(fact.words)
    look = {
        "id": fact.id,
        "fact": fact,
        "seat": "" if name else fact.seat,
        "name": name or own or words,
        "note": words if numbers and own and not name and words != own else "",
        "number": value_text(fact) if numbers else "",
        "glowing": glowing,
        "reasons": reasons,
        "live": glowing or reasons,
        "tag": f"fact.{fact.id or fact.account}",
    }
    return FactTile, look


load(__name__)
