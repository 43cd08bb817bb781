"""Phase 4, afterwards: each winner takes one province of a loser, or a victory chip."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Some
from companion.core.flow import Flow, Question, one
from companion.core.say import say
from companion.games.white_lotus import supplies
from companion.games.white_lotus.strength import Sides, takable
from companion.games.white_lotus.table import Table

CHIP, NOTHING = "chip", "nothing"


def give_rewards(table: Table, sides: Sides, moves: list[tuple[str, str]]) -> Flow:
    """WL-4.8, WL-4.9: in order; each loser loses at most one province, each winner takes at most one."""
    table.robbed.clear()
    while table.takers:
        yield from reward(table, sides, table.takers[0], moves)
        table.takers.pop(0)


def reward(table: Table, sides: Sides, taker: str, moves: list[tuple[str, str]]) -> Flow:
    """WL-4.9, WL-4.10: a province if there is one, else a chip (WL-ruling-8); nobody has to take (WL-ruling-17)."""
    while may_take(table, sides, taker):
        taken = yield from one(
            lambda: taker if may_take(table, sides, taker) else None, lambda _: reward_ask(table, sides, taker)
        )
        if taken == NOTHING:
            return
        if taken == CHIP:
            break
        if taken is not None and (yield from borders_on(table, taken, taker)):
            rob(table, taker, taken, moves)
            return
    table.give_chip(taker, "WL-4.10", say("why.comfort"))


def losers(table: Table, sides: Sides) -> tuple[str, ...]:
    winning = sides.side(table.takers[0]) if table.takers else "emperor"
    return sides.all_of("rebels" if winning == "emperor" else "emperor")


def may_take(table: Table, sides: Sides, taker: str) -> tuple[str, ...]:
    """WL-4.9: what borders on an own province, or may: where no map says so, the table does."""
    left = [seat for seat in losers(table, sides) if seat not in table.robbed]
    found = takable(taker, left, table.land.owners(), lambda one, other: may_touch(table, one, other))
    if table.options.block_rewards:
        return tuple(province for province in found if has_chip(table, taker, province))
    return found


def may_touch(table: Table, one: str, other: str) -> bool:
    return table.land.touches(one, other) or table.land.unknown(one, other)


def has_chip(table: Table, taker: str, province: str) -> bool:
    """WL-9.2, WL-ruling-7: is there a chip of this kind left?"""
    owned = table.owned(taker)
    owned[table.land[province].building] += 1
    return supplies.chips_suffice(owned, table.box)


def reward_ask(table: Table, sides: Sides, taker: str) -> Ask:
    """A chip is offered where the rule or the choice of the table allows it, or where no border is known for sure."""
    may = may_take(table, sides, taker)
    own = table.land.of(taker)
    sure = not own or any(table.land.touches(province, mine) for province in may for mine in own)
    chip = table.options.chip_voluntary or not sure
    others = tuple(province for seat in losers(table, sides) for province in table.land.of(seat) if province not in may)
    extra, also = ((CHIP, NOTHING), ()) if chip else ((NOTHING,), (CHIP,))
    return table.pick_province("reward", may, extra, others, also, rule="WL-4.9")


def borders_on(table: Table, province: str, taker: str) -> Generator[Question, Any, bool]:
    """Where borders are asked for, the first time they matter: which of the taker's provinces touch this one?"""
    asked = unknown_to(table, province, taker)
    touches = any(table.land.touches(province, mine) for mine in table.land.of(taker))
    if touches or not asked or not table.options.borders_asked:
        return True
    touched = yield from one(
        lambda: taker if unknown_to(table, province, taker) else None,
        lambda _: touch_ask(table, province, unknown_to(table, province, taker), "WL-4.9"),
    )
    table.land.learn(province, touched or (), asked)
    return bool(touched)


def unknown_to(table: Table, province: str, seat: str) -> tuple[str, ...]:
    """Own provinces of which nobody has said whether they touch this one."""
    return tuple(mine for mine in table.land.of(seat) if table.land.unknown(province, mine))


def touch_ask(table: Table, province: str, others: tuple[str, ...], rule: str) -> Ask:
    about = (("province", table.land[province].label()),)
    return Some("touch", others, labels=table.labels(others), subject=province, about=about, rule=rule)


def rob(table: Table, taker: str, province: str, moves: list[tuple[str, str]]) -> None:
    """WL-4.11: the chips are exchanged, the building stays what it is."""
    loser = table.land[province].owner
    table.robbed.append(loser)
    if table.land[province].building == "palace":
        moves.append((taker, loser))
    table.take(taker, province, "WL-4.11")
