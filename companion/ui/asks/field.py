"""What every field of an ask has: a value once there is one, and the moment at which a tap has answered it all."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Form, Number, Order, Pick, Some, Value
from companion.core.say import Who
from companion.core.telling import option
from companion.ui.panels.panel_card import SPOT
from companion.ui.widgets.kv import load

UNSET: Any = object()  # nothing entered; None is an answer
ENTRIES = 4  # more than so many make a page


class Field(BoxLayout):
    """One question to fill. `direct`: a tap that says it all answers at once, through `on_final`."""

    value = ObjectProperty(UNSET, allownone=True)
    direct = BooleanProperty(False)
    wide = BooleanProperty(False)  # what the table did against the rule may be entered too
    alone = BooleanProperty(False)  # asked by itself, as when an earlier answer is amended: nothing follows
    hint = StringProperty("")
    done_words = StringProperty("")  # on the button that gives the answer
    tall = BooleanProperty(False)  # may take the room of the table above it
    inside: bool = False  # a form, where to answer nothing has no button of its own
    broad = BooleanProperty(False)  # takes the whole width where it lies
    keys = BooleanProperty(False)  # is typed: all of its keys are to be in view
    opened = BooleanProperty(False)  # none of the quick answers was it: the keys stand in their place
    known: bool = False  # what the hint says is seen without it too: a glow, a sum on the button
    keypad = ObjectProperty(None, allownone=True)  # where a field that is wide may put its keys
    beneath: Any = None  # where it has a place of its own for what else may be answered; the keys leave none below them
    at_once: bool = False  # a direct field of this kind needs no button

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_final")
        self.ask: Any = None
        self.seat = ""
        self.on_table: frozenset[str] = frozenset()  # ids that can be tapped where they lie
        self.only_there: frozenset[str] = frozenset()  # of these, those that are never listed again
        super().__init__(**properties)

    def on_final(self, value: Value) -> None:
        """Fired when one tap has answered the whole question."""

    def take(self, ask: Ask, seat: str, draft: Any = UNSET) -> None:
        """Show this question, with what had been entered already."""
        self.ask, self.seat, self.wide = ask, seat, False
        self.value = draft
        self.paint()

    def paint(self) -> None:
        raise NotImplementedError

    def choose(self, value: Any) -> None:
        """A tap on something that may be the whole answer."""
        if self.direct and self.at_once:
            self.dispatch("on_final", value)
        else:
            self.value = value

    def touch_option(self, option: str) -> None:
        """Something on the table was tapped that is one of the options."""
        self.choose(option)

    @property
    def ready(self) -> bool:
        return self.value is not UNSET and self.ask.refuses(self.value) is None

    def back(self) -> bool:
        """One step back inside the field, if there is one."""
        return False

    def narrowed(self) -> bool:
        """What the table did against the rule was only looked at."""
        if not self.wide:
            return False
        self.wide = False
        self.paint()
        return True


def usual(ask: Ask, otherwise: Any = UNSET) -> Any:
    """What an open question begins with: what its game proposes. A secret one begins empty."""
    fits = not ask.secret and ask.refuses(ask.forfeit) is None
    return ask.forfeit if fits else otherwise


def against_rule(ask: Ask, value: Value) -> bool:
    """Is this one of the real but illegal answers that people confirm first?"""
    if isinstance(ask, Pick):
        return value is not None and value in ask.otherwise
    if isinstance(ask, Number):
        return isinstance(value, int) and not ask.low <= value <= ask.high
    if isinstance(ask, Form) and isinstance(value, tuple):
        parts = (against_rule(entry, given) for entry, given in zip(ask.fields, value, strict=True))
        return any(parts) or beyond(ask, value)
    return False


def beyond(form: Form, value: tuple[Value, ...]) -> bool:
    """Is its last number more than the others bear by the rule?"""
    given = value[-1]
    return isinstance(given, int) and any(value[: len(first)] == first and given > most for first, most in form.limits)


def options_of(ask: Ask | None) -> frozenset[str]:
    """The ids that may be tapped on the table while this is asked."""
    if isinstance(ask, Pick):
        return frozenset(ask.options + ask.lying)
    if isinstance(ask, (Some, Order)):
        return frozenset(ask.options)
    if is_spot(ask):
        return frozenset({SPOT})
    if isinstance(ask, Form):
        return frozenset().union(*(options_of(entry) for entry in ask.fields))
    return frozenset()


def persons_of(ask: Ask | None, seats: Collection[str]) -> frozenset[str]:
    """Those of its options that mean somebody who sits at the table."""
    if isinstance(ask, (Pick, Some, Order)):
        return frozenset(each for each in ask.options if isinstance(option(ask, each, seats), Who))
    if isinstance(ask, Form):
        return frozenset().union(*(persons_of(entry, seats) for entry in ask.fields))
    return frozenset()


def is_spot(ask: Ask | None) -> bool:
    """Is it asked for a place on a field, from the left and from the top?"""
    return isinstance(ask, Form) and [(type(entry), entry.name) for entry in ask.fields] == [
        (Number, "x"),
        (Number, "y"),
    ]


def of_parts(ask: Ask | None) -> bool:
    """Is it a sheet of several parts? It is too high to hold keys between its numbers."""
    return isinstance(ask, Form) and bool(ask.counts) and any(isinstance(part, Form) for part in ask.fields)


def written(ask: Ask | None) -> bool:
    """Is it a page of many entries? It is filled in where it stands, whatever on the table has the same name."""
    return isinstance(ask, Form) and not ask.counts and len(ask.fields) > ENTRIES


def is_cell(ask: Ask | None) -> bool:
    """Is it asked for the number of a cell, and where to go on?"""
    fields = ask.fields if isinstance(ask, Form) else ()
    return len(fields) == 2 and isinstance(fields[0], Number) and fields[0].adds and fields[1].leads


def has_otherwise(ask: Ask) -> bool:
    """Is there anything to enter against the rule?"""
    if isinstance(ask, Form):
        return any(has_otherwise(entry) for entry in ask.fields)
    return bool(isinstance(ask, Pick) and ask.otherwise) or bool(isinstance(ask, Number) and ask.beyond)


load(__name__)
