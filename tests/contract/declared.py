"""Laws of the form of what is shown: every part is of the kind its class declares, and what names something else of
the same scene names something that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.core.asks import Ask
from companion.core.game import CHANCE, TABLE
from companion.core.say import Free, Say, Who
from companion.core.scene import Facts, Map, Panel, Result, Rows, Scene, Todo, Track

PLAIN = {NoneType: (NoneType,), str: (str,), bool: (bool,), int: (int,), float: (int, float)}


def form_laws(scene: Scene) -> Iterator[str]:
    people = {"", CHANCE, TABLE, *(seat.id for seat in scene.people)}
    for panel in scene.panels:
        kind: Any = type(panel)
        if not fits(kind)(panel):
            yield f"a part of the wrong kind: {panel!r}"
            continue
        for seat in _seats(panel):
            if seat not in people:
                yield f"{panel.name}: nobody is called {seat!r}"
        yield from _places(panel)
        if isinstance(panel, Rows) and len({len(row) for row in panel.rows}) > 1:
            yield f"{panel.name}: a line that is longer than another"
    if not fits(Scene)(replace(scene, panels=())):
        yield f"a part of the wrong kind: {scene!r}"


def _seats(panel: Panel) -> Iterator[str]:
    """Whoever is named as somebody at the table."""
    match panel:
        case Facts():
            yield from (fact.seat for fact in panel.facts)
        case Rows():
            yield from (fact.seat for row in panel.rows for fact in row)
        case Track():
            yield from (mark.seat for mark in panel.marks)
        case Map():
            yield from (node.seat for node in panel.nodes)
            yield from (mark.seat for mark in panel.marks)
        case Todo():
            yield from (task.seat for task in panel.tasks)
        case Result():
            yield from (opened.seat for opened in panel.opened)
            yield from (*panel.winners, *panel.order, *(seat for side in panel.sides for seat in side.seats))


def _places(panel: object) -> Iterator[str]:
    """What lies somewhere lies at a place that there is."""
    if isinstance(panel, Map):
        nodes = [node.id for node in panel.nodes]
        if len(set(nodes)) < len(nodes):
            yield f"{panel.name}: two places of one name"
        for mark in panel.marks:
            if mark.at not in nodes:
                yield f"{panel.name}: {mark.id!r} lies at {mark.at!r}, which is no place"
        for edge in panel.edges:
            if not set(edge) <= set(nodes):
                yield f"{panel.name}: a border of {edge}"
    elif isinstance(panel, Track):
        for mark in panel.marks:
            if not panel.low <= int(mark.at) <= panel.high:
                yield f"{panel.name}: {mark.id!r} stands at {mark.at}, beyond {panel.low} to {panel.high}"


# -- kinds


@cache
def fits(kind: Any) -> Callable[[object], bool]:
    """Whether a thing is of the kind that a class declares: a number, words, a tuple of those, another such class."""
    if get_origin(kind) in (Union, UnionType):
        ways = [fits(one) for one in get_args(kind)]
        return lambda thing: any(way(thing) for way in ways)
    if get_origin(kind) is tuple:
        return _in_turn(get_args(kind))
    if kind in PLAIN:
        return lambda thing: type(thing) in PLAIN[kind]
    if kind in (Say, Who, Free):
        return lambda thing: type(thing) is kind and _sayable(thing)
    if kind is Ask:
        return lambda thing: isinstance(thing, Ask)  # it says itself what it takes
    parts = [(name, fits(one)) for name, one in get_type_hints(kind).items()]
    return lambda thing: type(thing) is kind and all(way(getattr(thing, name)) for name, way in parts)


def _in_turn(kinds: tuple[Any, ...]) -> Callable[[object], bool]:
    if kinds[-1:] == (...,):
        way = fits(kinds[0])
        return lambda thing: type(thing) is tuple and all(map(way, thing))
    ways = [fits(kind) for kind in kinds]
    return lambda thing: (
        type(thing) is tuple
        and len(thing) == len(ways)
        and all(way(part) for way, part in zip(ways, thing, strict=True))
    )


def _sayable(part: object) -> bool:
    """Keys, numbers, names, typed words, sentences of those, or rows of them."""
    if isinstance(part, Say):
        return type(part.key) is str and all(_sayable(inner) for _, inner in part.parts)
    if isinstance(part, (Who, Free)):
        return type(part[0]) is str
    if type(part) is tuple:
        return all(map(_sayable, part))
    return type(part) in (int, str)
