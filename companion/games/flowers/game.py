"""The game as its rulebook tells it: preparation, turns, end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.core.asks import Ask, Value
from companion.core.book import Book
from companion.core.end import End
from companion.core.flow import Flow
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Say
from companion.core.scene import Panel, Sheet, Task
from companion.games.flowers import corrections, shown
from companion.games.flowers.completions import completions, last_completions
from companion.games.flowers.ending import end, last_mandalas, places, tie_break
from companion.games.flowers.options import OPTIONS, QUESTIONS, QUICK, SCORE, idle
from companion.games.flowers.preparation import checklist, set_up
from companion.games.flowers.short_ways import score_only
from companion.games.flowers.table import Table
from companion.games.flowers.turn import rounds


class Flowers:
    """A table of Flowers."""

    key: ClassVar[str] = "flowers"
    rules: ClassVar[int] = 4
    players: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Ask, ...]] = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    shipped: ClassVar[tuple[str, ...]] = ("box",)
    accounts: ClassVar[tuple[str, ...]] = ("points", "hand")
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.table = Table(given)
        self.book: Book = self.table.book
        self.over = False

    @staticmethod
    def idle(given: Given) -> frozenset[str]:
        return idle(given)

    @staticmethod
    def questions() -> Mapping[str, Mapping[str, Value]]:
        return QUESTIONS

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]:
        return checklist(given)

    def play(self) -> Flow:
        """Preparation, turns clockwise until the end, the last mandalas, scoring."""
        if self.table.mode == SCORE:
            yield from score_only(self.table)
        else:
            yield from set_up(self.table)
            yield from self.mandalas()
        yield from tie_break(self.table)
        self.over = True

    def mandalas(self) -> Flow:
        if self.table.mode == QUICK:
            yield from completions(self.table)
            yield from last_completions(self.table)
        else:
            yield from rounds(self.table)
            yield from last_mandalas(self.table)

    def newcomers(self) -> tuple[Seat, ...]:
        return ()

    def title(self) -> Say:
        return shown.title(self.table, over=self.over)

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """Everything here lies open; hands are only counted."""
        return shown.panels(self.table)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.table)

    def sheet(self, viewer: str | None) -> Sheet | None:
        return shown.sheet(self.table, over=self.over)

    def winners(self) -> tuple[str, ...]:
        """FL-5.3."""
        return tuple(seat for seat, place in places(self.table).items() if place == 1) if self.over else ()

    def end(self) -> End:
        return end(self.table)

    def fixes(self) -> tuple[Ask, ...]:
        return corrections.fixes(self.table)

    def fix(self, name: str, value: Value) -> None:
        corrections.fix(self.table, name, value)
