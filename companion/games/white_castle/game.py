"""The White Castle: scoring for one to four, three rounds for two to four, and the Tokugawa clan for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.core.asks import Ask, Value
from companion.core.brought import Kind, Printed
from companion.core.end import End
from companion.core.flow import Flow
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Say
from companion.core.scene import Panel, Sheet, Task
from companion.games.white_castle import corrections, ladder, shown
from companion.games.white_castle.brought import own_deck
from companion.games.white_castle.deck import write_deck
from companion.games.white_castle.ending import Final, end
from companion.games.white_castle.options import BOX_COLOURS, OPTIONS, PRESETS, idle
from companion.games.white_castle.preparation import checklist
from companion.games.white_castle.rounds import Rounds
from companion.games.white_castle.solo import Solo
from companion.games.white_castle.table import RIVAL, Table


class WhiteCastle:
    key: ClassVar[str] = "white-castle"
    rules: ClassVar[int] = 3
    players: ClassVar[range] = range(1, 5)
    options: ClassVar[tuple[Ask, ...]] = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS
    shipped: ClassVar[tuple[str, ...]] = ("board", "gardens", "practice-deck")
    accounts: ClassVar[tuple[str, ...]] = ("points", "coins", "influence")
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.table = Table(given)
        self.book = self.table.book
        self.final = Final(self.table)
        self.rounds = Rounds(self.table)
        self.solo = Solo(self.table, self.final) if self.table.solo else None

    @staticmethod
    def idle(given: Given) -> frozenset[str]:
        return idle(given)

    @staticmethod
    def bgg() -> int:
        return 371942

    @staticmethod
    def colours() -> tuple[str, ...]:
        return BOX_COLOURS

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]:
        return (own_deck(WhiteCastle.key),)

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]:
        """The checklist of a new table."""
        return checklist(given)

    def play(self) -> Flow:
        if self.solo:
            yield from self.solo.play()
        elif self.table.mirror != "score":
            yield from self.rounds.play()
        yield from self.final.play()

    def newcomers(self) -> tuple[Seat, ...]:
        """The clan has no person of its own; its colour is the one that was chosen, where nobody else has it."""
        colour = self.table.option("clan_colour")
        return (Seat(RIVAL, "Tokugawa", "" if colour == "free" else colour),) if self.solo else ()

    def typed_deck(self) -> dict[str, Any] | None:
        """The owner's cards as a file keeps them, as far as they are known at this table."""
        clan = self.solo.clan if self.solo else None
        known = {card.id: card for card in clan.known.cards.values() if card.space or card.top} if clan else {}
        return write_deck(known) if known else None

    def rung(self) -> tuple[Any, ...]:
        """Where this game stands on the ladder against the clan, once it is over."""
        found = ladder.rung({**self.table.given.options, "cards": self.cards}, self.sheet(None)) if self.solo else None
        return () if found is None else (found.level, found.cards, found.points, found.rival, found.won)

    @property
    def cards(self) -> str:
        """From where the solo cards came last."""
        return self.solo.clan.cards if self.solo else ""

    def title(self) -> Say:
        return shown.title(self.table, self.final)

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """Nothing in this game is secret."""
        return shown.panels(self.table, self.final, self.rounds, self.solo)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.table, self.solo.clan if self.solo else None)

    def sheet(self, viewer: str | None) -> Sheet:
        return shown.sheet(self.table, self.final)

    def outcomes(self) -> Mapping[int, Sequence[tuple[str, Say]]]:
        """The clan's turns and the ends of rounds, for the timeline."""
        return self.table.outcomes

    def winners(self) -> tuple[str, ...]:
        return self.final.ranking()[:1] if self.table.ended else ()

    def end(self) -> End:
        return end(self.table, self.final, self.cards)

    def fixes(self) -> tuple[Ask, ...]:
        return corrections.fixes(self.table, self.solo)

    def fix(self, name: str, value: Any) -> None:
        corrections.fix(self.table, self.solo, name, value)
