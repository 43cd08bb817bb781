"""What may be corrected because the table is the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Pick, Some
from companion.core.say import say
from companion.games.white_lotus.ending import finish
from companion.games.white_lotus.preparation import EMPTY, NEUTRAL
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Realm


def fixes(realm: Realm) -> tuple[Ask, ...]:
    found: list[Ask] = [number_fix("chips", realm)]
    if realm.emperor:
        found.append(Pick("emperor", tuple(seat for seat in realm.order if seat != realm.leader)))
    if realm.options.points_kept:
        found += [points_fix(kind, realm) for kind in POINTS]
        found += [transfer(realm)] if realm.options.negotiation else []
    if realm.options.part in ("whole", "midway"):
        found += province_fixes(realm) if realm.land.provinces else []
        found.append(Form("unseen", (building_field(realm), Number("left", 0, realm.box.provinces))))
        found.append(Number("chips_left", 0, realm.box.victory_chips))
        found += [Number("year", 1, 99)] if realm.year else []
    return tuple(found)


def number_fix(name: str, realm: Realm, **rest: Any) -> Form:
    return Form(name, (Pick("whose", realm.order), Number("change", -99, 99)), **rest)


def points_fix(kind: str, realm: Realm) -> Form:
    """WL-9.3: points are a ledger; a correction of a hand that nobody else sees is not told to them."""
    return number_fix(kind, realm, secret=realm.options.ledger == "private")


def transfer(realm: Realm) -> Form:
    """The variant for keen negotiators: points pass from hand to hand."""
    fields = (
        Pick("from", realm.order),
        Pick("to", realm.order),
        Pick("kind", POINTS, labels=tuple(say(f"account.{kind}") for kind in POINTS)),
        Number("points", 1, 99),
    )
    return Form("transfer", fields, secret=realm.options.ledger == "private")


def building_field(realm: Realm, *others: str) -> Pick:
    """A building; on a map a province can also be empty after all."""
    labels = tuple(say(f"building.{building}") for building in realm.box.buildings)
    return Pick("building", (*realm.box.buildings, *others), labels=labels)


def province_fixes(realm: Realm) -> list[Ask]:
    """Owner, building, claims, borders, dragons: whatever lies on the board."""
    everywhere, filled = tuple(realm.land.provinces), realm.land.filled()
    neutral = realm.land.neutral()
    found: list[Ask] = [
        Form("dragon", (named(realm, "province", everywhere), Confirm("there"))),
    ]
    if filled:
        found.append(Form("owner", (named(realm, "province", filled), Pick("owner", (NEUTRAL, *realm.order)))))
    if realm.land.mapped:
        found.append(Form("building", (named(realm, "province", everywhere), building_field(realm, EMPTY))))
    elif filled:
        found.append(Form("building", (named(realm, "province", filled), building_field(realm))))
    if neutral:
        there = Confirm("there")
        found.append(Form("claims", (named(realm, "province", neutral), Pick("whose", realm.order), there)))
    if len(everywhere) > 1:
        others = Some("touch", everywhere, labels=realm.labels(everywhere))
        found.append(Form("borders", (named(realm, "province", everywhere), others)))
    return found


def named(realm: Realm, name: str, provinces: tuple[str, ...]) -> Pick:
    return Pick(name, provinces, labels=realm.labels(provinces))


# -- and what a correction does


def fix(realm: Realm, name: str, value: Any) -> None:
    _FIXES[name](realm, value)
    if realm.over and realm.posted:
        finish(realm)


def fix_emperor(realm: Realm, seat: str) -> None:
    realm.emperor = seat


def fix_year(realm: Realm, year: int) -> None:
    realm.year = year


def fix_points(kind: str) -> Callable[[Realm, Any], None]:
    def change(realm: Realm, value: tuple[str, int]) -> None:
        seat, points = value
        realm.book.post(seat, kind, points, "fix", say("why.fix"))
        realm.bank[kind].owed += points

    return change


def fix_chips(realm: Realm, value: tuple[str, int]) -> None:
    seat, chips = value
    realm.book.post(seat, "chips", chips, "fix", say("why.fix"))
    realm.book.post(seat, "points", chips * realm.box.points["chip"], "fix", say("why.fix"))
    realm.victory_chips = min(max(realm.victory_chips - chips, 0), realm.box.victory_chips)


def fix_transfer(realm: Realm, value: tuple[str, str, str, int]) -> None:
    giver, taker, kind, points = value
    if giver != taker:
        realm.book.post(giver, kind, -points, "fix", say("why.transfer"))
        realm.book.post(taker, kind, points, "fix", say("why.transfer"))


def fix_owner(realm: Realm, value: tuple[str, str]) -> None:
    province = realm.land[value[0]]
    realm.lay(province, province.building, "" if value[1] == NEUTRAL else value[1], "fix")


def fix_building(realm: Realm, value: tuple[str, str]) -> None:
    province = realm.land[value[0]]
    if value[1] == EMPTY:
        realm.lay(province, "", "", "fix")
    else:
        realm.lay(province, value[1], province.owner, "fix")


def fix_claims(realm: Realm, value: tuple[str, str, bool]) -> None:
    claims, seat = realm.land[value[0]].claims, value[1]
    if seat in claims:
        claims.remove(seat)
    if value[2]:
        claims.append(seat)


def fix_borders(realm: Realm, value: tuple[str, tuple[str, ...]]) -> None:
    province, touched = value
    others = [other for other in realm.land.provinces if other != province]
    realm.land.learn(province, [other for other in touched if other != province], others)


def fix_dragon(realm: Realm, value: tuple[str, bool]) -> None:
    realm.land[value[0]].dragon = value[1]


def fix_unseen(realm: Realm, value: tuple[str, int]) -> None:
    building, left = value
    seen = sum(province.building == building for province in realm.land.all())
    realm.unseen[building] = seen + left


def fix_chips_left(realm: Realm, left: int) -> None:
    realm.victory_chips = left


_FIXES: dict[str, Callable[[Realm, Any], None]] = {
    "emperor": fix_emperor,
    "year": fix_year,
    "influence": fix_points("influence"),
    "battle": fix_points("battle"),
    "chips": fix_chips,
    "transfer": fix_transfer,
    "owner": fix_owner,
    "building": fix_building,
    "claims": fix_claims,
    "borders": fix_borders,
    "dragon": fix_dragon,
    "unseen": fix_unseen,
    "chips_left": fix_chips_left,
}
