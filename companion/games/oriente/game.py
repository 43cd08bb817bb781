"""The game as its rulebook tells it: preparation, seasons, the Geisha or three Ninjas, points."""

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
from companion.games.oriente import corrections, shown
from companion.games.oriente.ending import end, final, ranks
from companion.games.oriente.options import OPTIONS, PRESETS, QUESTIONS, WITHOUT_POINTS, idle
from companion.games.oriente.preparation import checklist, set_up
from companion.games.oriente.season import seasons
from companion.games.oriente.short_ways import ANSWERED
from companion.games.oriente.table import GeishaDrawn, SpecialWin, Table


class Oriente:
    """A table of Oriente."""

    key: ClassVar[str] = "oriente"
    rules: ClassVar[int] = 7
    players: ClassVar[range] = range(4, 13)
    options: ClassVar[tuple[Ask, ...]] = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS
    shipped: ClassVar[tuple[str, ...]] = ("box",)
    accounts: ClassVar[tuple[str, ...]] = ("points", "cards")
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.table = Table(given)
        self.book: Book = self.table.book

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
        """Seasons, until the Geisha is drawn (OR-9.1) or somebody has three Ninjas at the end of one (OR-7.1)."""
        question = ANSWERED.get(self.table.options["mode"])
        yield from question(self.table) if question else self.until_the_end()
        self.table.over = True

    def until_the_end(self) -> Flow:
        try:
            yield from set_up(self.table)
            self.table.began = self.table.stone
            yield from seasons(self.table)
        except GeishaDrawn:
            yield from final(self.table)
        except SpecialWin:
            self.table.action = ""

    def newcomers(self) -> tuple[Seat, ...]:
        return ()

    def title(self) -> Say:
        return shown.title(self.table)

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """Nothing face down is ever told to the app, so everybody may see everything here."""
        return shown.panels(self.table)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.table)

    def sheet(self, viewer: str | None) -> Sheet | None:
        return shown.sheet(self.table)

    def winners(self) -> tuple[str, ...]:
        """OR-7.1, OR-9.3; a revolution and a claim have no winner."""
        counted = self.table.over and self.table.options["mode"] not in WITHOUT_POINTS
        return tuple(seat for seat, place in ranks(self.table).items() if place == 1) if counted else ()

    def end(self) -> End:
        return end(self.table)

    def fixes(self) -> tuple[Ask, ...]:
        return corrections.fixes(self.table)

    def fix(self, name: str, value: Value) -> None:
        corrections.fix(self.table, name, value)

    def on_phones(self) -> tuple[str, Value] | None:
        return None if self.table.over else corrections.on_phones(self.table)
