"""The stage: what lies on the table, the board as large as it can be. What finds no room waits as a chip at its edge.

First come the boards and cards on which an answer lies, then the other boards, then whatever fits beside or below them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.ui.panels.panel_card import PanelCard
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import NaturalWords, natural_width, wrapped_height

EDGE, GAP = 8, 8  # dp
BROAD, BESIDE = 720, 300  # dp; on so wide a stage cards stand in two columns; beside a board, with so much left
AROUND, OVER, APART = 12, 8, 4  # dp; beside the words of a chip, and over them; between the chips and the stage
SEEN, CUT = 96, 160  # dp; a lower stage shows no more than the way to it; from so much on a longer card may be cut
Cards = Sequence[PanelCard]


@dataclass
class Choice:
    """What is shown in this much room: boards below each other, cards in columns beside or below them."""

    wide: float
    high: float
    boards: list[PanelCard] = field(default_factory=list)
    cards: list[PanelCard] = field(default_factory=list)

    def tall(self, size: str) -> float:
        """The boards below each other, each as high as it is at this `size` of it."""
        return float(sum(getattr(card, size)(self.wide) + dp(GAP) for card in self.boards))

    def factor(self) -> float:
        """By how much the boards must shrink."""
        scaled = sum(card.largest(self.wide) for card in self.boards if card.scales)
        fixed = self.tall("largest") - scaled + (0 if self.beside else self.stacked())
        return min(1.0, max(0.0, self.high - fixed) / scaled) if scaled else 1.0

    def left_to(self, card: PanelCard) -> float:
        """How high this board may become before anything that is shown has to give way; what is left they share."""
        left = self.high - self.tall("largest") - (0 if self.beside else self.stacked())
        all_ = sum(each.largest(self.wide) for each in self.boards if each.grows)
        least = card.largest(self.wide)
        return least + max(0.0, left) * least / max(1.0, all_)

    @property
    def across(self) -> float:
        """How wide a lone board becomes, which is as high as the stage."""
        if len(self.boards) == 1 and self.boards[0].scales:
            return self.boards[0].across(self.wide, self.high)
        return self.wide

    @property
    def beside(self) -> float:
        """The width that is left beside it, where that is enough for a column."""
        left = self.wide - self.across - dp(GAP)
        return left if left >= dp(BESIDE) else 0.0

    @property
    def columns(self) -> int:
        return 1 if self.beside or self.wide < dp(BROAD) else 2

    @property
    def column(self) -> float:
        return self.beside or (self.wide + dp(GAP)) / self.columns - dp(GAP)

    def placed(self) -> list[tuple[PanelCard, int, float]]:
        """Each card with its column and how far down it begins, always in the column that is shortest."""
        ends = [0.0] * self.columns
        found = []
        for card in self.cards:
            card.width = self.column
            at = ends.index(min(ends))
            found.append((card, at, ends[at]))
            ends[at] += card.height + dp(GAP)
        return found

    def stacked(self) -> float:
        return max((top + card.height + dp(GAP) for card, _, top in self.placed()), default=0.0)

    def fits(self, size: str) -> bool:
        below = self.stacked()
        if self.beside:
            return max(self.tall(size), below) <= self.high + dp(GAP)
        return self.tall(size) + below <= self.high + dp(GAP)

    def try_with(self, card: PanelCard, size: str) -> None:
        """Show this too, if there is room; the first may have to be scrolled."""
        held = self.boards if card.board else self.cards
        held.append(card)
        cut = len(self.boards) + len(self.cards) == 1 and self.high >= dp(CUT)
        if not cut and not self.fits(size):
            held.remove(card)


def chosen(cards: Cards, wide: float, high: float) -> Choice:
    choice = Choice(wide, high)
    for card in cards:
        if card.wanted:
            choice.try_with(card, "smallest")
    for card in cards:
        if card.board and not card.wanted:
            choice.try_with(card, "ample")
    for card in cards:
        if not card.board and not card.wanted:
            choice.try_with(card, "largest")
    return choice


class Lying(Layout):
    """Shows cards. `on_aside` is fired with the panels that wait at the edge and are asked for."""

    view: Any = ObjectProperty(None)
    spread: Any = ObjectProperty(None)
    edge: Any = ObjectProperty(None)
    claims = BooleanProperty(False)  # an answer lies here
    scales = BooleanProperty(False)  # what it lies on is as large as there is room
    known = NumericProperty(0)  # counts what was shown, and what has become higher since

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_aside")
        self.cards: Cards = ()
        self.theme, self.tr = hanko().theme, hanko().tr
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def on_aside(self, panels: Any) -> None:
        """Fired when a chip was tapped."""

    def show(self, cards: Cards) -> None:
        for card in self.cards:
            card.funbind("height", self._grown)
        for card in cards:
            card.fbind("height", self._grown)
        self.cards, self.tr = cards, hanko().tr
        self.claims = any(card.wanted for card in cards)
        self.scales = any(card.scales for card in cards)
        self.known += 1
        self._trigger_layout()

    def _grown(self, card: PanelCard, _: float) -> None:
        """Once painted a board may need another height than was reckoned with; one that scales is given its height."""
        self._trigger_layout()
        if card.wanted and not card.scales:
            self.known += 1

    def wants(self, width: float, size: str) -> float:
        """How high the boards whose answers are wanted are, at this size: smallest, snug or largest."""
        wide = width - 2 * dp(EDGE)
        must = [card for card in self.cards if card.wanted and card.board]
        if not must:
            wanted = [card for card in self.cards if card.wanted]
            must = wanted[:1] if size != "largest" else wanted or [card for card in self.cards if card.board][:1]
        if not must:
            return 0.0
        stood = [(card, card.width) for card in must]
        high = sum(getattr(card, size)(wide) + dp(GAP) for card in must)
        for card, width in stood:  # it was only asked: nothing may lay them out anew after this
            card.width = width
        return float(high + dp(EDGE) + (self._step if len(must) < len(self.cards) else 0))

    @property
    def _step(self) -> float:
        """How high the edge is: a chip, and a little above it."""
        words = wrapped_height("X", self.theme.small, dp(TARGET)) + 2 * dp(OVER)
        return float(ceil(max(dp(TARGET), words) + dp(APART)))

    def do_layout(self, *_: object, **__: object) -> None:
        wide = max(1.0, self.width - 2 * dp(EDGE))
        if self.height < dp(SEEN):
            self._shut()
            return
        edge, choice = 0.0, chosen(self.cards, wide, self.height - dp(EDGE))
        if len(choice.boards) + len(choice.cards) < len(self.cards):
            less = chosen(self.cards, wide, self.height - dp(EDGE) - self._step)
            hidden = [card for card in self.cards if card not in choice.boards and card not in choice.cards]
            if less.fits("smallest") or not choice.fits("smallest") or any(card.wanted for card in hidden):
                edge, choice = self._step, less  # else an answer would be pushed out of view for it
        aside = [card for card in self.cards if card not in choice.boards and card not in choice.cards]
        self.view.pos, self.view.size = (self.x, self.y + edge), (self.width, max(0.0, self.height - edge))
        self._put(choice)
        self._edge(chips(aside, wide, self.theme.small) if edge else [])

    def _edge(self, wanted: list[Wanted]) -> None:
        self.edge.pos, self.edge.width = (self.x + dp(EDGE), self.y), max(1.0, self.width - 2 * dp(EDGE))
        fill(self.edge, wanted, lambda chip: self.dispatch("on_aside", chip.value))

    def _shut(self) -> None:
        """No room for anything: one chip opens all of it."""
        self.spread.clear_widgets()
        self.spread.spots = []
        self.view.size = self.width, 0
        panels = [card.panel for card in self.cards]
        look = {"text": self.tr("table.lies"), "value": panels, "tag": "aside.all", "chosen": self.claims}
        self._edge([(Waiting, look)] if panels and self.height >= dp(TARGET) else [])

    def _put(self, choice: Choice) -> None:
        """Each where it belongs: boards from the top, cards in columns beside or below them."""
        shown = [*choice.boards, *choice.cards]
        spread = self.spread
        if spread.children[::-1] != shown:
            spread.clear_widgets()
            for card in shown:
                spread.add_widget(card)
        factor, y = choice.factor(), 0.0
        spread.spots = []
        for card in choice.boards:
            card.room = card.steady(card.largest(choice.wide) * factor, choice.wide) if card.scales else 0
            if card.grows:
                card.grow = card.grown(choice.left_to(card), choice.wide)
            card.width = choice.across if choice.beside else choice.wide
            spread.spots.append((card, dp(EDGE), y))
            y += (card.room or card.height) + dp(GAP)
        left = dp(EDGE) + (choice.across + dp(GAP) if choice.beside else 0)
        down = 0.0 if choice.beside else y
        for card, at, top in choice.placed():
            spread.spots.append((card, left + at * (choice.column + dp(GAP)), down + top))
        spread.height = max(1.0, max(y, choice.stacked() + down) + dp(EDGE - GAP))
        spread.do_layout()


class Waiting(Pressable, NaturalWords):
    """What waits at the edge, smaller than an answer and as large to a finger; `chosen` where an answer is."""

    value = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)


class Spread(Layout):
    """What is shown on the stage, each card at its spot: from the left, and from the top."""

    def __init__(self, **properties: Any) -> None:
        self.spots: list[tuple[PanelCard, float, float]] = []
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object, **__: object) -> None:
        for card, left, down in self.spots:
            card.pos = self.x + left, self.top - dp(EDGE) / 2 - down - card.height


def chips(aside: Cards, wide: float, small: float) -> list[Wanted]:
    """A chip for each, on one line; those for which it is too short wait behind the last of it, which counts them."""
    order = sorted(aside, key=lambda card: not card.wanted)
    shown = next((count for count in range(len(order), 0, -1) if on_one_line(order, count, small) <= wide), 0)
    found: list[Wanted] = [
        (Waiting, {"text": card.name, "value": [card.panel], "chosen": card.wanted, "tag": f"aside.{card.panel.name}"})
        for card in order[:shown]
    ]
    rest = order[shown:]
    if rest:
        look = {"text": further(shown, len(rest)), "value": [card.panel for card in rest], "tag": "aside.more"}
        found.append((Waiting, {**look, "chosen": any(card.wanted for card in rest)}))
    return found


def further(shown: int, count: int) -> str:
    """What stands on the chip behind which the others wait."""
    tr = hanko().tr
    return str(tr("table.lies_more", count=count) if shown else tr("table.lies"))


def on_one_line(order: Cards, shown: int, small: float) -> float:
    """How wide so many of them are, with the chip for the others."""
    left = len(order) - shown
    names = [*(card.name for card in order[:shown]), *([further(shown, left)] if left else [])]
    return sum(max(dp(TARGET), natural_width(name, small) + dp(2 * AROUND + 1)) + dp(GAP) for name in names) - dp(GAP)


load(__name__)
