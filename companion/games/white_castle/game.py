"""The White Castle: scoring for one to four, three rounds for two to four, and the Tokugawa clan for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.asks import Ask, Pick, Value
from companion.core.flow import Flow
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Say, say
from companion.core.scene import Panel, Sheet, Task
from companion.games.white_castle import ladder, shown
from companion.games.white_castle.clan import SOURCES
from companion.games.white_castle.corrections import Corrections
from companion.games.white_castle.deck import SIZE, write_deck
from companion.games.white_castle.ending import Final
from companion.games.white_castle.preparation import box
from companion.games.white_castle.rounds import Rounds
from companion.games.white_castle.solo import Solo
from companion.games.white_castle.table import RIVAL, Court

OF_THE_CLAN = frozenset({"level", "cards", "dice", "gardens", "solo_overshoot", "solo_tie"})
ORDER = frozenset({"start"})


class WhiteCastle:
    key: ClassVar[str] = "white-castle"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = range(1, 5)
    options: ClassVar[tuple[Ask, ...]] = (
        Pick("mirror", ("rounds", "turn_order", "score"), forfeit="rounds"),
        Pick("start", ("app", "table"), forfeit="app"),
        Pick("level", ("easy", "medium", "hard"), forfeit="easy"),
        Pick("cards", SOURCES, forfeit="physical"),
        Pick("dice", ("table", "app"), forfeit="table"),
        Pick("gardens", ("table", "app"), forfeit="table"),
        Pick("end_seals", ("best", "simple"), forfeit="best"),
        Pick("solo_overshoot", ("clamp", "fail"), forfeit="clamp"),
        Pick("solo_tie", ("strict", "by_order"), forfeit="strict"),
    )
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "real": {"mirror": "rounds", "cards": "physical", "dice": "table", "gardens": "table"},
        "practice": {"mirror": "rounds", "cards": "practice", "dice": "app", "gardens": "app"},
        "score": {"mirror": "score"},
    }
    shipped: ClassVar[tuple[str, ...]] = ("board", "gardens", "practice-deck")
    accounts: ClassVar[tuple[str, ...]] = ("points", "coins", "influence")
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.court = Court(given)
        self.book = self.court.book
        self.final = Final(self.court)
        self.rounds = Rounds(self.court)
        self.solo = Solo(self.court, self.final) if self.court.solo else None
        self.corrections = Corrections(self.court, self.solo)

    @staticmethod
    def idle(given: Given) -> frozenset[str]:
        """What a new table need not be asked: the clan's options where it does not play, the order for one alone."""
        scores = given.options["mirror"] == "score"
        if len(given.seats) > 1 or scores:
            return OF_THE_CLAN | (ORDER if scores else frozenset())
        return ORDER | {"mirror.turn_order"}

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]:
        """The checklist of a new table."""
        return box(given)

    def play(self) -> Flow:
        if self.solo:
            yield from self.solo.play()
        elif self.court.mirror != "score":
            yield from self.rounds.play()
        yield from self.final.play()

    def newcomers(self) -> tuple[Seat, ...]:
        """The clan has no person of its own."""
        return (Seat(RIVAL, "Tokugawa", "grey", "fan", "T"),) if self.solo else ()

    def typed_deck(self) -> dict[str, Any] | None:
        """The owner's nine cards as a file keeps them, once they are known at this table."""
        clan = self.solo.clan if self.solo else None
        return write_deck(clan.typed) if clan and len(clan.typed) == SIZE else None

    def rung(self) -> tuple[Any, ...]:
        """Where this game stands on the ladder against the clan, once it is over."""
        found = ladder.rung({**self.court.given.options, "cards": self.cards}, self.sheet(None)) if self.solo else None
        return () if found is None else (found.level, found.cards, found.points, found.rival, found.won)

    @property
    def cards(self) -> str:
        """From where the solo cards came last."""
        return self.solo.clan.cards if self.solo else ""

    def title(self) -> Say:
        if self.court.ended:
            return say("title.end")
        if self.final.done:
            return say("title.scoring")
        return say("title.round", round=self.court.round) if self.court.round else say("title.setup")

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """Nothing in this game is secret."""
        return tuple(shown.table(self.court, self.final, self.solo))

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.court, self.solo.clan if self.solo else None)

    def sheet(self, viewer: str | None) -> Sheet:
        return shown.sheet(self.court, self.final)

    def winners(self) -> tuple[str, ...]:
        return self.final.ranking()[:1] if self.court.ended else ()

    def fixes(self) -> tuple[Ask, ...]:
        return self.corrections.asks()

    def fix(self, name: str, value: Any) -> None:
        self.corrections.make(name, value)
