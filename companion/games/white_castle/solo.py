"""The solo game against the Tokugawa clan: three rounds of dice, turns and an end."""

from __future__ import annotations

from companion.core.asks import Ask, Number
from companion.core.flow import Flow, one
from companion.core.game import CHANCE
from companion.games.white_castle.bridges import Bridge, laid
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.ending import Final
from companion.games.white_castle.human import Human
from companion.games.white_castle.preparation import SoloPreparation
from companion.games.white_castle.printed import COLOURS
from companion.games.white_castle.round_end import RoundEnd
from companion.games.white_castle.table import RIVAL, Table


class Solo:
    def __init__(self, table: Table, final: Final) -> None:
        self.table, self.final = table, final
        self.clan = Clan(table)
        self.human = Human(table, self.clan)
        self.round_end = RoundEnd(table, self.clan)
        self.rolled: dict[str, tuple[int, ...]] = dict.fromkeys(COLOURS, ())

    def play(self) -> Flow:
        yield from SoloPreparation(self.table, self.clan).set_up()
        for number in range(1, self.table.board.rounds + 1):
            self.table.round = number
            yield from self.roll()
            yield from self.turns()
            yield from self.round_end.play()
        self.final.gardens = self.clan.gardens

    def roll(self) -> Flow:
        """WC-P-6: the dice of each colour, in any order; they are sorted from the lantern on."""
        clan = self.clan
        self.table.taken = {}
        clan.lying, clan.stack, self.rolled = {}, (), dict.fromkeys(COLOURS, ())
        clan.bridges = dict.fromkeys(COLOURS, Bridge())
        while self.next_colour():
            value = yield from one(lambda: CHANCE if self.next_colour() else None, self.roll_ask)
            if value is not None:
                self.rolled[self.next_colour()] += (value,)
        clan.bridges = {colour: laid(dice) for colour, dice in self.rolled.items()}

    def next_colour(self) -> str:
        dice = self.table.board.dice[1]
        return next((colour for colour in COLOURS if len(self.rolled[colour]) < dice), "")

    @property
    def is_laid_out(self) -> bool:
        """Who has told what nine dice show and takes one of them has set up the board before that."""
        return self.table.rolls == "table" and not self.next_colour() and self.human.is_on_turn

    def roll_ask(self, _: str) -> Ask:
        colour = self.next_colour()
        number = len(self.rolled[colour]) + 1
        about = (("colour", colour), ("number", number))
        faces = tuple(range(1, 7))
        return Number(
            "roll", 1, 6, subject=colour, about=about, chips=faces, dealt=self.table.rolls == "app", rule="WC-P-6"
        )

    def turns(self) -> Flow:
        """WC-S-4.1: in turns, the first of the order begins, three turns each."""
        table = self.table
        table.begin_turns()
        self.round_end.begin()
        while table.on_turn and not self.clan.is_waiting:
            yield from (self.clan.play() if table.on_turn == RIVAL else self.human.play())
