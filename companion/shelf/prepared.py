"""A table that is being prepared: who sits where today, by which options. `header` makes it a table to begin.

It is kept on the disk too, so that a kill costs nobody what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.core.asks import Value
from companion.core.brought import Kind, Plain
from companion.core.game import Game, Given, standing, ways
from companion.core.game import idle as idle_at
from companion.core.header import Header, Seat
from companion.core.plain import value_from_plain
from companion.core.say import Say, say
from companion.running import printed_facts
from companion.shelf import people
from companion.shelf.belongings import kinds
from companion.shelf.evenings import NOBODY
from companion.shelf.people import COLOURS, Person, by_id, seated
from companion.shelf.sides import Sides, fitting
from companion.shelf.sides import from_plain as read_sides
from companion.words import Words


class Chance(NamedTuple):
    """What a new table needs from chance and clock."""

    table: str
    seed: str
    now: int


@dataclass(frozen=True, slots=True)
class Plan:
    """`order` is clockwise and keeps the place of whoever is absent today."""

    game: str
    order: tuple[Person, ...] = ()
    absent: frozenset[str] = frozenset()
    colours: Mapping[str, str] = field(default_factory=dict)  # person: colour chosen for this table
    options: Mapping[str, Value] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    way: str = ""  # how the table is held, where the game has several ways
    sides: Sides = field(default_factory=dict)  # person: at which side of a screen that lies between all

    def seated_at(self, wide: float, high: float) -> dict[str, int]:
        """By seat the side at which it sits, on a screen of this shape that faces whoever is asked."""
        placed = fitting(self.sides, [person.id for person in self.here], wide, high)
        return {seat.id: placed[seat.person] for seat in self.seats if seat.person in placed}

    @property
    def here(self) -> tuple[Person, ...]:
        return tuple(person for person in self.order if person.id not in self.absent)

    @property
    def seats(self) -> tuple[Seat, ...]:
        here = {person.id for person in self.here}
        return seated(self.here, {person: colour for person, colour in self.colours.items() if person in here})

    @property
    def by_person(self) -> tuple[Seat, ...]:
        """Who sits here, each by the person's own id."""
        return tuple(replace(seat, id=seat.person) for seat in self.seats)

    def with_person(self, person: Person) -> Plan:
        return replace(self, order=(*self.order, person), absent=self.absent - {person.id})

    def without(self, person: str) -> Plan:
        order = tuple(other for other in self.order if other.id != person)
        return replace(self, order=order, absent=self.absent - {person})

    def toggled(self, person: str) -> Plan:
        """Absent today, or here after all; the place at the table stays."""
        return replace(self, absent=self.absent ^ {person})

    def moved(self, person: str, to: int) -> Plan:
        """Let somebody sit at place `to`, counted from 0; the others close up, and all keep their colours."""
        one = next(other for other in self.order if other.id == person)
        others = [other for other in self.order if other.id != person]
        others.insert(max(0, min(to, len(others))), one)
        worn = {seat.person: seat.colour for seat in self.seats}
        return replace(self, order=tuple(others), colours={**self.colours, **worn})

    def painted(self, person: str, colour: str) -> Plan:
        """Give somebody a colour; whoever had chosen it gets another."""
        others = {other: chosen for other, chosen in self.colours.items() if chosen != colour}
        return replace(self, colours={**others, person: colour})

    def known_as(self, people: tuple[Person, ...]) -> Plan:
        """The same seats under the names that people have now; who was forgotten keeps the seat of that evening."""
        now = by_id(people)

        def one(person: str) -> str:
            return now[person].id if person in now else person

        order = {one(person.id): now.get(person.id, person) for person in self.order}
        return replace(
            self,
            order=tuple(order.values()),
            absent=frozenset(map(one, self.absent)),
            colours={one(person): colour for person, colour in self.colours.items()},
            sides={one(person): side for person, side in self.sides.items()},
        )

    def wrong(self, players: range) -> Say | None:
        """What keeps this table from beginning, in words."""
        missing, spare = players[0] - len(self.here), len(self.here) - players[-1]
        if missing > 0:
            return say("new.too_few", count=missing)
        return say("new.too_many", count=spare) if spare > 0 else None


def idle(plan: Plan, game: type[Game]) -> frozenset[str]:
    """What means nothing to this table, where the game says it: `level`, or of one option `mirror.turn_order`."""
    return idle_at(game, Given(tuple(seat.id for seat in plan.seats), standing(game, plan.options)))


def fresh(plan: Plan, game: type[Game]) -> Plan:
    """A table of this game for the same people, held in its usual way."""
    usual = next(iter(ways(game).items()), ("", {}))
    return Plan(game.key, plan.order, plan.absent, plan.colours, dict(usual[1]), way=usual[0], sides=plan.sides)


def asking(plan: Plan, game: type[Game], options: Mapping[str, Value]) -> Plan:
    """One question of this game, for the same people."""
    return Plan(game.key, plan.order, plan.absent, plan.colours, dict(options))


