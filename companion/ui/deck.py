"""The nine solo cards of the owner's box, written down once: a die, its space and two actions each, about 45 taps.

Whatever is tapped is kept at once; one can leave at any time and go on another evening.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from companion import owned
from companion.core.say import Free, Refused
from companion.games.white_castle import draft as drafts
from companion.games.white_castle.deck import AMOUNTS, FRONTS, MOST_EFFECTS, SPACES, WHAT, WITH_AMOUNT
from companion.games.white_castle.draft import Draft, Sketch
from companion.ui.buttons import Chip
from companion.ui.kv import load
from companion.ui.lists import Choice
from companion.ui.marks import Wanted, fill
from companion.ui.overlays import Sheetlet
from companion.ui.own import name_it
from companion.ui.page import game_words
from companion.ui.text import Card, Paper

KIND = "white-castle/deck"
DRAFTS, DRAFT = f"{KIND}/draft", "draft"
PARTS = ("space", *drafts.HALVES)
FIRST = 3  # amounts of one tap; the rest come with a second


class Part(Card):
    """One thing that a card says: its name, what was tapped, and what may be tapped while it is open."""

    title = StringProperty("")
    open = BooleanProperty(False)


class Deck(Paper):
    """One card at a time; what a card still misses is open, everything else is one tap away."""

    title = StringProperty("")
    whole = BooleanProperty(False)  # this card misses nothing
    last = BooleanProperty(False)  # and no other does

    def enter(self, called: str = "") -> None:
        self.app = App.get_running_app()
        self.words = game_words("white-castle")
        self.kind = owned.kind(KIND)
        self.name = called
        self.more = ""  # the amounts of which kind are all shown
        self.draft: Draft = self._begin(called)
        self.at = next(iter(drafts.unfinished(self.draft)), 0)
        self.open = self.card.step
        self.parts = {part: Part() for part in PARTS}
        for part in PARTS:
            self.ids.parts.add_widget(self.parts[part])
        self.paint()

    def _begin(self, name: str) -> Draft:
        from companion.games.white_castle.deck import read_deck

        kept = self.app.shelf.owned(KIND).get(name)
        if kept is not None:
            try:
                return drafts.drafted(read_deck(kept))
            except Refused as refused:
                self.app.stage.toast(self.words.say(refused.say))
        return drafts.from_plain(self.app.shelf.owned(DRAFTS).get(DRAFT))

    @property
    def card(self) -> Sketch:
        return self.draft[self.at]

    # -- showing

    def paint(self) -> None:
        """This card as it is written now."""
        tr, card = self.app.tr, self.card
        missing = drafts.unfinished(self.draft)
        self.title = tr("deck.card", number=self.at + 1, of=len(self.draft))
        self.whole, self.last = not card.step, not missing
        fill(self.ids.numbers, [self._number(at, at not in missing) for at in range(len(self.draft))], self._turn)
        self.ids.front.text = tr("deck.die", die=Free(self.words(f"die.{card.die}")))
        self._space(card)
        for half in drafts.HALVES:
            self._half(half, getattr(card, half))
        self.ids.scroll.scroll_y = 1.0

    def _number(self, at: int, whole: bool) -> Wanted:
        icon = "check" if whole else ""
        return Chip, {"text": str(at + 1), "icon": icon, "value": at, "chosen": at == self.at, "tag": f"deck.{at + 1}"}

    def _space(self, card: Sketch) -> None:
        part = self.parts["space"]
        part.title, part.open = self.app.tr("deck.space"), self.open == "space"
        shown = SPACES if part.open else (card.space,) if card.space else ()
        fill(part.ids.held, [])
        look = [self._chip(f"space.{space}", space, space == card.space, "space") for space in shown]
        fill(part.ids.offers, look or [self._plus("space")], self._tapped)
        fill(part.ids.amounts, [])

    def _half(self, half: str, held: tuple[str, ...]) -> None:
        part = self.parts[half]
        part.title, part.open = self.app.tr(f"deck.{half}"), self.open == half
        chips = [self._chip(f"effect.{effect}", f"{half}-{at}", True, "held") for at, effect in enumerate(held)]
        more = [] if part.open or len(held) == MOST_EFFECTS else [self._plus(half)]
        fill(part.ids.held, [*chips, *more], self._tapped)
        figures = [
            f"{kind}-{what}" if what else kind for kind in WHAT if kind not in WITH_AMOUNT for what in WHAT[kind]
        ]
        offers = [self._chip(f"effect.{each}", each, False, "effect") for each in figures] if part.open else []
        fill(part.ids.offers, offers, self._tapped)
        amounts = [amount for kind in WITH_AMOUNT for amount in self._amounts(kind)] if part.open else []
        fill(part.ids.amounts, amounts, self._tapped)

    def _amounts(self, kind: str) -> list[Wanted]:
        """`points: 1`, and behind dots the larger ones."""
        shown = AMOUNTS if self.more == kind else AMOUNTS[:FIRST]
        chips = [self._chip(f"effect.{kind}-{amount}", f"{kind}-{amount}", False, "effect") for amount in shown]
        dots: Wanted = (Chip, {**self._look("effect", kind, False), "text": self.words(f"effect.{kind}"), "icon": ""})
        return chips if self.more == kind else [*chips, dots]

    def _chip(self, key: str, value: str, chosen: bool, what: str) -> Wanted:
        icon = "cross" if what == "held" else ""
        return Chip, {**self._look(what, value, chosen), "text": self.words(key), "icon": icon}

    def _plus(self, part: str) -> Wanted:
        return Chip, {**self._look("open", part, False), "text": self.app.tr("deck.add"), "icon": "plus"}

    def _look(self, what: str, value: str, chosen: bool) -> dict[str, Any]:
        return {"value": (what, value), "chosen": chosen, "tag": f"deck.{what}.{value}"}

    # -- writing

    def _tapped(self, chip: Any) -> None:
        what, value = chip.value
        getattr(self, f"_on_{what}")(value)
        self.paint()

    def _on_open(self, part: str) -> None:
        self.open = part

    def _on_space(self, space: str) -> None:
        """A tap on the chosen one opens the others again."""
        if self.open != "space":
            self.open = "space"
        else:
            self._write(replace(self.card, space=space))

    def _on_held(self, value: str) -> None:
        half, _, at = value.partition("-")
        self._write(self.card.without(half, int(at)))

    def _on_effect(self, effect: str) -> None:
        if effect in WITH_AMOUNT:
            self.more = effect
        else:
            self._write(self.card.with_effect(self.open, effect))

    def _write(self, card: Sketch) -> None:
        """Kept at once; what the card misses next is opened."""
        self.draft = (*self.draft[: self.at], card, *self.draft[self.at + 1 :])
        self.open, self.more = card.step, ""
        if not self.name:
            try:
                self.app.shelf.keep(DRAFTS, DRAFT, drafts.to_plain(self.draft))
            except Refused as refused:
                self.app.say(refused.say)

    def change_front(self) -> None:
        """The die is filled in already; a card may show another."""
        sheet = Sheetlet(title=self.app.tr("deck.front"), tag="front")
        choice = Choice(
            options=[(die, self.words(f"die.{die}")) for die in FRONTS], chosen=[self.card.die], tag="front"
        )

        def chosen(_: object, die: str) -> None:
            sheet.close()
            self._write(replace(self.card, die=die))
            self.paint()

        choice.bind(on_choose=chosen)
        sheet.put(choice)
        sheet.open()

    # -- going on

    def _turn(self, chip: Any) -> None:
        self._go(chip.value)

    def _go(self, at: int) -> None:
        self.at, self.more = at, ""
        self.open = self.card.step
        self.paint()

    def next(self) -> None:
        """The next card that misses something; after the last one the deck is kept."""
        missing = drafts.unfinished(self.draft)
        if missing:
            self._go(next((at for at in missing if at > self.at), missing[0]))
        else:
            self._keep()

    def _keep(self) -> None:
        thing = drafts.finished(self.draft)
        notes = [self.words.say(note) for note in self.kind.notes(thing)]
        name = self.name or self.app.tr("own.deck.name")
        if not notes:
            name_it(self.kind, thing, name, self._kept)
            return
        sheet = Sheetlet(title=self.app.tr("deck.odd"), text="\n".join(notes), tag="odd")
        sheet.choices = [
            ("change", self.app.tr("answer.change"), "primary"),
            ("keep", self.app.tr("deck.keep"), "secondary"),
        ]
        sheet.bind(on_choose=lambda _, way: name_it(self.kind, thing, name, self._kept) if way == "keep" else None)
        sheet.open()

    def _kept(self) -> None:
        if not self.name:
            self.app.shelf.forget(DRAFTS, DRAFT)
        self.app.stage.back()


load("deck")
