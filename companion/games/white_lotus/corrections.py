"""What may be corrected because the table is the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Pick, Some
from companion.core.say import Refused, say
from companion.games.white_lotus.ending import finish
from companion.games.white_lotus.preparation import EMPTY, NEUTRAL
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.rebellion import REBELLION, corrected, stand
from companion.games.white_lotus.rewards import chip_back, losers, robberies
from companion.games.white_lotus.rising import Robbery
from companion.games.white_lotus.table import Table
from companion.games.white_lotus.year import pass_chip


def fixes(table: Table) -> tuple[Ask, ...]:
    found: list[Ask] = [number_fix("chips", table)]
    if table.emperor:
        found.append(Pick("emperor", tuple(seat for seat in table.order if seat != table.leader)))
    if table.options.points_kept:
        found += [points_fix(kind, table) for kind in POINTS]
        found += [transfer(table)] if table.options.negotiation else []
    if table.options.part in ("whole", "midway"):
        found += province_fixes(table) if table.land.provinces else []
        found.append(said("unseen", building_field(table), Number("left", 0, table.contents.provinces)))
        found.append(Number("chips_left", 0, table.contents.victory_chips))
        found += [Number("year", 1, 99)] if table.year else []
    return (*found, *rising_fixes(table))


def number_fix(name: str, table: Table, **rest: Any) -> Form:
    return said(name, Pick("whose", table.order), Number("change", -99, 99), **rest)


def said(name: str, *fields: Ask, **rest: Any) -> Form:
    """A correction that is told in one breath."""
    return Form(name, fields, breath=True, **rest)


def points_fix(kind: str, table: Table) -> Form:
    """WL-9.3: points are a ledger; a correction of a hand that nobody else sees is not told to them."""
    return number_fix(kind, table, secret=table.options.ledger == "private")


def transfer(table: Table) -> Form:
    """The variant for keen negotiators: points pass from hand to hand, by the rule no more than somebody has.

    Of hands that are private that would tell who has how many.
    """
    hidden = table.options.ledger == "private"
    kinds = Pick("kind", POINTS, labels=tuple(say(f"account.{kind}") for kind in POINTS))
    held = [((seat, kind), max(table.book.total(seat, kind), 0)) for seat in table.order for kind in POINTS]
    fields = (Pick("from", table.order), kinds, Pick("to", table.order), Number("points", 1, 99))
    return said("transfer", *fields, limits=() if hidden else tuple(held), secret=hidden)


def rising_fixes(table: Table) -> list[Ask]:
    """While a rebellion goes on: who leads, who stands where, who took which province."""
    rising, found = table.rising, list[Ask]()
    if rising.leader:
        found.append(
            Pick("rebel_leader", tuple(seat for seat in table.order if seat not in (table.emperor, rising.leader)))
        )
    if rising.stands:
        heads = (table.emperor, rising.leader)
        others = tuple(seat for seat in table.order if seat not in heads)
        found.append(said("side", Pick("who", others), Pick("against", heads)))
    if rising.served and rising.counted is None and (lost := losable(table)):
        found.append(said("taken", Pick("who", tuple(rising.served)), named(table, "province", lost)))
    return found


def losable(table: Table) -> tuple[str, ...]:
    """WL-4.9: what lies with the losers of this rebellion, or was taken from them."""
    left, taken = losers(table), [robbery.province for robbery in robberies(table)]
    return tuple(province for province in table.land.owned() if province in taken or table.land[province].owner in left)


def building_field(table: Table, *others: str) -> Pick:
    """A building; on a map a province can also be empty after all."""
    labels = tuple(say(f"building.{building}") for building in table.contents.buildings)
    return Pick("building", (*table.contents.buildings, *others), labels=labels)


def province_fixes(table: Table) -> list[Ask]:
    """Owner, building, claims, borders, dragons: whatever lies on the board."""
    everywhere, filled = tuple(table.land.provinces), table.land.filled()
    neutral = table.land.neutral()
    found: list[Ask] = [
        said("dragon", named(table, "province", everywhere), Confirm("there")),
    ]
    if filled:
        found.append(said("owner", named(table, "province", filled), Pick("owner", (NEUTRAL, *table.order))))
    if table.land.mapped:
        found.append(said("building", named(table, "province", everywhere), building_field(table, EMPTY)))
    elif filled:
        found.append(said("building", named(table, "province", filled), building_field(table)))
    if neutral:
        there = Confirm("there")
        found.append(said("claims", named(table, "province", neutral), Pick("whose", table.order), there))
    if len(everywhere) > 1:
        others = Some("touch", everywhere, labels=table.labels(everywhere))
        found.append(said("borders", named(table, "province", everywhere), others))
    return found


def named(table: Table, name: str, provinces: tuple[str, ...]) -> Pick:
    return Pick(name, provinces, labels=table.labels(provinces))


# -- and what a correction does


def fix(table: Table, name: str, value: Any) -> None:
    """Whatever follows from what was corrected is told as it is now."""
    _FIXES[name](table, value)
    if table.over and table.posted:
        finish(table)
    elif table.leader:
        corrected(table)


def fix_emperor(table: Table, seat: str) -> None:
    """The chip of this year goes with the stone, as long as nobody has risen since it was taken."""
    if table.phase == REBELLION and not table.leader:
        pass_chip(table, table.emperor, seat)
    if table.rising.stands:
        table.rising.stands[table.emperor] = "emperor"
    table.emperor = seat


def fix_leader(table: Table, seat: str) -> None:
    """Who was taken for the leader stands with the rebels all the same."""
    if table.rising.stands:
        table.rising.stands[table.leader] = "rebels"
    table.rising.leader = seat
    table.told.task(seat, say("task.rebel_stone"), fix="rebel_leader")


def fix_side(table: Table, value: tuple[str, str]) -> None:
    stand(table, dict([value]))


def fix_taken(table: Table, value: tuple[str, str]) -> None:
    """WL-4.11: what somebody had taken, a chip too, goes back, and it was this one, whoever was said to have it."""
    taker, province = value
    for robbery in [each for each in robberies(table) if taker == each.taker or province == each.province]:
        fix_owner(table, (robbery.province, robbery.loser))
        table.rising.robberies.remove(robbery)
    found = table.land[province]
    if found.owner != taker:
        table.rising.robberies.append(Robbery(taker, found.owner, province))
        table.lay(found, found.building, taker, "fix")
        chip_back(table, taker)


def fix_year(table: Table, year: int) -> None:
    table.year = year


def fix_points(kind: str) -> Callable[[Table, Any], None]:
    def change(table: Table, value: tuple[str, int]) -> None:
        seat, points = value
        table.book.post(seat, kind, points, "fix", say("why.fix"))
        table.bank[kind].owed += points

    return change


def fix_chips(table: Table, value: tuple[str, int]) -> None:
    seat, chips = value
    table.book.post(seat, "chips", chips, "fix", say("why.fix"))
    table.book.post(seat, "points", chips * table.contents.points["chip"], "fix", say("why.fix"))
    table.victory_chips = min(max(table.victory_chips - chips, 0), table.contents.victory_chips)


def fix_transfer(table: Table, value: tuple[str, str, str, int]) -> None:
    giver, kind, taker, points = value
    if giver == taker:
        raise Refused(say("refused.same_person"))
    table.book.post(giver, kind, -points, "fix", say("why.transfer"))
    table.book.post(taker, kind, points, "fix", say("why.transfer"))


def fix_owner(table: Table, value: tuple[str, str]) -> None:
    province = table.land[value[0]]
    table.told.lies(province.label())
    table.lay(province, province.building, "" if value[1] == NEUTRAL else value[1], "fix")


def fix_building(table: Table, value: tuple[str, str]) -> None:
    province = table.land[value[0]]
    if value[1] == EMPTY:
        table.lay(province, "", "", "fix")
    else:
        table.lay(province, value[1], province.owner, "fix")


def fix_claims(table: Table, value: tuple[str, str, bool]) -> None:
    claims, seat = table.land[value[0]].claims, value[1]
    if seat in claims:
        claims.remove(seat)
    if value[2]:
        claims.append(seat)


def fix_borders(table: Table, value: tuple[str, tuple[str, ...]]) -> None:
    province, touched = value
    others = [other for other in table.land.provinces if other != province]
    table.land.learn(province, [other for other in touched if other != province], others)


def fix_dragon(table: Table, value: tuple[str, bool]) -> None:
    table.land[value[0]].dragon = value[1]


def fix_unseen(table: Table, value: tuple[str, int]) -> None:
    building, left = value
    seen = sum(province.building == building for province in table.land.all())
    table.unseen[building] = seen + left


def fix_chips_left(table: Table, left: int) -> None:
    table.victory_chips = left


_FIXES: dict[str, Callable[[Table, Any], None]] = {
    "emperor": fix_emperor,
    "rebel_leader": fix_leader,
    "side": fix_side,
    "taken": fix_taken,
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
