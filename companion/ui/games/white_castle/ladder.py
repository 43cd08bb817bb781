"""The ladder: solo games against the clan that were played to the end on this device, best first, by difficulty."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from companion.core.say import Free
from companion.games.white_castle.ladder import Rung, ladder, numbers
from companion.outgoing.dates import day
from companion.shelf.evenings import Evening
from companion.shelf.shelf import Shelf
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Row
from companion.ui.widgets.page import Block, Page, game_words
from companion.ui.widgets.text import Small

GAME = "white-castle"
LEVELS = ("hard", "medium", "easy")


class Ladder(Page):
    empty = BooleanProperty(False)

    def enter(self) -> None:
        app = hanko()
        app.leave_table()  # one that was looked at
        found = climbed(app.shelf)
        words = game_words(GAME)
        self.empty = not found
        for level in LEVELS:
            if found.get(level):
                self.ids.levels.add_widget(rungs(words(f"option.{level}"), found[level], app.tr))


def climbed(shelf: Shelf) -> dict[str, list[tuple[Rung, Evening]]]:
    """The finished solo games of this device, best first, by level; what somebody only tried does not count."""
    of: dict[Rung, list[Evening]] = {}
    for card in shelf.evenings:
        if card.game == GAME and card.rung and not card.trial:
            level, cards, points, rival, won = card.rung
            of.setdefault(Rung(level, cards, points, rival, won), []).append(card)
    every = [rung for rung, cards in of.items() for _ in cards]
    return {level: [(rung, of[rung].pop(0)) for rung in games] for level, games in ladder(every).items()}


def rungs(title: str, games: list[tuple[Rung, Evening]], tr: Any, most: int = 0) -> Block:
    """One level: the points of both, who won, and when."""
    block = Block(title=title)
    words = game_words(GAME)
    for source, of in numbers([rung for rung, _ in games]).items():
        called = Free(words(f"option.{source}") if source else tr("ladder.all"))
        said = tr("ladder.numbers", count=of.games, source=called, wins=of.wins, mean=of.mean, best=of.best)
        block.add_widget(Small(text=said, tag=f"numbers.{games[0][0].level}.{source or 'all'}"))
    for place, (rung, card) in enumerate(games[: most or None], 1):
        text = tr("ladder.won" if rung.won else "ladder.lost", place=place, points=rung.points, rival=rung.rival)
        cards = words(f"option.{rung.cards}")
        when = day(tr, card.touched)
        detail = tr("ladder.detail", name=Free(", ".join(card.names)), cards=Free(cards), day=Free(when))
        row = Row(text=text, detail=detail, mark="right", tag=f"rung.{rung.level}.{place}")
        row.bind(on_release=lambda _, table=card.table: look(table))
        block.add_widget(row)
    return block


def look(table: str) -> None:
    """The scores of that evening."""
    hanko().open_table(table, "sheet")


load(__name__)
