"""What can be done now, from the open ask itself: what it accepts, what the table may do all the same, and what not."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.say import Free, Part, Say, Who, say
from companion.core.scene import Map, Rows, Scene
from companion.core.telling import none, option, short


class Possible(NamedTuple):
    """Of one ask, in words."""

    can: tuple[Part, ...]
    otherwise: tuple[Part, ...] = ()  # against the rule, and yet the table may
    cannot: tuple[Part, ...] = ()  # what lies or sits there too, and is no answer now
    limits: tuple[Say, ...] = ()  # why nothing else, where the ask says it by itself
    parts: tuple[tuple[Say, Possible], ...] = ()  # of a form, each with its name


def possible(ask: Ask, scene: Scene) -> Possible:
    seats = [seat.id for seat in scene.people]
    nothing: tuple[Part, ...] = (none(ask),) if ask.refuses(None) is None else ()
    match ask:
        case Pick():
            can = _named(ask, (*ask.options, *ask.lying, *ask.further), scene, seats)
            return Possible(
                (*can, *nothing), _named(ask, ask.otherwise, scene, seats), _others(ask.accepted, scene, seats)
            )
        case Some():
            most = len(ask.options) if ask.most is None else ask.most
            limits = [say("can.some", least=ask.least, most=most)]
            can = _named(ask, ask.options, scene, seats)
            return Possible(can, (), _others(ask.options, scene, seats), tuple(limits))
        case Order():
            return Possible(_named(ask, ask.options, scene, seats), limits=(say("refused.all_once"),))
        case Number():
            return _number(ask, nothing)
        case Confirm():
            return Possible((say("yes"), say("no")))
        case Text():
            return Possible((say("can.words", most=ask.longest), *nothing))
        case Form():
            limits = [] if ask.most is None else [say("refused.together", most=ask.most)]
            parts = tuple((short(part), possible(part, scene)) for part in ask.fields)
            return Possible(nothing, limits=tuple(limits), parts=parts)
    return Possible(nothing)


def _number(ask: Number, nothing: tuple[Part, ...]) -> Possible:
    """Between its limits; beyond them what the table may enter all the same."""
    low, high = ask.beyond or (ask.low, ask.high)
    beyond: tuple[Part, ...] = () if (low, high) == (ask.low, ask.high) else (say("can.from_to", low=low, high=high),)
    limits = [why for why in (ask.refuses(low - 1), ask.refuses(high + 1)) if why is not None]
    return Possible((say("can.from_to", low=ask.low, high=ask.high), *nothing), beyond, limits=tuple(limits))


def _named(ask: Pick | Some | Order, chosen: Collection[str], scene: Scene, seats: Collection[str]) -> tuple[Part, ...]:
    """As the ask calls them; the cells of a sheet, which have no word of their own, by the head of their line."""
    heads = {
        cell.id: row[0].words
        for panel in scene.panels
        if isinstance(panel, Rows)
        for row in panel.rows
        for cell in row[1:]
        if cell.id
    }
    return tuple(dict.fromkeys(heads.get(each, option(ask, each, seats)) for each in chosen))


def _others(accepted: Collection[str], scene: Scene, seats: Collection[str]) -> tuple[Part, ...]:
    """Places and people of the same kind as those that are answers."""
    found: list[Part] = []
    for panel in scene.panels:
        if isinstance(panel, Map) and any(node.id in accepted for node in panel.nodes):
            rest = [node for node in panel.nodes if node.id not in accepted]
            found += [node.words or Free(node.id) for node in rest]
    if any(each in seats for each in accepted):
        found += [Who(seat) for seat in seats if seat not in accepted]
    return tuple(dict.fromkeys(found))
