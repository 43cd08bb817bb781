"""Phases 3, 5 and 6: the emperor's chip, new cards, new provinces."""

from __future__ import annotations

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, all_of, one
from companion.core.say import Who, say
from companion.games.white_lotus import cards
from companion.games.white_lotus.land import placeable
from companion.games.white_lotus.placing import put_on_field
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Table
from companion.games.white_lotus.turns import income, next_turn

SKIP = "skip"


def emperors_chip(table: Table) -> None:
    """WL-3.1, WL-ruling-4: whoever is emperor now takes one victory chip."""
    table.phase = 3
    table.chip_of_the_year = table.emperor if table.give_chip(table.emperor, "WL-3.1", say("why.emperor")) else ""


def pass_chip(table: Table, old: str, new: str) -> None:
    """WL-3.1: the stone lay with the wrong one, and so did the chip of this year."""
    if old == new or old != table.chip_of_the_year:
        return
    table.chip_of_the_year = new
    for seat, sign in ((old, -1), (new, 1)):
        table.book.post(seat, "chips", sign, "WL-3.1", say("why.emperor"))
        table.book.post(seat, "points", sign * table.contents.points["chip"], "WL-3.1", say("why.emperor"))
    table.told.task(new, say("task.chip_from", who=Who(old)), say("why.emperor"), "WL-3.1", "chips")


def nothing_to_settle(table: Table) -> bool:
    """WL-7.1: corrected since the year before, every province was owned before anybody could claim one."""
    return table.last_year() and bool(table.ended) and not table.begun


def new_cards(table: Table) -> Flow:
    """Phase 5. WL-5.1: for each palace its owner chooses influence or battle points."""
    table.phase = 5
    table.told.turn_over()
    given = yield from all_of(lambda: palace_owners(table), lambda seat: palaces_ask(table, seat))
    for seat in table.order:
        brought = income(table.owned(seat), for_influence(given.get(seat, 0)), table.contents)
        why = say("why.year", year=table.year)
        dealt = {kind: cards.earn(table, seat, kind, brought[kind], "WL-5.1", why) for kind in POINTS}
        parts = {f"{kind}_cards": cards.spelled(dealt[kind]) or say("nothing") for kind in POINTS}
        if table.options.cards_out:
            table.told.task(seat, say("task.income", **brought, **parts))


def palace_owners(table: Table) -> tuple[str, ...]:
    return tuple(seat for seat in table.order if table.land.count(seat, "palace"))


def palaces_ask(table: Table, seat: str) -> Ask:
    """WL-5.1: of a single palace what it brings, of several how many bring influence."""
    palaces = table.land.count(seat, "palace")
    if palaces == 1:
        brings = table.contents.yields["palace"]
        labels = tuple(say(f"palace_brings.{kind}", count=brings[kind]) for kind in POINTS)
        return Pick("palace_brings", POINTS, labels=labels, rule="WL-5.1")
    chips = tuple(range(palaces + 1))
    return Number("palaces", 0, palaces, chips=chips, about=(("number", palaces),), rule="WL-5.1")


def for_influence(answer: str | int) -> int:
    """How many palaces bring influence points."""
    return answer if isinstance(answer, int) else int(answer == "influence")


# -- phase 6


def new_provinces(table: Table) -> Flow:
    """Phase 6. WL-6.1: one tile each from the emperor clockwise, then one more for each temple, in rounds."""
    table.phase = 6
    table.told.turn_over()
    table.turned_up = dict.fromkeys(table.order, 0)
    table.done.clear()
    while next_to_turn_up(table):
        building = yield from one(lambda: next_to_turn_up(table), lambda seat: tile_ask(table, seat))
        seat = next_to_turn_up(table)
        if seat is None or building is None:
            continue
        table.told.clear()
        if building == SKIP:
            table.done.add(seat)
        else:
            yield from place_tile(table, seat, building)
            table.turned_up[seat] += 1


def next_to_turn_up(table: Table) -> str | None:
    """WL-6.3: it is over at once when no province is empty or no tile is left."""
    if table.land.empty() <= 0 or not any(table.tiles_left().values()):
        return None
    return next_turn(table.clockwise, table.tiles_due, table.turned_up, lambda seat: True)


def tile_ask(table: Table, seat: str) -> Ask:
    """What was turned up. The first tile must be; those for temples may be, or must, as the editions differ."""
    left = table.tiles_left()
    options = tuple(building for building, count in left.items() if count)
    others = tuple(building for building, count in left.items() if not count)
    skip = (SKIP,) if table.turned_up[seat] and table.options.extra_tile_optional else ()
    labels = (
        *(say("tile.left", building=say(f"building.{building}"), left=left[building]) for building in options),
        *(say(f"option.{other}") for other in skip),
        *(say(f"building.{building}") for building in others),
    )
    return Pick("tile", (*options, *skip), otherwise=others, labels=labels, rule="WL-6.1")


def place_tile(table: Table, seat: str, building: str) -> Flow:
    """WL-6.2: the tile is seen first, then put next to a province that already holds something."""
    if table.map is None:
        yield from put_on_field(table, seat, table.land.found(building), "WL-6.2")
        return
    chosen = yield from one(lambda: seat if table.land.empty() > 0 else None, lambda _: put_ask(table, building))
    if chosen is not None:
        table.lay(table.land[chosen], building, "", "WL-6.2")


def put_ask(table: Table, building: str) -> Ask:
    empty = table.land.which(lambda found: not found.building)
    may = placeable(empty, table.land.filled(), table.land.touches)
    others = tuple(province for province in empty if province not in may)
    ask = table.pick_province("put", may, otherwise=others, rule="WL-6.2")
    return Pick(
        ask.name,
        ask.options,
        otherwise=ask.otherwise,
        labels=ask.labels,
        about=(("building", say(f"building.{building}")),),
        rule=ask.rule,
    )