def held_in(plan: Plan, game: type[Game]) -> str:
    """The way that the options stand for; of several, the one that was chosen."""
    usual = standing(game, plan.options)
    fits = [way for way, options in ways(game).items() if options.items() <= usual.items()]
    return plan.way if plan.way in fits else next(iter(fits), "")


def ways_open(plan: Plan, game: type[Game]) -> tuple[str, ...]:
    """The ways that mean something to this table: where nothing is sealed there are none."""
    nothing = {option.key for option in game.options} & idle(plan, game)
    decided = set().union(*(options.keys() for options in ways(game).values()))
    return () if plan.options and decided <= nothing else tuple(ways(game))


def presets(plan: Plan, game: type[Game]) -> tuple[str, ...]:
    """The editions of which every option means something to as many seats."""
    return tuple(
        key
        for key, preset in game.presets.items()
        if not idle(replace(plan, options={**plan.options, **preset}), game) & preset.keys()
    )


def starters(game: str, speak: Callable[[str], str]) -> dict[str, dict[str, Any]]:
    """Things that a table of this game can begin with, in the language of whoever prepares it."""
    found: dict[str, dict[str, Any]] = {}
    for kind in kinds(game):
        shipped = printed_facts.newest_facts(game, kind.starters)["starters"] if kind.starters else {}
        found |= {key: in_words(starter, speak) for key, starter in shipped.items()}
    return found


def in_words(starter: object, speak: Callable[[str], str]) -> Any:
    """`{"word": "gold"}` becomes a name in the language of whoever begins with it."""
    if isinstance(starter, dict):
        if starter.keys() == {"word"}:
            return speak(f"word.{starter['word']}")
        return {key: in_words(value, speak) for key, value in starter.items()}
    return [in_words(value, speak) for value in starter] if isinstance(starter, list) else starter


def described(kind: Kind, thing: Plain, words: Words) -> str:
    """What people choose it by: for how many it is, with which boxes it goes, what is odd about it, what lies in it."""
    notes = [words.say(note) for note in kind.notes(thing)]
    return " ".join(filter(None, [*notes, ", ".join(holds(thing))]))


def holds(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """What lies in a layout, by name."""
    parts = [part for section in layout.values() if isinstance(section, list) for part in section]
    return tuple(str(part["name"]) for part in parts if isinstance(part, dict) and part.get("name"))


def again(header: Header, people: tuple[Person, ...]) -> Plan:
    """The same people with the same options as on an earlier evening; whoever was forgotten is not among them."""
    seats = [seat for seat in header.seats if seat.name != NOBODY]
    order = tuple(Person(seat.person or seat.id, seat.name, seat.colour, seat.language) for seat in seats)
    colours = {person.id: person.colour for person in order if person.colour}
    return Plan(header.game, order, frozenset(), colours, dict(header.options), dict(header.own)).known_as(people)


def header(plan: Plan, game: type[Game], chance: Chance) -> Header:
    """The head of the table that this plan describes."""
    return Header(
        table=chance.table,
        game=plan.game,
        rules=game.rules,
        seats=plan.seats,
        options=standing(game, plan.options),
        seed=chance.seed,
        shipped=printed_facts.newest(plan.game, game.shipped),
        own=plan.own,
        begun=chance.now,
    )


def to_plain(plan: Plan) -> dict[str, Any]:
    return {
        "game": plan.game,
        "order": people.to_plain(plan.order),
        "absent": sorted(plan.absent),
        "colours": dict(plan.colours),
        "options": dict(plan.options),
        "own": dict(plan.own),
        **({"way": plan.way} if plan.way else {}),
        **({"sides": dict(plan.sides)} if plan.sides else {}),
    }


def from_plain(plain: Any, games: Mapping[str, type[Game]]) -> Plan:
    """The plan that a file holds; raises when it is no such file, or nobody could have made it here."""
    order, game = people.from_plain(plain["order"]), games[plain["game"]]
    known, ids = {option.key: option for option in game.options}, {person.id for person in order}
    options = {key: value_from_plain(value) for key, value in plain["options"].items()}
    own = {kind.name: kind.read(plain["own"][kind.name]) for kind in kinds(game.key) if kind.name in plain["own"]}
    absent, colours = frozenset(plain["absent"]), dict(plain["colours"])
    seated_at = read_sides({"": plain.get("sides", {})})[""]
    plan = Plan(game.key, order, absent, colours, options, own, plain.get("way", ""), seated_at)
    wishes = set(colours.values())
    sound = (
        plan.way in ("", *ways(game))
        and absent | colours.keys() <= ids
        and wishes <= set(COLOURS)
        and len(wishes) == len(colours)
    )
    if not sound or len(plan.here) > len(COLOURS) or any(known[key].refuses(options[key]) for key in options):
        raise ValueError
    return plan
