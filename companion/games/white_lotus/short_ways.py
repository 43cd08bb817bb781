"""Ways in without the whole game: one conflict, one rebellion, the scoring."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number, Pick, Some
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Who, say
from companion.games.white_lotus.conflicts import bidding_round
from companion.games.white_lotus.ending import finish, post_dragons
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.preparation import enter_chips, name_emperor
from companion.games.white_lotus.rebellion import rise, take_sides, tally
from companion.games.white_lotus.rewards import CHIP, NOTHING, losers
from companion.games.white_lotus.table import Realm

MOST_CHIPS = 99  # WL-9.1: what stands in for a victory chip counts like one


def one_conflict(realm: Realm) -> Flow:
    """WL-2.4 to WL-2.8 for a single province, which nobody has to name."""
    yield from name_emperor(realm)
    fighters = yield from one(lambda: TABLE, lambda _: Some("fighters", realm.order, least=2, rule="WL-2.4"))
    province = realm.land.add(Province("p1", claims=list(fighters), nameless=True))
    realm.phase, realm.stake = 2, province.id
    while len(realm.fighters()) > 1:
        yield from bidding_round(realm)
    realm.won = realm.fighters()
    realm.over = True


def one_rebellion(realm: Realm) -> Flow:
    """WL-4.3 to WL-4.10; of the board only palaces and villages are asked for."""
    yield from name_emperor(realm)
    realm.phase = 4
    leader = yield from one(lambda: TABLE, lambda _: one_leader_ask(realm))
    rise(realm, leader)
    palaces, villages = yield from one(lambda: TABLE, lambda _: forces_ask(realm))
    sides = yield from take_sides(realm)
    side = tally(realm, sides, palaces, villages)
    while realm.takers:
        taken = yield from one(lambda: realm.takers[0] if left_to_rob(realm) else None, lambda _: rob_ask(realm))
        give(realm, realm.takers.pop(0), taken or CHIP)
    realm.won = sides.all_of(side)
    realm.over = True


def one_leader_ask(realm: Realm) -> Ask:
    return Pick("rebel_leader", tuple(seat for seat in realm.order if seat != realm.emperor), rule="WL-4.1")


def forces_ask(realm: Realm) -> Ask:
    tiles = realm.box.tiles
    villages = Number("village", 1, tiles["village"], chips=(1, 2, 3, 4, 5, 6))
    fields = (Number("palace", 0, tiles["palace"]), villages)
    return Form("forces", fields, rule="WL-4.5")


def rob_ask(realm: Realm) -> Ask:
    return Pick("rob", (*left_to_rob(realm), CHIP, NOTHING), rule="WL-4.9")


def left_to_rob(realm: Realm) -> tuple[str, ...]:
    assert realm.sides is not None
    return tuple(seat for seat in losers(realm, realm.sides) if seat not in realm.robbed)


def give(realm: Realm, taker: str, taken: str) -> None:
    if taken == CHIP:
        realm.give_chip(taker, "WL-4.10", say("why.comfort"))
    elif taken != NOTHING:
        realm.robbed.append(taken)
        realm.task(taker, say("task.take_from", who=Who(taken)))


def only_score(realm: Realm) -> Flow:
    """WL-7.2: count what lies on the board at the end."""
    yield from name_emperor(realm)
    for seat in realm.order:
        yield from count_up(realm, seat)
    finish(realm)


def count_up(realm: Realm, seat: str) -> Flow:
    counted = yield from one(lambda: seat, lambda _: counted_ask(realm))
    *buildings, realm.largest[seat], realm.dragons[seat], chips = counted
    for building, count in zip(realm.box.buildings, buildings, strict=True):
        score_all(realm, seat, building, count)
    enter_chips(realm, seat, chips)
    post_dragons(realm, seat)


def score_all(realm: Realm, seat: str, building: str, count: int) -> None:
    """WL-7.2: one posting for all of a kind; which province is which was never asked."""
    for _ in range(count):
        realm.land.found(building, seat)
    words = say("why.counted", buildings=say(f"short.{building}"), number=count)
    realm.book.post(seat, "points", count * realm.box.points[building], "WL-7.2", words)


def counted_ask(realm: Realm) -> Ask:
    left = realm.tiles_left()
    dragons = realm.box.dragons - sum(realm.dragons.values())
    fields = (
        *(Number(building, 0, left[building]) for building in realm.box.buildings),
        Number("largest", 0, realm.box.provinces),
        Number("dragons", 0, dragons),
        Number("victory_chips", 0, MOST_CHIPS),
    )
    return Form("counted", fields, forfeit=(0,) * len(fields), counts="points", rule="WL-7.2")
