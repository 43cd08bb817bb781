"""Before the first year: cards, start tiles, the first emperor. Or: how things stand when the app joins later."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import say
from companion.core.scene import Task
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.map import FIELD
from companion.games.white_lotus.options import Chosen
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Realm

PLAYERS = range(3, 7)
EMPTY, NEUTRAL = "empty", "neutral"


def prepare(realm: Realm) -> Flow:
    """WL-0.1 to WL-0.7."""
    for seat in realm.order:
        realm.start_hand(seat)
    yield from first_emperor(realm)
    yield from start_tiles(realm)
    realm.year = 1


def checklist(players: int, options: Chosen) -> tuple[Task, ...]:
    """WL-0.1, WL-0.2, WL-0.3, WL-0.4, WL-0.5, WL-0.6: what to lay out. Its numbers stand in its words."""
    six = players == max(PLAYERS)
    steps = (
        "setup.colours",
        "setup.dragon_cards",
        "setup.first_cards",
        "setup.zero_cards" if options.zero_cards else "setup.no_zero_cards",
        "setup.stacks",
        "setup.lotus_all" if six else "setup.lotus_light",
        "setup.bag" if options.bag else "setup.pile",
        "setup.stones",
    )
    return tuple(Task(TABLE, say(step)) for step in steps)


def first_emperor(realm: Realm) -> Flow:
    """WL-0.7: most grey hair, else the oldest."""
    realm.emperor = yield from one(lambda: TABLE, lambda _: Pick("first_emperor", realm.order, rule="WL-0.7"))


def name_emperor(realm: Realm) -> Flow:
    """Who it is now, when the app joins later or counts one thing only."""
    realm.emperor = yield from one(lambda: TABLE, lambda _: Pick("emperor", realm.order, rule="WL-8.1"))


def start_tiles(realm: Realm) -> Flow:
    """WL-0.5: one tile on each lotus province. Without a map they come to be here, and are put on the field."""
    if realm.map is None:
        for building, count in realm.box.start.items():
            for _ in range(count):
                yield from put_on_field(realm, TABLE, realm.land.found(building))
        return
    left = dict(realm.box.start)
    for province in [found for found in realm.land.all() if found.lotus]:
        yield from turn_up(realm, province, left)


def turn_up(realm: Realm, province: Province, left: dict[str, int]) -> Flow:
    choices = tuple(building for building, count in left.items() if count)
    building = choices[0]
    if len(choices) > 1:
        realm.meant = province.id
        building = yield from one(lambda: CHANCE, lambda _: start_tile(province, choices))
        realm.meant = ""
    realm.lay(province, building, "", "WL-0.5")
    left[building] -= 1


def start_tile(province: Province, choices: tuple[str, ...]) -> Ask:
    labels = tuple(say(f"building.{building}") for building in choices)
    about = (("province", province.label()),)
    return Pick("start_tile", choices, labels=labels, subject=province.id, about=about, rule="WL-0.5")


def put_on_field(realm: Realm, seat: str, province: Province) -> Flow:
    """Without a map: about where it lies on the real board, so that everybody knows which one it is."""
    if not realm.options.spots or realm.map is not None:
        return
    realm.placing = province.id
    spot = yield from one(lambda: seat, lambda _: spot_ask(province))
    realm.placing = ""
    if spot is not None:
        province.x, province.y = spot


def spot_ask(province: Province) -> Ask:
    fields = (Number("x", 0, FIELD), Number("y", 0, FIELD))
    return Form(
        "spot", fields, optional=True, subject=province.id, about=(("province", province.label()),), rule="WL-6.2"
    )


# -- joining later


def join_midway(realm: Realm) -> Flow:
    """Enter how things stand; the table goes on with phase 1 of this year."""
    realm.year = yield from one(lambda: TABLE, lambda _: Number("year", 1, 99, chips=(2, 3, 4, 5, 6), rule="WL-7.1"))
    yield from name_emperor(realm)
    if realm.map is None:
        yield from holdings(realm)
    else:
        yield from every_province(realm)
    for seat in realm.order:
        yield from chips_held(realm, seat)
    if realm.options.points_kept:
        purses = yield from all_of(lambda: realm.order, lambda _: purse_ask(realm))
        for seat, purse in purses.items():
            enter_purse(realm, seat, purse)


def holdings(realm: Realm) -> Flow:
    """Without a map: how many provinces of each kind belong to whom, and where they lie."""
    for seat in realm.order:
        yield from holding(realm, seat)
    counts = yield from one(lambda: TABLE, lambda _: holdings_ask(realm, "neutral_tiles"))
    settle_in(realm, "", counts)
    for province in list(realm.land.all()):
        yield from put_on_field(realm, TABLE, province)


def holding(realm: Realm, seat: str) -> Flow:
    counts = yield from one(lambda: seat, lambda _: holdings_ask(realm, "holdings"))
    settle_in(realm, seat, counts)


def holdings_ask(realm: Realm, name: str) -> Ask:
    left = realm.tiles_left()
    fields = tuple(Number(building, 0, left[building]) for building in realm.box.buildings)
    counts, rule = ("points", "WL-7.2") if name == "holdings" else ("", "WL-1.2")
    return Form(name, fields, most=realm.land.empty(), forfeit=(0,) * len(fields), counts=counts, rule=rule)


def settle_in(realm: Realm, seat: str, counts: tuple[int, ...]) -> None:
    for building, count in zip(realm.box.buildings, counts, strict=True):
        for _ in range(count):
            realm.score_building(seat, realm.land.found(building, seat), 1, "WL-7.2")


def every_province(realm: Realm) -> Flow:
    """With a map: what lies in each province."""
    for province in realm.land.all():
        yield from content(realm, province)


def content(realm: Realm, province: Province) -> Flow:
    """Whose it is, and unless it is empty what lies there; the board shows which one is meant."""
    realm.meant = province.id
    owner = yield from one(lambda: TABLE, lambda _: holder_ask(realm, province))
    if owner != EMPTY:
        building = yield from one(lambda: TABLE, lambda _: content_ask(realm, province))
        realm.lay(province, building, "" if owner == NEUTRAL else owner, "WL-7.2")
    realm.meant = ""


def holder_ask(realm: Realm, province: Province) -> Ask:
    about = (("province", province.label()),)
    return Pick("holder", (EMPTY, NEUTRAL, *realm.order), subject=province.id, about=about, rule="WL-7.2")


def content_ask(realm: Realm, province: Province) -> Ask:
    """Those of which a tile is left; whatever else lies there is entered all the same."""
    left = realm.tiles_left()
    options = tuple(building for building, count in left.items() if count)
    others = tuple(building for building, count in left.items() if not count)
    labels = tuple(say(f"building.{building}") for building in (*options, *others))
    about = (("province", province.label()),)
    return Pick("content", options, otherwise=others, labels=labels, subject=province.id, about=about, rule="WL-7.2")


def chips_held(realm: Realm, seat: str) -> Flow:
    chips = yield from one(lambda: seat, lambda _: chips_ask(realm))
    enter_chips(realm, seat, chips)


def chips_ask(realm: Realm) -> Ask:
    chips = tuple(range(min(7, realm.victory_chips + 1)))
    return Number("victory_chips", 0, realm.victory_chips, beyond=(0, 99), chips=chips, rule="WL-9.1")


def enter_chips(realm: Realm, seat: str, chips: int) -> None:
    realm.victory_chips = max(realm.victory_chips - chips, 0)
    realm.book.post(seat, "chips", chips, "WL-9.1", say("why.entered"))
    realm.book.post(seat, "points", chips * realm.box.points["chip"], "WL-9.1", say("why.entered"))


def purse_ask(realm: Realm) -> Ask:
    """WL-0.3: cards are held face down, so everybody enters their own."""
    fields = tuple(Number(kind, 0, realm.box.all_cards(kind)) for kind in POINTS)
    secret = realm.options.ledger == "private"
    return Form("purse", fields, secret=secret, private=secret, forfeit=(0, 0), rule="WL-0.3")


def enter_purse(realm: Realm, seat: str, purse: tuple[int, ...]) -> None:
    for kind, points in zip(POINTS, purse, strict=True):
        realm.earn(seat, kind, points, "WL-0.3", say("why.entered"))
