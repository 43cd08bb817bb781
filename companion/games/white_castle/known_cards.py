"""The owner's solo cards as far as they are known (WC-S-3.2): written down before, or heard once each at the table.

A real card is known by the die on its bridge side. What else it says is asked when it comes to matter, and never again.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.white_castle.clan_asks import TWIN, Stage
from companion.games.white_castle.deck import (
    FRONTS,
    MOST_HEARD,
    SIZE,
    WITH_AMOUNT,
    Card,
    Deck,
    Effect,
    bare,
    read_cards,
    read_deck,
)
from companion.games.white_castle.effects import Need, Sight
from companion.games.white_castle.rival import Revealed, reveal


class KnownCards:
    def __init__(self, own: object, source: str) -> None:
        """A deck that is shuffled or followed has to be whole; of real cards the rest will be heard.

        Cards that people turn over are called by their dice, and tapped on the bridges, unless two show the same one.
        """
        read = read_deck if source in ("own", "followed") else read_cards
        self.cards: dict[str, Card] = {} if own is None else read(own)
        self.hearing: dict[str, tuple[str, ...]] = {}  # the symbols so far of a card that is being read out
        if source in ("physical", "followed") and len({card.die for card in self.cards.values()}) == len(self.cards):
            self.cards = {card.die: replace(card, id=card.die) for card in self.cards.values()}

    @property
    def whole(self) -> dict[str, Card]:
        return {id_: card for id_, card in self.cards.items() if card.is_whole}

    def deck(self, sight: Sight) -> Deck:
        """The cards, with what was read out of one so far."""
        card = next(iter(self.unread(sight)), "") if self.hearing else ""
        heard = tuple(effect for effect in self.so_far(card) if effect not in WITH_AMOUNT)
        return {**self.cards, card: self.cards[card].says(heard)} if card and heard else self.cards

    # -- what is asked

    def unheard(self, sight: Sight, *, again: bool) -> Stage | None:
        """What a real card has still to say: which lies on top, where it sends the die, what the last two do."""
        found = reveal(sight, self.cards)
        if isinstance(found, Need):
            return ("top", *self.not_seen(sight))
        if not found.rest and not again:
            return None  # no card fits: all nine are shuffled first
        if found.rest and not self.cards[str(found.rest[0])].space:
            return ("card_space", str(found.rest[0]))
        card = next(iter(self.unread(sight)), "")
        if not card:
            return None
        heard = self.so_far(card)
        if heard and heard[-1] in WITH_AMOUNT:
            return ("amount", heard[-1], card)
        acting = found.row[-2:]
        return ("effect", card, str(acting.index(card) + 1), str(len(acting)), *heard)

    def so_far(self, card: str) -> tuple[str, ...]:
        """Of this card: a correction may bring another one up before all of it is read out."""
        return self.hearing.get(card, ())

    def unread(self, sight: Sight) -> tuple[str, ...]:
        """Of the cards that act now, those whose action side nobody has read out."""
        found = reveal(sight, self.cards)
        if not isinstance(found, Revealed):
            return ()
        return tuple(card for card in found.row[-2:] if not self.cards[card].top)

    def not_seen(self, sight: Sight) -> tuple[str, ...]:
        """The cards that may lie on top: the known ones, and every front that none of them shows."""
        known = tuple(card for card in self.cards if card not in sight.stack)
        fronts = {card.die for card in self.cards.values()}
        new = tuple(front for front in FRONTS if front not in fronts) if len(self.cards) < SIZE else ()
        return tuple(sorted((*known, *new), key=in_order))

    # -- what is heard

    def is_on_top(self, card: str) -> None:
        if card not in self.cards:
            self.cards[card] = bare(card.removesuffix(TWIN), card)

    def goes_to(self, card: str, space: str) -> None:
        self.cards[card] = replace(self.cards[card], space=space)

    def says(self, card: str, effect: str | None) -> None:
        """One symbol more, or that it has no more."""
        if effect is not None:
            self.hearing[card] = (*self.so_far(card), effect)
        if effect is None or (len(self.so_far(card)) == MOST_HEARD and effect not in WITH_AMOUNT):
            self.has_said(card)

    def says_so_many(self, card: str, kind: str, amount: int) -> None:
        self.hearing[card] = (*self.so_far(card)[:-1], Effect(kind, str(amount)).id)
        if len(self.so_far(card)) == MOST_HEARD:
            self.has_said(card)

    def has_said(self, card: str) -> None:
        """All of its action side is known from now on."""
        self.cards[card] = self.cards[card].says(self.hearing.pop(card, ()))

    def is_written(self, number: int, card: Card) -> None:
        """A card of the owner's deck; what is half known is written down again."""
        self.cards = self.whole
        name = next(f"C{at}" for at in range(number, number + SIZE + 1) if f"C{at}" not in self.cards)
        self.cards[name] = replace(card, id=name)

    def forget(self, card: str) -> None:
        """What was heard of it was wrong: it is asked anew when it comes up."""
        self.cards[card] = bare(self.cards[card].die, card)
        self.hearing.pop(card, None)


def in_order(card: str) -> tuple[int, str]:
    """In the order of the bridges."""
    front = card.removesuffix(TWIN)
    return (FRONTS.index(front) if front in FRONTS else SIZE), card
