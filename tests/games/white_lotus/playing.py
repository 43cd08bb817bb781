"""Tables of The White Lotus for tests: whole games of answers that follow the rules."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Value
from companion.core.flow import Position
from companion.core.game import Given
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.table import Table as State

ROOT = Path(__file__).resolve().parents[3]
BOX = json.loads((ROOT / "data/games/white-lotus/box.json").read_text(encoding="utf-8"))
NAMES = ("anna", "ben", "cora", "dan", "eva", "finn")


class Table:
    """A position and the answers that led to it."""

    def __init__(self, seats: int, seed: int, own: dict[str, Any] | None = None, **options: str) -> None:
        self.game = WhiteLotus(Given(NAMES[:seats], options, {"box": BOX, **(own or {})}))
        self.state: State = self.game.table
        self.chance = random.Random(seed)
        self.position = Position(self.game)
        self.answers: list[tuple[str, str, Value]] = []

    def answer(self, seat: str, value: Value) -> None:
        ask = self.position.answer(seat, value)
        self.answers.append((seat, ask.key, value))

    def fix(self, name: str, value: Value) -> None:
        self.position.fix(name, value)
        self.answers.append(("fix", name, value))

    def step(self) -> None:
        seat = self.chance.choice(self.position.waiting)
        self.answer(seat, self.choose(self.position.ask(seat)))

    def play_out(self, most: int = 3000) -> None:
        while not self.position.over:
            assert len(self.answers) < most
            self.step()

    def choose(self, ask: Ask) -> Value:
        """Any answer within the rules; bids and rebellions as people might make them."""
        match ask:
            case Pick(options=options):
                return self.chance.choice(options)
            case Number(low=low, high=high):
                return self.chance.randint(low, max(low, min(high, self.chance.choice((2, 5, 9)))))
            case Form(fields=fields):
                while ask.refuses(value := tuple(self.choose(entry) for entry in fields)):
                    pass
                return value
            case Some(options=options, least=least, most=most):
                top = len(options) if most is None else min(most, len(options))
                taken = self.chance.sample(options, self.chance.randint(least, max(least, min(top, 3))))
                return tuple(option for option in options if option in taken)
            case Order(options=options):
                return tuple(self.chance.sample(options, len(options)))
            case Confirm():
                return self.chance.random() < 0.5
        raise TypeError(ask)
