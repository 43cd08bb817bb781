"""The steps of a round that are sealed: bids, votes, picks, orders; and what a bid comes to (OT-9.1, OT-9.3)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any

from companion.core.asks import Ask, Number, Order, Pick, Some
from companion.core.flow import Flow, Question, all_of, one
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Opened, Why
from companion.games.open_table import picks, votes
from companion.games.open_table.bids import decided
from companion.games.open_table.common import Seats, people_of
from companion.games.open_table.layout_values import HIGHEST
from companion.games.open_table.rounds import Rounds
from companion.games.open_table.steps import Step
from companion.games.open_table.votes import Vote, count

Groups = list[Seats]
Amounts = Mapping[str, int]
Deciding = Generator[Question, Any, Groups]


def present(rounds: Rounds, seats: Seats) -> Seats:
    """A seat that has gone meanwhile is not asked."""
    return tuple(seat for seat in seats if seat in rounds.people.present)


# -- bids


def bid(rounds: Rounds, step: Step) -> Flow:
    """OT-9.3: all seal, the bids make an order, and whoever has to pays."""
    asked = tuple(seat for seat in rounds.seats(step.given["who"]) if can_bid(rounds, step, seat))
    given = yield from all_of(lambda: present(rounds, asked), lambda seat: bid_ask(rounds, step, seat))
    amounts = {seat: int(value) for seat, value in given.items() if value is not None}
    rounds.bidders = tuple(amounts)
    groups = in_groups(amounts, lowest=step.given["wins"] == "lowest")
    for id_ in (step.given["from"],) if step.given["from"] in rounds.hands else ():
        for seat, amount in amounts.items():
            rounds.hands[id_][seat].remove(amount)
    placed(rounds, step, groups)
    opened = tuple(bid_opened(seat, amounts.get(seat)) for seat in given)
    tell_bid(rounds, step, amounts, groups, opened)
    if (undecided := tied(step, groups)) and step.given["ties"] != "nobody":
        groups = yield from untied(rounds, step, groups, undecided)
        placed(rounds, step, groups)
        tell_bid(rounds, step, amounts, groups, ())
    rounds.bids += decided(amounts, rounds.winners, step.given["wins"])
    pay(rounds, step, amounts)


def can_bid(rounds: Rounds, step: Step, seat: str) -> bool:
    cards = rounds.hands.get(step.given["from"])
    return cards is None or bool(cards.get(seat))


def bid_ask(rounds: Rounds, step: Step, seat: str) -> Ask:
    """OT-1.8: nobody bids what cannot be paid."""
    about, source = (("name", named(step, "name.bid")),), step.given["from"]
    if source in rounds.hands:
        cards = tuple(dict.fromkeys(str(card) for card in sorted(rounds.hands[source][seat])))
        labels = tuple(Free(card) for card in cards)
        return Pick("card", cards, labels=labels, about=about, secret=True, forfeit=cards[0], rule="OT-9.3")
    most = min(HIGHEST, step.given["most"].value(rounds.names(seat)))
    if source:
        counter = rounds.counters.tracks.get(source)
        low = 0 if counter is None or counter.lowest is None else counter.lowest
        most = min(most, rounds.book.total(seat, source) - low)
    return Number("bid", 0, max(0, most), optional=True, about=about, secret=True, rule="OT-1.1")


def in_groups(amounts: Amounts, *, lowest: bool) -> Groups:
    """From best to last, equal bids together."""
    values = sorted(set(amounts.values()), reverse=not lowest)
    return [tuple(seat for seat, amount in amounts.items() if amount == value) for value in values]


def tied(step: Step, groups: Groups) -> Groups:
    """The ties that matter: all of them for an order, else only the first place."""
    if step.given["wins"] == "shown":
        return []
    found = groups if step.given["wins"] == "order" else groups[:1]
    return [group for group in found if len(group) > 1]


def untied(rounds: Rounds, step: Step, groups: Groups, undecided: Groups) -> Deciding:
    """Clockwise from the leader, or as the leader says."""
    found: Groups = []
    for group in groups:
        if group not in undecided:
            found.append(group)
            continue
        order = tuple(seat for seat in rounds.clockwise() if seat in group)
        if step.given["ties"] == "leader":
            order = (yield from one(partial(leading, rounds), partial(tie_ask, step, order))) or order
        found += [(seat,) for seat in order]
    return found


def leading(rounds: Rounds) -> str | None:
    return rounds.leader if rounds.leader in rounds.people.present else None


def tie_ask(step: Step, group: Seats, _: str) -> Ask:
    return Order("tie_order", group, about=(("name", named(step, "name.bid")),), rule="OT-9.3")


def placed(rounds: Rounds, step: Step, groups: Groups) -> None:
    places: dict[str, int] = {}
    place = 1
    for group in groups:
        places |= dict.fromkeys(group, place)
        place += len(group)
    rounds.of_seat["place"] = places
    alone = groups[:1] if groups and len(groups[0]) == 1 else []
    rounds.winners = alone[0] if alone and step.given["wins"] != "shown" else ()


def tell_bid(rounds: Rounds, step: Step, amounts: Amounts, groups: Groups, opened: tuple[Opened, ...]) -> None:
    rounds.of_seat["bid"] = dict(amounts)
    rounds.of_table["best"] = max(amounts.values(), default=0)
    why = tuple(
        Why(amounts[group[0]], say("why.bid" if len(group) == 1 else "why.bids_equal", who=people_of(group)), "OT-9.3")
        for group in groups
    )
    words, name = bid_words(step, amounts, groups), named(step, "name.bid")
    rounds.latest.show("bid", name, words, "OT-9.3", opened=opened, why=why, winners=rounds.winners)


def bid_words(step: Step, amounts: Amounts, groups: Groups) -> Say:
    if not groups:
        return say("result.all_passed")
    if step.given["wins"] == "shown":
        return say("result.shown", total=sum(amounts.values()))
    first, amount = groups[0], amounts[groups[0][0]]
    if step.given["wins"] == "order" and all(len(group) == 1 for group in groups):
        return say("result.order", who=people_of(seat for group in groups for seat in group))
    if len(first) > 1:
        key = "result.tied_nobody" if step.given["ties"] == "nobody" else "result.tied_order_open"
        return say(key, who=people_of(first), amount=amount)
    return say(
        "result.lowest" if step.given["wins"] == "lowest" else "result.highest", who=Who(first[0]), amount=amount
    )


def bid_opened(seat: str, amount: int | None) -> Opened:
    if amount is None:
        return Opened(seat, say("opened.passed"))
    return Opened(seat, say("opened.bid", amount=amount), amount)


def pay(rounds: Rounds, step: Step, amounts: Amounts) -> None:
    """OT-9.3: everybody who bid, or only who won; cards from a hand are paid by being played."""
    source, words = step.given["from"], say("why.paid", name=named(step, "name.bid"))
    if source not in rounds.counters.tracks or step.given["pays"] == "nobody":
        return
    for seat in rounds.winners if step.given["pays"] == "winner" else tuple(amounts):
        rounds.pay(seat, source, amounts[seat], step.given["to"], words)


def closest(rounds: Rounds, step: Step) -> Flow:
    """OT-9.3: of the last bids those that are nearest; beyond it only where the layout says so."""
    goal, bids = step.given["goal"].value(rounds.names()), rounds.of_seat.get("bid", {})
    fits = {seat: abs(goal - bid) for seat, bid in bids.items() if bid <= goal or step.given["over"]}
    rounds.winners = tuple(seat for seat, off in fits.items() if off == min(fits.values()))
    why = tuple(Why(bid, say("why.bid", who=people_of((seat,))), "OT-9.3") for seat, bid in bids.items())
    words, name = closest_words(goal, bids, rounds.winners), named(step, "name.bid")
    rounds.latest.show("bid", name, words, "OT-9.3", why=why, winners=rounds.winners)
    yield from ()


def closest_words(goal: int, bids: Amounts, nearest: Seats) -> Say:
    """Of two that are as near, one may lie below it and one beyond."""
    if not bids:
        return say("result.all_passed")
    if not nearest:
        return say("result.closest_nobody", goal=goal)
    who, amount = people_of(nearest), bids[nearest[0]]
    if any(bids[seat] != amount for seat in nearest):
        return say("result.closest_both", who=who, goal=goal, off=abs(goal - amount))
    return say("result.closest", who=who, goal=goal, amount=amount)


# -- votes, picks, orders


def vote(rounds: Rounds, step: Step) -> Flow:
    """OT-2.1, OT-2.4: of a vote of which only the numbers are shown, nobody's own is known to any formula."""
    agreed = Vote(step.given["name"], step.given["choices"], step.given["shown"])
    asked = rounds.seats(step.given["who"])
    chapter = votes.Votes(rounds.people, rounds.latest)
    given = yield from all_of(lambda: present(rounds, asked), lambda _: chapter.ask(agreed))
    counts = count(given, agreed.options)
    first, second = (counts[option] for option in agreed.options[:2])
    rounds.of_table |= {"yes": first, "no": second, "passed": int(first > second)}
    known = {} if agreed.shown == "only_counts" else given
    rounds.of_seat["vote"] = {seat: agreed.options.index(each) + 1 for seat, each in known.items() if each}
    seals = tuple(votes.opened(agreed, seat, choice) for seat, choice in given.items())
    why = tuple(votes.reasons(agreed, counts, given))
    rounds.latest.show("vote", agreed.called, votes.meaning(agreed, counts), "OT-2.2", opened=seals, why=why)


