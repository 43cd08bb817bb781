"""Phase 2: conflicts for provinces, with sealed influence points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.flow import Flow, all_of, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Opened, Result, Why
from companion.games.white_lotus.claims import award_uncontested
from companion.games.white_lotus.influence import Bid, against, most_against, payment
from companion.games.white_lotus.scoring import last_year
from companion.games.white_lotus.table import Realm, quick


def settle_claims(realm: Realm) -> Flow:
    """Phase 2. Whoever is emperor at the moment chooses the next province and decides ties (WL-2.10)."""
    realm.phase = 2
    yield from palace_of_the_first_year(realm)
    yield from award_uncontested(realm)
    while contested(realm):
        province = contested(realm)[0]
        if len(contested(realm)) > 1:
            province = yield from one(
                lambda: realm.emperor if len(contested(realm)) > 1 else None,
                lambda _: realm.pick_province("next_conflict", contested(realm), rule="WL-2.3"),
            )
        yield from conflict(realm, province or contested(realm)[0])
    yield from award_uncontested(realm)
    realm.last_year = last_year(realm.land.in_play, len(realm.land.owned()))


def contested(realm: Realm) -> tuple[str, ...]:
    """WL-2.3: provinces with several markers. WL-2.11: the phase ends when none is left."""
    return realm.land.claimed(2, len(realm.order))


def palace_of_the_first_year(realm: Realm) -> Flow:
    """WL-2.1: in year 1 the palace comes before everything else; whoever wins it is emperor at once."""
    if realm.year != 1:
        return
    for province in realm.land.which(lambda found: found.building == "palace" and bool(found.claims)):
        yield from conflict(realm, province)


def conflict(realm: Realm, province: str) -> Flow:
    """WL-2.4 to WL-2.8: rounds of sealed bids until one marker is left, which takes the province."""
    realm.stake = province
    while len(realm.fighters()) > 1:
        yield from bidding_round(realm)
    winner = realm.fighters()
    realm.stake = ""
    if winner:
        realm.award(winner[0], province, "WL-2.8")


def bidding_round(realm: Realm) -> Flow:
    if realm.options.bids == "out":
        out = yield from one(
            lambda: TABLE if fighting(realm) else None,
            lambda _: pick_fighter(realm, "out", realm.fighters(), "WL-2.6"),
        )
        leave(realm, out)
        return
    given = yield from all_of(lambda: fighting(realm), lambda seat: bid_ask(realm, seat))
    if not given:
        return
    bids = read_bids(given)
    tied = most_against(bids, targeted_only=realm.options.targeted_only)
    reveal(realm, bids, tied)
    out = yield from one(
        lambda: realm.emperor if len(still(realm, tied)) > 1 else None,
        lambda _: pick_fighter(realm, "tie", still(realm, tied), "WL-2.6"),
    )
    if out is not None:
        told(realm, bids, "result.decided", (out,))
    settle(realm, bids, out or next(iter(still(realm, tied)), ""))


def fighting(realm: Realm) -> tuple[str, ...]:
    """All who have a marker there must take part, if there are still several."""
    return realm.fighters() if len(realm.fighters()) > 1 else ()


def still(realm: Realm, tied: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in tied if seat in realm.fighters())


# -- what is asked


def bid_ask(realm: Realm, seat: str) -> Ask:
    """WL-2.4: whom to remove and how much for it; of two, the target is plain (WL-2.9)."""
    others = tuple(other for other in realm.fighters() if other != seat)
    most, beyond, secret = realm.most(seat, "influence"), realm.beyond(seat, "influence"), realm.options.sealed
    points = Number("bid", 0, most, beyond=beyond, chips=quick(most))
    rest: dict[str, Any] = {"subject": realm.stake, "about": at_stake(realm), "rule": "WL-2.4", "secret": secret}
    if len(others) == 1:
        return Number("bid", 0, most, beyond=beyond, chips=points.chips, forfeit=0, **rest)
    return Form("attack", (Pick("target", others), points), forfeit=(others[0], 0), **rest)


def at_stake(realm: Realm) -> tuple[tuple[str, Say], ...]:
    return (("province", realm.land[realm.stake].label()),)


def pick_fighter(realm: Realm, name: str, seats: tuple[str, ...], rule: str) -> Ask:
    return Pick(name, seats, subject=realm.stake, about=at_stake(realm), rule=rule)


def read_bids(given: Mapping[str, Any]) -> dict[str, Bid]:
    """Two bids have no target with them: it is the other one."""
    if all(type(value) is int for value in given.values()):
        one, other = given
        return {one: Bid(other, given[one]), other: Bid(one, given[other])}
    return {seat: Bid(*value) for seat, value in given.items()}


# -- what comes of it


def reveal(realm: Realm, bids: Mapping[str, Bid], tied: tuple[str, ...]) -> None:
    """WL-2.5: all at once, and what was laid against whom."""
    opened = tuple(
        Opened(seat, say("opened.bid", who=Who(bid.against), points=bid.points), bid.points)
        for seat, bid in bids.items()
    )
    told(realm, bids, "result.tie" if len(tied) > 1 else "result.out", tied, opened)


def told(
    realm: Realm, bids: Mapping[str, Bid], key: str, whom: tuple[str, ...], opened: tuple[Opened, ...] = ()
) -> None:
    why = tuple(Why(points, say("why.against", who=Who(seat)), "WL-2.5") for seat, points in against(bids).items())
    words = say(key, who=tuple(Who(seat) for seat in whom), province=realm.land[realm.stake].label())
    realm.tell(Result("conflict", words, realm.book.at, opened, why, rule="WL-2.6"))


def settle(realm: Realm, bids: Mapping[str, Bid], out: str) -> None:
    """WL-2.7: whoever is out pays half, rounded in their favour; all others pay all of it."""
    place = realm.land[realm.stake].label()
    for seat, bid in bids.items():
        points = payment(bid.points, out=seat == out)
        words = say("why.half" if seat == out else "why.bid", province=place)
        realm.pay(seat, "influence", bid.points, points, "WL-2.7", words)
    leave(realm, out)


def leave(realm: Realm, out: str | None) -> None:
    """The marker goes back to its owner."""
    if out is not None and out in realm.land[realm.stake].claims:
        realm.land[realm.stake].claims.remove(out)
        realm.task(out, say("task.marker_back", province=realm.land[realm.stake].label()))
