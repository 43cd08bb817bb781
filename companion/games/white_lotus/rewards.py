"""Phase 4, afterwards: each winner takes one province of a loser, or a victory chip."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Some
from companion.core.flow import Flow, Question, one
from companion.core.say import say
from companion.games.white_lotus import supplies
from companion.games.white_lotus.strength import Sides, takable
from companion.games.white_lotus.table import Realm

CHIP, NOTHING = "chip", "nothing"


def give_rewards(realm: Realm, sides: Sides, moves: list[tuple[str, str]]) -> Flow:
    """WL-4.8, WL-4.9: in order; each loser loses at most one province, each winner takes at most one."""
    realm.robbed.clear()
    while realm.takers:
        yield from reward(realm, sides, realm.takers[0], moves)
        realm.takers.pop(0)


def reward(realm: Realm, sides: Sides, taker: str, moves: list[tuple[str, str]]) -> Flow:
    """WL-4.9, WL-4.10: a province if there is one to take, else a chip; nobody has to take (A18)."""
    while may_take(realm, sides, taker):
        taken = yield from one(
            lambda: taker if may_take(realm, sides, taker) else None, lambda _: reward_ask(realm, sides, taker)
        )
        if taken == NOTHING:
            return
        if taken == CHIP:
            break
        if taken is not None and (yield from borders_on(realm, taken, taker)):
            rob(realm, taker, taken, moves)
            return
    realm.give_chip(taker, "WL-4.10", say("why.comfort"))


def losers(realm: Realm, sides: Sides) -> tuple[str, ...]:
    winning = sides.side(realm.takers[0]) if realm.takers else "emperor"
    return sides.all_of("rebels" if winning == "emperor" else "emperor")


def may_take(realm: Realm, sides: Sides, taker: str) -> tuple[str, ...]:
    """WL-4.9: what borders on an own province, or may: where no map says so, the table does."""
    left = [seat for seat in losers(realm, sides) if seat not in realm.robbed]
    found = takable(taker, left, realm.land.owners(), lambda one, other: may_touch(realm, one, other))
    if realm.options.block_rewards:
        return tuple(province for province in found if has_chip(realm, taker, province))
    return found


def may_touch(realm: Realm, one: str, other: str) -> bool:
    return realm.land.touches(one, other) or realm.land.unknown(one, other)


def has_chip(realm: Realm, taker: str, province: str) -> bool:
    """WL-9.2: is there a chip of this kind left?"""
    owned = realm.owned(taker)
    owned[realm.land[province].building] += 1
    return supplies.chips_suffice(owned, realm.box)


def reward_ask(realm: Realm, sides: Sides, taker: str) -> Ask:
    """A chip is offered where the rule or the choice of the table allows it, or where no border is known for sure."""
    may = may_take(realm, sides, taker)
    own = realm.land.of(taker)
    sure = not own or any(realm.land.touches(province, mine) for province in may for mine in own)
    chip = realm.options.chip_voluntary or not sure
    others = tuple(province for seat in losers(realm, sides) for province in realm.land.of(seat) if province not in may)
    extra, also = ((CHIP, NOTHING), ()) if chip else ((NOTHING,), (CHIP,))
    return realm.pick_province("reward", may, extra, others, also, rule="WL-4.9")


def borders_on(realm: Realm, province: str, taker: str) -> Generator[Question, Any, bool]:
    """Where borders are asked for, the first time they matter: which of the taker's provinces touch this one?"""
    asked = unknown_to(realm, province, taker)
    touches = any(realm.land.touches(province, mine) for mine in realm.land.of(taker))
    if touches or not asked or not realm.options.borders_asked:
        return True
    touched = yield from one(
        lambda: taker if unknown_to(realm, province, taker) else None,
        lambda _: touch_ask(realm, province, unknown_to(realm, province, taker), "WL-4.9"),
    )
    realm.land.learn(province, touched or (), asked)
    return bool(touched)


def unknown_to(realm: Realm, province: str, seat: str) -> tuple[str, ...]:
    """Own provinces of which nobody has said whether they touch this one."""
    return tuple(mine for mine in realm.land.of(seat) if realm.land.unknown(province, mine))


def touch_ask(realm: Realm, province: str, others: tuple[str, ...], rule: str) -> Ask:
    about = (("province", realm.land[province].label()),)
    return Some("touch", others, labels=realm.labels(others), subject=province, about=about, rule=rule)


def rob(realm: Realm, taker: str, province: str, moves: list[tuple[str, str]]) -> None:
    """WL-4.11: the chips are exchanged, the building stays what it is."""
    loser = realm.land[province].owner
    realm.robbed.append(loser)
    if realm.land[province].building == "palace":
        moves.append((taker, loser))
    realm.take(taker, province, "WL-4.11")
