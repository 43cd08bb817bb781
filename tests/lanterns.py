"""Lanterns, an invented game for testing the engine: sealed bids for stalls, ties, gifts, a race, one chance draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text, Value
from companion.core.book import Book, ranks
from companion.core.end import Bids, End
from companion.core.flow import Flow, all_of, first_of, one
from companion.core.game import CHANCE, Given
from companion.core.header import Seat
from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Facts, Line, Opened, Panel, Result, Sheet, Why, whys

STALLS = {"pier": 4, "gate": 7, "bridge": 2}


class Lanterns:
    key: ClassVar[str] = "lanterns"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 13)
    options: ClassVar[tuple[Ask, ...]] = (
        Number("oil", 0, 12, forfeit=9),
        Pick("draws", ("app", "table"), forfeit="table"),
    )
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    shipped: ClassVar[tuple[str, ...]] = ()
    accounts: ClassVar[tuple[str, ...]] = ("points", "oil")
    private: ClassVar[frozenset[str]] = frozenset({"oil"})

    def __init__(self, given: Given) -> None:
        self.given = given
        self.order = given.seats
        self.book = Book()
        self.stalls = dict(STALLS)
        self.judge = given.seats[0]
        self.stall = ""
        self.tied: tuple[str, ...] = ()
        self.result: Result | None = None
        self.bids: list[Bids] = []
        self.ended = False

    def play(self) -> Flow:
        for seat in self.order:
            amount = self.given.options.get("oil", 9)
            assert isinstance(amount, int)
            self.book.post(seat, "oil", amount, "LA-1", say("why.start"))
        while self.stalls:
            self.stall = yield from one(lambda: CHANCE, self.next_stall)
            yield from self.auction()
        yield from all_of(self.poor, lambda s: Some("gifts", ("rope", "wick"), rule="LA-5"))
        yield from self.race()
        self.ended = True

    def next_stall(self, _: str) -> Ask:
        return Pick("stall", tuple(self.stalls), rule="LA-2", dealt=self.given.options.get("draws") == "app")

    def auction(self) -> Flow:
        """LA-3: all bid in secret; the judge breaks ties."""
        bids = yield from all_of(lambda: self.order, self.bid)
        best = max(bids.values())
        self.tied = tuple(seat for seat in self.order if bids[seat] == best)
        winner = self.tied[0]
        if len(self.tied) > 1:
            winner = yield from one(
                lambda: self.judge, lambda s: Pick("tie", self.tied, subject=self.stall, rule="LA-4")
            )
        self.bids.append(Bids(tuple(bids.items()), (winner,)))
        self.book.post(winner, "oil", -bids[winner], "LA-3", say("why.paid"))
        self.book.post(winner, "points", self.stalls.pop(self.stall), "LA-3", say("why.stall", stall=self.stall))
        opened = tuple(Opened(seat, say("why.bid", amount=bid), bid) for seat, bid in bids.items())
        words = say("result.stall", who=Who(winner), stall=self.stall)
        self.result = Result("auction", words, self.book.at, opened, (Why(best, say("why.best"), "LA-3"),), (winner,))

    def bid(self, seat: str) -> Ask:
        oil = max(self.book.total(seat, "oil"), 0)
        return Number("bid", 0, oil, subject=self.stall, rule="LA-3", secret=True, forfeit=0)

    def poor(self) -> tuple[str, ...]:
        """LA-5: who has no points gets a gift; perhaps nobody."""
        return tuple(seat for seat in self.order if self.book.total(seat, "points") == 0)

    def race(self) -> Flow:
        """LA-6: five lanterns are lit by whoever is first; then a few words."""
        for _ in range(5):
            found = yield from first_of(
                lambda: self.order, lambda s: Form("light", (Confirm("bright"), Number("size", 1, 3)))
            )
            if found:
                self.book.post(found[0], "points", found[1][1], "LA-6", say("why.light"))
        yield from one(lambda: self.judge, lambda s: Order("parade", self.order))
        yield from one(lambda: self.judge, lambda s: Text("motto", 20, least=0))

    def newcomers(self) -> tuple[Seat, ...]:
        return ()

    def title(self) -> Say:
        return say("title.stall", stall=self.stall) if self.stall else say("title.start")

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        points = tuple(Fact(say("short.seat"), self.book.total(s, "points"), s, s, "points") for s in self.order)
        shown: tuple[Panel, ...] = (Facts("points", points),)
        if viewer in self.order:
            shown += (Facts("ledger", (Fact(say("account.oil"), self.book.total(viewer, "oil")),)),)
        return shown + ((self.result,) if self.result else ())

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        known = {"judge": self.judge, "stall": self.stall or "-"}
        return known if viewer is None else {**known, "oil": str(self.book.total(viewer, "oil"))}

    def sheet(self, viewer: str | None) -> Sheet | None:
        totals = {seat: (self.book.total(seat, "points"),) for seat in self.order}
        placed = ranks(totals)
        lines = tuple(
            Line(s, (Fact(say("account.points"), totals[s][0], why=self.why(s)),), totals[s][0], placed[s])
            for s in self.order
        )
        return Sheet((say("account.points"),), lines)

    def why(self, seat: str) -> tuple[Why, ...]:
        return whys(self.book.lines(seat, "points"))

    def winners(self) -> tuple[str, ...]:
        sheet = self.sheet(None)
        return tuple(line.seat for line in sheet.lines if line.rank == 1) if self.ended and sheet else ()

    def end(self) -> End:
        sheet = self.sheet(None)
        first = tuple(line.seat for line in sheet.lines if line.rank == 1) if sheet else ()
        shared = say("tie.shared", who=tuple(map(Who, first))) if len(first) > 1 else None
        return End(bids=tuple(self.bids), decided=shared)

    def fixes(self) -> tuple[Ask, ...]:
        return (
            Pick("judge", self.order),
            Form("oil", (Pick("whose", self.order), Number("change", -99, 99)), secret=True),
            Form("points", (Pick("whose", self.order), Number("change", -99, 99))),
        )

    def fix(self, name: str, value: Any) -> None:
        if name == "judge":
            self.judge = value
        else:
            self.book.post(value[0], name, value[1], "fix", say("why.fix"))
