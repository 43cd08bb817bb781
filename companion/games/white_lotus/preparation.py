"""Before the first year: cards, start tiles, the first emperor. Or: how things stand when the app joins later."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE, Given
from companion.core.say import say
from companion.core.scene import Task
from companion.games.white_lotus import cards
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.options import chosen
from companion.games.white_lotus.placing import put_on_field
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Table

PLAYERS = range(3, 7)
EMPTY, NEUTRAL = "empty", "neutral"


def set_up(table: Table) -> Flow:
    """WL-0.1 to WL-0.7."""
    for seat in table.order:
        cards.start_hand(table, seat)
    yield from first_emperor(table)
    yield from start_tiles(table)
    table.year = 1


def checklist(given: Given) -> tuple[Task, ...]:
    """WL-0.1, WL-0.2, WL-0.3, WL-0.4, WL-0.5, WL-0.6: what to lay out. Its numbers stand in its words."""
    options = chosen(given)
    if options.part != "whole":
        return ()
    six = len(given.seats) == max(PLAYERS)
    cards = (
        "setup.dragon_cards",
        "setup.first_cards",
        "setup.zero_cards" if options.zero_cards else "setup.no_zero_cards",
        "setup.stacks",
    )
    steps = (
        "setup.colours",
        *(cards if options.cards_out else ()),
        "setup.lotus_all" if six else "setup.lotus_light",
        "setup.bag" if options.bag else "setup.pile",
        "setup.stones",
    )
    return tuple(Task(TABLE, say(step)) for step in steps)


def first_emperor(table: Table) -> Flow:
    """WL-0.7: most grey hair, else the oldest."""
    table.emperor = yield from one(lambda: TABLE, lambda _: Pick("first_emperor", table.order, rule="WL-0.7"))


def name_emperor(table: Table) -> Flow:
    """Who it is now, when the app joins later or counts one thing only."""
    table.emperor = yield from one(lambda: TABLE, lambda _: Pick("emperor", table.order, rule="WL-8.1"))


def start_tiles(table: Table) -> Flow:
    """WL-0.5: one tile on each lotus province. Without a map they come to be here, and are put on the field."""
    if table.map is None:
        for building, count in table.contents.start.items():
            for _ in range(count):
                yield from put_on_field(table, TABLE, table.land.found(building), "WL-0.5")
        return
    left = dict(table.contents.start)
    for province in [found for found in table.land.all() if found.lotus]:
        yield from turn_up(table, province, left)


def turn_up(table: Table, province: Province, left: dict[str, int]) -> Flow:
    choices = tuple(building for building, count in left.items() if count)
    building = choices[0]
    if len(choices) > 1:
        table.meant = province.id
        building = yield from one(lambda: CHANCE, lambda _: start_tile(province, choices))
        table.meant = ""
    table.lay(province, building, "", "WL-0.5")
    left[building] -= 1


def start_tile(province: Province, choices: tuple[str, ...]) -> Ask:
    labels = tuple(say(f"building.{building}") for building in choices)
    about = (("province", province.label()),)
    return Pick("start_tile", choices, labels=labels, subject=province.id, about=about, rule="WL-0.5")


# -- joining later


def join_midway(table: Table) -> Flow:
    """Enter how things stand; the table goes on with phase 1 of this year."""
    table.year = yield from one(lambda: TABLE, lambda _: Number("year", 1, 99, chips=(2, 3, 4, 5, 6), rule="WL-7.1"))
    yield from name_emperor(table)
    if table.map is None:
        yield from holdings(table)
    else:
        yield from every_province(table)
    for seat in table.order:
        yield from chips_held(table, seat)
    if table.options.points_kept:
        purses = yield from all_of(lambda: table.order, lambda _: purse_ask(table))
        for seat, purse in purses.items():
            enter_purse(table, seat, purse)


def holdings(table: Table) -> Flow:
    """Without a map: how many provinces of each kind belong to whom, and where they lie."""
    for seat in table.order:
        yield from holding(table, seat)
    counts = yield from one(lambda: TABLE, lambda _: holdings_ask(table, "neutral_tiles"))
    settle_in(table, "", counts)
    for province in list(table.land.all()):
        yield from put_on_field(table, TABLE, province)


def holding(table: Table, seat: str) -> Flow:
    counts = yield from one(lambda: seat, lambda _: holdings_ask(table, "holdings"))
    settle_in(table, seat, counts)


def holdings_ask(table: Table, name: str) -> Ask:
    left = table.tiles_left()
    fields = tuple(Number(building, 0, left[building]) for building in table.contents.buildings)
    counts, rule = ("points", "WL-7.2") if name == "holdings" else ("", "WL-1.2")
    return Form(name, fields, most=table.land.empty(), forfeit=(0,) * len(fields), counts=counts, rule=rule)


def settle_in(table: Table, seat: str, counts: tuple[int, ...]) -> None:
    for building, count in zip(table.contents.buildings, counts, strict=True):
        for _ in range(count):
            table.score_building(seat, table.land.found(building, seat), 1, "WL-7.2")


def every_province(table: Table) -> Flow:
    """With a map: what lies in each province."""
    for province in table.land.all():
        yield from content(table, province)


def content(table: Table, province: Province) -> Flow:
    """Whose it is, and unless it is empty what lies there; the board shows which one is meant."""
    table.meant = province.id
    owner = yield from one(lambda: TABLE, lambda _: holder_ask(table, province))
    if owner != EMPTY:
        building = yield from one(lambda: TABLE, lambda _: content_ask(table, province))
        table.lay(province, building, "" if owner == NEUTRAL else owner, "WL-7.2")
    table.meant = ""


def holder_ask(table: Table, province: Province) -> Ask:
    about = (("province", province.label()),)
    return Pick("holder", (EMPTY, NEUTRAL, *table.order), subject=province.id, about=about, rule="WL-7.2")


def content_ask(table: Table, province: Province) -> Ask:
    """Those of which a tile is left; whatever else lies there is entered all the same."""
    left = table.tiles_left()
    options = tuple(building for building, count in left.items() if count)
    others = tuple(building for building, count in left.items() if not count)
    labels = tuple(say(f"building.{building}") for building in (*options, *others))
    about = (("province", province.label()),)
    return Pick("content", options, otherwise=others, labels=labels, subject=province.id, about=about, rule="WL-7.2")


def chips_held(table: Table, seat: str) -> Flow:
    chips = yield from one(lambda: seat, lambda _: chips_ask(table))
    enter_chips(table, seat, chips)


def chips_ask(table: Table) -> Ask:
    chips = tuple(range(min(7, table.victory_chips + 1)))
    return Number("victory_chips", 0, table.victory_chips, beyond=(0, 99), chips=chips, rule="WL-9.1")


def enter_chips(table: Table, seat: str, chips: int) -> None:
    table.victory_chips = max(table.victory_chips - chips, 0)
    table.book.post(seat, "chips", chips, "WL-9.1", say("why.entered"))
    table.book.post(seat, "points", chips * table.contents.points["chip"], "WL-9.1", say("why.entered"))


def purse_ask(table: Table) -> Ask:
    """WL-0.3: cards are held face down, so everybody enters their own."""
    fields = tuple(Number(kind, 0, table.contents.all_cards(kind)) for kind in POINTS)
    secret = table.options.ledger == "private"
    return Form("purse", fields, secret=secret, private=secret, forfeit=(0, 0), breath=True, rule="WL-0.3")


def enter_purse(table: Table, seat: str, purse: tuple[int, ...]) -> None:
    for kind, points in zip(POINTS, purse, strict=True):
        cards.earn(table, seat, kind, points, "WL-0.3", say("why.entered"))
