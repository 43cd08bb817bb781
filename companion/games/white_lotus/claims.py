"""Phase 1: markers are placed round the table. Phase 2 begins: what is uncontested is awarded."""

from __future__ import annotations

from companion.core.asks import Ask
from companion.core.flow import Flow, one
from companion.games.white_lotus import throne
from companion.games.white_lotus.table import Realm
from companion.games.white_lotus.turns import allowance, claimable, next_turn

SKIP = "skip"


def place_markers(realm: Realm) -> Flow:
    """WL-1.1: rounds from the emperor clockwise, one marker at a time; WL-1.3: three each, rice fields allow more."""
    realm.phase = 1
    realm.turns = dict.fromkeys(realm.order, 0)
    realm.allowed = {seat: allowance(realm.land.count(seat, "rice"), realm.box) for seat in realm.order}
    while next_to_claim(realm):
        province = yield from one(lambda: next_to_claim(realm), lambda seat: claim_ask(realm, seat))
        place(realm, province)


def next_to_claim(realm: Realm) -> str | None:
    """WL-1.4: whoever finds no province to claim is passed over."""
    return next_turn(realm.clockwise, realm.allowed, realm.turns, lambda seat: bool(may_claim(realm, seat)))


def may_claim(realm: Realm, seat: str) -> tuple[str, ...]:
    """WL-1.2."""
    neutral = realm.land.neutral()
    return claimable(neutral, {province: realm.land[province].claims for province in neutral}, seat)


def claim_ask(realm: Realm, seat: str) -> Ask:
    """Three markers must be placed; the others may. Whoever refuses is let go after a confirmation."""
    optional = realm.turns[seat] >= realm.box.rounds
    extra, also = ((SKIP,), ()) if optional else ((), (SKIP,))
    rule = "WL-1.3" if optional else "WL-1.2"
    return realm.pick_province("claim", may_claim(realm, seat), extra, also=also, rule=rule)


def place(realm: Realm, province: str | None) -> None:
    seat = next_to_claim(realm)
    if seat is None or province is None:
        return
    realm.clear()
    realm.turns[seat] += 1
    if province != SKIP:
        realm.land[province].claims.append(seat)


# -- phase 2, before the conflicts


def award_uncontested(realm: Realm) -> Flow:
    """WL-2.2: a province with one marker is free. The emperor says which palace first where that decides the crown."""
    while palaces := sole_palaces(realm):
        chosen = palaces[0]
        if order_matters(realm, palaces):
            chosen = yield from one(
                lambda: realm.emperor if order_matters(realm, sole_palaces(realm)) else None,
                lambda _: realm.pick_province("palace_first", sole_palaces(realm), rule="WL-2.2"),
            )
        if chosen in sole_palaces(realm):
            realm.award(realm.land[chosen].claims[0], chosen, "WL-2.2")
    for province in realm.land.claimed(1, 1):
        realm.award(realm.land[province].claims[0], province, "WL-2.2")


def sole_palaces(realm: Realm) -> tuple[str, ...]:
    return tuple(province for province in realm.land.claimed(1, 1) if realm.land[province].building == "palace")


def order_matters(realm: Realm, palaces: tuple[str, ...]) -> bool:
    awards = [realm.land[province].claims[0] for province in palaces]
    return len(throne.heirs(realm.emperor, realm.palaces(), awards)) > 1
