"""The game as its rulebook tells it: years of six phases, until every province is owned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.core.asks import Ask, Value
from companion.core.book import Book
from companion.core.brought import Kind, Printed
from companion.core.end import End
from companion.core.flow import Flow
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Say
from companion.core.scene import Panel, Sheet, Task
from companion.games.white_lotus import corrections, short_ways, shown
from companion.games.white_lotus.brought import own_map
from companion.games.white_lotus.claims import place_markers
from companion.games.white_lotus.conflicts import settle_claims
from companion.games.white_lotus.ending import end, score
from companion.games.white_lotus.options import OPTIONS, PRESETS, QUESTIONS, SECTIONS, WAYS, idle
from companion.games.white_lotus.preparation import PLAYERS, checklist, join_midway, set_up
from companion.games.white_lotus.rebellion import rebellion
from companion.games.white_lotus.table import Table
from companion.games.white_lotus.year import emperors_chip, new_cards, new_provinces, nothing_to_settle


class WhiteLotus:
    """A table of The White Lotus."""

    key: ClassVar[str] = "white-lotus"
    rules: ClassVar[int] = 5
    players: ClassVar[range] = PLAYERS
    options: ClassVar[tuple[Ask, ...]] = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS
    shipped: ClassVar[tuple[str, ...]] = ("box",)
    accounts: ClassVar[tuple[str, ...]] = ("influence", "battle", "chips", "points")
    private: ClassVar[frozenset[str]] = frozenset({"influence", "battle"})

    def __init__(self, given: Given) -> None:
        self.table = Table(given)
        self.book: Book = self.table.book

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]:
        return (own_map(WhiteLotus.key, printed),)

    @staticmethod
    def ways() -> Mapping[str, Mapping[str, Value]]:
        return WAYS

    @staticmethod
    def sections() -> Mapping[str, tuple[str, ...]]:
        return SECTIONS

    @staticmethod
    def questions() -> Mapping[str, Mapping[str, Value]]:
        return QUESTIONS

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]:
        return checklist(given)

    @staticmethod
    def idle(given: Given) -> frozenset[str]:
        return idle(given)

    def play(self) -> Flow:
        """The whole game, or the part of it that the table wants counted."""
        part = self.table.options.part
        if part == "conflict":
            yield from short_ways.one_conflict(self.table)
        elif part == "rebellion":
            yield from short_ways.one_rebellion(self.table)
        elif part == "scoring":
            yield from short_ways.only_score(self.table)
        else:
            yield from join_midway(self.table) if part == "midway" else set_up(self.table)
            yield from self.years()

    def years(self) -> Flow:
        """Six phases a year. WL-7.1, WL-ruling-19: the last year ends with the rebellion, then points are counted."""
        table = self.table
        while True:
            yield from place_markers(table)
            if nothing_to_settle(table):
                table.no_year_after_all()
                break
            yield from settle_claims(table)
            emperors_chip(table)
            yield from rebellion(table)
            if table.last_year():
                break
            yield from new_cards(table)
            yield from new_provinces(table)
            if table.last_year():
                break
            table.next_year()
        yield from score(table)

    def newcomers(self) -> tuple[Seat, ...]:
        return ()

    def title(self) -> Say:
        return shown.title(self.table)

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        return shown.panels(self.table, viewer)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.table, viewer)

    def outcomes(self) -> Mapping[int, Sequence[tuple[str, Say]]]:
        return self.table.told.outcomes()

    def sheet(self, viewer: str | None) -> Sheet | None:
        return shown.sheet(self.table)

    def winners(self) -> tuple[str, ...]:
        return self.table.won if self.table.over else ()

    def end(self) -> End:
        return end(self.table)

    def fixes(self) -> tuple[Ask, ...]:
        return corrections.fixes(self.table)

    def fix(self, name: str, value: Any) -> None:
        corrections.fix(self.table, name, value)
