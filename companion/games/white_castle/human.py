"""The human's turn of the solo game: which die, where it goes, what is to do then, and that it is done."""

from __future__ import annotations

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, one
from companion.core.say import Say, Who, say
from companion.core.scene import Result, Task, Why
from companion.games.white_castle.bridges import covered, difference, ends, middles, spaces_for
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.printed import POSITIONS
from companion.games.white_castle.table import RIVAL, Table


class Human:
    def __init__(self, table: Table, clan: Clan) -> None:
        self.table, self.clan = table, clan
        self.taken = ""

    def play(self) -> Flow:
        """A die, then its space; a correction may bring somebody else on turn, or take that die away."""
        self.taken = ""
        while self.is_on_turn and self.dice_left():
            self.taken = (yield from one(self.whose_die, self.take_ask)) or ""
            space = yield from one(self.whose_space, self.place_ask)
            if space is not None:
                self.place(space)
                yield from self.finish()
                return
        self.taken = ""
        if self.is_on_turn:
            self.table.turn_done(self.table.human)  # there is no die to take

    @property
    def is_on_turn(self) -> bool:
        return self.table.on_turn == self.table.human

    def dice_left(self) -> tuple[str, ...]:
        return (*ends(self.clan.bridges), *middles(self.clan.bridges))

    def whose_die(self) -> str | None:
        return self.table.human if self.is_on_turn and self.dice_left() else None

    def whose_space(self) -> str | None:
        return self.table.human if self.is_on_turn and self.taken in self.dice_left() else None

    def finish(self) -> Flow:
        """What is to do is done before the clan's turn is told: its courtier may take the card of that room away.

        Whoever turns over a card of the clan says so by that, and so does whoever reads their marker off.
        """
        self.table.finishing = self.table.human
        done = yield from one(self.who_finishes, lambda _: Pick("turn", ("done",), rule="WC-T-1.8"))
        self.table.finishing = ""
        if done:
            self.table.tasks = ()

    def who_finishes(self) -> str | None:
        waits = self.table.on_turn == RIVAL and not self.clan.turns_a_card_over
        return self.table.human if waits else None

    def take_ask(self, _: str) -> Ask:
        """WC-T-1.1: from an end of a bridge; a die in the middle only where the table did otherwise."""
        bridges = self.clan.bridges
        labels = tuple(self.die_label(die) for die in (*ends(bridges), *middles(bridges)))
        return Pick("take", ends(bridges), otherwise=middles(bridges), labels=labels, rule="WC-T-1.1")

    def die_label(self, die: str) -> Say:
        key = "label.die_lantern" if die.endswith("left") else "label.die"
        return say(key, die=say(f"die.{die}"), value=self.value(die))

    def value(self, die: str) -> int:
        colour, _, position = die.partition("-")
        return self.clan.bridges[colour].die(position) or 0

    def place_ask(self, _: str) -> Ask:
        """WC-T-1.5: which tiles lie in the rooms is not mirrored; a taken space only where the table did otherwise."""
        board, lying = self.table.board, self.clan.lying
        options = spaces_for(board, self.taken.partition("-")[0], lying, 1)
        taken = tuple(space for space in board.spaces if space not in options and space not in board.own.values())
        labels = tuple(self.space_label(space) for space in (*options, *taken))
        return Pick("place", options, otherwise=taken, labels=labels, about=self.hand(), within=True, rule="WC-T-1.5")

    def offers(self) -> dict[str, int]:
        """What each space would bring or cost now, while the human decides where the die goes."""
        if not self.whose_space():
            return {}
        colour = self.taken.partition("-")[0]
        return {space: self.coins(space) for space in spaces_for(self.table.board, colour, self.clan.lying, 1)}

    def hand(self) -> tuple[tuple[str, Say | int], ...]:
        return (("die", say(f"die.{self.taken}")), ("value", self.value(self.taken)))

    def space_label(self, space: str) -> Say:
        """The name of the space, and the coins that this die brings or costs there."""
        coins = self.coins(space)
        name = say(f"space.{space}")
        if not coins:
            return say("label.space", space=name)
        return say("label.space_gains" if coins > 0 else "label.space_pays", space=name, coins=abs(coins))

    def coins(self, space: str) -> int:
        """WC-T-1.6."""
        return difference(self.value(self.taken), covered(self.table.board, space, self.clan.lying))

    def place(self, space: str) -> None:
        """WC-T-1.6 to WC-T-1.8: the die lies there; coins, lantern bonus and actions are the human's to do."""
        table, clan = self.table, self.clan
        colour, _, position = self.taken.partition("-")
        coins, is_left = self.coins(space), position == POSITIONS[0]
        value, clan.bridges[colour] = clan.bridges[colour].take(position)
        clan.lying[space] = (*clan.lying.get(space, ()), f"{colour}-{value}")
        clan.chronicle.took(table.human, colour, value)
        who, die, there = Who(table.human), say(f"die.{self.taken}"), say(f"space.{space}")
        table.result = Result(
            "turn",
            say("result.turn", who=who, die=die, value=value, space=there),
            table.book.at,
            why=(Why(coins, say("why.coins"), "WC-T-1.6"),) if coins else (),
            rule="WC-T-1.5",
        )
        table.tasks = tuple(self.own_tasks(space, coins, is_left=is_left))
        table.turn_done(table.human)

    def own_tasks(self, space: str, coins: int, *, is_left: bool) -> list[Task]:
        human, area = self.table.human, self.area(space)
        tasks = []
        if coins:
            words = say("todo.take_coins" if coins > 0 else "todo.pay_coins", count=abs(coins))
            tasks.append(Task(human, words, say("why.coins"), "WC-T-1.6"))
        if is_left:
            tasks.append(Task(human, say("todo.lantern"), say("why.lantern"), "WC-T-1.7"))
        return [*tasks, Task(human, say(f"todo.act_{area}"), say("why.act"), "WC-T-1.8")]

    def area(self, space: str) -> str:
        board = self.table.board
        if space in board.rooms:
            return "room"
        return "own" if space in board.own.values() else space.partition("-")[0].lower()
