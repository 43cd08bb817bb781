"""Three rounds for two to four players (dossier, chapters 3 to 5): the order, whose turn it is, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Number, Order, Pick, Some
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.table import Court, Seats
from companion.games.white_castle.track import landed, undecided


class Rounds:
    def __init__(self, court: Court) -> None:
        self.court = court
        self.entered: Mapping[str, int] = {}
        self.on_top: Seats = ()

    def play(self) -> Flow:
        yield from self.start_order()
        for number in range(1, self.court.board.rounds + 1):
            self.court.round = number
            yield from self.turns()
            yield from self.new_order()
            if self.court.is_last:
                return  # WC-R-4
            yield from self.gardeners()

    def start_order(self) -> Flow:
        """WC-P-10: the markers are stacked at random; the first of the order lies on top."""
        dealt = self.court.option("start") == "app"
        drawn = yield from one(
            lambda: CHANCE, lambda _: Order("start_order", self.court.seats, dealt=dealt, rule="WC-P-10")
        )
        self.court.begin(drawn)

    def turns(self) -> Flow:
        """WC-T-0: three turns each. Who mirrors nothing but the order says when the round is over."""
        self.court.turn = 0
        if self.court.mirror == "turn_order":
            yield from one(lambda: TABLE, lambda _: Pick("round", ("over",), about=self.number(), rule="WC-T-0"))
        while self.court.mirror == "rounds" and self.court.on_turn:
            yield from one(lambda: self.court.on_turn, lambda _: Pick("turn", ("done",), rule="WC-T-0"))
            self.court.turn += 1
            self.court.tasks = ()
        self.court.turn = self.court.turns

    def number(self) -> tuple[tuple[str, int], ...]:
        return (("round", self.court.round),)

    def new_order(self) -> Flow:
        """WC-R-1: who is furthest along the influence track is first."""
        court = self.court
        court.tasks = ()
        if court.mirror == "turn_order":
            court.order = yield from one(lambda: TABLE, lambda _: Order("order", court.seats, rule="WC-R-1"))
            court.tasks = court.heron_tasks()
        else:
            self.entered = yield from all_of(lambda: court.seats, self.space)
            yield from self.who_lies_on_top()
            self.land()
            court.settle_order()
        why = tuple(
            Why(None, say("why.place", who=Who(seat), space=court.markers[seat].space), "WC-R-1")
            for seat in court.order
        )
        words = say("result.order", order=tuple(Who(seat) for seat in court.order))
        court.result = Result("order", words, court.book.at, why=why if court.mirror == "rounds" else (), rule="WC-R-1")

    def space(self, seat: str) -> Ask:
        """WC-A-5: a marker only ever moves on."""
        return influence_ask(self.court, seat)

    def who_lies_on_top(self) -> Flow:
        """Asked only of those who came to one and the same space in this round."""
        self.on_top = ()
        while together := self.unclear():
            answer = yield from one(lambda: TABLE, lambda _: on_top_ask(together))
            self.on_top += from_the_top(together, answer)

    def unclear(self) -> Seats:
        spaces = {seat: space for seat, space in self.entered.items() if seat not in self.on_top}
        return undecided(self.court.markers, spaces)

    def land(self) -> None:
        came = [seat for seat in self.court.seats if self.entered[seat] != self.court.markers[seat].space]
        known = [seat for seat in reversed(self.on_top) if seat in came]
        arrivals = [seat for seat in came if seat not in known] + known
        for seat in came:
            amount = self.entered[seat] - self.court.markers[seat].space
            self.court.post(seat, "influence", amount, "WC-A-5", say("why.influence", space=self.entered[seat]))
        self.court.markers = landed(self.court.markers, self.entered, arrivals)

    def gardeners(self) -> Flow:
        """WC-R-2: in the new order each activates every own gardener whose bridge still has a die.

        The herons stand by now: what is left to do fits one look.
        """
        ask = Some("bridges", COLOURS, least=1, rule="WC-R-2")
        bridges = yield from one(lambda: TABLE if self.court.mirror == "rounds" else None, lambda _: ask)
        if bridges:
            order = tuple(Who(seat) for seat in self.court.order)
            below = tuple(say(f"bridge.{colour}") for colour in bridges)
            words = say("todo.all_gardeners", who=order, bridges=below)
            self.court.tasks = (Task(TABLE, words, say("why.gardeners"), "WC-R-2"),)
        players = len(self.court.seats)
        next_round = say("todo.next_round", dice=self.court.board.dice[players])
        self.court.tasks = (*self.court.tasks, Task(TABLE, next_round, say("why.next_round"), "WC-R-3"))


def on_top_ask(together: Seats) -> Ask:
    """Of two, whose marker is seen; of more, the whole stack."""
    if len(together) == 2:
        return Pick("top_marker", together, rule="WC-R-1")
    return Order("on_top", together, rule="WC-R-1")


def from_the_top(together: Seats, answer: str | Seats) -> Seats:
    if isinstance(answer, str):
        return (answer, *(seat for seat in together if seat != answer))
    return answer


def influence_ask(court: Court, seat: str) -> Ask:
    last = len(court.board.season) - 1
    here = min(court.markers[seat].space, last)
    chips = tuple(range(here, min(here + 7, last + 1)))
    return Number("influence", here, last, beyond=(0, last), chips=chips, rule="WC-A-5")
