"""What people are called today, at a table that was written down when they were called otherwise.

A journal keeps what was written down; whoever shows or tells of a table asks here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core.header import Seat
from companion.core.say import Free, Part, Say, Who
from companion.core.seat_looks import free_letter

TRIAL = "trial"
NOBODY = (TRIAL, "box-")  # so begin the ids of nobody in particular: of a trial, of a colour of the box
Names = Mapping[str, str]  # by the id of a person


def whose(table: str, seat: Seat) -> str:
    """The same id for the same person on every evening; for anybody else one of this table alone."""
    own = "" if seat.person.startswith(NOBODY) else seat.person
    return own or f"{table}-{seat.id}"


def of_today(table: str, seats: Sequence[Seat], today: Names) -> tuple[Seat, ...]:
    """The same seats, each with the name of today and a letter that goes with it."""
    found = list(seats)
    for at, seat in enumerate(found):
        name = today.get(whose(table, seat), seat.name)
        if name != seat.name:
            others = (other.letter for other in found if other is not seat)
            found[at] = replace(seat, name=name, letter=free_letter(name, others))
    return tuple(found)


def retold(part: Part, today: Names) -> Part:
    """Words in which a typed name stands alone, with the name of today in its place; `today` by what was typed."""
    if isinstance(part, Who):  # whoever is meant is found by the seat
        return part
    if isinstance(part, Free):
        return Free(today.get(part.text, part.text))
    if isinstance(part, Say):
        return Say(part.key, tuple((name, retold(inner, today)) for name, inner in part.parts))
    return tuple(retold(inner, today) for inner in part) if isinstance(part, tuple) else part
