"""Whoever ever sat at a table here, by id: two of one name stay two, and one who was known twice can become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.core.say import refuse
from companion.outgoing.finished import Evening as Told
from companion.shelf import statistics
from companion.shelf.evenings import NOBODY, Evening, Play
from companion.shelf.index import Wanted
from companion.shelf.looked_through import read_what_waits
from companion.shelf.people import Person, by_id, named
from companion.shelf.shelf import Shelf


class Somebody(NamedTuple):
    id: str
    name: str
    evenings: int


def same(shelf: Shelf) -> dict[str, str]:
    """Other ids by which somebody was known, and who it is."""
    return {other: person.id for person in shelf.people for other in person.ids[1:]}


def ids(shelf: Shelf, person: str) -> tuple[str, ...]:
    """All ids of one person."""
    return (person, *(other for other, one in same(shelf).items() if one == person))


def called(shelf: Shelf) -> tuple[tuple[str, str], ...]:
    """The names of today, each with every id of whoever is called so."""
    return tuple((person.name, id_) for person in shelf.people for id_ in person.ids)


def everybody(shelf: Shelf) -> tuple[Somebody, ...]:
    """The most frequent first, each under the name of today."""
    one, today = same(shelf), {person.id: person.name for person in shelf.people}
    found: dict[str, Somebody] = {}
    for id_, name, evenings in shelf.index.persons():
        person = one.get(id_, id_)
        before = found.get(person, Somebody(person, today.get(person, name), 0))
        found[person] = before._replace(evenings=before.evenings + evenings)
    named = (each for each in found.values() if each.name != NOBODY)
    return tuple(sorted(named, key=lambda each: (-each.evenings, each.name)))


def counted(shelf: Shelf, wanted: Wanted) -> Counter[str]:
    """In how many of these evenings each of them sat."""
    one, found = same(shelf), Counter[str]()
    for id_, evenings in shelf.index.by_person(wanted).items():
        found[one.get(id_, id_)] += evenings
    return found


def plays(shelf: Shelf, box: str = "", person: str = "") -> tuple[Play, ...]:
    """The evenings that count, everybody under one id."""
    every = statistics.joined(shelf.index.plays(), same(shelf))
    return tuple(
        play
        for play in every
        if (not box or play.box == box) and (not person or any(sat.person == person for sat in play.seats))
    )


def names(shelf: Shelf, evenings: Sequence[Play]) -> dict[str, str]:
    """What everybody of these evenings is called today, rivals too."""
    found = {sat.person: sat.name for play in evenings for sat in play.seats}
    return found | {each.id: each.name for each in everybody(shelf)}


def as_known(shelf: Shelf, cards: Iterable[Evening]) -> tuple[Evening, ...]:
    """These evenings with everybody under one id and the name of today."""
    known = by_id(shelf.people)
    return tuple(card.known_as(known) for card in cards)


def under_one_id(shelf: Shelf, told: Told) -> Told:
    """An evening for others, with everybody under the id that all evenings give; its names are told as they are."""
    one = same(shelf)
    seats = (replace(seat, person=one.get(told.who(seat), seat.person)) for seat in told.seats)
    return replace(told, seats=tuple(seats))


def rename(shelf: Shelf, person: Somebody, name: str) -> None:
    """Lists, numbers and tables tell this name from now on; the journals keep what was written down."""
    known = {each.id: each for each in shelf.people}
    changed = replace(known.get(person.id, Person(person.id, person.name)), name=named(name))
    shelf.remember(tuple({**known, person.id: changed}.values()))


def others(shelf: Shelf, person: Somebody) -> tuple[Somebody, ...]:
    """Whoever never sat at one table with this person, and so may be the same."""
    known = _met(shelf, person)
    return tuple(each for each in everybody(shelf) if each.id not in known)


def _met(shelf: Shelf, person: Somebody) -> set[str]:
    """Whoever sat at one table with this person, wherever it stands, and this person."""
    read_what_waits(shelf)
    own, one = ids(shelf, person.id), same(shelf)
    return {one.get(id_, id_) for id_ in (*own, *shelf.index.met(own))}


def become_one(shelf: Shelf, person: Somebody, other: Somebody) -> None:
    """All evenings of the other are evenings of this person; they must never have met."""
    if other.id in _met(shelf, person):
        raise refuse("same_person")
    known = {each.id: each for each in shelf.people}
    kept = known.get(person.id, Person(person.id, person.name))
    gone = known.pop(other.id, Person(other.id, other.name))
    also = " ".join(dict.fromkeys((*kept.also.split(), gone.id, *gone.also.split())))
    shelf.remember(tuple({**known, person.id: replace(kept, also=also)}.values()))


def come_together(shelf: Shelf, came: Iterable[Person]) -> int:
    """People of another device: whoever is known here by any id is the same one and keeps the name of here.

    Who became one there becomes one here, unless two of these ids have met here. Says how many are new.
    """
    known, new = {person.id: person for person in shelf.people}, 0
    for person in came:
        owners = by_id(tuple(known.values()))
        kept = next((owners[id_] for id_ in person.ids if id_ in owners), None)
        new += kept is None
        kept = kept or replace(person, also="")
        for part in dict.fromkeys(owners[id_].ids if id_ in owners else (id_,) for id_ in person.ids):
            if kept.id not in part and not shelf.index.met(kept.ids) & {*part}:
                known.pop(part[0], None)
                kept = replace(kept, also=" ".join((*kept.ids[1:], *part)))
        known[kept.id] = kept
    if tuple(known.values()) != shelf.people:
        shelf.remember(tuple(known.values()))
    return new
