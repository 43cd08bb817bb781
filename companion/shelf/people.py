"""The people who play here: remembered by this device only, offered again on the next evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.core.header import LONGEST_NAME, Seat
from companion.core.say import refuse
from companion.core.seat_looks import COLOURS, SHAPES, free_letter
from companion.core.spelling import clean
from companion.plain_files import harmless

__all__ = ["COLOURS", "SHAPES", "Person", "by_id", "from_plain", "named", "seated", "to_plain"]


OFFERED = (*(colour for colour in COLOURS if colour != "white"), "white")  # what lies neutral on a table is white


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, with the colour they like best."""

    id: str
    name: str
    colour: str = ""
    language: str = ""
    also: str = ""  # other ids by which this person was known, each after a blank

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.id, *self.also.split())


def by_id(people: tuple[Person, ...]) -> dict[str, Person]:
    """Everybody by each of their ids."""
    return {id_: person for person in people for id_ in person.ids}


def named(text: str) -> str:
    """A typed name as it can be shown anywhere; refused when nothing is left of it."""
    name = clean(text)[:LONGEST_NAME].strip()
    if not name:
        raise refuse("seat_name", most=LONGEST_NAME)
    return name


def seated(people: tuple[Person, ...], colours: Mapping[str, str] | None = None) -> tuple[Seat, ...]:
    """Seats for these people, clockwise: each with its own colour, the shape that goes with it, and a letter."""
    wished = dict(colours or {})
    taken = set(wished.values())
    seats: list[Seat] = []
    for number, person in enumerate(people, 1):
        colour = wished.get(person.id) or _colour(person.colour, taken)
        taken.add(colour)
        shape = SHAPES[COLOURS.index(colour)]
        seats.append(Seat(f"p{number}", person.name, colour, shape, "", person.language, person.id))
    letters = _letters([seat.name for seat in seats])
    return tuple(replace(seat, letter=letter) for seat, letter in zip(seats, letters, strict=True))


def _colour(wished: str, taken: set[str]) -> str:
    if wished in COLOURS and wished not in taken:
        return wished
    return next(colour for colour in OFFERED if colour not in taken)


def _letters(names: list[str]) -> list[str]:
    """One letter for each name, none twice: the first that is free in the name, else in the alphabet."""
    taken: list[str] = []
    for name in names:
        taken.append(free_letter(name, taken))
    return taken


def from_plain(plain: object) -> tuple[Person, ...]:
    """The people that a file holds; raises when it is no such file."""
    if not isinstance(plain, list):
        raise TypeError
    people = [Person(**{str(name): str(value) for name, value in person.items()}) for person in plain]
    known: dict[str, Person] = {}
    for person in people:
        if person.id and harmless(person.id):
            known.setdefault(person.id, replace(person, name=named(person.name)))
    return tuple(known.values())


def to_plain(people: tuple[Person, ...]) -> list[dict[str, Any]]:
    return [asdict(person) for person in people]
