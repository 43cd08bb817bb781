"""A fight of Oriente: both sides side by side, who may still join them, and for the marshal which of them wins."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Say, Who
from companion.core.scene import Fact, Facts
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import ReasonLine
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged, wrapped_height

COUNTING = 0.5  # seconds in which a sum grows
BADGE, GAP = 56, 8  # dp


class FightSide(Framed, BoxLayout):
    """One side of a fight: its sum, line by line what it is made of, and who may still join it."""

    text = StringProperty("")
    total = NumericProperty(0)
    shown = NumericProperty(0)
    counted = BooleanProperty(True)  # the marshal follows no sums
    grow = NumericProperty(1.0)

    def reckoned(self, grow: float) -> float:
        """How high it would be, so much larger: its words, its sum and its badges. What that is made of stays."""
        theme, parts, badges = hanko().theme, self.ids, len(self.ids.free.children)
        badge = dp(BADGE) * grow + dp(GAP)
        lines = ceil(badges / max(1, (self.width + dp(GAP)) // badge))
        words = wrapped_height(self.text, theme.sign * grow, max(1.0, self.width))
        number = wrapped_height("0", theme.number * grow, max(1.0, self.width))
        return float(words + number + parts.lines.height + lines * badge + parts.wins.height + 4 * dp(GAP))

    def on_total(self, *_: object) -> None:
        Animation.cancel_all(self, "shown")
        if hanko().theme.reduce_motion or self.total < self.shown:
            self.shown = self.total
        else:
            Animation(shown=self.total, duration=COUNTING).start(self)


class Joiner(Pressable, Tagged, Framed, AnchorLayout):
    """The badge of a seat, to be tapped where it joins."""

    seat = StringProperty("")
    value = StringProperty("")
    grow = NumericProperty(1.0)
    side = NumericProperty("56dp")


class FightBoard(PanelCard):
    """Both sides side by side; a badge below a side is tapped to join it, and below it that this side wins."""

    board = True
    instead = True
    grows = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("grow", self._paint)

    def reckoned(self, grow: float) -> float:
        """Its words, its sum and its badges; what the sum is made of is read from near."""
        columns = self.ids.sides.children
        return float(self.padding[1] + self.padding[3] + max((each.reckoned(grow) for each in columns), default=0))

    def reckoned_by(self) -> tuple[object, ...]:
        return tuple((each.width, each.ids.lines.height, each.ids.wins.height) for each in self.ids.sides.children)

    def paint(self) -> None:
        panel: Facts = self.panel
        sides = [fact for fact in panel.facts if fact.why]
        columns = fill(self.ids.sides, [self._side(fact) for fact in sides])
        for column, fact in zip(columns, sides, strict=True):
            made = [why for why in fact.why if why.amount is not None or who(why.words) != who(fact.words)]
            lines = [(ReasonLine, {"amount": show(why.amount), "text": spoken(why.words)}) for why in made]
            fill(column.ids.lines, lines)
            free = [each for each in panel.facts if each.id in self.live and self._joins(each, fact)]
            badges = [self._joiner(each) for each in free]
            fill(column.ids.free, badges, self._chosen)
            fill(column.ids.wins, [self._win(each) for each in panel.facts if self._wins(each, fact)], self._chosen)

    def _side(self, fact: Fact) -> Wanted:
        counted = isinstance(fact.value, int)
        total = fact.value if counted else 0
        return FightSide, {"text": spoken(fact.words), "total": total, "counted": counted, "grow": self.grow}

    def _joiner(self, fact: Fact) -> Wanted:
        return Joiner, {"seat": fact.seat, "value": fact.id, "grow": self.grow, "tag": f"joins.{fact.id}"}

    def _joins(self, offer: Fact, side: Fact) -> bool:
        """Is this an offer to join that side? The words of both say which."""
        return not offer.why and offer.words.key.rpartition(".")[2] == side.id

    def _wins(self, offer: Fact, side: Fact) -> bool:
        """Does it say that this side wins? The marshal is told so."""
        return offer.id in self.live and not offer.why and offer.id.partition(":")[0] == who(side.words)

    def _win(self, fact: Fact) -> Wanted:
        return Chip, {"text": spoken(fact.words), "value": fact.id, "chosen": True, "tag": f"wins.{fact.id}"}

    def _chosen(self, widget: Any) -> None:
        self.dispatch("on_choose", widget.value)


def who(words: Say) -> str:
    """Whose side or whose support it is."""
    meant = dict(words.parts)["who"]
    return meant.seat if isinstance(meant, Who) else ""


load(__name__)
