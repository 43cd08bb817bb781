"""Layouts: what a table has composed, as plain values that can be kept and begun with again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.asks import Form, Value
from companion.core.say import Free, Refused, refuse
from companion.games.open_table import bags, bids, chance, counters, course, picks, scoring, votes
from companion.games.open_table.common import quoted
from companion.games.open_table.layout_values import Known, called, flag
from companion.games.open_table.steps import at, part

VERSION, OF_COURSES = 1, 2  # of a layout that only composes things, of one with the steps of a round
MANY = 24  # of a kind at one table
LONGEST_NAME = 40  # signs
SECTIONS = ("counters", "categories", "bags", "bids", "votes", "points", "dice")

Entry = Mapping[str, Any]


class Found(NamedTuple):
    """What a layout holds."""

    sections: dict[str, list[object]]
    rounds: bool


def entries(layout: object) -> Found:
    """OT-8.1: the sections of a layout, or a refusal when it is none."""
    if not isinstance(layout, dict) or type(layout.get("version")) is not int:
        raise refuse("layout")
    if layout["version"] > OF_COURSES:
        raise refuse("layout_newer")
    more = course.KEYS if layout["version"] == OF_COURSES else frozenset[str]()
    known = {"version", "name", "rounds", *SECTIONS, *more}
    if layout["version"] < VERSION:
        raise refuse("layout")
    if strange := next((name for name in layout if name not in known), None):
        raise refuse("layout_entry_unknown", name=quoted(strange))
    if "name" in layout:
        part("name", layout["name"], lambda value: called(LONGEST_NAME)(value, Known()))
    part("rounds", layout.get("rounds", False), lambda value: flag(value, Known()))
    if layout["version"] == OF_COURSES and not course.is_course(layout):
        raise refuse("layout_missing", name=Free("round"))
    found = {section: layout.get(section, []) for section in SECTIONS}
    for section, listed in found.items():
        if not isinstance(listed, list) or len(listed) > MANY:
            raise at(section, refuse("layout_many", most=MANY))
    return Found(found, layout.get("rounds", False))


def category(entry: object) -> object:
    """Layouts that were kept before a category could take away say `negative`."""
    if not isinstance(entry, dict) or "negative" not in entry or "counts" in entry:
        return entry
    if type(entry["negative"]) is not bool:
        raise refuse("layout_flag")
    way = "adds_or_less" if entry["negative"] else "adds"
    return {**{name: value for name, value in entry.items() if name != "negative"}, "counts": way}


def each(found: Found, section: str, form: Form) -> Iterator[tuple[Value, ...]]:
    """What a section lists, one after the other, or a refusal that says which of them is wrong."""
    for place, entry in enumerate(found.sections[section], 1):
        try:
            yield _entered(form, category(entry) if section == "categories" else entry)
        except Refused as refused:
            raise at(section, at(str(place), refused)) from None


def _entered(form: Form, entry: object) -> tuple[Value, ...]:
    """An entry as the form would have been filled in; what it does not say is as the form proposes."""
    names = {field.name for field in form.fields}
    if not isinstance(entry, dict):
        raise refuse("layout_words")
    if strange := next((name for name in entry if name not in names), None):
        raise refuse("layout_entry_unknown", name=quoted(strange))
    value = tuple(_value(entry.get(field.name, field.forfeit)) for field in form.fields)
    if why := form.refuses(value):
        raise Refused(why)
    return value


def _value(plain: object) -> Value:
    if isinstance(plain, (list, tuple)) and all(type(item) is str for item in plain):
        return tuple(plain)
    if plain is None or isinstance(plain, (str, int)):
        return plain
    raise refuse("layout_words")


# -- what is kept


def written(
    tracks: Iterable[counters.Counter],
    categories: Iterable[scoring.Category],
    filled: Iterable[bags.Bag],
    usual: Iterable[object],
) -> dict[str, Any]:
    """What is composed now, as a layout."""
    kept: dict[str, Any] = {"version": VERSION, **{section: [] for section in SECTIONS}}
    places = {}
    for place, counter in enumerate(tracks, 1):
        places[counter.id] = f"c{place}"
        kept["counters"].append(_counter(counter))
    kept["categories"] = [{"name": each.name, "counts": each.counts} for each in categories if not each.round]
    kept["bags"] = [_bag(bag) for bag in filled]
    for composed in usual:
        section, entry = _usual(composed, places)
        kept[section].append(entry)
    return kept


def _counter(counter: counters.Counter) -> Entry:
    return {
        "name": counter.name,
        "whose": "whole_table" if counter.shared else "each_seat",
        "begins_at": counter.start,
        "lowest": counter.lowest,
        "highest": counter.highest,
        "chips": [str(chip) for chip in counter.chips if chip > 0],
        "reasons": list(counter.reasons),
    }


def _bag(bag: bags.Bag) -> Entry:
    return {
        "name": bag.name,
        "put_back": bag.put_back,
        "at_once": bag.at_once,
        "drawn_by": bag.by,
        "contents": list(bag.contents),
    }


def _usual(composed: object, places: Mapping[str, str]) -> tuple[str, Entry]:
    match composed:
        case bids.Bid():
            return "bids", _bid(composed, places)
        case votes.Vote():
            return "votes", _vote(composed)
        case picks.Pointing():
            return "points", {"name": composed.name, "oneself": composed.oneself}
        case chance.Roll():
            return "dice", _roll(composed)
    raise TypeError(composed)


def _bid(bid: bids.Bid, places: Mapping[str, str]) -> Entry:
    entry: dict[str, Any] = {
        "name": bid.name,
        "wins": bid.wins,
        "maximum": bid.maximum,
        "targets": bid.targets,
        "ties": bid.ties,
    }
    purse, _, everybody = (bid.pays or "").partition("/")
    if purse in places:
        entry["pays"] = places[purse] + ("/all" if everybody else "")
    return entry


def _vote(vote: votes.Vote) -> Entry:
    return {"name": vote.name, "votes_shown": vote.shown, "choices": list(vote.choices)}


def _roll(roll: chance.Roll) -> Entry:
    return {
        "name": roll.name,
        "how_many": roll.how_many,
        "sides": roll.sides,
        "drawn_by": roll.by,
        "faces": list(roll.faces),
    }
