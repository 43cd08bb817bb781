"""Tables of Oriente for tests: prepared positions, and whole games of legal answers."""

from __future__ import annotations

import json
import random
from pathlib import Path

from companion.core.asks import Ask, Confirm, Form, Number, Pick, Some, Value
from companion.core.flow import Position
from companion.core.game import Given
from companion.games.oriente import Oriente
from companion.games.oriente.table import Table as State

ROOT = Path(__file__).resolve().parents[3]
BOX = json.loads((ROOT / "data/games/oriente/box.json").read_text(encoding="utf-8"))
NAMES = ("anna", "ben", "cora", "dan", "eva", "finn", "gita", "hugo", "ida", "jan", "kim", "lea")


class Table:
    """A position of Oriente and what was answered so far."""

    def __init__(self, seats: int, seed: int, **options: str) -> None:
        self.game = Oriente(Given(NAMES[:seats], options, {"box": BOX}))
        self.state: State = self.game.table
        self.chance = random.Random(seed)
        self.position = Position(self.game)
        self.answers: list[tuple[str, Ask, Value]] = []

    def answer(self, seat: str, value: Value) -> None:
        ask = self.position.answer(seat, value)
        self.answers.append((seat, ask, value))

    def prepare(self, stone: str = NAMES[0]) -> None:
        """The stone, and treasures as they come."""
        self.answer("table", stone)
        while self.asked() in ("treasure", "bonus"):
            self.step()

    def asked(self) -> str:
        return self.position.ask(self.position.waiting[0]).name

    def step(self) -> None:
        seat = self.position.waiting[0]
        self.answer(seat, self.choose(self.position.ask(seat)))

    def choose(self, ask: Ask) -> Value:
        """Any legal answer, with a taste for announcing, and for stopping where a thing could go on for ever."""
        if "geisha" in (ask.name, *getattr(ask, "options", ())) and self.must_be_geisha():
            return True if isinstance(ask, Confirm) else "geisha"
        if isinstance(ask, Pick):
            if ask.name == "treasure" and self.chance.random() < 0.97:
                return self.chance.choice(ask.options[:-1])
            stops = {
                "announce": ("i-announce", 0.5),
                "effect": ("done", 0.5),
                "support": ("enough", 0.4),
                "deed": ("who-claims", 0.2),
            }
            stop, often = stops.get(ask.name, ("", 0))
            if stop in ask.options and self.chance.random() < often:
                return stop
            known = [option for option in ask.options if option not in ("geisha-drawn", "three-ninjas")]
            deeds = [option for option in known if option.startswith("use-")]
            many = deeds and self.chance.random() < 0.8
            return self.chance.choice(deeds if many else known or ask.otherwise)
        if isinstance(ask, Some):
            most = len(ask.options) if ask.most is None else min(ask.most, len(ask.options))
            chosen = self.chance.sample(ask.options, self.chance.randint(ask.least, most))
            return tuple(option for option in ask.options if option in chosen)
        if isinstance(ask, Confirm):
            return self.chance.random() < 0.2
        if isinstance(ask, Form):
            return tuple(self.choose(entry) for entry in ask.fields)
        assert isinstance(ask, Number)
        return self.chance.randint(ask.low, ask.high)

    def must_be_geisha(self) -> bool:
        """Real cards do not lie: by the last draw of her window she has come, unless a bonus card hides her."""
        return self.state.draws >= self.state.contents.geisha_to(len(self.state.order))

    def play_out(self, most: int = 3000) -> None:
        while not self.position.over and len(self.answers) < most:
            self.step()
        assert self.position.over
