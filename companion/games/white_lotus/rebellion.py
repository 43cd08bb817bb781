"""Phase 4: who leads, who stands where, how strong both sides are. The rewards are in their own chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.core.end import Bids
from companion.core.flow import Flow, all_of, one
from companion.core.say import Part, Say, Who, say
from companion.core.scene import Opened, Result, Side, Why
from companion.games.white_lotus import cards, strength, throne
from companion.games.white_lotus.rewards import (
    SIDES,
    buildings,
    give_rewards,
    robberies,
    sides_of,
    strength_of,
    winning,
)
from companion.games.white_lotus.rising import Rising
from companion.games.white_lotus.strength import Sides
from companion.games.white_lotus.table import Table, quick

NOBODY, REBELLION = "nobody", 4


def rebellion(table: Table) -> Flow:
    """Phase 4."""
    table.phase = REBELLION
    leader = yield from one(lambda: table.emperor if may_lead(table) else None, lambda _: leader_ask(table))
    if leader in (None, NOBODY):
        return
    rise(table, leader)
    yield from take_sides(table)
    fight(table)
    yield from give_rewards(table)
    table.bids.append(Bids(tuple(table.rising.laid.items()), sides_of(table).all_of(winning(table))))
    succession(table)
    table.rising = Rising()  # WL-4.12: the rebel stone is laid aside


def may_lead(table: Table) -> tuple[str, ...]:
    """WL-4.1, WL-4.2: in the order in which they are asked."""
    villages = {seat: table.land.count(seat, "village") for seat in table.order}
    return strength.asking_order(table.order, table.emperor, villages)


def leader_ask(table: Table) -> Ask:
    """WL-4.2: the emperor asks in this order, and the first who says yes leads."""
    may = may_lead(table)
    others = tuple(seat for seat in table.order if seat not in may and seat != table.emperor)
    return Pick("leader", (*may, NOBODY), otherwise=others, rule="WL-4.2")


def rise(table: Table, leader: str) -> None:
    table.rising = Rising(leader)
    table.told.turn_over()
    table.told.task(leader, say("task.rebel_stone"), fix="rebel_leader")


# -- sides and points


def take_sides(table: Table) -> Flow:
    """WL-4.3, WL-4.4: sealed together; or first the sides, shown at once, and then the points.

    Of real cards, which lie open by now, the app hears one thing after the other: that is one tap each.
    """
    if table.options.sides_first or not table.options.sealed:
        named = yield from all_of(lambda: followers(table), lambda _: side_ask(table))
        stand(table, named)
        table.told.turn_over()
        if table.options.sides_first:
            table.told.tell(both_sides(table))
        laid = yield from all_of(lambda: table.order, lambda seat: points_ask(table, seat))
    else:
        given = yield from all_of(lambda: table.order, lambda seat: fight_ask(table, seat))
        stand(table, {seat: value[0] for seat, value in given.items() if isinstance(value, tuple)})
        laid = {seat: value[1] if isinstance(value, tuple) else value for seat, value in given.items()}
    table.rising.laid = dict(laid)


def followers(table: Table) -> tuple[str, ...]:
    """WL-4.3: nobody may stay out; emperor and leader have no choice."""
    return tuple(seat for seat in table.order if seat not in (table.emperor, table.leader))


def stand(table: Table, named: Mapping[str, str]) -> None:
    """A dragon card names whom one fights against."""
    for seat, foe in named.items():
        table.rising.stands[seat] = "rebels" if foe == table.emperor else "emperor"


def foe(table: Table, **rest: Any) -> Pick:
    return Pick("against", (table.emperor, table.leader), rule="WL-4.3", **rest)


def side_ask(table: Table) -> Ask:
    """WL-4.3, WL-ruling-21: nobody may stay out; who is away stands against the leader."""
    return foe(table, secret=table.options.sealed, forfeit=table.leader, subject=f"y{table.year}")


def points_ask(table: Table, seat: str) -> Number:
    """WL-4.4, WL-ruling-9: any number of battle points, down to none, or at least one of whoever has any."""
    most, beyond = table.most(seat, "battle"), table.beyond(seat, "battle")
    least = min(table.options.battle_minimum, most)
    return Number(
        "commit",
        least,
        most,
        beyond=beyond,
        chips=quick(most),
        subject=f"y{table.year}",
        rule="WL-4.4",
        secret=table.options.sealed,
        forfeit=least,
    )


def fight_ask(table: Table, seat: str) -> Ask:
    points = points_ask(table, seat)
    if seat not in followers(table):
        return points
    forfeit: Value = (table.leader, points.low)
    fields = (foe(table), points)
    rest: dict[str, Any] = {"subject": points.subject, "rule": "WL-4.3", "secret": points.secret, "forfeit": forfeit}
    return Form("fight", fields, breath=True, **rest)


# -- the fight


def fight(table: Table) -> None:
    """WL-4.5 to WL-4.8: who has won, and what it costs."""
    table.told.tell(verdict(table))
    for seat, points in table.rising.laid.items():  # WL-4.7: all of it, of everybody
        cards.pay(table, seat, "battle", points, points, "WL-4.7", say("why.rebellion"))


def verdict(table: Table) -> Result:
    """Strength line by line, the winner, and who takes first."""
    sides, laid = sides_of(table), table.rising.laid
    won, strong = winning(table), {side: strength_of(table, side) for side in SIDES}
    columns = tuple(
        Side(side_words(sides, side), sides.all_of(side), strong[side], reasons(table, side), side == won)
        for side in SIDES
    )
    order = strength.reward_order(table.order, sides, won, laid)
    parts: dict[str, Part] = {**strong, "order": names(order)}
    opened = tuple(Opened(seat, stance(sides, seat), points) for seat, points in laid.items())
    lines = tuple(line for side in columns for line in side.why)
    words = say(f"result.{won}_win", **parts)
    return Result("rebellion", words, table.book.at, opened, lines, sides.all_of(won), "WL-4.6", columns, order)


def reasons(table: Table, side: str) -> tuple[Why, ...]:
    """WL-4.5: one line for each thing that counts."""
    sides, laid, number = sides_of(table), table.rising.laid, buildings(table, side)
    lines = [Why(laid[seat], say(f"why.{side}_points", who=Who(seat)), "WL-4.5") for seat in sides.all_of(side)]
    words = say(f"why.{side}_buildings", who=Who(sides.head(side)), number=number)
    worth = table.contents.strength["palace" if side == "emperor" else "village"]
    return (*lines, Why(worth * number, words, "WL-4.5"))


def side_words(sides: Sides, side: str) -> Say:
    return say(f"side.{side}", who=Who(sides.head(side)))


def stance(sides: Sides, seat: str) -> Say:
    """Whom one fights against, as a dragon card names it, and with which side."""
    side = sides.side(seat)
    return say(f"opened.{side}", foe=Who(sides.head("rebels" if side == "emperor" else "emperor")))


def both_sides(table: Table) -> Result:
    """WL-4.3: shown before anybody lays points."""
    sides = sides_of(table)
    opened = tuple(Opened(seat, stance(sides, seat)) for seat in table.order)
    parts = {"loyal": names(sides.all_of("emperor")), "rebels": names(sides.all_of("rebels"))}
    return Result("sides", say("result.sides", **parts), table.book.at, opened, rule="WL-4.3")


def names(seats: tuple[str, ...]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


# -- afterwards


def succession(table: Table) -> None:
    """WL-8.2: once, after all rewards; WL-4.12: the new emperor gets no chip for it now."""
    old, moves = table.emperor, [(each.taker, each.loser) for each in robberies(table, "palace")]
    follows = table.options.robber_follows
    emperor, by = throne.after_rebellion(old, table.palaces(), moves, robber_follows=follows)
    if emperor != old:
        table.crown(emperor, say(f"succession.{by}"), "WL-8.2")
    if robber := throne.robber_level(old, table.palaces(), moves):
        words = say("task.read_both_ways", who=Who(old), robber=Who(robber))
        table.told.task(emperor, words, say(f"succession.{by}"), "WL-8.2", "emperor")


def corrected(table: Table) -> None:
    """What was told of a rebellion, as it is after a correction."""
    if table.rising.laid:
        table.told.correct(verdict(table))
    elif table.rising.stands:
        table.told.correct(both_sides(table))
