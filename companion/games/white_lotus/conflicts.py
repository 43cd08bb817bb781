"""Phase 2: conflicts for provinces, with sealed influence points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.end import Bids
from companion.core.flow import Flow, all_of, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Opened, Result, Why
from companion.games.white_lotus import cards
from companion.games.white_lotus.claims import award_uncontested
from companion.games.white_lotus.influence import Bid, against, most_against, payment
from companion.games.white_lotus.table import Table, quick

NO_ONE = "no-one"  # whom somebody names who is away: no seat can be called so


def settle_claims(table: Table) -> Flow:
    """Phase 2. Whoever is emperor at the moment chooses the next province and decides ties (WL-2.10)."""
    table.phase = 2
    yield from palace_of_the_first_year(table)
    yield from award_uncontested(table)
    while contested(table):  # and after each, what a correction has left uncontested: no marker stays (WL-2.11)
        province = contested(table)[0]
        if len(contested(table)) > 1:
            province = yield from one(
                lambda: table.emperor if len(contested(table)) > 1 else None,
                lambda _: table.pick_province("next_conflict", contested(table), rule="WL-2.3"),
            )
        yield from conflict(table, province or contested(table)[0])
        yield from award_uncontested(table)


def contested(table: Table) -> tuple[str, ...]:
    """WL-2.3: provinces with several markers. WL-2.11: the phase ends when none is left."""
    return table.land.claimed(2, len(table.order))


def palace_of_the_first_year(table: Table) -> Flow:
    """WL-2.1: in year 1 the palace comes before everything else; whoever wins it is emperor at once."""
    while table.year == 1 and (claimed := claimed_palaces(table)):
        yield from conflict(table, claimed[0])


def claimed_palaces(table: Table) -> tuple[str, ...]:
    """One, unless something was corrected."""
    return table.land.which(lambda found: found.building == "palace" and bool(found.claims))


def conflict(table: Table, province: str) -> Flow:
    """WL-2.4 to WL-2.8: rounds of sealed bids until one marker is left, which takes the province."""
    table.stake = table.told.matter = province
    while len(table.fighters()) > 1:
        yield from bidding_round(table)
    winner = table.fighters()
    table.stake = ""
    if winner:
        table.award(winner[0], province, "WL-2.8")
    table.told.matter = ""


def bidding_round(table: Table) -> Flow:
    """WL-2.5, WL-2.6: all lay at once. WL-ruling-15: once everything is open, openly, the emperor breaks a tie."""
    if table.options.bids == "out":
        out = yield from one(
            lambda: TABLE if fighting(table) else None,
            lambda _: pick_fighter(table, "out", table.fighters(), "WL-2.6"),
        )
        leave(table, out)
        return
    given = yield from all_of(lambda: fighting(table), lambda seat: bid_ask(table, seat))
    if not given:
        return
    bids = read_bids(given)
    tied = most_against(bids, targeted_only=table.options.targeted_only)
    reveal(table, bids, tied)
    out = yield from one(
        lambda: table.emperor if len(still(table, tied)) > 1 else None,
        lambda _: pick_fighter(table, "tie", still(table, tied), "WL-2.6"),
    )
    settle(table, bids, out or next(iter(still(table, tied)), ""), decided=out is not None)


def fighting(table: Table) -> tuple[str, ...]:
    """All who have a marker there must take part, if there are still several."""
    return table.fighters() if len(table.fighters()) > 1 else ()


def still(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in tied if seat in table.fighters())


# -- what is asked


def bid_ask(table: Table, seat: str) -> Ask:
    """WL-2.4, WL-ruling-1: whom to remove and how much for it; of two, the target is plain (WL-2.9).

    WL-ruling-21: who is away names nobody and lays nothing.
    """
    others = tuple(other for other in table.fighters() if other != seat)
    most, beyond, secret = table.most(seat, "influence"), table.beyond(seat, "influence"), table.options.sealed
    points = Number("bid", 0, most, beyond=beyond, chips=quick(most))
    rest: dict[str, Any] = {"subject": table.stake, "about": at_stake(table), "rule": "WL-2.4", "secret": secret}
    if len(others) == 1:
        return Number("bid", 0, most, beyond=beyond, chips=points.chips, forfeit=0, **rest)
    return Form("attack", (Pick("target", others, forfeit=NO_ONE), points), forfeit=(NO_ONE, 0), breath=True, **rest)


def at_stake(table: Table) -> tuple[tuple[str, Say], ...]:
    return (("province", table.land[table.stake].label()),)


def pick_fighter(table: Table, name: str, seats: tuple[str, ...], rule: str) -> Ask:
    return Pick(name, seats, subject=table.stake, about=at_stake(table), rule=rule)


def read_bids(given: Mapping[str, Any]) -> dict[str, Bid]:
    """Two bids have no target with them: it is the other one."""
    if all(type(value) is int for value in given.values()):
        one, other = given
        return {one: Bid(other, given[one]), other: Bid(one, given[other])}
    return {seat: Bid("" if target == NO_ONE else target, points) for seat, (target, points) in given.items()}


# -- what comes of it


def reveal(table: Table, bids: Mapping[str, Bid], tied: tuple[str, ...]) -> None:
    """WL-2.5: all at once, and what was laid against whom. Of a tie nobody knows yet what it costs."""
    if len(tied) > 1:
        opened = tuple(Opened(seat, aimed(bid), bid.points, bid.against) for seat, bid in bids.items())
        tell(table, bids, "result.tie", tied, opened)


def aimed(bid: Bid, **pays: int) -> Say:
    """What somebody laid against whom, and once it is known what of it goes back to the stacks."""
    if not bid.against:
        return say("opened.nobody_named")
    return say("opened.paid" if pays else "opened.bid", who=Who(bid.against), points=bid.points, **pays)


def tell(table: Table, bids: Mapping[str, Bid], key: str, whom: tuple[str, ...], opened: tuple[Opened, ...]) -> None:
    why = tuple(Why(points, say("why.against", who=Who(seat)), "WL-2.5") for seat, points in against(bids).items())
    words = say(key, who=tuple(Who(seat) for seat in whom), province=table.land[table.stake].label())
    out = whom if key != "result.tie" else ()
    table.told.tell(Result("conflict", words, table.book.at, opened, why, rule="WL-2.6", out=out))


def settle(table: Table, bids: Mapping[str, Bid], out: str, *, decided: bool) -> None:
    """WL-2.7: whoever is out pays half, rounded in their favour; all others pay all of it."""
    place = table.land[table.stake].label()
    pays = {seat: payment(bid.points, out=seat == out) for seat, bid in bids.items()}
    opened = tuple(
        Opened(seat, aimed(bid, pays=pays[seat]), bid.points, bid.against, pays[seat]) for seat, bid in bids.items()
    )
    tell(table, bids, "result.decided" if decided else "result.out", (out,) if out else (), opened)
    won = tuple(seat for seat, bid in bids.items() if out and bid.against == out)  # of two, whoever is left
    table.bids.append(Bids(tuple((seat, bid.points) for seat, bid in bids.items()), won))
    for seat, bid in bids.items():
        words = say("why.half" if seat == out else "why.bid", province=place)
        cards.pay(table, seat, "influence", bid.points, pays[seat], "WL-2.7", words)
    leave(table, out)


def leave(table: Table, out: str | None) -> None:
    """The marker goes back to its owner."""
    if out is not None and out in table.land[table.stake].claims:
        table.land[table.stake].claims.remove(out)
        table.told.task(out, say("task.marker_back", province=table.land[table.stake].label()))
