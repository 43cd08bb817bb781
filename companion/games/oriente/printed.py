"""What lies in the box: inhabitants, treasures, workers, read from `data/games/oriente/box.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asks import Pick
from companion.core.say import Free, Say, refuse, say

GEISHA, UNSEEN = "geisha", "unseen"  # an unseen card is one whose face the app was not told
NOBODY = "nobody-there"  # where an inhabitant was taken and the deck is empty
SHOGUN, SORYO, MAHO, DAIMYO = "shogun", "soryo", "maho_tsukai", "daimyo"
SAMURAI, AKINDO, NOFU, NINJA = "samurai", "akindo", "nofu", "ninja"


def word_pick(name: str, options: tuple[str, ...], **more: Any) -> Pick:
    """One of several words, which stay words even where a seat bears the same name."""
    labels = tuple(say(f"option.{option}") for option in options)
    return Pick(name, options, labels=labels, **more)


@dataclass(frozen=True, slots=True)
class Contents:
    """The cards with their values and how many there are, and the printed numbers."""

    values: Mapping[str, int]  # inhabitants and treasures; rank, strength and points at once
    inhabitants: Mapping[str, int]  # how many of each, highest rank first
    treasures: Mapping[str, int]
    deck: int
    all_cards: int
    discs: int
    workers: int
    below_geisha: int  # cards of the packet that lies under hers
    with_geisha: int  # cards that are shuffled with her
    hut_from: int  # so many seats use the hut
    ninjas: int  # so many in one pile win

    def value(self, card: str) -> int:
        """The Geisha has no value, and of an unseen card none is known."""
        return self.values.get(card, 0)

    def named(self, card: str) -> Say:
        return say("card", card=card, value=self.values[card]) if card in self.values else say(f"option.{card}")

    def all_named(self, cards: Iterable[str]) -> tuple[Say, ...]:
        return tuple(self.named(card) for card in cards)

    def geisha_from(self, seats: int) -> int:
        """OR-0.8, OR-ruling-24: the first draw after preparation that can be the Geisha."""
        return self.left_after_setup(seats) - self.below_geisha - self.with_geisha

    def geisha_to(self, seats: int) -> int:
        return self.geisha_from(seats) + self.with_geisha

    def left_after_setup(self, seats: int) -> int:
        """OR-0.7: an inhabitant each, and one bonus card."""
        return self.deck - seats - 1


def contents_of(data: Mapping[str, Any]) -> Contents:
    """The box that a table was begun with; facts that are none are refused."""
    try:
        return read(data["box"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise refuse("facts_missing", file=Free("box")) from None


def read(facts: Mapping[str, Any]) -> Contents:
    """The box that a fact file describes."""
    cards = [*facts["inhabitants"], *facts["treasures"]]
    inhabitants = {row["id"]: row["count"] for row in facts["inhabitants"]}
    treasures = {row["id"]: row["count"] for row in facts["treasures"]}
    deck = sum(inhabitants.values()) + facts["geisha"]["count"]
    others = facts["village_square_cards"] + facts["overview_cards"]
    return Contents(
        values={row["id"]: row["value"] for row in cards},
        inhabitants=inhabitants,
        treasures=treasures,
        deck=deck,
        all_cards=deck + sum(treasures.values()) + others,
        discs=facts["discs"],
        workers=facts["workers"],
        below_geisha=facts["packets"]["below"],
        with_geisha=facts["packets"]["with_geisha"],
        hut_from=facts["hut_from_seats"],
        ninjas=facts["ninjas_that_win"],
    )
