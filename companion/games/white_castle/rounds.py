"""Three rounds for two to four players (WC-T-0, WC-R-1 to WC-R-4): the order, whose turn it is, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Number, Order, Pick, Some
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.table import Seats, Table
from companion.games.white_castle.track import landed, undecided


class Rounds:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.entered: Mapping[str, int] = {}
        self.on_top: Seats = ()

    def play(self) -> Flow:
        yield from self.start_order()
        for number in range(1, self.table.board.rounds + 1):
            self.table.round = number
            yield from self.turns()
            yield from self.new_order()
            if self.table.is_last:
                return  # WC-R-4
            yield from self.gardeners()

    def start_order(self) -> Flow:
        """WC-P-10: the markers are stacked at random; the first of the order lies on top."""
        dealt = self.table.option("start") == "app"
        drawn = yield from one(
            lambda: CHANCE, lambda _: Order("start_order", self.table.seats, dealt=dealt, rule="WC-P-10")
        )
        self.table.begin(drawn)

    def turns(self) -> Flow:
        """WC-T-0: three turns each. Who mirrors nothing but the order says when the round is over."""
        self.table.turn = 0
        if self.table.mirror == "turn_order":
            yield from one(lambda: TABLE, lambda _: Pick("round", ("over",), about=self.number(), rule="WC-T-0"))
        while self.table.mirror == "rounds" and self.table.on_turn:
            yield from one(lambda: self.table.on_turn, lambda _: Pick("turn", ("done",), rule="WC-T-0"))
            self.table.turn += 1
            self.table.tasks = ()
        self.table.turn = self.table.turns

    def number(self) -> tuple[tuple[str, int], ...]:
        return (("round", self.table.round),)

    def new_order(self) -> Flow:
        """WC-R-1: who is furthest along the influence track is first."""
        table = self.table
        table.tasks = ()
        if table.mirror == "turn_order":
            table.order = yield from one(lambda: TABLE, lambda _: Order("order", table.seats, rule="WC-R-1"))
            table.tasks = table.heron_tasks()
        else:
            self.entered = yield from all_of(lambda: table.seats, self.space)
            yield from self.who_lies_on_top()
            self.land()
            table.settle_order()
        why = tuple(
            Why(None, say("why.place", who=Who(seat), space=table.markers[seat].space), "WC-R-1")
            for seat in table.order
        )
        words = say("result.order", order=tuple(Who(seat) for seat in table.order))
        table.result = Result("order", words, table.book.at, why=why if table.mirror == "rounds" else (), rule="WC-R-1")

    def space(self, seat: str) -> Ask:
        """WC-A-5: a marker only ever moves on."""
        return influence_ask(self.table, seat)

    def who_lies_on_top(self) -> Flow:
        """Asked only of those who came to one and the same space in this round."""
        self.on_top = ()
        while together := self.unclear():
            answer = yield from one(lambda: TABLE, lambda _: on_top_ask(together))
            self.on_top += from_the_top(together, answer)

    def unclear(self) -> Seats:
        spaces = {seat: space for seat, space in self.entered.items() if seat not in self.on_top}
        return undecided(self.table.markers, spaces)

    def land(self) -> None:
        came = [seat for seat in self.table.seats if self.entered[seat] != self.table.markers[seat].space]
        known = [seat for seat in reversed(self.on_top) if seat in came]
        arrivals = [seat for seat in came if seat not in known] + known
        for seat in came:
            amount = self.entered[seat] - self.table.markers[seat].space
            self.table.post(seat, "influence", amount, "WC-A-5", say("why.influence", space=self.entered[seat]))
        self.table.markers = landed(self.table.markers, self.entered, arrivals)

    def gardeners(self) -> Flow:
        """WC-R-2: in the new order each activates every own gardener whose bridge still has a die.

        The herons stand by now: what is left to do fits one look.
        """
        ask = Some("bridges", COLOURS, least=1, rule="WC-R-2")
        bridges = yield from one(lambda: TABLE if self.table.mirror == "rounds" else None, lambda _: ask)
        if bridges:
            order = tuple(Who(seat) for seat in self.table.order)
            below = tuple(say(f"bridge.{colour}") for colour in bridges)
            words = say("todo.all_gardeners", who=order, bridges=below)
            self.table.tasks = (Task(TABLE, words, say("why.gardeners"), "WC-R-2"),)
        players = len(self.table.seats)
        next_round = say("todo.next_round", dice=self.table.board.dice[players])
        self.table.tasks = (*self.table.tasks, Task(TABLE, next_round, say("why.next_round"), "WC-R-3"))


def on_top_ask(together: Seats) -> Ask:
    """Of two, whose marker is seen; of more, the whole stack."""
    if len(together) == 2:
        return Pick("top_marker", together, rule="WC-R-1")
    return Order("on_top", together, rule="WC-R-1")


def from_the_top(together: Seats, answer: str | Seats) -> Seats:
    if isinstance(answer, str):
        return (answer, *(seat for seat in together if seat != answer))
    return answer


def influence_ask(table: Table, seat: str) -> Ask:
    last = len(table.board.season) - 1
    here = min(table.markers[seat].space, last)
    chips = tuple(range(here, min(here + 7, last + 1)))
    return Number("influence", here, last, beyond=(0, last), chips=chips, rule="WC-A-5")
