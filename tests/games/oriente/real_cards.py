"""The real cards of a table of Oriente as they lie: deck, faces, piles, discs and workers, seen by no app."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.oriente.playing import BOX, NAMES

Step = tuple[str, str, Any]  # who is asked, what, and what is true
Steps = Iterator[Step]
WORTH = {row["id"]: row["value"] for row in (*BOX["inhabitants"], *BOX["treasures"])} | {"geisha": 0, "": 0}
UNTOLD = "?"  # behind a card that lies open and that nobody has told the app
WORTH |= {card + UNTOLD: value for card, value in WORTH.items()}
PEOPLE = [row["id"] for row in BOX["inhabitants"] for _ in range(row["count"])]
TREASURES = [row["id"] for row in BOX["treasures"] for _ in range(row["count"])]


class Over(Exception):
    """The Geisha has come, or three Ninjas lie before one seat."""


def stacked(chance: random.Random) -> list[str]:
    """OR-0.3 to OR-0.6: four cards below, four and the Geisha on them, the rest with Shogun and Ninjas on top."""
    plain = [card for card in PEOPLE if card not in ("shogun", "ninja")]
    chance.shuffle(plain)
    below, packet, rest = plain[:4], [*plain[4:8], "geisha"], [*plain[8:], "shogun", "ninja", "ninja", "ninja"]
    chance.shuffle(packet)
    chance.shuffle(rest)
    return [*rest, *packet, *below]  # the first is on top


def face(card: str) -> str:
    """What it is."""
    return card.removesuffix(UNTOLD)


def untold(card: str) -> str:
    """The same, where nobody tells the app any more which it is."""
    return face(card) + UNTOLD


def said(card: str) -> str:
    """What the app knows it as."""
    return "unseen" if card.endswith(UNTOLD) else card


def by_name(cards: list[str]) -> list[str]:
    """What cards out of a pile are called, whichever of the same they are: the second Nofu is `nofu.2`."""
    seen: Counter[str] = Counter()
    names = []
    for card in map(said, cards):
        seen[card] += 1
        names.append(card if seen[card] == 1 else f"{card}.{seen[card]}")
    return names


class RealCards:
    """`chosen`: the options that this table plays by."""

    def __init__(self, seats: int, seed: int, **chosen: str) -> None:
        self.order, self.chance, self.chosen = NAMES[:seats], random.Random(f"{seats} {seed}"), chosen
        self.deck = stacked(self.chance)
        self.drawn = -seats - 1  # OR-0.8: counted from the first draw after preparation
        self.faces = dict.fromkeys(self.order, "")
        self.open: set[str] = set()
        self.piles: dict[str, list[str]] = {seat: [] for seat in self.order}
        self.discs = set(self.order)
        self.beside, self.hut, self.square = 6, 0, 0
        self.bonus: list[str] = []
        self.under_stone: list[str] = []
        self.up = 0  # so many bonus cards, the first ones, lie open
        self.seen_below: list[str] = []
        self.turned: list[str] = []  # reinforcements of the fight that goes on
        self.stone = self.announcer = self.order[0]
        self.hidden = False  # did the announcer lie face down before?
        self.alone = False  # has it been said that nobody supports?
        self.could: list[str] = []  # who may claim, as far as everybody can know
        self.special = ""
        self.overlooked = ""  # who has three Ninjas of which the app was not told
        self.how = ""  # the game ended

    def may(self, often: float) -> bool:
        return self.chance.random() < often

    def others(self, seat: str) -> list[str]:
        at = self.order.index(seat)
        return [*self.order[at + 1 :], *self.order[:at]]

    # -- what they come to

    def points(self, *, inhabitants: bool = False, told: bool = False) -> dict[str, int]:
        """`told`: only of the cards that the app was told."""
        return {
            seat: sum(WORTH[card] for card in pile if not (told and card.endswith(UNTOLD)))
            + (WORTH[self.faces[seat]] if inhabitants else 0)
            for seat, pile in self.piles.items()
        }

    def winners(self) -> tuple[str, ...]:
        """OR-9.3: most points, then the better cards, compared one by one from the best down."""
        if self.special:
            return (self.special,)
        hands = {
            seat: sorted((WORTH[card] for card in (*pile, self.faces[seat]) if WORTH[card]), reverse=True)
            for seat, pile in self.piles.items()
        }
        best = max((sum(hand), hand) for hand in hands.values())
        return tuple(seat for seat, hand in hands.items() if (sum(hand), hand) == best)

    # -- cards

    def top(self) -> str:
        self.drawn += 1
        card = self.deck.pop(0)
        if len(self.deck) < len(self.seen_below):
            self.seen_below = []
        return card

    def deck_may_be_empty(self) -> Steps:
        """OR-ruling-23: then she is a bonus card, perhaps one that somebody was about to take."""
        if not self.deck:
            for card in (*self.bonus, *self.under_stone)[self.up :]:
                yield "chance", "bonus", card
            self.up = len(self.bonus) + len(self.under_stone)
            raise Over("bonus")

    def turn_up(self, name: str) -> Steps:
        """A card from the deck that all see; it comes to `self.turned`."""
        yield from self.deck_may_be_empty()
        card = self.top()
        yield "chance", name, card
        if card == "geisha":
            raise Over(name)
        self.turned.append(card)

    def show(self, seat: str) -> Steps:
        if seat not in self.open:
            yield seat, "inhabitant", self.faces[seat]
            self.open.add(seat)

    def draw_inhabitant(self, seat: str) -> Steps:
        self.faces[seat] = ""  # the old one lies elsewhere
        yield from self.deck_may_be_empty()
        self.faces[seat] = self.top()
        self.open.discard(seat)
        if self.drawn >= 32 - len(self.order):
            yield seat, "geisha", self.faces[seat] == "geisha"
            if self.faces[seat] == "geisha":
                raise Over("inhabitant")

    def lay_bonus(self) -> Steps:
        """OR-7.2, OR-ruling-5, OR-ruling-6."""
        if self.bonus and self.chosen.get("bonus_unclaimed") == "keep_one":
            return
        yield from self.deck_may_be_empty()
        card = self.top()
        if self.chosen.get("bonus_face") == "up":
            yield "chance", "bonus", card
            self.up += 1
        self.bonus.append(card)
        if self.up and card == "geisha":
            raise Over("bonus")

    def take_bonus(self, seat: str) -> Steps:
        while self.under_stone:
            card = self.under_stone[0]
            if not self.up:
                yield "chance", "bonus", card
            self.up = max(self.up - 1, 0)
            self.under_stone.pop(0)
            if card == "geisha":
                raise Over("bonus")
            self.piles[seat].append(card)

    def unseen(self) -> Counter[str]:
        """Inhabitants that lie nowhere as far as the app was told."""
        seen = [card for pile in self.piles.values() for card in pile] + self.seen_below + self.turned
        seen += (*self.bonus, *self.under_stone)[: self.up]
        return Counter(PEOPLE) - Counter(seen) - Counter(self.faces[seat] for seat in self.open)
