"""Only the score, of a game whose pieces have colours: so many people, and the table begins; nobody types a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.game import Game
from companion.shelf.people import Person
from companion.shelf.prepared import Plan
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.layout import Flow
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.page import Block

PRESET = "score"
BELOW = 12  # dp


class OnlyScore(Block):
    """One tap for so many people, called by the colours of the box."""

    def __init__(self, game: type[Game], colours: Sequence[str], words: Any, begin: Callable[[Plan], None]) -> None:
        super().__init__(title=words(f"preset.{PRESET}"))
        self.game, self.colours, self.words, self.begin = game, colours, words, begin
        self.chips = Flow(gap=dp(8), even=True)
        around = BoxLayout(padding=(dp(16), 0, dp(16), dp(BELOW)), size_hint_y=None)
        self.chips.fbind("height", lambda _, high: setattr(around, "height", high + dp(BELOW)))
        around.add_widget(self.chips)
        self.add_widget(around)
        fill(self.chips, [self._chip(count) for count in game.players if count <= len(colours)], self._tapped)

    def _chip(self, count: int) -> Wanted:
        return Chip, {"text": str(count), "value": count, "tag": f"score.{count}"}

    def _tapped(self, chip: Any) -> None:
        self.begin(self.plan(chip.value))

    def plan(self, count: int) -> Plan:
        people = tuple(Person(f"box-{each}", self.words(f"option.{each}").capitalize(), each) for each in self.colours)
        return Plan(self.game.key, people[:count], options=dict(self.game.presets[PRESET]))
