"""Secret picks of a seat: everybody points at somebody, and all fingers show at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Pick
from companion.core.flow import all_of, one
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Opened, Why
from companion.games.open_table.common import Composing, Flow, Seats, at_table, name, people_of, taking_part
from companion.games.open_table.latest import Latest
from companion.games.open_table.people import People
from companion.games.open_table.votes import count, leading


@dataclass(frozen=True, slots=True)
class Pointing:
    name: str
    oneself: bool  # may people point at themselves
    seats: Seats | None = None

    kind = "point"

    @property
    def called(self) -> Say | Free:
        return Free(self.name) if self.name else say("name.point")


def read(agreed: tuple[Any, ...], seats: Seats | None = None) -> Pointing:
    """The pick that a filled form describes."""
    label, oneself = agreed
    return Pointing(label or "", oneself, seats)


def composing(present: Seats = ()) -> Form:
    """The form of a pick; without seats as a layout holds it."""
    who = (taking_part(present),) if present else ()
    fields = (name(needed=False), *who, Confirm("oneself", forfeit=False))
    return Form("point_form", fields, optional=True, never_mind=True, rule="OT-3.1")


class Picks:
    def __init__(self, people: People, latest: Latest) -> None:
        self.people, self.latest = people, latest
        self.pointing: Seats = ()

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: composing(self.people.present))
        if entered is None:
            return None
        label, seats, oneself = entered
        return read((label, oneself), self.people.unless_all(seats))

    def play(self, pointing: Pointing) -> Flow:
        """OT-3.1: all point in secret, all show together."""
        self.pointing = pointing.seats or self.people.present
        given = yield from all_of(self.still_pointing, lambda seat: self.ask(pointing, seat))
        counts = count(given, self.people.present)
        seals = tuple(opened(seat, picked) for seat, picked in given.items())
        why = tuple(reasons(counts, given))
        self.latest.show("point", pointing.called, meaning(counts), "OT-3.2", opened=seals, why=why)

    def still_pointing(self) -> Seats:
        return tuple(seat for seat in self.pointing if seat in self.people.present)

    def ask(self, pointing: Pointing, seat: str) -> Ask:
        options = tuple(other for other in self.people.present if pointing.oneself or other != seat)
        about = (("name", pointing.called),)
        return Pick("point", options, optional=True, about=about, secret=True, rule="OT-3.1")


def meaning(counts: Mapping[str, int]) -> Say:
    """OT-3.2: on whom most fingers point."""
    first = leading(counts)
    if not first:
        return say("result.nobody_pointed")
    if len(first) > 1:
        return say("result.points_tied", who=people_of(first), count=counts[first[0]])
    return say("result.pointed", who=Who(first[0]), count=counts[first[0]])


def reasons(counts: Mapping[str, int], given: Mapping[str, str | None]) -> Iterator[Why]:
    for seat in sorted(counts, key=lambda seat: -counts[seat]):
        if counts[seat]:
            by = people_of(pointer for pointer, picked in given.items() if picked == seat)
            yield Why(counts[seat], say("why.pointed", who=Who(seat), by=by), "OT-3.2")


def opened(seat: str, picked: str | None) -> Opened:
    if picked is None:
        return Opened(seat, say("opened.nobody"))
    return Opened(seat, say("opened.point", who=Who(picked)))
