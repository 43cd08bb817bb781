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
from companion.games.white_lotus.rebellion import fight, rise, take_sides
from companion.games.white_lotus.rewards import CHIP, NOTHING, comfort, losers, robbed, sides_of, takers, winning
from companion.games.white_lotus.rising import Robbery
from companion.games.white_lotus.table import Table

MOST_CHIPS = 99  # WL-9.1: what stands in for a victory chip counts like one


def one_conflict(table: Table) -> Flow:
    """WL-2.4 to WL-2.8 for a single province, which nobody has to name."""
    yield from name_emperor(table)
    fighters = yield from one(lambda: TABLE, lambda _: Some("fighters", table.order, least=2, rule="WL-2.4"))
    province = table.land.add(Province("p1", claims=list(fighters), nameless=True))
    table.phase, table.stake = 2, province.id
    while len(table.fighters()) > 1:
        yield from bidding_round(table)
    table.won = table.fighters()
    table.over = True


def one_rebellion(table: Table) -> Flow:
    """WL-4.3 to WL-4.10; of the board only palaces and villages are asked for."""
    yield from name_emperor(table)
    table.phase = 4
    leader = yield from one(lambda: TABLE, lambda _: one_leader_ask(table))
    rise(table, leader)
    table.rising.counted = yield from one(lambda: TABLE, lambda _: forces_ask(table))
    yield from take_sides(table)
    fight(table)
    while takers(table):
        if not left_to_rob(table):
            comfort(table, takers(table)[0])
            continue
        taken = yield from one(lambda: who_robs(table), lambda _: rob_ask(table))
        if taken is not None:
            give(table, takers(table)[0], taken)
    table.won = sides_of(table).all_of(winning(table))
    table.over = True


def one_leader_ask(table: Table) -> Ask:
    return Pick("rebel_leader", tuple(seat for seat in table.order if seat != table.emperor), rule="WL-4.1")


def forces_ask(table: Table) -> Ask:
    tiles = table.contents.tiles
    villages = Number("village", 1, tiles["village"], chips=(1, 2, 3, 4, 5, 6))
    fields = (Number("palace", 0, tiles["palace"]), villages)
    return Form("forces", fields, rule="WL-4.5")


def who_robs(table: Table) -> str | None:
    """Nobody, where a correction has left nobody to rob, or nobody whose turn it is."""
    return next(iter(takers(table)), None) if left_to_rob(table) else None


def rob_ask(table: Table) -> Ask:
    return Pick("rob", (*left_to_rob(table), CHIP, NOTHING), rule="WL-4.9")


def left_to_rob(table: Table) -> tuple[str, ...]:
    return tuple(seat for seat in losers(table) if seat not in robbed(table))


def give(table: Table, taker: str, taken: str) -> None:
    if taken == CHIP:
        comfort(table, taker)
        return
    table.rising.served.append(taker)
    if taken != NOTHING:
        table.rising.robberies.append(Robbery(taker, taken))
        table.told.task(taker, say("task.take_from", who=Who(taken)))


def only_score(table: Table) -> Flow:
    """WL-7.2: count what lies on the board at the end."""
    yield from name_emperor(table)
    for seat in table.order:
        yield from count_up(table, seat)
    finish(table)


def count_up(table: Table, seat: str) -> Flow:
    counted = yield from one(lambda: seat, lambda _: counted_ask(table))
    *buildings, table.largest[seat], table.dragons[seat], chips = counted
    for building, count in zip(table.contents.buildings, buildings, strict=True):
        score_all(table, seat, building, count)
    enter_chips(table, seat, chips)
    post_dragons(table, seat)


def score_all(table: Table, seat: str, building: str, count: int) -> None:
    """WL-7.2: one posting for all of a kind; which province is which was never asked."""
    for _ in range(count):
        table.land.found(building, seat)
    words = say("why.counted", buildings=say(f"short.{building}"), number=count)
    table.book.post(seat, "points", count * table.contents.points[building], "WL-7.2", words)


def counted_ask(table: Table) -> Ask:
    left = table.tiles_left()
    dragons = table.contents.dragons - sum(table.dragons.values())
    fields = (
        *(Number(building, 0, left[building]) for building in table.contents.buildings),
        Number("largest", 0, table.contents.provinces),
        Number("dragons", 0, dragons),
        Number("victory_chips", 0, MOST_CHIPS),
    )
    return Form("counted", fields, forfeit=(0,) * len(fields), counts="points", rule="WL-7.2")
