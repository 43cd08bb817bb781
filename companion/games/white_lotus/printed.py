"""What is printed in the box: counts, values and points, read from its fact file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Counts = Mapping[str, int]  # of each building
POINTS = ("influence", "battle")  # the two kinds of cards


@dataclass(frozen=True, slots=True)
class Contents:
    """The printed facts for one number of players."""

    buildings: tuple[str, ...]
    tiles: Counts
    start: Counts
    fronts: Counts
    chips_each: int
    victory_chips: int
    rounds: int
    rice_most: int
    provinces: int
    brown: int
    lotus: int
    dragons: int
    dragon_cards_each: int
    cards: Mapping[str, Mapping[int, int]]
    hand: Mapping[str, Mapping[int, int]]
    year: Mapping[str, int]
    yields: Mapping[str, Mapping[str, int]]
    points: Counts
    strength: Counts

    def all_cards(self, kind: str) -> int:
        """WL-9.3: what all cards of one colour are worth together."""
        return worth(self.cards[kind])


def worth(cards: Mapping[int, int]) -> int:
    return sum(value * count for value, count in cards.items())


def read_contents(facts: Mapping[str, Any], players: int) -> Contents:
    """WL-0.1 to WL-0.6: what lies ready for this many players."""
    land, with_brown = facts["provinces"], facts["players"][str(players)]["brown"]
    return Contents(
        buildings=tuple(facts["buildings"]),
        tiles=facts["tiles"],
        start=facts["players"][str(players)]["start"],
        fronts=facts["chips"]["fronts"],
        chips_each=facts["chips"]["each"],
        victory_chips=facts["victory_chips"],
        rounds=facts["markers"]["rounds"],
        rice_most=facts["markers"]["rice_most"],
        provinces=land["light"] + (land["brown"] if with_brown else 0),
        brown=land["brown"] if with_brown else 0,
        lotus=land["lotus_light"] + (land["lotus_brown"] if with_brown else 0),
        dragons=land["dragons"],
        dragon_cards_each=players - 1,
        cards={kind: _values(facts["cards"][kind]) for kind in POINTS},
        hand={kind: _values(facts["hand"][kind]) for kind in POINTS},
        year=facts["income"]["year"],
        yields={building: facts["income"][building] for building in facts["buildings"]},
        points=facts["points"],
        strength=facts["strength"],
    )


def _values(cards: Mapping[str, int]) -> dict[int, int]:
    return {int(value): count for value, count in cards.items() if int(value)}
