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
from companion.games.white_lotus.table import Realm, quick

NOBODY = "nobody"


def rebellion(realm: Realm) -> Flow:
    """Phase 4."""
    realm.phase = 4
    leader = yield from one(lambda: realm.emperor if may_lead(realm) else None, lambda _: leader_ask(realm))
    if leader in (None, NOBODY):
        return
    rise(realm, leader)
    sides = yield from take_sides(realm)
    moves: list[tuple[str, str]] = []
    tally(realm, sides, realm.land.count(sides.emperor, "palace"), realm.land.count(sides.leader, "village"))
    yield from give_rewards(realm, sides, moves)
    succession(realm, moves)
    lay_down(realm)


def may_lead(realm: Realm) -> tuple[str, ...]:
    """WL-4.1, WL-4.2: in the order in which they are asked."""
    villages = {seat: realm.land.count(seat, "village") for seat in realm.order}
    return strength.asking_order(realm.order, realm.emperor, villages)


def leader_ask(realm: Realm) -> Ask:
    """WL-4.2: the emperor asks in this order, and the first who says yes leads."""
    may = may_lead(realm)
    others = tuple(seat for seat in realm.order if seat not in may and seat != realm.emperor)
    return Pick("leader", (*may, NOBODY), otherwise=others, rule="WL-4.2")


def rise(realm: Realm, leader: str) -> None:
    realm.leader = leader
    realm.task(leader, say("task.rebel_stone"))


def lay_down(realm: Realm) -> None:
    """WL-4.12: the rebel stone is laid aside."""
    realm.leader, realm.sides = "", None
    realm.takers.clear()
    realm.robbed.clear()


# -- sides and points


def take_sides(realm: Realm) -> Generator[Question, Any, Sides]:
    """WL-4.3, WL-4.4: sealed together; or first the sides, shown at once, and then the points.

    Of real cards, which lie open by now, the app hears one thing after the other: that is one tap each.
    """
    if realm.options.sides_first or not realm.options.sealed:
        named = yield from all_of(lambda: followers(realm), lambda _: side_ask(realm))
        realm.sides = sides_of(realm, named)
        if realm.options.sides_first:
            show_sides(realm, realm.sides)
        given = yield from all_of(lambda: realm.order, lambda seat: points_ask(realm, seat))
        realm.battle = dict(given)
    else:
        given = yield from all_of(lambda: realm.order, lambda seat: fight_ask(realm, seat))
        named = {seat: value[0] for seat, value in given.items() if isinstance(value, tuple)}
        realm.battle = {seat: value[1] if isinstance(value, tuple) else value for seat, value in given.items()}
        realm.sides = sides_of(realm, named)
    return realm.sides


def followers(realm: Realm) -> tuple[str, ...]:
    """WL-4.3: nobody may stay out; emperor and leader have no choice."""
    return tuple(seat for seat in realm.order if seat not in (realm.emperor, realm.leader))


def sides_of(realm: Realm, named: Mapping[str, str]) -> Sides:
    """A dragon card names whom one fights against."""
    loyal = tuple(seat for seat, foe in named.items() if foe == realm.leader)
    rebels = tuple(seat for seat, foe in named.items() if foe != realm.leader)
    return Sides(realm.emperor, realm.leader, loyal, rebels)


def foe(realm: Realm, **rest: Any) -> Pick:
    return Pick("against", (realm.emperor, realm.leader), rule="WL-4.3", **rest)


def side_ask(realm: Realm) -> Ask:
    return foe(realm, secret=realm.options.sealed, forfeit=realm.leader, subject=f"y{realm.year}")


def points_ask(realm: Realm, seat: str) -> Number:
    """WL-4.4: any number of battle points, down to none; some tables ask for at least one of whoever has any."""
    most, beyond = realm.most(seat, "battle"), realm.beyond(seat, "battle")
    least = min(realm.options.battle_minimum, most)
    return Number(
        "commit",
        least,
        most,
        beyond=beyond,
        chips=quick(most),
        subject=f"y{realm.year}",
        rule="WL-4.4",
        secret=realm.options.sealed,
        forfeit=least,
    )


