"""Tables of Flowers for tests: prepared positions, and whole games of legal answers."""

from __future__ import annotations

import json
import random
from pathlib import Path

from companion.core.asks import Ask, Number, Order, Pick, Some, Value
from companion.core.flow import Position
from companion.core.game import CHANCE, Given
from companion.games.flowers import Flowers
from companion.games.flowers.ending import last_mandalas
from companion.games.flowers.printed import Tile
from companion.games.flowers.table import Table as State

ROOT = Path(__file__).resolve().parents[3]
BOX = json.loads((ROOT / "data/games/flowers/box.json").read_text(encoding="utf-8"))
NAMES = ("anna", "ben", "cora", "dan")


class Table:
    """A position of Flowers and what was answered so far."""

    def __init__(self, seats: int, seed: int, **options: str) -> None:
        self.game = Flowers(Given(NAMES[:seats], options, {"box": BOX}))
        self.state: State = self.game.table
        self.chance = random.Random(seed)
        self.position = Position(self.game)
        self.answers: list[tuple[str, str, Value]] = []

    def answer(self, seat: str, value: Value) -> None:
        ask = self.position.answer(seat, value)
        self.answers.append((seat, ask.name, value))

    def prepare(self, start: str | None = None) -> None:
        """The tiles as they come, and a start seat."""
        while CHANCE in self.position.waiting:
            self.step()
        self.answer(self.position.waiting[0], start or self.chance.choice(self.state.order))

    def asked(self) -> str:
        return self.position.ask(self.position.waiting[0]).name

    def step(self) -> None:
        seat = self.position.waiting[0]
        self.answer(seat, self.choose(self.position.ask(seat)))

    def choose(self, ask: Ask) -> Value:
        """Any legal answer; now and then several cards at once, and not for ever."""
        if isinstance(ask, Pick):
            petals = [option for option in ask.options if not option.isdigit()]
            many = [option for option in ask.options if option.isdigit()]
            if many and ask.subject == "1" and self.chance.random() < 0.4:
                return self.chance.choice(many)
            new = [petal for petal in petals if ask.name == "play" and self.is_new(petal)]
            return self.chance.choice(new if new and self.chance.random() < 0.4 else petals or list(ask.options))
        if isinstance(ask, Order):
            return tuple(self.chance.sample(ask.options, len(ask.options)))
        if isinstance(ask, Some):
            most = len(ask.options) if ask.most is None else ask.most
            chosen = self.chance.sample(ask.options, self.chance.randint(ask.least, min(most, 12)))
            return tuple(option for option in ask.options if option in chosen)
        assert isinstance(ask, Number)
        return self.chance.randint(ask.low, min(ask.high, 12))

    def is_new(self, petal: str) -> bool:
        colour, _, letter = petal.rpartition("-")
        return colour in self.state.mandalas[letter].missing(self.state.contents)

    def play_out(self, most: int = 5000) -> None:
        while not self.position.over and len(self.answers) < most:
            self.step()
        assert self.position.over

    def dissolve_last(self, claimed: str | None) -> None:
        """FL-4.3 from here on, whatever was asked before."""
        flow = last_mandalas(self.state)
        try:
            question = next(flow)
            while True:
                seat = question.who()
                given = {seat[0]: claimed} if seat else {}
                question = flow.send(given)
        except StopIteration:
            return

    def tiles_of(self, seat: str) -> list[Tile]:
        won = self.state.won[seat]
        return [*won.singles.values(), *(tile for flower in won.flowers for tile in flower)]
