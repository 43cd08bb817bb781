"""Phase 4: who leads, who stands where, how strong both sides are. The rewards are in their own chapter."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.core.flow import Flow, Question, all_of, one
from companion.core.say import Part, Say, Who, say
from companion.core.scene import Opened, Result, Side, Why
from companion.games.white_lotus import strength, throne
from companion.games.white_lotus.rewards import give_rewards
from companion.games.white_lotus.strength import Sides
from companion.games.white_lotus.table import Table, quick

NOBODY = "nobody"


def rebellion(table: Table) -> Flow:
    """Phase 4."""
    table.phase = 4
    leader = yield from one(lambda: table.emperor if may_lead(table) else None, lambda _: leader_ask(table))
    if leader in (None, NOBODY):
        return
    rise(table, leader)
    sides = yield from take_sides(table)
    moves: list[tuple[str, str]] = []
    tally(table, sides, table.land.count(sides.emperor, "palace"), table.land.count(sides.leader, "village"))
    yield from give_rewards(table, sides, moves)
    succession(table, moves)
    lay_down(table)


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
    table.leader = leader
    table.task(leader, say("task.rebel_stone"))


def lay_down(table: Table) -> None:
    """WL-4.12: the rebel stone is laid aside."""
    table.leader, table.sides = "", None
    table.takers.clear()
    table.robbed.clear()


# -- sides and points


def take_sides(table: Table) -> Generator[Question, Any, Sides]:
    """WL-4.3, WL-4.4: sealed together; or first the sides, shown at once, and then the points.

    Of real cards, which lie open by now, the app hears one thing after the other: that is one tap each.
    """
    if table.options.sides_first or not table.options.sealed:
        named = yield from all_of(lambda: followers(table), lambda _: side_ask(table))
        table.sides = sides_of(table, named)
        if table.options.sides_first:
            show_sides(table, table.sides)
        given = yield from all_of(lambda: table.order, lambda seat: points_ask(table, seat))
        table.battle = dict(given)
    else:
        given = yield from all_of(lambda: table.order, lambda seat: fight_ask(table, seat))
        named = {seat: value[0] for seat, value in given.items() if isinstance(value, tuple)}
        table.battle = {seat: value[1] if isinstance(value, tuple) else value for seat, value in given.items()}
        table.sides = sides_of(table, named)
    return table.sides


def followers(table: Table) -> tuple[str, ...]:
    """WL-4.3: nobody may stay out; emperor and leader have no choice."""
    return tuple(seat for seat in table.order if seat not in (table.emperor, table.leader))


def sides_of(table: Table, named: Mapping[str, str]) -> Sides:
    """A dragon card names whom one fights against."""
    loyal = tuple(seat for seat, foe in named.items() if foe == table.leader)
    rebels = tuple(seat for seat, foe in named.items() if foe != table.leader)
    return Sides(table.emperor, table.leader, loyal, rebels)


def foe(table: Table, **rest: Any) -> Pick:
    return Pick("against", (table.emperor, table.leader), rule="WL-4.3", **rest)


def side_ask(table: Table) -> Ask:
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
    return Form("fight", fields, subject=points.subject, rule="WL-4.3", secret=points.secret, forfeit=forfeit)


# -- the tally


def tally(table: Table, sides: Sides, palaces: int, villages: int) -> str:
    """WL-4.5 to WL-4.8: strength line by line, the winner, what it costs, and who takes first."""
    worth = table.box.strength
    both = {
        "emperor": strength.side_strength(sides, "emperor", table.battle, palaces, worth),
        "rebels": strength.side_strength(sides, "rebels", table.battle, villages, worth),
    }
    side = strength.winning_side(both["emperor"], both["rebels"])
    table.takers = list(strength.reward_order(table.order, sides, side, table.battle))
    why = {"emperor": reasons(table, sides, "emperor", palaces), "rebels": reasons(table, sides, "rebels", villages)}
    both_sides = tuple(
        Side(side_words(sides, each), sides.all_of(each), both[each], lines, each == side)
        for each, lines in why.items()
    )
    parts: dict[str, Part] = {
        "emperor": both["emperor"],
        "rebels": both["rebels"],
        "order": tuple(Who(s) for s in table.takers),
    }
    opened = tuple(Opened(seat, stand(sides, seat), points) for seat, points in table.battle.items())
    words = say(f"result.{side}_win", **parts)
    lines = why["emperor"] + why["rebels"]
    order = tuple(table.takers)
    won = sides.all_of(side)
    table.tell(Result("rebellion", words, table.book.at, opened, lines, won, "WL-4.6", both_sides, order))
    spend(table)
    return side


def side_words(sides: Sides, side: str) -> Say:
    return say(f"side.{side}", who=Who(sides.head(side)))


def reasons(table: Table, sides: Sides, side: str, buildings: int) -> tuple[Why, ...]:
    """WL-4.5: one line for each thing that counts."""
    building = "palace" if side == "emperor" else "village"
    lines = [Why(table.battle[seat], say(f"why.{side}_points", who=Who(seat)), "WL-4.5") for seat in sides.all_of(side)]
    words = say(f"why.{side}_buildings", who=Who(sides.head(side)), number=buildings)
    return (*lines, Why(table.box.strength[building] * buildings, words, "WL-4.5"))


def stand(sides: Sides, seat: str) -> Say:
    return say(f"opened.{sides.side(seat)}", who=Who(sides.head(sides.side(seat))))


def show_sides(table: Table, sides: Sides) -> None:
    opened = tuple(Opened(seat, stand(sides, seat)) for seat in table.order)
    parts = {"loyal": names(sides.all_of("emperor")), "rebels": names(sides.all_of("rebels"))}
    table.tell(Result("sides", say("result.sides", **parts), table.book.at, opened, rule="WL-4.3"))


def names(seats: tuple[str, ...]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def spend(table: Table) -> None:
    """WL-4.7: all battle points of everybody go back to the stacks."""
    for seat, points in table.battle.items():
        table.pay(seat, "battle", points, points, "WL-4.7", say("why.rebellion"))


def succession(table: Table, moves: list[tuple[str, str]]) -> None:
    """WL-8.2: once, after all rewards; WL-4.12: the new emperor gets no chip for it now."""
    emperor, by = throne.after_rebellion(table.emperor, table.palaces(), moves)
    if by != "stays":
        table.crown(emperor, say(f"succession.{by}"), "WL-8.2")
