"""Who sits at a new table: known people by a tap, new ones by name, the real order by dragging or by arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.header import LONGEST_NAME
from companion.core.say import Refused, say
from companion.core.spelling import clean
from companion.shelf.people import COLOURS, SHAPES, Person
from companion.shelf.prepared import Plan
from companion.shelf.shelf import Shelf
from companion.ui.screens.person import PersonSheet
from companion.ui.widgets.badges import SeatChip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import OrderList


class SeatOrder(OrderList):
    """The order round the table; a tap on a name fires `on_open`."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_open")
        super().__init__(**properties)

    def on_open(self, key: str) -> None:
        """Fired with the id of the person whose name was tapped."""

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is None and self.collide_point(*touch.pos) and self.collide_point(*touch.opos):
            row = next((row for row in self.children if row.ids.name.collide_point(*touch.pos)), None)
            if row is not None and row.collide_point(*touch.opos):
                self.dispatch("on_open", row.key)
                return True
        return super().on_touch_up(touch)


class Seating(BoxLayout):
    empty = BooleanProperty(True)  # nobody is known on this device yet

    def __init__(self, plan: Plan, shelf: Shelf, players: range, changed: Callable[[Plan], None]) -> None:
        super().__init__()
        self.plan, self.shelf, self.players, self.changed = plan, shelf, players, changed
        self.app = hanko()
        self.ids.name.clean = clean
        entry = self.ids.name.ids.entry
        entry.limit, entry.text_validate_unfocus = LONGEST_NAME, False  # one name after the other
        entry.bind(on_text_validate=lambda _: self.add())
        self.show()
        if self.empty:  # nobody to tap: the first thing to do is to write a name
            self.ids.name.begin()

    def show(self) -> None:
        """Draw people and places anew."""
        self.empty = not self.shelf.people
        self._offer()
        self._place()

    def _offer(self) -> None:
        seats = {seat.person: seat for seat in self.plan.seats}
        known = self.ids.known
        known.clear_widgets()
        guests = [person for person in self.plan.order if person.id not in {known.id for known in self.shelf.people}]
        for person in (*self.shelf.people, *guests):
            seat = seats.get(person.id)
            colour = seat.colour if seat else person.colour if person.colour in COLOURS else "grey"
            shape = SHAPES[COLOURS.index(colour)]
            chip = SeatChip(text=person.name, colour=colour, shape=shape, value=person, tag=f"seats.{person.id}")
            chip.letter = seat.letter if seat else person.name[:1].upper()
            chip.chosen = seat is not None
            chip.bind(on_release=lambda chip: self.tap(chip.value))
            known.add_widget(chip)

    def _place(self) -> None:
        self.ids.order.items = [
            {"key": s.person, "text": s.name, "colour": s.colour, "shape": s.shape, "letter": s.letter}
            for s in self.plan.seats
        ]

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self.show()
        self.changed(plan)

    # -- what people do

    def tap(self, person: Person) -> None:
        """Here today, or not."""
        if person.id in {here.id for here in self.plan.here}:
            self._change(self.plan.without(person.id))
        elif len(self.plan.here) >= self.players[-1]:
            self.app.say(say("new.full", most=self.players[-1]))
        else:
            self._change(self.plan.without(person.id).with_person(person))

    def add(self) -> None:
        """Somebody new, by the name that was typed."""
        field = self.ids.name
        if not field.text.strip():
            return
        if len(self.plan.here) >= self.players[-1]:
            self.app.say(say("new.full", most=self.players[-1]))
            return
        try:
            person = self.shelf.new_person(field.text)
        except Refused as refused:
            self.app.say(refused.say)
            return
        field.text = ""
        self._change(self.plan.with_person(person))
        self.ids.name.begin()  # one name after the other, without a tap on the field for each

    def reorder(self, keys: list[str]) -> None:
        plan = self.plan
        for place, key in enumerate(keys):
            plan = plan.moved(key, place)
        self.plan = plan
        self.changed(plan)
        self._offer()

    def open(self, key: str) -> None:
        """Colour, name and language of somebody at the table."""
        person = next(person for person in self.plan.order if person.id == key)
        seat = next(seat for seat in self.plan.seats if seat.person == key)
        PersonSheet(person, seat.colour, self.shelf, self._painted, self._renamed).open()

    def _painted(self, person: Person, colour: str) -> None:
        self._change(self.plan.known_as(self.shelf.people).painted(person.id, colour))

    def _renamed(self, person: Person) -> None:
        known = {known.id for known in self.shelf.people}
        plan = self.plan.known_as(self.shelf.people)
        self._change(plan if person.id in known else plan.without(person.id))


load(__name__)
