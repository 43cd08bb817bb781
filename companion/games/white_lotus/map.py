"""The owner's map: the borders of the real board are written nowhere, so its owner draws them once.

A map is a JSON file: 31 light provinces or all 39, each with a spot, its marks and its neighbours.
`problems` says in words, and with the place, what is wrong with one; nothing is guessed or mended.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.say import Free, Part, Refused, Say, say
from companion.core.spelling import clean
from companion.games.white_lotus.land import areas, pair
from companion.games.white_lotus.printed import Contents

FORMAT, VERSION = "hanko-map", 1
GAME = "white-lotus"
LONGEST_FILE = 60_000  # signs; a map of 39 provinces with long names has about 8,000
LONGEST_LABEL = 24
FIELD = 1000  # spots lie on a field of so many steps in both directions
NARROWEST, WIDEST = 200, 5000  # how wide a board may be for each 1000 of its height
PHOTO = re.compile(r"[0-9a-f]{16}")
ID = re.compile(r"p[1-9][0-9]?")
FLAGS = ("brown", "lotus", "dragon")
KEYS = frozenset({"id", "label", "x", "y", "neighbours", *FLAGS})


@dataclass(frozen=True, slots=True)
class Place:
    """One province of a map."""

    id: str
    x: int
    y: int
    label: str = ""
    brown: bool = False
    lotus: bool = False
    dragon: bool = False
    neighbours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A map that has been looked through."""

    name: str
    places: tuple[Place, ...]
    walked: bool = False  # somebody has looked at the borders of every province
    wide: int = 0  # of the real board, for each 1000 of its height; 0 where nobody has said
    photo: str = ""  # over which it was drawn; only the device that drew it has that one

    def in_play(self, contents: Contents) -> tuple[Place, ...]:
        """With fewer than six players only the light provinces are played on."""
        return tuple(place for place in self.places if contents.brown or not place.brown)

    def borders(self) -> tuple[tuple[str, str], ...]:
        found = (pair(place.id, other) for place in self.places for other in place.neighbours)
        return tuple(dict.fromkeys(found))


def read_text(text: str, contents: Contents) -> Drawn:
    """A map from a file."""
    if len(text) > LONGEST_FILE:
        raise Refused(say("refused.map_size", most=LONGEST_FILE))
    try:
        return read_map(json.loads(text), contents)
    except (ValueError, RecursionError):
        raise Refused(say("refused.map_no_map")) from None


def read_map(plain: object, contents: Contents) -> Drawn:
    """A map for this table, or a refusal that names the first thing wrong with it."""
    if found := next(shape(plain), None):
        raise Refused(found)
    assert isinstance(plain, dict)
    drawn = drawn_from(plain)
    if found := next(iter(problems(drawn, contents)), None):
        raise Refused(found)
    return drawn


def drawn_from(plain: Mapping[str, Any]) -> Drawn:
    places = tuple(
        Place(
            entry["id"],
            entry["x"],
            entry["y"],
            entry.get("label", ""),
            neighbours=tuple(entry["neighbours"]),
            **{flag: entry.get(flag, False) for flag in FLAGS},
        )
        for entry in plain["provinces"]
    )
    return Drawn(plain["name"], places, plain.get("walked") is True, plain.get("wide", 0), plain.get("photo", ""))


def to_plain(drawn: Drawn) -> dict[str, Any]:
    """A map as its file holds it."""
    provinces = []
    for place in drawn.places:
        entry: dict[str, Any] = {"id": place.id, "x": place.x, "y": place.y}
        entry |= {"label": place.label} if place.label else {}
        entry |= {flag: True for flag in FLAGS if getattr(place, flag)}
        provinces.append({**entry, "neighbours": list(place.neighbours)})
    head = {"format": FORMAT, "version": VERSION, "game": GAME, "name": drawn.name}
    said = {"walked": drawn.walked, "wide": drawn.wide, "photo": drawn.photo}
    return {**head, **{key: value for key, value in said.items() if value}, "provinces": provinces}


# -- is it a map at all


def shape(plain: object) -> Iterator[Say]:
    """What keeps a file from being read as a map."""
    if not isinstance(plain, dict) or plain.get("format") != FORMAT or plain.get("game") != GAME:
        yield say("refused.map_no_map")
        return
    if plain.get("version") != VERSION:
        yield say("refused.map_version", version=VERSION)
        return
    if not sound_words(plain.get("name"), least=1):
        yield say("refused.map_name", most=LONGEST_LABEL)
    if not _is_board(plain.get("wide", 0), plain.get("photo", "")):
        yield say("refused.map_no_map")
    provinces = plain.get("provinces")
    if not isinstance(provinces, list) or len(provinces) > 2 * FIELD:
        yield say("refused.map_no_map")
        return
    for number, entry in enumerate(provinces, 1):
        if not _is_place(entry):
            yield say("refused.map_province", number=number)


