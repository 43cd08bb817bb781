"""Sealed bids: all bid in secret, all bids open at once, and the table decides beforehand what a tie means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core import end
from companion.core.asks import Ask, Confirm, Form, Number, Pick, Value
from companion.core.book import Book
from companion.core.flow import all_of, one
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Opened, Task, Why
from companion.games.open_table.common import MOST, Composing, Flow, Seats, at_table, name, people_of, pick, taking_part
from companion.games.open_table.counters import Counter, Counters
from companion.games.open_table.latest import Latest
from companion.games.open_table.people import People

WINS = Pick("wins", ("highest", "lowest", "shown"), forfeit="highest")
TIES = Pick("ties", ("nobody", "seat_order", "bid_again"), forfeit="nobody")


@dataclass(frozen=True, slots=True)
class Bid:
    """What the table agreed before anybody bids."""

    name: str
    wins: str
    maximum: int | None
    targets: bool
    ties: str
    pays: str | None  # a counter, or a counter and `/all`
    seats: Seats | None = None  # None: whoever is present

    kind = "bid"

    @property
    def called(self) -> Say | Free:
        return Free(self.name) if self.name else say("name.bid")


def read(agreed: tuple[Any, ...], seats: Seats | None = None) -> Bid:
    """The bid that a filled form describes."""
    label, wins, maximum, targets, ties, *pays = agreed
    return Bid(label or "", wins, maximum, targets, ties, pays[0] if pays else None, seats)


def composing(counters: Counters, present: Seats = ()) -> Form:
    """The form of a bid; without seats as a layout holds it."""
    fields: list[Ask] = [name(needed=False)]
    fields += [taking_part(present)] if present else []
    fields += [WINS, Number("maximum", 0, MOST, optional=True), Confirm("targets", forfeit=False), TIES]
    purses = counters.each_seats()
    if purses:
        ways = ((f"{counter.id}{all_}", _pays(counter, all_)) for counter in purses for all_ in ("", "/all"))
        fields.append(pick("pays", ways, optional=True))
    return Form("bid_form", tuple(fields), optional=True, never_mind=True, rule="OT-1.1")


def _pays(counter: Counter, all_: str) -> Say:
    return say("label.all_pay" if all_ else "label.winner_pays", counter=Free(counter.name))


class Bids:
    def __init__(self, people: People, counters: Counters, book: Book, latest: Latest) -> None:
        self.people, self.counters, self.book, self.latest = people, counters, book, latest
        self.bidders: Seats = ()
        self.turn = 1  # how often they have bid for this
        self.decided: list[end.Bids] = []

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: composing(self.counters, self.people.present))
        if entered is None:
            return None
        label, seats, *agreed = entered
        return read((label, *agreed), self.people.unless_all(seats))

    # -- bidding

    def play(self, bid: Bid) -> Flow:
        """OT-1.1: all seal, all seals open together; OT-1.5: the tied may have to bid again."""
        self.bidders, self.turn = bid.seats or self.people.present, 1
        while True:
            given = yield from all_of(lambda: self.still_bidding(bid), lambda seat: self.ask(bid, seat))
            amounts = bids_of(bid, given)
            tied = best(amounts, bid.wins)
            winner = self.winner(bid, tied)
            self.open(bid, given, amounts, tied, winner)
            self.decided += decided(amounts, (winner,) if winner else (), bid.wins)
            if bid.ties != "bid_again" or len(tied) < 2:
                break
            self.bidders, self.turn = tied, self.turn + 1
        self.pay(bid, amounts, (winner,) if winner else ())

    def still_bidding(self, bid: Bid) -> Seats:
        """OT-1.7: with nobody else there, nobody can be a target."""
        if bid.targets and len(self.people.present) < 2:
            return ()
        return tuple(seat for seat in self.bidders if seat in self.people.present)

    def ask(self, bid: Bid, seat: str) -> Ask:
        """OT-1.6: who does not bid passes."""
        most = self.most(bid, seat)
        about = (("name", bid.called),)
        subject = str(self.turn) if self.turn > 1 else ""
        if not bid.targets:
            return Number("bid", 0, most, optional=True, subject=subject, about=about, secret=True, rule="OT-1.1")
        others = tuple(other for other in self.people.present if other != seat)
        fields = Pick("target", others), Number("amount", 0, most)
        rest: dict[str, Any] = {"subject": subject, "about": about, "secret": True, "rule": "OT-1.7"}
        return Form("bid_on", fields, optional=True, breath=True, **rest)

    def most(self, bid: Bid, seat: str) -> int:
        """OT-1.8: nobody bids what cannot be paid."""
        most = MOST if bid.maximum is None else bid.maximum
        purse = self.purse(bid)
        if purse is None or purse.lowest is None:
            return most
        return max(0, min(most, self.book.total(seat, purse.id) - purse.lowest))

    def purse(self, bid: Bid) -> Counter | None:
        return self.counters.tracks.get(bid.pays.partition("/")[0]) if bid.pays else None

    # -- what it means

    def open(
        self, bid: Bid, given: Mapping[str, Value], amounts: Mapping[str, int], tied: Seats, winner: str | None
    ) -> None:
        seals = tuple(_opened(seat, value) for seat, value in given.items())
        why = tuple(in_order(amounts, bid.wins)) + (tuple(against(given)) if bid.targets else ())
        words = self.meaning(bid, amounts, tied, winner)
        winners = (winner,) if winner else ()
        self.latest.show("bid", bid.called, words, rule_of(bid, tied), opened=seals, why=why, winners=winners)

    def winner(self, bid: Bid, tied: Seats) -> str | None:
        if len(tied) == 1:
            return tied[0]
        if tied and bid.ties == "seat_order":
            return next(seat for seat in self.people.from_start() if seat in tied)
        return None

    def meaning(self, bid: Bid, amounts: Mapping[str, int], tied: Seats, winner: str | None) -> Say:
        if not amounts:
            return say("result.all_passed")
        if bid.wins == "shown":
            return say("result.shown", total=sum(amounts.values()))
        amount = amounts[tied[0]]
        if winner is None:
            again = "result.tied_again" if bid.ties == "bid_again" else "result.tied_nobody"
            return say(again, who=people_of(tied), amount=amount)
        if len(tied) > 1:
            first = Who(self.people.start)
            return say("result.tied_order", who=people_of(tied), amount=amount, winner=Who(winner), start=first)
        return say(f"result.{bid.wins}", who=Who(winner), amount=amount)

    def pay(self, bid: Bid, amounts: Mapping[str, int], winners: Seats) -> None:
        """OT-1.8: the winner pays, or everybody who bid."""
        purse = self.purse(bid)
        if purse is None or bid.pays is None:
            return
        payers = tuple(amounts) if bid.pays.endswith("/all") else winners
        for seat in payers:
            self.counters.post(seat, purse.id, -amounts[seat], "OT-1.8", say("why.paid", name=bid.called))
        self.latest.tasks = tuple(
            Task(seat, say("todo.pay", amount=amounts[seat], counter=Free(purse.name)))
            for seat in payers
            if amounts[seat]
        )


def bids_of(bid: Bid, given: Mapping[str, Value]) -> dict[str, int]:
    """Who bid how much; who passed is left out."""
    amounts = {}
    for seat, value in given.items():
        amount = value[1] if bid.targets and isinstance(value, tuple) else value
        if isinstance(amount, int):
            amounts[seat] = amount
    return amounts


def best(amounts: Mapping[str, int], wins: str) -> Seats:
    """OT-1.2: who bid most, or least; several if they are tied, nobody if bids are just shown."""
    if not amounts or wins == "shown":
        return ()
    top = max(amounts.values()) if wins == "highest" else min(amounts.values())
    return tuple(seat for seat, amount in amounts.items() if amount == top)


def decided(amounts: Mapping[str, int], won: Seats, wins: str) -> Iterator[end.Bids]:
    """What was laid down, where somebody could win by it."""
    if amounts and wins != "shown":
        yield end.Bids(tuple(amounts.items()), won, end.LEAST if wins == "lowest" else end.MOST)


def in_order(amounts: Mapping[str, int], wins: str) -> Iterator[Why]:
    """The bids from best to last; equal ones together."""
    for amount in sorted(set(amounts.values()), reverse=wins != "lowest"):
        equal = tuple(seat for seat, bid in amounts.items() if bid == amount)
        key = "why.bid" if len(equal) == 1 else "why.bids_equal"
        yield Why(amount, say(key, who=people_of(equal)), "OT-1.2")


def against(given: Mapping[str, Value]) -> Iterator[Why]:
    """OT-1.7: what all bids against one seat come to."""
    sums: dict[str, int] = {}
    for value in given.values():
        if isinstance(value, tuple):
            target, amount = str(value[0]), value[1]
            assert isinstance(amount, int)
            sums[target] = sums.get(target, 0) + amount
    for target in sorted(sums, key=lambda seat: -sums[seat]):
        yield Why(sums[target], say("why.against", who=Who(target)), "OT-1.7")


def rule_of(bid: Bid, tied: Seats) -> str:
    """Which promise decided."""
    if len(tied) < 2:
        return "OT-1.2"
    return {"nobody": "OT-1.3", "seat_order": "OT-1.4", "bid_again": "OT-1.5"}[bid.ties]


def _opened(seat: str, value: Value) -> Opened:
    if value is None:
        return Opened(seat, say("opened.passed"))
    if isinstance(value, tuple):
        target, amount = value
        assert isinstance(amount, int)
        return Opened(seat, say("opened.bid_on", amount=amount, who=Who(str(target))), amount, str(target))
    assert isinstance(value, int)
    return Opened(seat, say("opened.bid", amount=value), value)