def pick(rounds: Rounds, step: Step) -> Flow:
    """OT-3.1: everybody picks a seat in secret."""
    asked, all_ = rounds.seats(step.given["who"]), rounds.seats("all")
    about = (("name", named(step, "name.point")),)

    def ask(seat: str) -> Ask:
        options = tuple(other for other in all_ if other != seat or step.given["of"] == "all")
        return Pick("point", options, optional=True, about=about, secret=True, rule="OT-3.1")

    given = yield from all_of(lambda: present(rounds, asked), ask)
    counts = count(given, rounds.people.order)
    rounds.of_seat["picked"] = counts
    rounds.picked = {seat: found for seat, found in given.items() if found}
    seals = tuple(picks.opened(seat, found) for seat, found in given.items())
    why = tuple(picks.reasons(counts, given))
    rounds.latest.show("point", named(step, "name.point"), picks.meaning(counts), "OT-3.2", opened=seals, why=why)


def orders(rounds: Rounds, step: Step) -> Flow:
    """OT-9.1: as many different ones as the layout says; all of them are put in an order."""
    asked, names = rounds.seats(step.given["who"]), step.given["of"]
    about = (("name", named(step, "name.orders")), ("count", step.given["count"]))
    options, labels = tuple(f"o{place}" for place in range(1, len(names) + 1)), tuple(Free(name) for name in names)
    some = step.given["count"]

    def ask(_: str) -> Ask:
        if some == len(options):
            return Order("order_all", options, labels=labels, about=about, secret=True, forfeit=options, rule="OT-9.1")
        return Some(
            "orders", options, labels=labels, least=some, most=some, about=about,
            secret=True, forfeit=options[:some], rule="OT-9.1",
        )  # fmt: skip

    given = yield from all_of(lambda: present(rounds, asked), ask)
    told = {seat: Free(", ".join(names[int(each[1:]) - 1] for each in found)) for seat, found in given.items()}
    seals = tuple(Opened(seat, say("opened.orders", orders=words)) for seat, words in told.items())
    rounds.latest.show("orders", named(step, "name.orders"), say("result.orders"), "OT-9.1", opened=seals)


def named(step: Step, otherwise: str) -> Say | Free:
    return Free(step.given["name"]) if step.given["name"] else say(otherwise)
