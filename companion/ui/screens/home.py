"""Home, the first frame: go on, the same again, a new table, history, settings. It opens no journal and no game."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from companion.core.say import Free
from companion.shelf.evenings import NOBODY, Evening
from companion.ui.look import look_of
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.page import Offer, Page, evening_name, game_words


class Home(Page):
    empty = BooleanProperty(False)  # nobody has played here yet
    wide = BooleanProperty(False)
    spare = NumericProperty(0)  # height that the offers leave

    def enter(self) -> None:
        app = hanko()
        app.leave_table()
        self.app = app
        self.shelf = app.shelf
        if self.shelf.place:
            self.shelf.leave_off(screen="home")
        app.fbind("tr", self.offer)
        self.offer()

    def left(self) -> None:
        self.app.funbind("tr", self.offer)

    def offer(self, *_: object) -> None:
        """Put the offers there anew: what is most likely wanted is first, largest and red."""
        if self.app.session is not None:  # a table was opened, and its words with it: nobody sees Home any more
            return
        running, last = self.shelf.home.running, self.shelf.home.last
        self.empty = self.shelf.home.empty
        offers = self.ids.offers
        offers.clear_widgets()
        if running:
            offers.add_widget(self._continue(running))
        if last:
            offers.add_widget(self._again(last, primary=not running))
        new = {"icon": "plus", "text": self.app.tr("home.new"), "primary": not running and not last}
        offers.add_widget(
            self._offer("new", lambda: self.app.stage.show("new_table"), big=not running and not last, **new)
        )
        if self.empty:
            offers.add_widget(self._try())
        question = {"icon": "why", "text": self.app.tr("home.question"), "note": self.app.tr("home.question.about")}
        offers.add_widget(self._offer("question", lambda: self.app.stage.show("questions"), **question))
        join = {"icon": "join", "text": self.app.tr("home.join")}
        offers.add_widget(self._offer("join", lambda: self.app.stage.show("join"), **join))

    def _offer(self, tag: str, go: Any, **look: Any) -> Offer:
        offer = Offer(tag=f"home.{tag}", **look)
        offer.bind(on_release=lambda _: go())
        return offer

    def _continue(self, card: Evening) -> Offer:
        look = {"icon": look_of(card.game).emblem, "text": self.app.tr("home.continue"), "note": self._who(card)}
        return self._offer("continue", lambda: self.go_on(card), primary=True, big=True, **look)

    def _again(self, card: Evening, primary: bool) -> Offer:
        note = self._who(card) if primary or card != self.shelf.home.running else self.app.tr("home.again.about")
        look = {"icon": look_of(card.game).emblem, "text": self.app.tr("home.again"), "note": note}
        again = card.table
        return self._offer(
            "again", lambda: self.app.stage.show("new_table", again=again), primary=primary, big=primary, **look
        )

    def _try(self) -> Offer:
        look = {"icon": "play", "text": self.app.tr("home.try"), "note": self.app.tr("home.try.about")}
        return self._offer("try", self.try_it, **look)

    def _who(self, card: Evening) -> str:
        names = self.app.tr.listed([name for name in card.names if name != NOBODY])
        return self.app.tr("home.who", game=Free(evening_name(card)), names=Free(names))

    def go_on(self, card: Evening) -> None:
        """Open the table; one that is gone or unreadable is not offered again, and stays in History."""
        if not self.app.open_table(card.table):
            self.shelf.lost(card.table)
            self.offer()

    def try_it(self) -> None:
        """A table of two invented people; it needs no box and is nobody's evening."""
        from companion.games import GAMES
        from companion.shelf.people import Person
        from companion.shelf.prepared import Chance, Plan, header, starters

        game = next(game for game in GAMES.values() if look_of(game.key).trial)
        people = tuple(Person(f"trial{n}", self.app.tr(f"home.try.name{n}")) for n in (1, 2))
        own = {"layout": starters(game.key, game_words(game.key))[look_of(game.key).trial]}
        plan = Plan(game.key, people, colours={"trial1": "red", "trial2": "blue"}, own=own)
        self.app.begin(header(plan, game, Chance(*self.shelf.new_table())), trial=True)


load(__name__)
