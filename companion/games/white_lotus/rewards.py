"""Phase 4, afterwards: each winner takes one province of a loser, or a victory chip."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Some
from companion.core.flow import Flow, Question, one
from companion.core.say import say
from companion.games.white_lotus import strength, supplies
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.rising import Robbery
from companion.games.white_lotus.strength import Sides, takable
from companion.games.white_lotus.table import Table

CHIP, NOTHING = "chip", "nothing"
SIDES = ("emperor", "rebels")


# -- how the rebellion stands


def sides_of(table: Table) -> Sides:
    return table.rising.sides(table.order, table.emperor)


def buildings(table: Table, side: str) -> int:
    """WL-4.5: the emperor's palaces or the leader's villages, as many as there were before anybody was robbed."""
    if table.rising.counted is not None:
        return table.rising.counted[SIDES.index(side)]
    head, building = sides_of(table).head(side), "palace" if side == "emperor" else "village"
    return sum(found.building == building and before(table, found) == head for found in table.land.all())


def before(table: Table, province: Province) -> str:
    """Whose it was before anybody was robbed; after a correction it may have been taken more than once."""
    owner = province.owner
    for each in reversed(table.rising.robberies):
        if (each.province, each.taker) == (province.id, owner):
            owner = each.loser
    return owner


def strength_of(table: Table, side: str) -> int:
    """WL-4.5."""
    return strength.side_strength(
        sides_of(table), side, table.rising.laid, buildings(table, side), table.contents.strength
    )


def winning(table: Table) -> str:
    """WL-4.6."""
    return strength.winning_side(*(strength_of(table, side) for side in SIDES))


def losers(table: Table) -> tuple[str, ...]:
    return sides_of(table).all_of("rebels" if winning(table) == "emperor" else "emperor")


def takers(table: Table) -> tuple[str, ...]:
    """WL-4.8: who still has a reward to come, in order; nobody before the points are open."""
    if not table.rising.laid:
        return ()
    order = strength.reward_order(table.order, sides_of(table), winning(table), table.rising.laid)
    return tuple(seat for seat in order if seat not in table.rising.served)


def robbed(table: Table) -> tuple[str, ...]:
    """WL-4.9: who has lost a province in this rebellion; one that was given back by a correction is not lost."""
    return tuple(each.loser for each in table.rising.robberies if not each.province or each in robberies(table))


def robberies(table: Table, building: str = "") -> list[Robbery]:
    """Provinces that still lie with whoever took them, in the order of the rewards; of one kind, or of all."""
    found = [(each, table.land[each.province]) for each in table.rising.robberies if each.province]
    return [each for each, lies in found if lies.owner == each.taker and building in ("", lies.building)]


# -- one after the other


def give_rewards(table: Table) -> Flow:
    """WL-4.8, WL-4.9: in order; each loser loses at most one province, each winner takes at most one."""
    while takers(table):
        taker = takers(table)[0]
        if not may_take(table, taker):
            comfort(table, taker)
            continue
        taken = yield from one(lambda: who_takes(table), lambda seat: reward_ask(table, seat))
        if taken is not None:
            yield from reward(table, takers(table)[0], taken)


def who_takes(table: Table) -> str | None:
    return next((seat for seat in takers(table)[:1] if may_take(table, seat)), None)


def reward(table: Table, taker: str, taken: str) -> Flow:
    """WL-4.9, WL-4.10, WL-ruling-17: a province, a chip, or nothing, for nobody has to take."""
    if taken == CHIP:
        comfort(table, taker)
    elif taken == NOTHING:
        table.rising.served.append(taker)
    elif (yield from borders_on(table, taken, taker)):
        rob(table, taker, taken)


def comfort(table: Table, taker: str) -> None:
    """WL-4.10, WL-ruling-8: a chip instead of a province."""
    table.rising.served.append(taker)
    if table.give_chip(taker, "WL-4.10", say("why.comfort")):
        table.rising.comforted.append(taker)


def chip_back(table: Table, taker: str) -> None:
    """WL-4.10: corrected, it was a province after all, so the chip for it goes back."""
    if taker not in table.rising.comforted:
        return
    table.rising.comforted.remove(taker)
    table.book.post(taker, "chips", -1, "WL-4.10", say("why.comfort"))
    table.book.post(taker, "points", -table.contents.points["chip"], "WL-4.10", say("why.comfort"))
    table.victory_chips += sum(table.book.total(seat, "chips") for seat in table.order) < table.contents.victory_chips
    table.told.task(taker, say("task.chip_back"), rule="WL-4.10", fix="chips")


def rob(table: Table, taker: str, province: str) -> None:
    """WL-4.11: the chips are exchanged, the building stays what it is."""
    table.rising.served.append(taker)
    table.rising.robberies.append(Robbery(taker, table.land[province].owner, province))
    table.take(taker, province, "WL-4.11")


# -- what may be taken


def may_take(table: Table, taker: str) -> tuple[str, ...]:
    """WL-4.9: what borders on an own province, or may: where no map says so, the table does."""
    gone = robbed(table)
    left = [seat for seat in losers(table) if seat not in gone]
    found = takable(taker, left, table.land.owners(), lambda one, other: may_touch(table, one, other))
    if table.options.block_rewards:
        return tuple(province for province in found if has_chip(table, taker, province))
    return found


def may_touch(table: Table, one: str, other: str) -> bool:
    return table.land.touches(one, other) or table.land.unknown(one, other)


def has_chip(table: Table, taker: str, province: str) -> bool:
    """WL-9.2, WL-ruling-7: is there a chip of this kind left?"""
    return supplies.chip_fits(table.owned(taker), table.land[province].building, table.contents)


def reward_ask(table: Table, taker: str) -> Ask:
    """A chip is offered where the rule or the choice of the table allows it, or where no border is known for sure."""
    may = may_take(table, taker)
    own = table.land.of(taker)
    sure = not own or any(table.land.touches(province, mine) for province in may for mine in own)
    chip = table.options.chip_voluntary or not sure
    others = tuple(province for seat in losers(table) for province in table.land.of(seat) if province not in may)
    extra, also = ((CHIP, NOTHING), ()) if chip else ((NOTHING,), (CHIP,))
    return table.pick_province("reward", may, extra, others, also, rule="WL-4.9")


def borders_on(table: Table, province: str, taker: str) -> Generator[Question, Any, bool]:
    """Where borders are asked for, the first time they matter: which of the taker's provinces touch this one?

    Corrected meanwhile, it may be somebody else's turn, or the border known: then the reward is asked for anew.
    """
    if near(table, province, taker) or not unknown_to(table, province, taker) or not table.options.borders_asked:
        return True
    otherwise = province not in may_take(table, taker)

    def who() -> str | None:
        takes = still_takes(table, province, taker, otherwise)
        return taker if takes and unknown_to(table, province, taker) else None

    table.meant = province
    touched = yield from one(who, lambda _: touch_ask(table, province, unknown_to(table, province, taker), "WL-4.9"))
    table.meant = ""
    if touched is None:
        return False
    table.land.learn(province, touched, unknown_to(table, province, taker))
    return near(table, province, taker)


def near(table: Table, province: str, taker: str) -> bool:
    return any(table.land.touches(province, mine) for mine in table.land.of(taker))


def still_takes(table: Table, province: str, taker: str, otherwise: bool) -> bool:
    """Otherwise than the rule says, it is any province of a loser."""
    left = [found for seat in losers(table) for found in table.land.of(seat)] if otherwise else may_take(table, taker)
    return takers(table)[:1] == (taker,) and province in left


def unknown_to(table: Table, province: str, seat: str) -> tuple[str, ...]:
    """Own provinces of which nobody has said whether they touch this one."""
    return tuple(mine for mine in table.land.of(seat) if table.land.unknown(province, mine))


def touch_ask(table: Table, province: str, others: tuple[str, ...], rule: str) -> Ask:
    about = (("province", table.land[province].label()),)
    return Some("touch", others, labels=table.labels(others), subject=province, about=about, rule=rule)
