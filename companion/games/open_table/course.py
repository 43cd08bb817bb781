"""What a layout says of a whole evening: roles, hands of cards, the steps of a round, when it ends and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.say import refuse
from companion.games.open_table.formula import Formula
from companion.games.open_table.layout_values import Known, number, of_table, one_of, own, words
from companion.games.open_table.steps import (
    MOST_ROUNDS,
    MOST_SEATS,
    USUAL_ROUNDS,
    Part,
    Step,
    at,
    bounded,
    entries,
    part,
    read_steps,
)

SIDES = ("side1", "side2", "side3")
MOST_ROLES, MOST_HANDS, MOST_CARDS, HIGHEST_CARD = 8, 3, 20, 99
HIGHEST_END = 9999
KEYS = frozenset({"people", "goes_with", "roles", "hands", "round", "most_rounds", "ends", "wins"})


@dataclass(frozen=True, slots=True)
class Role:
    """A secret role: on which side, how many of it by the number of people, and whom it knows."""

    name: str
    side: int
    counts: tuple[int, ...]
    knows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of every seat that bids are paid with."""

    id: str
    name: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    steps: tuple[Step, ...]
    most: int  # rounds
    ends: Formula | None
    wins: tuple[str, str]  # highest or lowest and the counter, or nobody
    sides: tuple[Formula, ...]  # when each side has won
    roles: tuple[Role, ...]
    hands: tuple[Hand, ...]
    people: tuple[int, int]


def is_course(layout: Mapping[str, Any]) -> bool:
    return "round" in layout


def read(
    layout: Mapping[str, Any], of_seat: tuple[str, ...], of_table: tuple[str, ...], *, composing: bool = False
) -> Course:
    """OT-9.1: all of it is sound, or it is refused with the place that is not; composed, it may have no step yet."""
    hands = tuple(_listed(layout, "hands", _hand, MOST_HANDS))
    people = part("people", layout.get("people", [2, MOST_SEATS]), _people)
    known = Known(of_seat, of_table, tuple(hand.id for hand in hands))
    roles = tuple(_listed(layout, "roles", _role, MOST_ROLES))
    part("goes_with", layout.get("goes_with", []), _goes_with)
    rounds = part("most_rounds", layout.get("most_rounds", USUAL_ROUNDS), lambda v: number(1, MOST_ROUNDS)(v, known))
    begun = composing and not layout["round"]
    steps = () if begun else part("round", layout["round"], lambda v: read_steps(v, known))
    part("round", steps, lambda v: bounded(v, rounds, roles=bool(roles)))
    ends = part("ends", layout["ends"], lambda v: condition(v, known)) if "ends" in layout else None
    wins, sides = part("wins", layout.get("wins", {}), lambda v: _wins(v, known))
    return Course(steps, rounds, ends, wins, sides, roles, hands, people)


def condition(value: object, known: Known) -> Formula:
    found: Formula = of_table(value, known)
    return found


def _listed(layout: Mapping[str, Any], name: str, read: Any, most: int) -> list[Any]:
    found = layout.get(name, [])
    if not isinstance(found, list) or len(found) > most:
        raise at(name, refuse("layout_many", most=most))
    return [
        part(name, (place, each), lambda each: part(str(each[0]), each, read)) for place, each in enumerate(found, 1)
    ]


def _hand(given: tuple[int, object]) -> Hand:
    place, plain = given
    found = entries(_object(plain), {"name": Part(words), "cards": Part(_numbers(MOST_CARDS, HIGHEST_CARD))}, Known())
    if not found["cards"]:
        raise refuse("layout_number", low=0, high=HIGHEST_CARD)
    return Hand(f"h{place}", found["name"], found["cards"])


def _role(given: tuple[int, object]) -> Role:
    parts = {
        "name": Part(words),
        "side": Part(number(1, len(SIDES)), 1),
        "count": Part(_numbers(MOST_SEATS, MOST_SEATS), (1,)),
        "knows": Part(_knows, ()),
    }
    found = entries(_object(given[1]), parts, Known())
    return Role(found["name"], found["side"], found["count"] or (1,), found["knows"])


def _object(plain: object) -> Mapping[str, object]:
    if not isinstance(plain, dict):
        raise refuse("layout")
    return plain


def _numbers(most: int, highest: int) -> Any:
    def read(value: object, known: Known) -> tuple[int, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise refuse("layout_many", most=most)
        return tuple(number(0, highest)(each, known) for each in value)

    return read


def _knows(value: object, known: Known) -> tuple[str, ...]:
    """Sides, whose people it knows, and `r2`: whoever has the second role."""
    if not isinstance(value, list) or len(value) > MOST_ROLES:
        raise refuse("layout_many", most=MOST_ROLES)
    whom = one_of(*SIDES, *(f"r{place}" for place in range(1, MOST_ROLES + 1)))
    return tuple(whom(each, known) for each in value)


def _people(value: object) -> tuple[int, int]:
    found = _numbers(2, MOST_SEATS)(value, Known())
    if len(found) != 2 or not 2 <= found[0] <= found[1]:
        raise refuse("layout_number", low=2, high=MOST_SEATS)
    return found[0], found[1]


def _goes_with(value: object) -> None:
    if not isinstance(value, list) or len(value) > MOST_ROLES:
        raise refuse("layout_many", most=MOST_ROLES)
    for each in value:
        words(each, Known())


def _wins(value: object, known: Known) -> tuple[tuple[str, str], tuple[Formula, ...]]:
    """The most or the least of a counter, or the side whose condition holds; without either nobody."""
    plain = _object(value)
    if len(plain) > 1:
        raise refuse("layout_wins")
    if "sides" in plain:
        sides = plain["sides"]
        if not isinstance(sides, list) or not 1 <= len(sides) <= len(SIDES):
            raise refuse("layout_many", most=len(SIDES))
        return ("nobody", ""), tuple(condition(each, known) for each in sides)
    found = entries(plain, {"most": Part(own, ""), "least": Part(own, "")}, known)
    if found["most"] or found["least"]:
        return ("highest", found["most"]) if found["most"] else ("lowest", found["least"]), ()
    return ("nobody", ""), ()
