"""A new table: which game, who sits where, by which options; `again` names a table to repeat."""

from __future__ import annotations

from dataclasses import replace

from kivy.core.window import Window
from kivy.properties import OptionProperty, StringProperty

from companion.core.game import PHONES, Game, Given, colours
from companion.core.say import Free, Refused, say
from companion.games import GAMES
from companion.running import printed_facts
from companion.running.dealer import seed_seal
from companion.shelf.belongings import kinds
from companion.shelf.prepared import Chance, Plan, fresh, header, held_in
from companion.shelf.prepared import again as repeated
from companion.shelf.sides import Round
from companion.shelf.titles import as_it_ended, with_kept
from companion.ui.look import brought_of, look_of
from companion.ui.screens.new_table_ready import Away, Ready
from companion.ui.screens.new_table_score import OnlyScore
from companion.ui.screens.new_table_seats import Seating
from companion.ui.table.menu import in_fours
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.page import Offer, Page, game_words
from companion.ui.widgets.text import Small

STEPS = ("game", "seats", "ready")

SEEN = 16  # signs of the seal that are read before the first draw


class NewTable(Page):
    step = OptionProperty(STEPS[0], options=STEPS)
    wrong = StringProperty("")  # why the table cannot begin yet

    def enter(self, again: str = "", plan: Plan | None = None, step: str = "", away: Away | None = None) -> None:
        """Begin at the first step; with `again`, or with a plan that was left for a moment, at the last.

        With the step at which the app was ended, people go on there.
        """
        self.app = hanko()
        self.shelf = self.app.shelf
        self.games: dict[str, type[Game]] = dict(GAMES)
        self.plan, self.away = Plan(""), away
        if self.shelf.people == () and "people" in self.shelf.broken and self.shelf.notice:
            self.app.say(self.shelf.notice)
        if step in STEPS:
            self._go_on(step)
        elif plan is not None:
            self.plan = plan
            self.go("ready")
        elif again and self._again(again):
            self.go("ready")
        elif len(self.games) == 1:
            self.choose(next(iter(self.games)))
        else:
            self.go("game")

    def _go_on(self, step: str) -> None:
        plan = self.shelf.prepared(self.games) if step != STEPS[0] else None
        if plan is None:
            self.go(STEPS[0])
        else:
            self.plan = plan
            self.go(step)

    def _again(self, table: str) -> bool:
        try:
            last = self.shelf.header(table)
        except Refused as refused:
            self.app.say(refused.say)
            return False
        if last.game not in self.games:
            self.app.say(say("new.game_gone"))
            return False
        card = self.shelf.card(table)
        sat = Round(self.shelf.folder).at(table)
        sides = {seat.person or seat.id: sat[seat.id] for seat in last.seats if seat.id in sat}
        plan = replace(repeated(last, self.shelf.people), sides=sides)
        self.plan = with_kept(as_it_ended(plan, self.shelf, table, card.title if card else ""), self.shelf, table)
        return True

    @property
    def game(self) -> type[Game]:
        return self.games[self.plan.game]

    # -- the steps

    def go(self, step: str) -> None:
        self.step = step
        self.shelf.leave_off(screen="new", step=step)
        self.ids.column.clear_widgets()
        {"game": self._games, "seats": self._seats, "ready": self._ready}[step]()
        self.ids.scroll.scroll_y = 1
        self.follow(self.plan)

    def back(self) -> bool:
        """One step back; from the first step the page is left, and nothing has been begun."""
        first = STEPS[0] if len(self.games) > 1 else STEPS[1]
        if self.step == first:
            return False
        self.go(STEPS[STEPS.index(self.step) - 1])
        return True

    def _games(self) -> None:
        for key, game in self.games.items():
            words = game_words(key)
            players = self.app.tr("new.players", low=game.players[0], high=game.players[-1])
            offer = Offer(
                icon=look_of(key).emblem, big=True, text=words(f"game.{key}"), note=players, tag=f"new.game.{key}"
            )
            offer.bind(on_release=lambda _, key=key: self.choose(key))
            self.ids.column.add_widget(offer)
        self._own()

    def _own(self) -> None:
        """What owners draw or write down before an evening: their maps, their cards."""
        for kind in (kind for game in self.games for kind in kinds(game) if kind.decoded):
            words = game_words(kind.game)
            look = {"text": words(f"own.{kind.name}.title"), "note": words(f"game.{kind.game}")}
            offer = Offer(icon=brought_of(kind.key).icon, more=True, value=kind.key, tag=f"new.own.{kind.name}", **look)
            offer.bind(on_release=lambda offer: self.app.stage.show("belongings", kind=offer.value))
            self.ids.column.add_widget(offer)

    def choose(self, game: str) -> None:
        if game != self.plan.game:
            self.plan = fresh(self.plan, self.games[game])
        self.go("seats")

    def _seats(self) -> None:
        if of_the_box := colours(self.game):
            words = game_words(self.plan.game)
            self.ids.column.add_widget(OnlyScore(self.game, of_the_box, words, self._only_score))
        self.ids.column.add_widget(Seating(self.plan, self.shelf, self.game.players, self.follow))

    def _only_score(self, plan: Plan) -> None:
        """Nobody's names, and no chance to prove: the table begins at once."""
        self.app.begin(header(plan, self.game, Chance(*self.shelf.new_table())))

    def _ready(self) -> None:
        """The seal of the chance to come is shown before anything is drawn."""
        self.chance = Chance(*self.shelf.new_table())
        away, self.away = self.away, None
        ready = Ready(self.plan, self.game, self.shelf, self.follow, away)
        self.ids.column.add_widget(ready)
        seal = Free(in_fours(seed_seal(self.chance.seed)[:SEEN]))
        ready.add_widget(Small(text=self.app.tr("new.chance_seal", seal=seal), tag="new.chance_seal"))

    def follow(self, plan: Plan) -> None:
        """The plan has changed: say what is missing, or let the table go on."""
        if plan.game:
            self.shelf.prepare(plan)
        self.plan = plan
        missing = plan.wrong(self.game.players) if plan.game else None
        self.wrong = self.app.tr.say(missing) if missing else self._misfit()

    def _misfit(self) -> str:
        """Why what people bring cannot be played with: a map without the provinces that six play on, and the like."""
        if not self.plan.own or self.plan.game not in self.games:
            return ""
        head = header(self.plan, self.game, Chance("", "", 0))
        try:
            self.game(Given(head.order, head.options, printed_facts.facts_of(head)))
        except Refused as refused:
            return game_words(self.plan.game).say(refused.say)
        return ""

    def next(self) -> None:
        if self.step == "seats":
            self.go("ready")
        else:
            self.start()

    def start(self) -> None:
        *_, now = self.shelf.new_table()
        head = header(self.plan, self.game, self.chance._replace(now=now))
        Round(self.shelf.folder).sit(head.table, self.plan.seated_at(*Window.size))
        begun = self.app.begin(head)
        if begun and held_in(self.plan, self.game) == PHONES:
            self.app.stage.show("phones")


load(__name__)
