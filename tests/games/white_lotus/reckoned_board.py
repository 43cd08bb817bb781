"""The second reckoning's board: what lies where, whose it is, what it is worth, and which chips are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

KINDS = ("palace", "temple", "fortress", "rice", "village")
WORTH = {"palace": 3, "temple": 2, "fortress": 1, "rice": 1, "village": 1}
FRONTS = {"palace": 3, "temple": 4, "fortress": 5, "rice": 4}  # of each colour; a village is on every back
TILES = {"palace": 5, "temple": 5, "fortress": 6, "rice": 6, "village": 17}
CHIPS, VICTORY_CHIPS = 16, 18
State = tuple[Any, ...]


class Board:
    """What everybody could see lying there, and what everybody holds."""

    def __init__(self, seats: Sequence[str], options: Mapping[str, str], borders: Any = None) -> None:
        self.seats, self.options = list(seats), options
        self.mapped = borders is not None
        self.borders: set[frozenset[str]] = set(borders or ())
        self.apart: set[frozenset[str]] = set()
        self.room = 39 if len(seats) == 6 else 31
        self.kind: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.claims: dict[str, list[str]] = {}
        self.dragons: set[str] = set()
        self.in_box = dict(TILES)
        self.supply = VICTORY_CHIPS
        self.year = 0
        self.influence = dict.fromkeys(seats, 12)
        self.battle = dict.fromkeys(seats, 3)
        self.chips = dict.fromkeys(seats, 0)
        self.bonus = dict.fromkeys(seats, 0)
        self.emperor = ""
        self.laying: list[tuple[str, str]] = []
        self.crowned = 0

    @property
    def counted(self) -> bool:
        """Does anybody keep count of the points in hand?"""
        return self.options.get("bids") != "out" and self.options.get("ledger") != "off"

    def purses(self) -> dict[str, tuple[int, int]]:
        """By what people were told: what they paid where only who is out was said, nobody has heard."""
        return {seat: (self.influence[seat], self.battle[seat]) for seat in self.seats}

    def state(self) -> State:
        known = self.purses() if self.counted else dict.fromkeys(self.seats, (0, 0))
        return (
            self.year,
            self.emperor,
            self.supply,
            tuple(sorted(self.kind.items())),
            tuple(sorted(self.owner.items())),
            tuple(sorted((province, tuple(who)) for province, who in self.claims.items() if who)),
            tuple((*known[seat], self.chips[seat], self.points(seat)) for seat in self.seats),
        )

    def round_from(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def board(self) -> list[str]:
        return sorted(self.kind, key=lambda p: int(p[1:]))

    def own(self, seat: str, kind: str = "") -> list[str]:
        return [p for p, owner in self.owner.items() if owner == seat and kind in ("", self.kind[p])]

    def palaces(self) -> dict[str, int]:
        return {seat: len(self.own(seat, "palace")) for seat in self.seats}

    def points(self, seat: str) -> int:
        return sum(WORTH[self.kind[p]] for p in self.own(seat)) + self.chips[seat] + self.bonus[seat]

    def all_is_taken(self) -> bool:
        """WL-ruling-22: a place for which no tile is left stays empty, and nobody waits for it."""
        more_come = len(self.kind) < self.room and bool(self.tiles_left())
        return not more_come and len(self.owner) >= len(self.kind)

    def tiles_left(self) -> list[str]:
        """Kinds of which somebody may still turn one up."""
        lying = list(self.kind.values())
        return [kind for kind, count in self.in_box.items() if lying.count(kind) < count]

    # -- borders

    def touching(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self.borders

    def unknown(self, one: str, other: str) -> bool:
        edge = frozenset((one, other))
        return not self.mapped and edge not in self.borders and edge not in self.apart

    def learn(self, p: str, touched: Iterable[str], asked: Iterable[str]) -> None:
        self.borders |= {frozenset((p, other)) for other in touched}
        self.apart |= {frozenset((p, other)) for other in asked} - self.borders

    def areas(self, seat: str) -> list[set[str]]:
        """Areas grown by joining: any two that touch become one."""
        groups = [{p} for p in self.own(seat)]
        joined = True
        while joined:
            joined = False
            for one, other in permutations(groups, 2):
                if any(self.touching(a, b) for a in one for b in other):
                    groups = [g for g in groups if g is not other and g is not one] + [one | other]
                    joined = True
                    break
        return groups

    # -- chips

    def give_chip(self, seat: str) -> bool:
        """A victory chip, or what stands in for one; none where they are limited and gone."""
        if not self.supply and self.options.get("vp_chip_supply") == "limited":
            return False
        self.supply = max(self.supply - 1, 0)
        self.chips[seat] += 1
        return True

    def fits(self, seat: str, kind: str) -> bool:
        """Is a chip of this kind left?"""
        return len(self.own(seat)) < CHIPS and len(self.own(seat, kind)) < FRONTS.get(kind, CHIPS)

    def lay(self, p: str, seat: str, how: str) -> None:
        """A chip of this kind, one of another kind, or none: all sixteen lie there."""
        other = "_other" if len(self.own(seat)) < CHIPS else "_none"
        self.laying.append((seat, how if self.fits(seat, self.kind[p]) else how + other))
        self.owner[p] = seat

    def ahead(self, emperor: str, count: Mapping[str, int]) -> str:
        """Whoever has more palaces than the emperor, and of several the most; after a correction it may be anybody."""
        more = [s for s in self.seats if count[s] > count[emperor]]
        return max(more, key=lambda s: count[s], default=emperor)
