"""A map while it is drawn: provinces put, moved, marked and joined. Pure; every change is a new sketch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.core.say import Refused, Say
from companion.core.spelling import clean
from companion.games.white_lotus.land import Land, pair
from companion.games.white_lotus.map import (
    FIELD,
    FLAGS,
    LONGEST_LABEL,
    NARROWEST,
    WIDEST,
    Drawn,
    Place,
    drawn_from,
    problems,
    shape,
    to_plain,
)
from companion.games.white_lotus.printed import Contents
from companion.games.white_lotus.table import Table
from companion.ui.games.white_lotus.likely import likely_neighbours

Pair = tuple[str, str]
MOST = 99


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is drawn so far, which likely borders were refused, and where the borders have been looked at."""

    places: tuple[Place, ...] = ()
    refused: frozenset[Pair] = frozenset()
    walked: frozenset[str] = frozenset()
    wide: int = 0  # of the real board, for each 1000 of its height
    photo: str = ""  # below it

    def __getitem__(self, province: str) -> Place:
        return next(place for place in self.places if place.id == province)

    def over(self, photo: str, wide: float) -> Sketch:
        """Drawn over a photo, or without one, on a board of this shape: its width for its height."""
        return replace(self, photo=photo, wide=min(WIDEST, max(NARROWEST, round(wide * FIELD))))

    # -- provinces

    def put(self, x: int, y: int) -> Sketch:
        """A new province, by the lowest number that is free."""
        taken = {place.id for place in self.places}
        free = next((f"p{number}" for number in range(1, MOST + 1) if f"p{number}" not in taken), "")
        return replace(self, places=(*self.places, Place(free, _kept(x), _kept(y)))) if free else self

    def moved(self, province: str, x: int, y: int) -> Sketch:
        return self._with(replace(self[province], x=_kept(x), y=_kept(y)))

    def without(self, province: str) -> Sketch:
        places = tuple(
            replace(place, neighbours=tuple(other for other in place.neighbours if other != province))
            for place in self.places
            if place.id != province
        )
        refused = frozenset(each for each in self.refused if province not in each)
        return replace(self, places=places, refused=refused, walked=self.walked - {province})

    def marked(self, province: str, flag: str) -> Sketch:
        """Lotus, dragon or brown; a second tap takes the mark away."""
        place = self[province]
        changed: dict[str, Any] = {flag: not getattr(place, flag)}
        return self._with(replace(place, **changed))

    def named(self, province: str, name: str) -> Sketch:
        """As its owner calls it; without a name it goes by its number."""
        return self._with(replace(self[province], label=clean(name)[:LONGEST_LABEL].strip()))

    def _with(self, *changed: Place) -> Sketch:
        new = {place.id: place for place in changed}
        return replace(self, places=tuple(new.get(place.id, place) for place in self.places))

    # -- borders

    @property
    def borders(self) -> tuple[Pair, ...]:
        return self.drawn("-").borders()

    def touched(self, one: str, other: str) -> Sketch:
        """Two provinces were tapped: they border on each other, or after a second time they do not."""
        return self.parted(one, other) if other in self[one].neighbours else self.joined([(one, other)])

    def joined(self, pairs: Iterable[Pair]) -> Sketch:
        near = {place.id: list(place.neighbours) for place in self.places}
        for one, other in pairs:
            for here, there in ((one, other), (other, one)):
                if one != other and there not in near[here]:
                    near[here].append(there)
        places = tuple(replace(place, neighbours=tuple(near[place.id])) for place in self.places)
        met = {pair(*each) for each in pairs}
        walked = self.walked - {end for each in met for end in each}
        return replace(self, places=places, refused=self.refused - met, walked=walked)

    def parted(self, one: str, other: str) -> Sketch:
        here, there = self[one], self[other]
        apart = self._with(
            replace(here, neighbours=tuple(each for each in here.neighbours if each != other)),
            replace(there, neighbours=tuple(each for each in there.neighbours if each != one)),
        )
        return replace(apart, refused=self.refused | {pair(one, other)}, walked=self.walked - {one, other})

    # -- the walk from province to province

    @property
    def due(self) -> str:
        """The next province whose borders nobody has looked at since they were drawn; none when all have been."""
        return next((place.id for place in self.places if place.id not in self.walked), "")

    def right(self, province: str) -> Sketch:
        """It touches what is drawn, and nothing else."""
        return replace(self, walked=self.walked | {province})

    def put_right(self, province: str, other: str) -> Sketch:
        """While this province is looked at: whether it touches another is changed, and that is looked at, too."""
        return replace(self.touched(province, other), walked=self.walked)

    @property
    def likely(self) -> tuple[Pair, ...]:
        """Borders to accept or to refuse; what was answered is not offered again."""
        known = {*self.borders, *self.refused}
        spots = tuple((place.id, (place.x, place.y)) for place in self.places)
        return tuple(found for found in _likely(spots) if pair(*found) not in known)

    # -- is it one

    def drawn(self, name: str) -> Drawn:
        return Drawn(name, self.places, bool(self.places) and not self.due, self.wide, self.photo)

    @property
    def counts(self) -> dict[str, int]:
        """Light provinces, and how many carry each mark."""
        marks = {flag: sum(getattr(place, flag) for place in self.places) for flag in FLAGS}
        return {"light": len(self.places) - marks["brown"], **marks}

    def problems(self, five: Contents, six: Contents) -> tuple[Say, ...]:
        """What keeps this map from being played on: by up to five, and with brown provinces by six."""
        drawn = self.drawn("-")
        found = problems(drawn, five)
        if any(place.brown for place in self.places):
            found = (*found, *(each for each in problems(drawn, six) if each not in found))
        return found


