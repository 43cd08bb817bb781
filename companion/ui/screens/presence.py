"""Who is here: who has come, who is away for now, who has gone. The one door for all of it, at every table."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Text, Value
from companion.core.game import Coming, coming
from companion.core.say import Free, Who, say
from companion.ui.held_table import OwnTable
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko, own
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Tagged
from companion.ui.writing import Writing

HERE, AWAY, GONE = "here", "away", "gone"


class Person(Tagged, BoxLayout):
    """Somebody of this table, and where they are now. Fires `on_state` with where they shall be."""

    seat = StringProperty("")
    name = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_turned")
        super().__init__(**properties)

    def on_turned(self, state: str) -> None:
        """Fired after a tap on one of the chips."""


class Presence(Page):
    goes = BooleanProperty(False)  # people can leave this table, and come
    joins = BooleanProperty(False)
    coming: Coming | None = None

    def enter(self) -> None:
        self.app = hanko()
        self.app.fbind("scene", self.show)
        self.show()

    def left(self) -> None:
        self.app.funbind("scene", self.show)

    def show(self, *_: object) -> None:
        """Everybody as they are now."""
        session, scene = self.app.own, self.app.scene
        if session is None or scene is None:
            return
        self.coming = coming(session.position.game)
        self.goes, self.joins = self.coming is not None, bool(self.coming and self.coming.join)
        stay = self.coming.present.forfeit if self.coming else tuple(seat.id for seat in scene.people)
        self.present = tuple(map(str, stay)) if isinstance(stay, tuple) else ()
        look = [{"seat": seat.id, "name": seat.name, "tag": f"presence.{seat.id}"} for seat in scene.people]
        people = fill(self.ids.people, [(Person, each) for each in look], self._turned, "on_turned")
        for person in people:
            chips = fill(person.ids.states, [self._chip(person.seat, state) for state in self._states], self._tapped)
            for chip in chips:
                chip.person = person

    @property
    def _states(self) -> tuple[str, ...]:
        return (HERE, AWAY, GONE) if self.goes else (HERE, AWAY)

    def _chip(self, seat: str, state: str) -> Any:
        look = {"text": self.app.tr(f"presence.{state}"), "value": state, "chosen": state == self._state(seat)}
        return Chip, {**look, "tag": f"presence.{seat}.{state}"}

    def _state(self, seat: str) -> str:
        if seat not in self.present:
            return GONE
        return AWAY if self.app.scene is not None and seat in self.app.scene.away else HERE

    # -- what is said of somebody

    def _tapped(self, chip: Any) -> None:
        if not chip.chosen:
            chip.person.dispatch("on_turned", chip.value)

    def _turned(self, person: Any, state: str) -> None:
        """Whoever has gone is here again before being away for now."""
        seat, was = person.seat, self._state(person.seat)
        if was == AWAY:
            self.app.attempt(lambda session: session.away(seat, back=True, by="here"))
        elif was == GONE:
            self._sit((*self.present, seat))
        if state == AWAY:
            self.app.attempt(lambda session: session.away(seat, by="here"))
        elif state == GONE:
            self._sit(tuple(other for other in self.present if other != seat))

    def _sit(self, here: tuple[str, ...]) -> None:
        order = tuple(seat.id for seat in own().people() if seat.id in here)
        if self.coming:
            self._move(self.coming.present, order)

    def _move(self, ask: Ask, value: Value) -> None:
        again: tuple[str, ...] = ()

        def move(session: OwnTable) -> None:
            nonlocal again
            again = session.fix(ask.name, value, by="here")

        if self.app.attempt(move) and again:
            self.app.say(say("fixes.asked_again", who=tuple(Who(seat) for seat in again)))

    # -- somebody comes

    def join(self) -> None:
        if self.coming is None or self.coming.join is None:
            return
        tr, ask = self.app.tr, self.coming.join
        writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
        writing.title = tr("presence.name")
        writing.ask_for("", ask.longest, lambda name: self._joined(ask, name) if name else None)

    def _joined(self, ask: Text, name: str) -> None:
        """The list may be long: that somebody new sits here is also said."""
        before = len(own().people())
        self._move(ask, name)
        if len(own().people()) > before:
            self.app.say(say("presence.joined", name=Free(name)))


load(__name__)
