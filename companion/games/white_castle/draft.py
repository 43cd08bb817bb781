"""The owner's nine cards while they are being written down: one after the other, in any order, at any time again.

A card is told by its die; its space and its two actions follow. What is half done is a draft and stays one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.white_castle.deck import (
    EFFECTS,
    FRONTS,
    MOST_EFFECTS,
    SIZE,
    SPACES,
    Card,
    Deck,
    effect_of,
    write_deck,
)

HALVES = ("top", "bottom")


@dataclass(frozen=True, slots=True)
class Sketch:
    """One card as far as it is written."""

    die: str
    space: str = ""
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @property
    def step(self) -> str:
        """What is missing first; nothing when the card is whole."""
        if not self.space:
            return "space"
        return next((half for half in HALVES if not getattr(self, half)), "")

    @property
    def known(self) -> bool:
        """Can it be kept? Half an action is none."""
        return bool(self.space or self.top) and bool(self.top) == bool(self.bottom)

    def with_effect(self, half: str, effect: str) -> Sketch:
        """One symbol more; beyond two the last one is replaced."""
        return self._with(half, (*getattr(self, half)[: MOST_EFFECTS - 1], effect))

    def without(self, half: str, at: int) -> Sketch:
        held = getattr(self, half)
        return self._with(half, held[:at] + held[at + 1 :])

    def _with(self, half: str, effects: tuple[str, ...]) -> Sketch:
        return replace(self, top=effects) if half == "top" else replace(self, bottom=effects)

    def card(self, number: int) -> Card:
        bridge, _, position = self.die.partition("-")
        halves = (tuple(effect_of(effect) for effect in half) for half in (self.top, self.bottom))
        return Card(f"C{number}", bridge, position, self.space, *halves)


Draft = tuple[Sketch, ...]


def empty() -> Draft:
    """WC-S-3.2: nine cards, each with a die of its own filled in already; that is only the likely case."""
    return tuple(Sketch(front) for front in FRONTS)


def drafted(deck: Deck) -> Draft:
    """A deck as far as it is known, to be changed; what is missing has one of the dice that nobody has seen."""
    known = [
        Sketch(card.die, card.space, tuple(e.id for e in card.top), tuple(e.id for e in card.bottom))
        for card in deck.values()
    ]
    seen = {sketch.die for sketch in known}
    missing = [Sketch(front) for front in FRONTS if front not in seen]
    return tuple(known + missing)[:SIZE]


def unfinished(draft: Draft) -> tuple[int, ...]:
    return tuple(at for at, sketch in enumerate(draft) if sketch.step)


def finished(draft: Draft) -> dict[str, Any]:
    """The deck as its file keeps it: whole once no card is missing anything, before that the cards that are known."""
    cards = [sketch.card(number) for number, sketch in enumerate(draft, 1) if sketch.known]
    return write_deck({card.id: card for card in cards})


def to_plain(draft: Draft) -> dict[str, Any]:
    return {"cards": [[each.die, each.space, list(each.top), list(each.bottom)] for each in draft]}


def from_plain(plain: object) -> Draft:
    """A draft from the disk; an empty one where it is none."""
    try:
        rows = plain["cards"]  # type: ignore[index]
        draft = tuple(Sketch(die, space, tuple(top), tuple(bottom)) for die, space, top, bottom in rows)
    except (TypeError, KeyError, ValueError):
        return empty()
    return draft if len(draft) == SIZE and all(_sound(sketch) for sketch in draft) else empty()


def _sound(sketch: Sketch) -> bool:
    halves = all(len(half) <= MOST_EFFECTS and set(half) <= set(EFFECTS) for half in (sketch.top, sketch.bottom))
    return sketch.die in FRONTS and sketch.space in ("", *SPACES) and halves
