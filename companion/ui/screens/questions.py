"""One question of a table that plays without the app: which of them, and who sits there; a tap, and it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asks import Pick, Value
from companion.core.game import questions
from companion.core.say import Free, Refused
from companion.core.telling import option
from companion.games import GAMES
from companion.shelf.prepared import Chance, Plan, again, asking, header
from companion.ui.look import look_of
from companion.ui.screens.new_table_options import about
from companion.ui.screens.new_table_seats import Seating
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.page import Offer, Page, game_words


class Questions(Page):
    def enter(self) -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.plan = self._as_last_time()
        self._last()
        for key, game in GAMES.items():
            for question, options in questions(game).items():
                self._question(key, question, options)
        most = max(game.players[-1] for game in GAMES.values())
        self.seating = Seating(self.plan, self.shelf, range(1, most + 1), self.follow)
        self.ids.people.add_widget(self.seating)

    def _as_last_time(self) -> Plan:
        """Whoever sat there last sits there again."""
        try:
            last = self.shelf.last_table
            return again(self.shelf.header(last), self.shelf.people) if last else Plan("")
        except Refused:
            return Plan("")

    def _last(self) -> None:
        """The question that was asked last can be looked at again, or gone on with."""
        table = self.shelf.asked.table
        try:
            head = self.shelf.header(table) if table else None
        except Refused:
            head = None
        if head is not None and head.game in GAMES:
            names = Free(self.app.tr.listed([seat.name for seat in head.seats]))
            note = self.app.tr("home.who", game=Free(game_words(head.game)(f"game.{head.game}")), names=names)
            look = {"icon": "history", "text": self.app.tr("questions.last"), "note": note}
            self._offer("last", lambda: self.app.open_table(table), **look)

    def _question(self, key: str, question: str, options: Mapping[str, Value]) -> None:
        words, game = game_words(key), GAMES[key]
        chosen: dict[str, Value] = dict(options)
        entry = next(each for each in game.options if isinstance(each, Pick) and each.key in chosen)
        way = str(chosen[entry.key])
        text, means = words.part(option(entry, way, ())), about(words, f"option.{way}")
        name = words(f"game.{key}")
        note = self.app.tr("questions.of", game=Free(name), about=Free(means)) if means else name
        look = {"icon": look_of(key).emblem, "text": text, "note": note}
        self._offer(f"{key}.{question}", lambda: self.ask(key, chosen), **look)

    def _offer(self, tag: str, go: Any, **look: Any) -> None:
        offer = Offer(tag=f"question.{tag}", **look)
        offer.bind(on_release=lambda _: go())
        self.ids.offers.add_widget(offer)

    def follow(self, plan: Plan) -> None:
        self.plan = plan

    def ask(self, key: str, options: dict[str, Value]) -> None:
        """The question itself, at once; where too few or too many sit there, who it is for."""
        game, plan = GAMES[key], asking(self.plan, GAMES[key], options)
        if missing := plan.wrong(game.players):
            self.app.say(missing)
            self.ids.scroll.scroll_to(self.seating, animate=False)
            return
        self.app.begin(header(plan, game, Chance(*self.shelf.new_table())))


load(__name__)
