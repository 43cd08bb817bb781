"""The nine solo cards of the owner's box, written down once: a die, its space and two actions each, about 45 taps.

Whatever is tapped is kept at once; one can leave at any time and go on another evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free, Refused
from companion.games.white_castle import draft as drafts
from companion.games.white_castle.deck import AMOUNTS, FRONTS, MOST_EFFECTS, SPACES, WHAT, WITH_AMOUNT
from companion.games.white_castle.draft import Draft, Sketch
from companion.shelf import belongings
from companion.ui.screens.belongings import name_it
from companion.ui.widgets.buttons import Chip, Tile
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.icons import option_icon
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Flow
from companion.ui.widgets.lists import Choice
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page, dare, game_words
from companion.ui.widgets.text import Card

KIND = "white-castle/deck"
DRAFTS, DRAFT = f"{KIND}/draft", "draft"
CHANGED = f"{KIND}/changed"  # decks that are being changed, by their names
PARTS = ("space", *drafts.HALVES)
FIRST = 3  # amounts of one tap; the rest come with a second
PLAN = (SPACES[3:5], SPACES[:3], SPACES[5:])  # as on the board: level 2, level 1, before the walls
FIGURES = tuple(
    tuple(f"{kind}-{what}" if what else kind for kind in kinds for what in WHAT[kind])
    for kinds in (("gardener",), ("warrior",), ("gate", "up"))
)


class Part(Card):
    """One thing that a card says: its name, what was tapped, and what may be tapped while it is open."""

    title = StringProperty("")
    open = BooleanProperty(False)


class Line(Flow):
    """What stands side by side, all equally wide."""


class Deck(Page):
    """One card at a time; what a card still misses is open, everything else is one tap away."""

    title = StringProperty("")
    whole = BooleanProperty(False)  # this card misses nothing
    last = BooleanProperty(False)  # and no other does

    def enter(self, called: str = "") -> None:
        self.app = hanko()
        self.words = game_words("white-castle")
        self.kind = belongings.kind(KIND)
        self.name = called
        self.more = ""  # the amounts of which kind are all shown
        self.drafts, self.draft_name = (CHANGED, called) if called else (DRAFTS, DRAFT)
        self.draft: Draft = self._begin(called)
        self.half = bool(called and drafts.unfinished(self.draft))  # cards that were heard: known as far as they are
        self.at = next(iter(drafts.unfinished(self.draft)), 0)
        self.open = self.card.step
        self.parts = {part: Part() for part in PARTS}
        for part in PARTS:
            self.ids.parts.add_widget(self.parts[part])
        self.paint()

    def _begin(self, name: str) -> Draft:
        """As it was left; else the deck as it is kept, or nine empty cards."""
        from companion.games.white_castle.deck import read_cards

        left = self.app.shelf.owned(self.drafts).get(self.draft_name)
        kept = self.app.shelf.owned(KIND).get(name)
        if left is None and kept is not None:
            try:
                return drafts.drafted(read_cards(kept))
            except Refused as refused:
                self.app.stage.toast(self.words.say(refused.say))
        return drafts.from_plain(left)

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
        self._half("top", card.top)
        self._half("bottom", card.bottom)
        self.ids.scroll.bring([self.parts[self.open]] if self.open else [], near=bool(self.open))

    def _number(self, at: int, whole: bool) -> Wanted:
        icon = "check" if whole else ""
        return Chip, {"text": str(at + 1), "icon": icon, "value": at, "chosen": at == self.at, "tag": f"deck.{at + 1}"}

    def _space(self, card: Sketch) -> None:
        """Where the die goes: the spaces as they lie on the board, each with what its portrait shows."""
        part = self.parts["space"]
        part.title, part.open = self.app.tr("deck.space"), self.open == "space"
        held = [self._chip(f"space.{card.space}", card.space, "space")] if card.space else [self._plus("space")]
        fill(part.ids.held, [] if part.open else held, self._tapped)
        self._rows(part, [[self._tile(f"space.{each}", each, "space") for each in row] for row in PLAN])

    def _half(self, half: str, held: tuple[str, ...]) -> None:
        """An action: what it says so far; while it is open, its symbols by their icons."""
        part = self.parts[half]
        part.title, part.open = self.app.tr(f"deck.{half}"), self.open == half
        chips = [self._chip(f"effect.{effect}", f"{half}-{at}", "held", effect) for at, effect in enumerate(held)]
        more = [] if part.open or len(held) == MOST_EFFECTS else [self._plus(half)]
        fill(part.ids.held, [*chips, *more], self._tapped)
        figures = [[self._tile(f"effect.{each}", each, "effect") for each in row] for row in FIGURES]
        self._rows(part, [*figures, *(self._amounts(kind) for kind in WITH_AMOUNT)])

    def _rows(self, part: Part, rows: Sequence[list[Wanted]]) -> None:
        shown = rows if part.open else ()
        for line, row in zip(fill(part.ids.offers, [(Line, {})] * len(shown)), shown, strict=True):
            fill(line, row, self._tapped)

    def _amounts(self, kind: str) -> list[Wanted]:
        """The usual amounts, and behind dots the larger ones."""
        shown = AMOUNTS if self.more == kind else AMOUNTS[:FIRST]
        chips = [self._amount(kind, f"{kind}-{amount}", str(amount)) for amount in shown]
        return chips if self.more == kind else [*chips, self._amount(kind, kind, "…")]

    def _amount(self, kind: str, value: str, text: str) -> Wanted:
        return Chip, {**self._look("effect", value, False), "text": text, "icon": self._icon(f"effect.{kind}")}

    def _tile(self, key: str, value: str, what: str) -> Wanted:
        look = self._look(what, value, value == self.card.space)
        return Tile, {**look, "text": self.words(key), "icon": self._icon(key)}

    def _chip(self, key: str, value: str, what: str, effect: str = "") -> Wanted:
        text = self.words(key) + ("  ×" if what == "held" else "")
        return Chip, {**self._look(what, value, True), "text": text, "icon": self._icon(f"effect.{effect}")}

    def _icon(self, key: str) -> str:
        return option_icon("white-castle", key)

    def _plus(self, part: str) -> Wanted:
        return Chip, {**self._look("open", part, False), "text": self.app.tr("deck.add"), "icon": "plus"}

    def _look(self, what: str, value: str, chosen: bool) -> dict[str, Any]:
        return {"value": (what, value), "chosen": chosen, "tag": f"deck.{what}.{value}"}

    # -- writing

    def _tapped(self, chip: Any) -> None:
        what, value = chip.value
        act = {"open": self._open, "space": self._on_space, "held": self._on_held, "effect": self._on_effect}[what]
        act(value)
        self.paint()

    def _open(self, part: str) -> None:
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
        try:
            self.app.shelf.keep(self.drafts, self.draft_name, drafts.to_plain(self.draft))
            if self.half:
                self.app.shelf.keep(KIND, self.name, drafts.finished(self.draft))
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
            self._call(thing, name)
            return
        sheet = Sheetlet(title=self.app.tr("deck.odd"), text="\n".join(notes), tag="odd")
        sheet.choices = [
            ("change", self.app.tr("answer.change"), "primary"),
            ("keep", self.app.tr("deck.keep"), "secondary"),
        ]
        sheet.bind(on_choose=lambda _, way: self._call(thing, name) if way == "keep" else None)
        sheet.open()

    def _call(self, thing: belongings.Plain, name: str) -> None:
        name_it(self.kind, thing, name, self._kept, changed=self.name)

    def _kept(self) -> None:
        dare(lambda: self.app.shelf.forget(self.drafts, self.draft_name))
        self.app.stage.back()


load(__name__)
