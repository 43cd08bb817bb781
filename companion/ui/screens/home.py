"""Home, the first frame: the running table, the last evenings, what else one can do. It opens no journal, no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.shelf.evenings import NOBODY, OVER, Evening
from companion.ui.look import look_of
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.page import Offer, Page, evening_name, game_words, state_of

if TYPE_CHECKING:
    from companion.ui.widgets.box_cards import TableCard

ELSE = {"question": "why", "join": "join", "history": "history", "settings": "settings"}
FEW, MANY = 2, 6  # evenings to look back on: on a phone, on a tablet
FULL, LARGEST = 0.72, 3  # of the height, where few evenings leave much of it: how far the ways on fill it, and grow
LOW, GAP = 64, 8  # dp; a tile, and between two of them


class Brand(BoxLayout):
    """The seal, the name, and what the app is for: where nobody has played yet."""

    large = BooleanProperty(False)


class Home(Page):
    empty = BooleanProperty(False)  # nobody has played here yet
    wide = BooleanProperty(False)
    large = BooleanProperty(False)
    need = NumericProperty(0)  # the height without which what stands first is cut

    def __init__(self, **properties: Any) -> None:
        self._grow = Clock.create_trigger(self._grown, -1)
        super().__init__(**properties)
        for widget in (self.ids.scroll, self.ids.rest):
            widget.fbind("height", self._grow)

    def enter(self) -> None:
        app = hanko()
        app.leave_table()
        self.app = app
        self.shelf = app.shelf
        if self.shelf.place:
            self.shelf.leave_off(screen="home")
        for name in ("tr", "scene"):
            app.fbind(name, self.offer)
        for name in ("wide", "large"):
            self.fbind(name, self.offer)
        self.offer()

    def left(self) -> None:
        for name in ("tr", "scene"):
            self.app.funbind(name, self.offer)

    def offer(self, *_: object) -> None:
        """Put the offers there anew: what is most likely wanted is first, largest and red."""
        if self.app.session is not None:  # a table was opened, and its words with it: nobody sees Home any more
            return
        home = self.shelf.home
        running, last = home.running, home.last
        self.empty = home.empty
        self._first(running, last)
        offers = self.ids.offers
        offers.clear_widgets()
        if self.empty:
            offers.add_widget(self._try())
        self._look_back(home.lately if running or not last else home.lately[1:])
        if running and last:
            offers.add_widget(self._again(last, said=last.table == running.table))
        only = not running and not last and not self.empty
        new = {"icon": "plus", "text": self.app.tr("home.new"), "primary": only, "big": self.large}
        offers.add_widget(self._offer("new", lambda: self.app.stage.show("new_table"), **new))
        self._what_else()

    # -- first: the table

    def _first(self, running: Evening | None, last: Evening | None) -> None:
        """The table to go on with, or to play again; where nobody has played yet, what the app is for."""
        place = self.ids.first
        place.clear_widgets()
        first = self._continue(running) if running else self._anew(last) if last else Brand(large=self.large)
        first.bind(minimum_height=self.setter("need"))
        self.need = first.minimum_height
        place.add_widget(first)

    def _table(self, tag: str, card: Evening, **look: Any) -> TableCard:
        from companion.ui.widgets.box_cards import TableCard

        emblem, name = look_of(card.game).emblem, evening_name(card)
        return TableCard(tag=f"home.{tag}", game=card.game, emblem=emblem, text=name, note=self._who(card), **look)

    def _continue(self, card: Evening) -> TableCard:
        stands = self.shelf.home.standing
        words = game_words(card.game)
        where = words.say(stands.where) if stands and words.knows(stands.where.key) else ""
        told = "" if where == evening_name(card) else where  # an Open table stands at its name
        first = self._table("continue", card, where=told, act=self.app.tr("home.continue"))
        first.seat(stands.seats if stands else ())
        first.bind(on_release=lambda _: self.go_on(card))
        return first

    def _anew(self, card: Evening) -> TableCard:
        first = self._table("again", card, where=self._day(card), act=self.app.tr("home.again"))
        first.bind(on_release=lambda _: self._play_again(card))
        return first

    # -- then the last evenings

    def _look_back(self, cards: tuple[Evening, ...]) -> None:
        place = self.ids.lately
        place.clear_widgets()
        shown = cards[: MANY if self.large else FEW]
        self.ids.heading.text = self.app.tr("home.lately") if shown else ""
        for at, card in enumerate(shown):
            place.add_widget(self._evening(at, card))

    def _evening(self, at: int, card: Evening) -> Any:
        from companion.ui.widgets.box_cards import EveningCard

        look = {"emblem": look_of(card.game).emblem, "text": evening_name(card), "note": state_of(card)}
        evening = EveningCard(tag=f"home.lately.{at}", game=card.game, day=self._day(card), large=self.large, **look)
        evening.bind(on_release=lambda _: self.look_back(card))
        return evening

    # -- then what else one can do

    def _what_else(self) -> None:
        from companion.ui.widgets.buttons import Tile

        place = self.ids.what_else
        place.clear_widgets()
        for name, icon in ELSE.items():
            tile = Tile(tag=f"home.{name}", icon=icon, text=self.app.tr(f"home.{name}"))
            screen = "questions" if name == "question" else name
            tile.bind(on_release=lambda _, screen=screen: self.app.stage.show(screen))
            place.add_widget(tile)
        self._grow()

    def _grown(self, *_: object) -> None:
        """On a large screen that is wide what else one can do fills what a few evenings leave, in two lines."""
        ids, tiles = self.ids, self.ids.what_else.children
        stacks = self.wide and self.large
        ids.what_else.families = [2] * (len(tiles) // 2) if stacks else []
        room = ids.scroll.height * FULL - (ids.rest.height - ids.what_else.height) - dp(GAP)
        grow = min(LARGEST, max(1.0, room / 2 / dp(LOW))) if stacks else 1.0
        for tile in tiles:
            tile.grow = grow

    def _offer(self, tag: str, go: Any, **look: Any) -> Offer:
        offer = Offer(tag=f"home.{tag}", **look)
        offer.bind(on_release=lambda _: go())
        return offer

    def _again(self, card: Evening, said: bool) -> Offer:
        """The note says who sat there, where the card above does not."""
        note = self.app.tr("home.again.about") if said else f"{evening_name(card)} · {self._who(card)}"
        look = {"icon": look_of(card.game).emblem, "text": self.app.tr("home.again"), "note": note}
        return self._offer("again", lambda: self._play_again(card), **look)

    def _try(self) -> Offer:
        look = {"icon": "play", "text": self.app.tr("home.try"), "note": self.app.tr("home.try.about")}
        return self._offer("try", self.try_it, primary=True, big=True, **look)

    def _day(self, card: Evening) -> str:
        from companion.outgoing.dates import day

        return day(self.app.tr, card.touched)

    def _who(self, card: Evening) -> str:
        """Of a table to try the app with, that it is one."""
        if card.trial:
            return str(self.app.tr("home.trial"))
        return str(self.app.tr.listed([name for name in card.names if name != NOBODY]))

    # -- what a tap does

    def go_on(self, card: Evening) -> None:
        """Open the table; one that is gone or unreadable is not offered again, and stays in History."""
        if not self.app.open_table(card.table):
            self.shelf.lost(card.table)
            self.offer()

    def look_back(self, card: Evening) -> None:
        """How an evening ended; one that did not is gone on with."""
        if card.state != OVER:
            self.go_on(card)
        elif not self.app.look_at(card.table, "sheet"):
            self.shelf.lost(card.table)
            self.offer()

    def _play_again(self, card: Evening) -> None:
        self.app.stage.show("new_table", again=card.table)

    def try_it(self) -> None:
        """A table of two invented people who are about to bid; it needs no box and is nobody's evening."""
        from companion.core.game import TABLE
        from companion.games import GAMES
        from companion.shelf.people import Person
        from companion.shelf.prepared import Chance, Plan, header, starters

        game = next(game for game in GAMES.values() if look_of(game.key).trial)
        people = tuple(Person(f"trial{n}", self.app.tr(f"home.try.name{n}")) for n in (1, 2))
        layout, first = look_of(game.key).trial
        own = {"layout": starters(game.key, game_words(game.key))[layout]}
        plan = Plan(game.key, people, colours={"trial1": "red", "trial2": "blue"}, own=own)
        if self.app.begin(header(plan, game, Chance(*self.shelf.new_table())), trial=True):
            held().answer(TABLE, first)


load(__name__)
