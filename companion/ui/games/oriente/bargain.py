"""A deal of Oriente, begun at somebody's VP cards: which of them, and who gets it or which card comes back for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Form, Pick
from companion.core.say import say
from companion.core.telling import option
from companion.ui.widgets.buttons import TARGET, Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Flow
from companion.ui.widgets.marks import Wanted, fill, seat_chip, spoken
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Ask as Heading
from companion.ui.widgets.text import Small

BARGAIN = "bargain"
OF = ":"  # between the seat and its card


class Bargain(Sheetlet):
    """Who has only one kind of card needs one tap: whoever gets it, or the card that comes back."""

    def __init__(self, ask: Form, seat: str, **properties: Any) -> None:
        super().__init__(tag="bargain", **properties)
        self.given, self.against = (field for field in ask.fields if isinstance(field, Pick))
        self.own = [card for card in self.given.options if owner(card) == seat]
        self.card = self.own[0]
        self.cards, self.takers = Flow(), Flow()
        others = [each for each in self.against.options if owner(each) != seat]
        lines = (self._head(), Small(text=spoken(say("short.card"))), self.cards)
        for line in (*lines, Small(text=spoken(say("short.against"))), self.takers):
            self.put(line)
        self._show()
        fill(self.takers, [self._chip(self.against, each, "to") for each in others], self._give)

    def _head(self) -> BoxLayout:
        """What it is, and the way back; above, for with twelve people the list is longer than a phone."""
        app = hanko()
        head = BoxLayout(size_hint_y=None, height=dp(TARGET), spacing=dp(8))
        title = Heading(text=spoken(say("short.bargain")), pos_hint={"center_y": 0.5})
        close = Chip(text=app.tr("close"), tag="bargain.close", pos_hint={"center_y": 0.5})
        close.bind(on_release=lambda _: self.leave(), height=lambda _, high: setattr(head, "height", high))
        for widget in (title, close):
            head.add_widget(widget)
        return head

    def _show(self) -> None:
        chips = [self._chip(self.given, card, "card", chosen=card == self.card) for card in self.own]
        fill(self.cards, chips, self._choose)

    def _chip(self, ask: Pick, each: str, kind: str, **look: Any) -> Wanted:
        look |= {"value": each, "tag": f"bargain.{kind}.{each}"}
        if each in (people := hanko().people):
            return seat_chip(each, **look)
        return Chip, {"text": spoken(option(ask, each, people)), **look}

    def _choose(self, chip: Chip) -> None:
        self.card = chip.value
        self._show()

    def _give(self, chip: Chip) -> None:
        """What people have agreed: nobody is asked why."""
        app = hanko()
        self.close()
        value, note = (self.card, chip.value), app.tr("fixes.reason.agreed")
        app.attempt(lambda session: session.fix(BARGAIN, value, note, by="here"))


def owner(option: str) -> str:
    """Whose card it is, or the seat itself."""
    return option.partition(OF)[0]


def offer(ask: Ask, seat: str) -> None:
    if isinstance(ask, Form) and any(owner(card) == seat for card in options(ask)):
        Bargain(ask, seat).open()


def options(ask: Form) -> Sequence[str]:
    cards = ask.fields[0]
    return cards.options if isinstance(cards, Pick) else ()
