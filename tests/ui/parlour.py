"""Parlour, an invented game for looking at widgets: it asks what a test gives it and shows the panels it is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.core.asks import Ask, Value
from companion.core.book import Book
from companion.core.end import NOTHING, End
from companion.core.flow import Flow, one
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Say, say
from companion.core.scene import Panel, Sheet


class Parlour:
    """`script` is asked of the first seat, one after the other, or clockwise; `shown` lies on the table."""

    key: ClassVar[str] = "parlour"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 13)
    options: ClassVar[tuple[Ask, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    shipped: ClassVar[tuple[str, ...]] = ()
    accounts: ClassVar[tuple[str, ...]] = ("points",)
    private: ClassVar[frozenset[str]] = frozenset()
    script: ClassVar[tuple[Ask, ...]] = ()
    shown: ClassVar[tuple[Panel, ...]] = ()
    clockwise: ClassVar[bool] = False

    def __init__(self, given: Given) -> None:
        self.order = given.seats
        self.book = Book()
        self.given: list[Value] = []

    def play(self) -> Flow:
        for at in range(len(self.script)):
            seat = self.order[at % len(self.order) if self.clockwise else 0]
            found = yield from one(lambda seat=seat: seat, lambda _, at=at: self.script[at])  # type: ignore[misc]
            self.given.append(found)
            self.book.post(seat, "points", 2, "PA-1", say("why.answered"))

    def newcomers(self) -> tuple[Seat, ...]:
        return ()

    def title(self) -> Say:
        return say("title.parlour")

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        return self.shown

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return {}

    def sheet(self, viewer: str | None) -> Sheet | None:
        return None

    def winners(self) -> tuple[str, ...]:
        return ()

    def end(self) -> End:
        return End(wins=NOTHING)

    def fixes(self) -> tuple[Ask, ...]:
        return ()

    def fix(self, name: str, value: Value) -> None: ...


WORDS = {
    "en": {
        "title.parlour": "An evening in the parlour",
        "why.answered": "For an answer",
        "PA-1": "Every answer is worth two points.",
        "panel.seats": "Points",
        "panel.hand": "The hand",
        "panel.road": "The long road",
        "panel.steps": "Influence",
        "panel.dice": "The dice",
        "panel.land": "The land",
        "panel.do": "Now do this",
        "panel.grid": "Counters",
        "column.coal": "Coal",
        "column.honour": "Honour",
    },
    "de": {
        "title.parlour": "Ein Abend im Salon mit Freunden",
        "why.answered": "Für eine Antwort",
        "PA-1": "Jede Antwort bringt zwei Einflusspunkte.",
        "panel.seats": "Einflusspunkte",
        "panel.hand": "Die Handkarten",
        "panel.road": "Die lange Straße",
        "panel.steps": "Einfluss",
        "panel.dice": "Die Würfel",
        "panel.land": "Das Land",
        "panel.do": "Jetzt am Tisch",
        "panel.grid": "Vorräte",
        "column.coal": "Kohlevorrat",
        "column.honour": "Ehrenpunkte",
    },
}
for _language, _plain in (("en", "Which one, {who}?"), ("de", "Welche Möglichkeit wählst du, {who}?")):
    for _name in ("few", "many", "seat", "number", "pad", "some", "order", "sure", "text", "lines", "form", "long"):
        WORDS[_language][f"ask.{_name}"] = _plain
        WORDS[_language][f"short.{_name}"] = _name.title()
    for _option in ("east", "west", "north", "south", "up", "down", "left", "back"):
        WORDS[_language][f"option.{_option}"] = _option.title()