def fight_ask(realm: Realm, seat: str) -> Ask:
    points = points_ask(realm, seat)
    if seat not in followers(realm):
        return points
    forfeit: Value = (realm.leader, points.low)
    fields = (foe(realm), points)
    return Form("fight", fields, subject=points.subject, rule="WL-4.3", secret=points.secret, forfeit=forfeit)


# -- the tally


def tally(realm: Realm, sides: Sides, palaces: int, villages: int) -> str:
    """WL-4.5 to WL-4.8: strength line by line, the winner, what it costs, and who takes first."""
    worth = realm.box.strength
    both = {
        "emperor": strength.side_strength(sides, "emperor", realm.battle, palaces, worth),
        "rebels": strength.side_strength(sides, "rebels", realm.battle, villages, worth),
    }
    side = strength.winning_side(both["emperor"], both["rebels"])
    realm.takers = list(strength.reward_order(realm.order, sides, side, realm.battle))
    why = {"emperor": reasons(realm, sides, "emperor", palaces), "rebels": reasons(realm, sides, "rebels", villages)}
    both_sides = tuple(
        Side(side_words(sides, each), sides.all_of(each), both[each], lines, each == side)
        for each, lines in why.items()
    )
    parts: dict[str, Part] = {
        "emperor": both["emperor"],
        "rebels": both["rebels"],
        "order": tuple(Who(s) for s in realm.takers),
    }
    opened = tuple(Opened(seat, stand(sides, seat), points) for seat, points in realm.battle.items())
    words = say(f"result.{side}_win", **parts)
    lines = why["emperor"] + why["rebels"]
    order = tuple(realm.takers)
    won = sides.all_of(side)
    realm.tell(Result("rebellion", words, realm.book.at, opened, lines, won, "WL-4.6", both_sides, order))
    spend(realm)
    return side


def side_words(sides: Sides, side: str) -> Say:
    return say(f"side.{side}", who=Who(sides.head(side)))


def reasons(realm: Realm, sides: Sides, side: str, buildings: int) -> tuple[Why, ...]:
    """WL-4.5: one line for each thing that counts."""
    building = "palace" if side == "emperor" else "village"
    lines = [Why(realm.battle[seat], say(f"why.{side}_points", who=Who(seat)), "WL-4.5") for seat in sides.all_of(side)]
    words = say(f"why.{side}_buildings", who=Who(sides.head(side)), number=buildings)
    return (*lines, Why(realm.box.strength[building] * buildings, words, "WL-4.5"))


def stand(sides: Sides, seat: str) -> Say:
    return say(f"opened.{sides.side(seat)}", who=Who(sides.head(sides.side(seat))))


def show_sides(realm: Realm, sides: Sides) -> None:
    opened = tuple(Opened(seat, stand(sides, seat)) for seat in realm.order)
    parts = {"loyal": names(sides.all_of("emperor")), "rebels": names(sides.all_of("rebels"))}
    realm.tell(Result("sides", say("result.sides", **parts), realm.book.at, opened, rule="WL-4.3"))


def names(seats: tuple[str, ...]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def spend(realm: Realm) -> None:
    """WL-4.7: all battle points of everybody go back to the stacks."""
    for seat, points in realm.battle.items():
        realm.pay(seat, "battle", points, points, "WL-4.7", say("why.rebellion"))


def succession(realm: Realm, moves: list[tuple[str, str]]) -> None:
    """WL-8.2: once, after all rewards; WL-4.12: the new emperor gets no chip for it now."""
    emperor, by = throne.after_rebellion(realm.emperor, realm.palaces(), moves)
    if by != "stays":
        realm.crown(emperor, say(f"succession.{by}"), "WL-8.2")
