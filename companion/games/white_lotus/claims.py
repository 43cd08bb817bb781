"""Phase 1: markers are placed round the table. Phase 2 begins: what is uncontested is awarded."""

from __future__ import annotations

from companion.core.asks import Ask
from companion.core.flow import Flow, one
from companion.games.white_lotus import throne
from companion.games.white_lotus.table import Table
from companion.games.white_lotus.turns import claimable, next_turn

SKIP = "skip"


def place_markers(table: Table) -> Flow:
    """WL-1.1: rounds from the emperor clockwise, one marker at a time; WL-1.3: three each, rice fields allow more."""
    table.phase, table.begun = 1, False
    table.told.turn_over()
    table.done.clear()
    while next_to_claim(table):
        province = yield from one(lambda: next_to_claim(table), lambda seat: claim_ask(table, seat))
        place(table, province)


def next_to_claim(table: Table) -> str | None:
    """WL-1.4, WL-ruling-14: whoever finds no province to claim is passed over."""
    return next_turn(table.clockwise, table.markers, table.placed, lambda seat: bool(may_claim(table, seat)))


def may_claim(table: Table, seat: str) -> tuple[str, ...]:
    """WL-1.2."""
    neutral = table.land.neutral()
    return claimable(neutral, {province: table.land[province].claims for province in neutral}, seat)


def claim_ask(table: Table, seat: str) -> Ask:
    """Three markers must be placed; the others may. Whoever refuses is let go after a confirmation, for this year."""
    optional = table.placed[seat] >= table.contents.rounds
    extra, also = ((SKIP,), ()) if optional else ((), (SKIP,))
    rule = "WL-1.3" if optional else "WL-1.2"
    return table.pick_province("claim", may_claim(table, seat), extra, also=also, rule=rule)


def place(table: Table, province: str | None) -> None:
    seat = next_to_claim(table)
    if seat is None or province is None:
        return
    table.told.clear()
    if table.year == 1 and not table.begun and table.options.part == "whole":
        table.began = seat
    table.begun = True
    if province == SKIP:
        table.done.add(seat)
    else:
        table.land[province].claims.append(seat)


# -- phase 2, before the conflicts


def award_uncontested(table: Table) -> Flow:
    """WL-2.2: a province with one marker is free. The emperor says which palace first where that decides the crown."""
    while palaces := sole_palaces(table):
        chosen = palaces[0]
        if order_matters(table, palaces):
            chosen = yield from one(
                lambda: table.emperor if order_matters(table, sole_palaces(table)) else None,
                lambda _: table.pick_province("palace_first", sole_palaces(table), rule="WL-2.2"),
            )
        if chosen in sole_palaces(table):
            table.award(table.land[chosen].claims[0], chosen, "WL-2.2")
    for province in table.land.claimed(1, 1):
        table.award(table.land[province].claims[0], province, "WL-2.2")


def sole_palaces(table: Table) -> tuple[str, ...]:
    return tuple(province for province in table.land.claimed(1, 1) if table.land[province].building == "palace")


def order_matters(table: Table, palaces: tuple[str, ...]) -> bool:
    awards = [table.land[province].claims[0] for province in palaces]
    return len(throne.heirs(table.emperor, table.palaces(), awards)) > 1