@lru_cache(8)
def _likely(spots: tuple[tuple[str, tuple[int, int]], ...]) -> tuple[Pair, ...]:
    return likely_neighbours(dict(spots))


def _kept(spot: int) -> int:
    return min(FIELD, max(0, spot))


# -- a beginning


def grown(land: Land, name: str) -> Drawn:
    """What a game without a map has told of the board: a beginning for whoever draws one."""
    near: dict[str, list[str]] = {}
    for one, other in land.borders():
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    middle = FIELD // 2
    places = (
        Place(
            found.id,
            middle if found.x is None else found.x,
            middle if found.y is None else found.y,
            dragon=found.dragon,
            neighbours=tuple(near.get(found.id, ())),
        )
        for found in land.all()
    )
    return Drawn(name, tuple(places))


def told_by(table: Table) -> Sketch | None:
    """The provinces whose place a game without a map has told, joined as they lie; none where it had a map."""
    if table.map is not None:
        return None
    told = Sketch(grown(table.land, "-").places)
    for nowhere in [found.id for found in table.land.all() if found.x is None]:
        told = told.without(nowhere)
    return told


# -- kept while it is not finished


def write(sketch: Sketch) -> dict[str, Any]:
    refused = [list(each) for each in sorted(sketch.refused)]
    return {**to_plain(sketch.drawn("-")), "refused": refused, "walked": sorted(sketch.walked)}


def read(plain: Mapping[str, Any] | None) -> Sketch:
    """A sketch as it was kept; whatever else lies there is an empty one."""
    if plain is None:
        return Sketch()
    try:
        if next(shape(plain), None) is not None:
            return Sketch()
        drawn = drawn_from(plain)
        places = drawn.places
        known = {place.id for place in places}
        found = plain.get("refused", [])
        refused = frozenset(pair(one, other) for one, other in found if one in known and other in known)
        looked = plain.get("walked", [])
        walked = known if looked is True else known & set(looked or ())
    except (TypeError, ValueError, KeyError, Refused):
        return Sketch()
    return replace(_sound(Sketch(places, refused, wide=drawn.wide, photo=drawn.photo)), walked=frozenset(walked))


def _sound(sketch: Sketch) -> Sketch:
    """Borders said on one side only, or to nobody, are left out."""
    by_id = {place.id: place for place in sketch.places}
    pairs = [
        (place.id, other)
        for place in by_id.values()
        for other in place.neighbours
        if other in by_id and other != place.id and place.id in by_id[other].neighbours
    ]
    bare = tuple(replace(place, neighbours=()) for place in by_id.values())
    return replace(sketch, places=bare).joined(pairs)
