"""The end of a solo round (WC-S-6.1 to WC-S-9): the marker read off, then herons, coins and gardeners as one list.

The list follows from the table as it lies and counts once it is done; whatever is corrected before makes it anew.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.on_top import to_ask, who_lies_on_top
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.rival import active, exchange_coins, garden_points, rate
from companion.games.white_castle.rounds import influence_ask
from companion.games.white_castle.table import RIVAL, Table
from companion.games.white_castle.telling import side_by_side


class Gain(NamedTuple):
    """What the end of a round brings the clan, and what is done for it."""

    points: int
    coins: int
    rule: str
    why: Say
    todo: Say
    fix: str


class RoundEnd:
    def __init__(self, table: Table, clan: Clan) -> None:
        self.table, self.clan = table, clan
        self.space: int | None = None  # where the human's marker was read off
        self.arrived = 0  # how high the clan's marker lay when the round began

    def begin(self) -> None:
        """A round begins."""
        self.arrived = self.table.markers[RIVAL].arrived

    def play(self) -> Flow:
        table = self.table
        yield from self.read_off()
        self.land()
        table.is_ending = True
        while table.is_ending:
            yield from who_lies_on_top(table, table.human)
            done = yield from one(lambda: None if to_ask(table) else TABLE, self.all_done)
            table.is_ending = not done
        self.settle()

    def all_done(self, _: str) -> Ask:
        number = say("title.round", round=self.table.round)
        return Pick("round_end", ("done",), about=(("round", number),), rule="WC-S-6.1")

    def line(self) -> Say:
        """The end of the round as one line of the timeline."""
        over, did = self.told().words, side_by_side([gain.todo for gain in self.gains()])
        return say("told.round_end", over=over, did=did) if did else over

    # -- the marker

    def read_off(self) -> Flow:
        """WC-R-1: where the human's marker lies once the clan's last turn is done on the table."""
        table, clan = self.table, self.clan
        self.space = None
        while self.space is None:
            if clan.is_on_turn and not clan.is_told:
                yield from clan.ask(clan.stage())  # a correction has made something unknown
            self.space = yield from one(self.reader, lambda _: influence_ask(table, table.human))
        if clan.is_on_turn:
            clan.settle()

    def reader(self) -> str | None:
        return self.table.human if self.clan.is_told or not self.clan.is_on_turn else None

    def land(self) -> None:
        """WC-ruling-10: of the human it is not known when the marker came, if both came there in this round."""
        table, human, space = self.table, self.table.human, self.space or 0
        if space == table.markers[human].space:
            return
        table.move(human, space, "WC-A-5", say("why.influence", space=space))
        clan = table.markers[RIVAL]
        if clan.space == space and clan.arrived != self.arrived:
            table.not_seen(human, (RIVAL,))

    # -- what is done

    def gains(self) -> tuple[Gain, ...]:
        """WC-R-1s, WC-S-6.1: with the new order, first the clan's coins, then its gardeners."""
        return tuple(gain for gain in (self.exchange(), self.gardeners()) if gain.points or gain.coins)

    def exchange(self) -> Gain:
        """WC-S-7: the clan turns its coins into points, at the better rate if it is first now."""
        table = self.table
        first = table.new_order[0] == RIVAL
        coins = table.book.total(RIVAL, "coins")
        points, kept = exchange_coins(table.board, coins, table.round, first=first)
        each = rate(table.board, first=first)
        why = say("why.exchange_first" if first else "why.exchange_second", count=table.round, rate=each)
        todo = say("todo.exchange", coins=coins - kept, count=points)
        return Gain(points, kept - coins, "WC-S-7", why, todo, "coins")

    def dice_left(self) -> dict[str, int]:
        return {colour: len(bridge.dice) for colour, bridge in self.clan.bridges.items()}

    def gardeners(self) -> Gain:
        """WC-S-8: the clan's gardeners bring points where a die is left."""
        table, left = self.table, self.dice_left()
        own = table.figures[RIVAL].gardens
        points = garden_points(table.board, own, left, table.round)
        why = say("why.clan_gardeners", count=len(active(own, left)), round=table.round)
        return Gain(points, 0, "WC-S-8", why, say("todo.vp", count=points), "gardener")

    def to_do(self) -> tuple[Task, ...]:
        """The whole list, in the order in which it is done."""
        table = self.table
        if not table.is_ending or to_ask(table):
            return ()
        gains = {gain.rule: Task(RIVAL, gain.todo, gain.why, gain.rule, gain.fix) for gain in self.gains()}
        exchange, gardeners = ((gains[rule],) if rule in gains else () for rule in ("WC-S-7", "WC-S-8"))
        return (*table.heron_tasks(table.new_order), *exchange, *self.own_gardeners(), *gardeners, *self.next_round())

    def own_gardeners(self) -> tuple[Task, ...]:
        """WC-R-2: the human's gardeners act where a die is left."""
        left = self.dice_left()
        bridges = tuple(say(f"bridge.{colour}") for colour in COLOURS if left[colour])
        if self.table.is_last or not bridges:
            return ()
        return (Task(self.table.human, say("todo.gardeners", bridges=bridges), say("why.gardeners"), "WC-R-2"),)

    def next_round(self) -> tuple[Task, ...]:
        """WC-R-3, WC-S-9."""
        table = self.table
        if table.is_last:
            return ()
        by_hand = say("todo.next_round", dice=table.board.dice[1])
        words = say("todo.clear_dice") if table.rolls == "app" else by_hand
        tasks = (Task(TABLE, words, say("why.next_round"), "WC-R-3"),)
        if self.clan.cards not in ("physical", "followed"):
            return tasks
        return (*tasks, Task(RIVAL, say("todo.shuffle"), say("why.shuffle"), "WC-S-9"))

    def told(self) -> Result:
        """The new order, and what the clan gains, line by line."""
        table = self.table
        gained = tuple(Why(gain.points, gain.why, gain.rule) for gain in self.gains() if gain.points)
        words = say("result.round_over", round=table.round, order=tuple(Who(seat) for seat in table.new_order))
        return Result("round", words, table.book.at, why=gained, rule="WC-S-6.1")

    def settle(self) -> None:
        """The table has done it."""
        table = self.table
        table.result, table.tasks = self.told(), ()
        table.came(TABLE, self.line())
        gained = {gain.rule: gain for gain in self.gains()}
        coins, points = gained.get("WC-S-7"), gained.get("WC-S-8")
        self.clan.chronicle.ended(-coins.coins if coins else 0, points.points if points else 0)
        for gain in gained.values():
            table.post(RIVAL, "coins", gain.coins, gain.rule, gain.why)
            table.post(RIVAL, "points", gain.points, gain.rule, gain.why)
        table.settle_order()
