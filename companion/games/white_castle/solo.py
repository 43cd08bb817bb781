"""The solo game against the Tokugawa clan: three rounds and their ends."""

from __future__ import annotations

from companion.core.asks import Ask, Number
from companion.core.flow import Flow, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.bridges import Bridge, laid
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.ending import Final
from companion.games.white_castle.human import Human
from companion.games.white_castle.preparation import SoloPreparation
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.rival import active, exchange_coins, garden_points
from companion.games.white_castle.rounds import from_the_top, influence_ask, on_top_ask
from companion.games.white_castle.table import RIVAL, Seats, Table
from companion.games.white_castle.track import landed, undecided


class Solo:
    def __init__(self, table: Table, final: Final) -> None:
        self.table, self.final = table, final
        self.clan = Clan(table)
        self.human = Human(table, self.clan)
        self.dice = table.option("dice")
        self.rolled: dict[str, tuple[int, ...]] = dict.fromkeys(COLOURS, ())
        self.space: int | None = None  # where the human's marker was read off
        self.on_top: Seats = ()
        self.arrived: int  # how high the clan's marker lay when the round began

    def play(self) -> Flow:
        yield from SoloPreparation(self.table, self.clan).set_up()
        for number in range(1, self.table.board.rounds + 1):
            self.table.round = number
            yield from self.roll()
            yield from self.turns()
            yield from self.end_of_round()
        self.final.gardens = self.clan.gardens

    # -- a round

    def roll(self) -> Flow:
        """WC-P-6: the dice of each colour, in any order; they are sorted from the lantern on."""
        clan = self.clan
        clan.lying, clan.stack, self.rolled = {}, (), dict.fromkeys(COLOURS, ())
        clan.bridges = dict.fromkeys(COLOURS, Bridge())
        self.arrived = self.table.markers[RIVAL].arrived
        while self.next_colour():
            value = yield from one(lambda: CHANCE if self.next_colour() else None, self.roll_ask)
            if value is not None:
                self.rolled[self.next_colour()] += (value,)
        clan.bridges = {colour: laid(dice) for colour, dice in self.rolled.items()}

    def next_colour(self) -> str:
        dice = self.table.board.dice[1]
        return next((colour for colour in COLOURS if len(self.rolled[colour]) < dice), "")

    def roll_ask(self, _: str) -> Ask:
        colour = self.next_colour()
        number = len(self.rolled[colour]) + 1
        about = (("colour", colour), ("number", number))
        faces = tuple(range(1, 7))
        return Number("roll", 1, 6, subject=colour, about=about, chips=faces, dealt=self.dice == "app", rule="WC-P-6")

    def turns(self) -> Flow:
        """WC-S-4.1: in turns, the first of the order begins, three turns each."""
        table = self.table
        table.turn = 0
        while table.on_turn:
            last = table.turn + 1 == table.turns
            yield from (self.clan.play(last=last) if table.on_turn == RIVAL else self.human.play())
            if self.clan.is_on_turn:
                return  # it ends when the human's marker is read off
            table.turn += 1

    # -- the end of a round

    def end_of_round(self) -> Flow:
        """WC-S-6.1: the new order first, then the clan's coins, then the gardeners."""
        table = self.table
        yield from self.new_order()
        table.tasks = ()
        table.settle_order()
        gained = (*self.exchange(), *self.gardeners())
        order = say("result.round_over", round=table.round, order=tuple(Who(seat) for seat in table.order))
        table.result = Result("round", order, table.book.at, why=gained, rule="WC-S-6.1")
        if not table.is_last:
            words = say("todo.next_round", dice=table.board.dice[1])
            table.tasks = (*table.tasks, Task(TABLE, words, say("why.next_round"), "WC-R-3"))
            if self.clan.cards in ("physical", "followed"):
                table.tasks = (*table.tasks, Task(RIVAL, say("todo.shuffle"), say("why.shuffle"), "WC-S-9"))

    def new_order(self) -> Flow:
        """WC-R-1: the human's marker is read off; who lies on top is asked as WC-ruling-10 says."""
        table, human = self.table, self.table.human
        yield from self.read_off()
        space = self.space or 0
        spaces = {human: space, RIVAL: table.markers[RIVAL].space}
        moved = (RIVAL,) if table.markers[RIVAL].arrived != self.arrived else ()
        self.on_top = ()
        if undecided(table.markers, spaces, moved):
            answer = yield from one(lambda: human, lambda _: on_top_ask(table.everybody))
            self.on_top = from_the_top(table.everybody, answer)
        if space == table.markers[human].space:
            return
        amount = space - table.markers[human].space
        table.post(human, "influence", amount, "WC-A-5", say("why.influence", space=space))
        arrivals = tuple(reversed(self.on_top)) or (human,)
        table.markers = landed(table.markers, {**spaces, RIVAL: table.markers[RIVAL].space}, arrivals)

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
            table.turn += 1

    def reader(self) -> str | None:
        return self.table.human if self.clan.is_told or not self.clan.is_on_turn else None

    def exchange(self) -> tuple[Why, ...]:
        """WC-S-7: the clan turns its coins into points, at the better rate if it is first now."""
        table = self.table
        first = table.order[0] == RIVAL
        coins = table.book.total(RIVAL, "coins")
        points, kept = exchange_coins(table.board, coins, table.round, first=first)
        rate = table.board.exchange[first]
        words = say("why.exchange_first" if first else "why.exchange_second", rate=rate, round=table.round)
        table.post(RIVAL, "coins", kept - coins, "WC-S-7", words)
        table.post(RIVAL, "points", points, "WC-S-7", words)
        if not points:
            return ()
        todo = say("todo.exchange", coins=coins - kept, count=points)
        table.tasks = (*table.tasks, Task(RIVAL, todo, words, "WC-S-7", "coins"))
        return (Why(points, words, "WC-S-7"),)

    def gardeners(self) -> tuple[Why, ...]:
        """WC-R-2, WC-S-8: the human's gardeners act where a die is left, the clan's bring points."""
        table, left = self.table, {colour: len(bridge.dice) for colour, bridge in self.clan.bridges.items()}
        if table.is_last:
            return ()
        bridges = tuple(say(f"bridge.{colour}") for colour in COLOURS if left[colour])
        words = say("todo.gardeners", bridges=bridges)
        table.tasks = (*table.tasks, Task(table.human, words, say("why.gardeners"), "WC-R-2"))
        own = table.figures[RIVAL].gardens
        points = garden_points(table.board, own, left, table.round)
        if not points:
            return ()
        why = say("why.clan_gardeners", count=len(active(own, left)), round=table.round)
        table.post(RIVAL, "points", points, "WC-S-8", why)
        table.tasks = (*table.tasks, Task(RIVAL, say("todo.vp", count=points), why, "WC-S-8", "points"))
        return (Why(points, why, "WC-S-8"),)