def _is_board(wide: object, photo: object) -> bool:
    known = type(wide) is int and (wide == 0 or NARROWEST <= wide <= WIDEST)
    return known and isinstance(photo, str) and (photo == "" or PHOTO.fullmatch(photo) is not None)


def _is_place(entry: object) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= KEYS:
        return False
    name, neighbours = entry.get("id"), entry.get("neighbours")
    spots = (entry.get("x"), entry.get("y"))
    return (
        isinstance(name, str)
        and ID.fullmatch(name) is not None
        and all(type(spot) is int and 0 <= spot <= FIELD for spot in spots)
        and sound_words(entry.get("label", ""))
        and all(type(entry.get(flag, False)) is bool for flag in FLAGS)
        and isinstance(neighbours, list)
        and all(isinstance(other, str) and ID.fullmatch(other) for other in neighbours)
    )


def sound_words(text: object, least: int = 0) -> bool:
    return isinstance(text, str) and least <= len(text) <= LONGEST_LABEL and text == clean(text)


# -- is it this board


def problems(drawn: Drawn, contents: Contents) -> tuple[Say, ...]:
    """Everything that keeps a map from being played on, each with its place."""
    return (*_doubles(drawn), *_borders(drawn), *_counts(drawn, contents), *_whole(drawn, contents))


def _doubles(drawn: Drawn) -> Iterator[Say]:
    """No number and no name is there twice."""
    seen: set[str] = set()
    for place in drawn.places:
        if place.id in seen:
            yield say("refused.map_twice", province=numbered(place.id))
        if place.label and place.label in seen:
            yield say("refused.map_name_twice", province=called(place))
        seen |= {place.id, place.label}


def _borders(drawn: Drawn) -> Iterator[Say]:
    """Every neighbour is known, is another province, and says so too."""
    by_id = {place.id: place for place in drawn.places}
    for place in drawn.places:
        here = called(place)
        if place.id in place.neighbours:
            yield say("refused.map_itself", province=here)
        if len(set(place.neighbours)) < len(place.neighbours):
            yield say("refused.map_neighbour_twice", province=here)
        for other in dict.fromkeys(place.neighbours):
            if other not in by_id:
                yield say("refused.map_neighbour_unknown", province=here, neighbour=numbered(other))
            elif place.id not in by_id[other].neighbours:
                yield say("refused.map_one_way", province=here, neighbour=called(by_id[other]))
        if not place.neighbours:
            yield say("refused.map_alone", province=here)


def _counts(drawn: Drawn, contents: Contents) -> Iterator[Say]:
    """WL-0.5: provinces, lotus blossoms and dragons as they are printed."""
    playing = drawn.in_play(contents)
    for key, found, wanted in (
        ("refused.map_count_provinces", len(playing), contents.provinces),
        ("refused.map_count_brown", sum(place.brown for place in playing), contents.brown),
        ("refused.map_count_lotus", sum(place.lotus for place in playing), contents.lotus),
    ):
        if found != wanted:
            yield say(key, found=found, wanted=wanted)
    dragons = sum(place.dragon for place in drawn.places)
    if dragons != contents.dragons:
        yield say("refused.map_count_dragons", found=dragons, wanted=contents.dragons)


def _whole(drawn: Drawn, contents: Contents) -> Iterator[Say]:
    """The board hangs together, and so does the part of it that is played on."""
    touching: dict[str, list[str]] = {place.id: list(place.neighbours) for place in drawn.places}
    for key, part in (("refused.map_whole", drawn.places), ("refused.map_whole_light", drawn.in_play(contents))):
        groups = areas([place.id for place in part], touching)
        if len(groups) > 1:
            smallest = min(groups, key=len)
            first = next(place for place in part if place.id in smallest)
            yield say(key, province=called(first), parts=len(groups))
            return


def called(place: Place) -> Part:
    """A province as its owner named it, or by the number that is drawn on it."""
    return Free(place.label) if place.label else numbered(place.id)


def numbered(province: str) -> Say:
    return say("province.empty", name=int(province[1:]))
