"""The provinces: what lies in them, who owns them, who claims them, and which border on which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.say import Free, Say, say


@dataclass(slots=True)
class Province:
    """One province in play. Without a building it is empty; without an owner its tile is neutral."""

    id: str
    building: str = ""
    owner: str = ""
    claims: list[str] = field(default_factory=list)
    x: int | None = None
    y: int | None = None
    name: str = ""
    lotus: bool = False
    dragon: bool = False
    nameless: bool = False  # the only one that is spoken of

    @property
    def number(self) -> int:
        return int(self.id[1:])

    @property
    def neutral(self) -> bool:
        return bool(self.building) and not self.owner

    def label(self) -> Say:
        """How the province is called at the table: by the owner's own name for it, or by building and number."""
        if self.nameless:
            return say("province.alone")
        if not self.building:
            return say("province.empty", name=Free(self.name) if self.name else self.number)
        building = Say(f"building.{self.building}")
        if self.name:
            return say("province.named", name=Free(self.name), building=building)
        return Say("province.numbered", (("number", self.number), ("building", building)))


class Land:
    """All provinces. With a map every border is known; without one, those that the table was asked about."""

    def __init__(self, in_play: int, mapped: bool = False) -> None:
        self.in_play = in_play
        self.mapped = mapped
        self.provinces: dict[str, Province] = {}
        self._touching: dict[str, set[str]] = {}
        self._apart: set[tuple[str, str]] = set()

    def __getitem__(self, province: str) -> Province:
        return self.provinces[province]

    def add(self, province: Province) -> Province:
        self.provinces[province.id] = province
        return province

    def found(self, building: str, owner: str = "") -> Province:
        """Without a map: a province comes to be when something is put into it."""
        return self.add(Province(f"p{len(self.provinces) + 1}", building, owner))

    # -- what lies where

    def all(self) -> Iterable[Province]:
        return self.provinces.values()

    def which(self, holds: Callable[[Province], bool]) -> tuple[str, ...]:
        return tuple(province.id for province in self.all() if holds(province))

    def of(self, seat: str, building: str = "") -> tuple[str, ...]:
        return tuple(
            p for p, found in self.provinces.items() if found.owner == seat and building in ("", found.building)
        )

    def count(self, seat: str, building: str) -> int:
        return len([1 for found in self.all() if found.owner == seat and found.building == building])

    def neutral(self) -> tuple[str, ...]:
        return tuple([province for province, found in self.provinces.items() if found.building and not found.owner])

    def filled(self) -> tuple[str, ...]:
        return tuple([province for province, found in self.provinces.items() if found.building])

    def owned(self) -> tuple[str, ...]:
        return tuple([province for province, found in self.provinces.items() if found.owner])

    def owners(self) -> dict[str, str]:
        return {found.id: found.owner for found in self.all() if found.owner}

    def empty(self) -> int:
        """Provinces in play that hold nothing yet."""
        return self.in_play - len(self.filled())

    def claimed(self, least: int, most: int) -> tuple[str, ...]:
        return tuple([province for province, found in self.provinces.items() if least <= len(found.claims) <= most])

    # -- borders

    def learn(self, province: str, touched: Iterable[str], asked: Iterable[str]) -> None:
        """Remember which of the provinces asked about border on this one."""
        met = set(touched)
        for other in asked:
            if other in met:
                self.join(province, other)
            else:
                self.part(province, other)

    def join(self, one: str, other: str) -> None:
        self._apart.discard(pair(one, other))
        self._touching.setdefault(one, set()).add(other)
        self._touching.setdefault(other, set()).add(one)

    def part(self, one: str, other: str) -> None:
        self._apart.add(pair(one, other))
        self._touching.get(one, set()).discard(other)
        self._touching.get(other, set()).discard(one)

    def touches(self, one: str, other: str) -> bool:
        return other in self._touching.get(one, ())

    def unknown(self, one: str, other: str) -> bool:
        """Nobody has said yet whether these two border on each other."""
        return not self.mapped and not self.touches(one, other) and pair(one, other) not in self._apart

    def borders(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (one, other) for one in self.provinces for other in sorted(self._touching.get(one, ())) if one < other
        )

    def areas(self, seat: str) -> list[set[str]]:
        """The connected groups of this seat's provinces, as far as borders are known."""
        return areas(self.of(seat), self._touching)


def pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def areas(own: Iterable[str], touching: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """WL-7.3: provinces of one owner, in connected groups."""
    left = dict.fromkeys(own)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        group, edge = {start}, [start]
        while edge:
            for other in touching.get(edge.pop(), ()):
                if other in left:
                    del left[other]
                    group.add(other)
                    edge.append(other)
        found.append(group)
    return found


def placeable(empty: Iterable[str], filled: Iterable[str], touches: Callable[[str, str], bool]) -> tuple[str, ...]:
    """WL-6.2: empty provinces next to content; on a map where none is (it cannot happen), any empty one."""
    free, full = tuple(empty), tuple(filled)
    return tuple(place for place in free if any(touches(place, other) for other in full)) or free
