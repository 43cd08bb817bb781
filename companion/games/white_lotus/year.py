"""Phases 3, 5 and 6: the emperor's chip, new cards, new provinces."""

from __future__ import annotations

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, all_of, one
from companion.core.say import say
from companion.games.white_lotus.land import placeable
from companion.games.white_lotus.preparation import put_on_field
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Realm, spelled
from companion.games.white_lotus.turns import income, next_turn

SKIP = "skip"


def emperors_chip(realm: Realm) -> None:
    """WL-3.1: whoever is emperor now takes one victory chip."""
    realm.phase = 3
    realm.give_chip(realm.emperor, "WL-3.1", say("why.emperor"))


def new_cards(realm: Realm) -> Flow:
    """Phase 5. WL-5.1: for each palace its owner chooses influence or battle points."""
    realm.phase = 5
    given = yield from all_of(lambda: palace_owners(realm), lambda seat: palaces_ask(realm, seat))
    for seat in realm.order:
        brought = income(realm.owned(seat), for_influence(given.get(seat, 0)), realm.box)
        cards = {
            kind: realm.earn(seat, kind, brought[kind], "WL-5.1", say("why.year", year=realm.year)) for kind in POINTS
        }
        parts = {f"{kind}_cards": spelled(cards[kind]) or say("nothing") for kind in POINTS}
        realm.task(seat, say("task.income", **brought, **parts))


def palace_owners(realm: Realm) -> tuple[str, ...]:
    return tuple(seat for seat in realm.order if realm.land.count(seat, "palace"))


def palaces_ask(realm: Realm, seat: str) -> Ask:
    """WL-5.1: of a single palace what it brings, of several how many bring influence."""
    palaces = realm.land.count(seat, "palace")
    if palaces == 1:
        brings = realm.box.yields["palace"]
        labels = tuple(say(f"palace_brings.{kind}", count=brings[kind]) for kind in POINTS)
        return Pick("palace_brings", POINTS, labels=labels, rule="WL-5.1")
    chips = tuple(range(palaces + 1))
    return Number("palaces", 0, palaces, chips=chips, about=(("number", palaces),), rule="WL-5.1")


def for_influence(answer: str | int) -> int:
    """How many palaces bring influence points."""
    return answer if isinstance(answer, int) else int(answer == "influence")


# -- phase 6


def new_provinces(realm: Realm) -> Flow:
    """Phase 6. WL-6.1: one tile each from the emperor clockwise, then one more for each temple, in rounds."""
    realm.phase = 6
    realm.turns = dict.fromkeys(realm.order, 0)
    realm.allowed = {seat: 1 + realm.land.count(seat, "temple") for seat in realm.order}
    while next_to_turn_up(realm):
        building = yield from one(lambda: next_to_turn_up(realm), lambda seat: tile_ask(realm, seat))
        seat = next_to_turn_up(realm)
        if seat is None or building is None:
            continue
        realm.clear()
        if building == SKIP:
            realm.turns[seat] = realm.allowed[seat]
        else:
            yield from place_tile(realm, seat, building)
            realm.turns[seat] += 1


def next_to_turn_up(realm: Realm) -> str | None:
    """WL-6.3: it is over at once when no province is empty or no tile is left."""
    if realm.land.empty() <= 0 or not any(realm.tiles_left().values()):
        return None
    return next_turn(realm.clockwise, realm.allowed, realm.turns, lambda seat: True)


def tile_ask(realm: Realm, seat: str) -> Ask:
    """What was turned up. The first tile must be; those for temples may be, or must, as the editions differ."""
    left = realm.tiles_left()
    options = tuple(building for building, count in left.items() if count)
    others = tuple(building for building, count in left.items() if not count)
    skip = (SKIP,) if realm.turns[seat] and realm.options.extra_tile_optional else ()
    labels = (
        *(say("tile.left", building=say(f"building.{building}"), left=left[building]) for building in options),
        *(say(f"option.{other}") for other in skip),
        *(say(f"building.{building}") for building in others),
    )
    return Pick("tile", (*options, *skip), otherwise=others, labels=labels, rule="WL-6.1")


def place_tile(realm: Realm, seat: str, building: str) -> Flow:
    """WL-6.2: the tile is seen first, then put next to a province that already holds something."""
    if realm.map is None:
        yield from put_on_field(realm, seat, realm.land.found(building))
        return
    chosen = yield from one(lambda: seat, lambda _: put_ask(realm, building))
    realm.lay(realm.land[chosen], building, "", "WL-6.2")


def put_ask(realm: Realm, building: str) -> Ask:
    empty = realm.land.which(lambda found: not found.building)
    may = placeable(empty, realm.land.filled(), realm.land.touches)
    others = tuple(province for province in empty if province not in may)
    ask = realm.pick_province("put", may, otherwise=others, rule="WL-6.2")
    return Pick(
        ask.name,
        ask.options,
        otherwise=ask.otherwise,
        labels=ask.labels,
        about=(("building", say(f"building.{building}")),),
        rule=ask.rule,
    )
