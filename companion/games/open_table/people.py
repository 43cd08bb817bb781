"""Who sits at the table: those of its beginning, those who came later, those who are away."""

from __future__ import annotations

from companion.core.asks import Ask, Order, Pick, Some, Text
from companion.core.flow import one
from companion.core.game import CHANCE, Coming
from companion.core.header import LONGEST_NAME, Seat
from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Facts, Panel, Why
from companion.games.open_table.common import Flow, Seats, at_table, people_of
from companion.games.open_table.latest import Latest

AT_ONCE = 12  # seats at a table
EVER = 24  # people in one evening


class People:
    """The seats clockwise. Whoever leaves keeps the seat and everything that lies there."""

    def __init__(self, seats: Seats, latest: Latest) -> None:
        self.order = seats
        self.present = seats
        self.start = seats[0]
        self.began = ""  # of whom chance or the table first said so
        self.newcomers: tuple[Seat, ...] = ()
        self.latest = latest

    @property
    def away(self) -> Seats:
        return tuple(seat for seat in self.order if seat not in self.present)

    def from_start(self) -> Seats:
        """The seats clockwise, beginning with the start seat."""
        first = self.order.index(self.start)
        return self.order[first:] + self.order[:first]

    def unless_all(self, seats: Seats) -> Seats | None:
        """These seats; None stands for whoever is present when it comes to it."""
        return None if seats == self.present else seats

    def sit(self, present: Seats) -> None:
        """OT-7.2: from now on these are asked and dealt in; somebody always stays, and twelve at most."""
        here = tuple(seat for seat in self.order if seat in present)
        self.present = here[:AT_ONCE] or self.present

    def join(self, called: str) -> str:
        """OT-7.1: a newcomer sits down behind the last seat."""
        newcomer = Seat(self._free_id(), called)
        self.newcomers += (newcomer,)
        self.order += (newcomer.id,)
        self.sit((*self.present, newcomer.id))
        return newcomer.id

    def _free_id(self) -> str:
        return next(seat for number in range(13, 13 + 2 * EVER) if (seat := f"s{number}") not in self.order)

    # -- who begins

    def lots(self) -> Flow:
        """OT-6.3: chance or the table says who begins, or in which order."""
        choice = yield from one(
            at_table,
            lambda _: Pick(
                "lots",
                ("draw_start", "draw_order", "choose_start"),
                optional=True,
                never_mind=True,
                leads=True,
                rule="OT-6.3",
            ),
        )
        if choice == "draw_start":
            self.begins((yield from one(lambda: CHANCE, self.draw_start)))
        elif choice == "draw_order":
            self.in_turn((yield from one(lambda: CHANCE, self.draw_order)))
        elif choice == "choose_start":
            self.begins((yield from one(at_table, self.choose_start)))

    def draw_start(self, _: str) -> Ask:
        return Pick("draw_start", self.present, dealt=True, rule="OT-6.3")

    def draw_order(self, _: str) -> Ask:
        return Order("draw_order", self.present, dealt=True, rule="OT-6.3")

    def choose_start(self, _: str) -> Ask:
        return Pick("choose_start", self.present, optional=True, never_mind=True, rule="OT-6.3")

    def begins(self, seat: str | None) -> None:
        if seat is not None:
            self.starts(seat)
            words = say("result.start", who=Who(seat))
            self.latest.show("lots", say("name.start"), words, "OT-6.3", winners=(seat,))

    def starts(self, seat: str) -> None:
        """From now on; whoever began the evening stays who did."""
        self.start, self.began = seat, self.began or seat

    def really_starts(self, seat: str) -> None:
        """What was said last was wrong: of a later round, or of the evening itself."""
        if self.began == self.start:
            self.began = ""
        self.starts(seat)

    def in_turn(self, order: Seats) -> None:
        turns = tuple(Why(place, say("why.place", who=Who(seat)), "OT-6.3") for place, seat in enumerate(order, 1))
        self.starts(order[0])
        words = say("result.order", who=people_of(order))
        self.latest.show("lots", say("name.order"), words, "OT-6.3", why=turns)

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        return *self.coming().asks, Pick("start", self.order)

    def coming(self) -> Coming:
        """OT-7.1, OT-7.2: allowed at any time; one person stays, and there are twelve seats."""
        stay = Some("present", self.order, least=1, most=AT_ONCE, forfeit=self.present, rule="OT-7.2")
        full = len(self.present) >= AT_ONCE or len(self.order) >= EVER
        return Coming(stay, None if full else Text("join", LONGEST_NAME, rule="OT-7.1"))

    # -- what is seen

    def panels(self) -> tuple[Panel, ...]:
        """Who sits here clockwise, who begins, who is away."""
        return (Facts("present", tuple(self._sits(seat) for seat in self.order)),)

    def _sits(self, seat: str) -> Fact:
        if seat not in self.present:
            return Fact(say("row.away"), seat=seat)
        return Fact(say("row.starts") if seat == self.start else say("row", who=Who(seat)), seat=seat)

    def head(self, seat: str) -> Say:
        """The head of a seat's column."""
        return say("row" if seat in self.present else "head.away", who=Who(seat))

    def row(self, seat: str) -> Fact:
        """The head of a seat's line; who is away is marked."""
        return Fact(say("row", who=Who(seat)), None if seat in self.present else say("row.away"), seat=seat)
