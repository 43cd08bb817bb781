"""Three rounds for two to four players (WC-T-0, WC-R-1 to WC-R-4): the order, whose turn it is, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Number, Order, Pick, Some
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.on_top import to_ask, who_lies_on_top
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.table import Seats, Table


class Rounds:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.bridges: Seats = ()  # that still hold dice when the round ends

    def play(self) -> Flow:
        yield from self.start_order()
        for number in range(1, self.table.board.rounds + 1):
            self.table.round = number
            if self.table.mirror == "turn_order":
                yield from self.only_the_order()
            else:
                yield from self.turns()
                yield from self.read_off()
                yield from self.end()

    def start_order(self) -> Flow:
        """WC-P-10: the markers are stacked at random; the first of the order lies on top."""
        dealt = self.table.option("start") == "app"
        drawn = yield from one(
            lambda: CHANCE, lambda _: Order("start_order", self.table.seats, dealt=dealt, rule="WC-P-10")
        )
        self.table.begin(drawn)

    def only_the_order(self) -> Flow:
        """WC-R-1: nothing else is mirrored; who plays says when the round is over."""
        table = self.table
        yield from one(lambda: TABLE, lambda _: Pick("round", ("over",), about=self.number(), rule="WC-T-0"))
        table.order = yield from one(lambda: TABLE, lambda _: Order("order", table.seats, rule="WC-R-1"))
        table.begun = True
        table.tasks = (*table.heron_tasks(table.order), *self.next_round())
        self.tell_order()

    def turns(self) -> Flow:
        """WC-T-0: three turns each."""
        table = self.table
        table.begin_turns()
        while table.on_turn:
            done = yield from one(lambda: table.on_turn, lambda _: Pick("turn", ("done",), rule="WC-T-0"))
            if done and table.on_turn:
                table.turn_done(table.on_turn)

    def number(self) -> tuple[tuple[str, Say], ...]:
        return (("round", say("title.round", round=self.table.round)),)

    # -- the end of a round

    def read_off(self) -> Flow:
        """WC-R-1: who is furthest along the influence track is first."""
        table = self.table
        entered = yield from all_of(lambda: table.seats, self.space)
        self.land(entered)
        table.is_ending = True
        yield from who_lies_on_top(table, TABLE)

    def space(self, seat: str) -> Ask:
        """WC-A-5: a marker only ever moves on."""
        return influence_ask(self.table, seat)

    def land(self, entered: Mapping[str, int]) -> None:
        """Of those who came to one space in this round nobody saw who came first."""
        table = self.table
        came = tuple(seat for seat in table.seats if entered[seat] != table.markers[seat].space)
        table.land(entered, came, "WC-A-5")
        for seat in came:
            table.not_seen(seat, [other for other in came if entered[other] == entered[seat]])

    def end(self) -> Flow:
        """WC-R-2, WC-R-3: told from the table as it lies, and counted once it is done."""
        table = self.table
        if not table.is_last:
            ask = Some("bridges", COLOURS, least=1, rule="WC-R-2")
            self.bridges = yield from one(lambda: TABLE, lambda _: ask)
        while table.is_ending:
            yield from who_lies_on_top(table, TABLE)
            done = yield from one(lambda: None if to_ask(table) else TABLE, self.all_done)
            table.is_ending = not done
        table.settle_order()
        order = tuple(Who(seat) for seat in table.order)
        table.came(TABLE, say("result.round_over", round=table.round, order=order))
        self.bridges = ()
        self.tell_order()

    def all_done(self, _: str) -> Ask:
        return Pick("round_end", ("done",), about=self.number(), rule="WC-R-3")

    def to_do(self) -> tuple[Task, ...]:
        """What is done with the pieces when a round ends."""
        if not self.table.is_ending or to_ask(self.table):
            return ()
        herons = self.table.heron_tasks(self.table.new_order)
        known = self.bridges or self.table.is_last
        return (*herons, *self.gardeners(), *self.next_round()) if known else herons

    def gardeners(self) -> tuple[Task, ...]:
        """WC-R-2: in the new order each activates every own gardener whose bridge still has a die."""
        if self.table.is_last:
            return ()
        order = tuple(Who(seat) for seat in self.table.new_order)
        below = tuple(say(f"bridge.{colour}") for colour in self.bridges)
        words = say("todo.all_gardeners", who=order, bridges=below)
        return (Task(TABLE, words, say("why.gardeners"), "WC-R-2"),)

    def next_round(self) -> tuple[Task, ...]:
        """WC-R-3; after the last round the scoring follows (WC-R-4)."""
        table = self.table
        if table.is_last:
            return ()
        words = say("todo.next_round", dice=table.board.dice[len(table.seats)])
        return (Task(TABLE, words, say("why.next_round"), "WC-R-3"),)

    def tell_order(self) -> None:
        table = self.table
        why = tuple(
            Why(None, say("why.place", who=Who(seat), space=table.markers[seat].space), "WC-R-1")
            for seat in table.order
        )
        words = say("result.order", order=tuple(Who(seat) for seat in table.order))
        table.result = Result("order", words, table.book.at, why=why if table.mirror == "rounds" else (), rule="WC-R-1")


def influence_ask(table: Table, seat: str) -> Ask:
    last = len(table.board.season) - 1
    here = min(table.markers[seat].space, last)
    chips = tuple(range(here, min(here + 7, last + 1)))
    return Number("influence", here, last, beyond=(0, last), chips=chips, rule="WC-A-5")
