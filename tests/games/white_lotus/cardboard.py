"""The open stacks of cards as somebody keeps them who only moves the cards that the app tells people to move.

Every told card must lie there, or in the hand it is paid from; its points must be those that were due; and there must
be no way with fewer cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from companion.core.say import Say

STACKS = {"influence": {1: 34, 2: 30, 3: 20}, "battle": {1: 30, 2: 20, 3: 10}}
HANDS = {"influence": {1: 2, 2: 2, 3: 2}, "battle": {1: 3}}
KINDS = ("influence", "battle")
Told = tuple[str, Say]


class Cardboard:
    """`counted`: where nobody counts the cards, nobody knows what left the stacks, and they are taken as full."""

    def __init__(self, seats: int, counted: bool) -> None:
        self.counted = counted
        hands = seats if counted else 0
        self.stacks = {
            kind: Counter({value: count - hands * HANDS[kind].get(value, 0) for value, count in cards.items()})
            for kind, cards in STACKS.items()
        }
        self.moved = self.owed = 0

    def follow(self, told: Iterable[Told]) -> dict[tuple[str, str], int]:
        """What one answer had people do; how many points everybody has more or fewer of by it."""
        found: Counter[tuple[str, str]] = Counter()
        short: Counter[tuple[str, str]] = Counter()
        for seat, words in told:
            parts: dict[str, Any] = dict(words.parts)
            if words.key == "task.owed":
                short[seat, name_of(parts["kind"])] += parts["points"]
            elif words.key == "task.income":
                for kind in KINDS:
                    cards, owed = read(parts[f"{kind}_cards"]), short.pop((seat, kind), 0)
                    self.dealt(kind, parts[kind], cards, owed)
                    found[seat, kind] += parts[kind]
            else:
                kind = name_of(parts["kind"])
                assert ("cards" in parts) == (parts["points"] < parts["laid"]), (
                    "all of it goes, whichever cards lie there"
                )
                out = read(parts["cards"]) if "cards" in parts else taken(parts["laid"])
                self.paid(kind, parts["laid"], parts["points"], out, read(parts.get("back", ())))
                found[seat, kind] -= parts["points"]
        assert not short, "owed, and nothing was due"
        return dict(found)

    def dealt(self, kind: str, points: int, cards: Counter[int], owed: int) -> None:
        ways = fewest(self.stacks[kind], points)
        best = max(ways)
        assert worth(cards) == best == points - owed
        assert cards.total() == ways[best]
        assert cards <= self.stacks[kind]
        self.stacks[kind] -= cards if self.counted else Counter()
        self.moved += cards.total()
        self.owed += owed

    def paid(self, kind: str, laid: int, points: int, out: Counter[int], back: Counter[int]) -> None:
        hand = taken(laid)
        assert out <= hand
        assert worth(out) - worth(back) == points
        counts = [range(count + 1) for count in hand.values()]
        handfuls = [Counter(dict(zip(hand, some, strict=True))) for some in product(*counts)]
        over = [(each.total(), worth(each) - points) for each in handfuls if worth(each) >= points]
        ways = fewest(self.stacks[kind], max(most for _, most in over))
        if changed := [count + ways[rest] for count, rest in over if rest in ways]:
            assert out.total() + back.total() == min(changed)
            assert back <= self.stacks[kind]
        self.stacks[kind] = (self.stacks[kind] + out) - back if self.counted else self.stacks[kind]
        self.moved += out.total() + back.total()


def taken(laid: int) -> Counter[int]:
    """What lies there is taken to be as few cards as can be."""
    return Counter({3: laid // 3, laid % 3: 1} if laid % 3 else {3: laid // 3})


def fewest(stack: Mapping[int, int], most: int) -> dict[int, int]:
    """How few cards of a stack come to so many points, up to `most`: card by card, as they lie."""
    found = {0: 0}
    for value, count in stack.items():
        for _ in range(min(count, most // value)):
            for points, cards in list(found.items()):
                more = points + value
                if more <= most and cards + 1 < found.get(more, 999):
                    found[more] = cards + 1
    return found


def name_of(words: Say) -> str:
    return words.key.partition(".")[2]


def read(words: Any) -> Counter[int]:
    """`2 x 3, 1 x 2`."""
    found: Counter[int] = Counter()
    for each in () if isinstance(words, Say) else words:
        parts: dict[str, Any] = dict(each.parts)
        found[parts["value"]] += parts["number"]
    return found


def worth(cards: Mapping[int, int]) -> int:
    return sum(value * count for value, count in cards.items())
