"""What was answered, in words: for the timeline, for `.play` remarks, for whoever comes back from the kitchen."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.asks import Ask, Form, Number, Order, Pick, Some, Text, Value
from companion.core.say import Free, Part, Say, Who, say
from companion.core.sums import shown, sum_of


def told(ask: Ask, value: Value, seats: Collection[str]) -> Part:
    """A value as it is spoken of: names for seats, words for options, typed words as they are."""
    if value is None:
        return say("nothing") if ask.never_mind else none(ask)
    if isinstance(ask, Form):
        assert isinstance(value, tuple)
        if ask.breath:
            pairs = zip(ask.fields, value, strict=True)
            return Say(f"meant.{ask.name}", tuple((entry.name, told(entry, given, seats)) for entry, given in pairs))
        said = [
            (entry, given)
            for entry, given in zip(ask.fields, value, strict=True)
            if not entry.leads and (not ask.counts or given != entry.forfeit)  # on a score sheet, what was left out
        ]
        if len(said) == 1 < len(ask.fields) and not ask.counts:  # the others only say what is asked next
            return told(*said[0], seats)
        return tuple(
            say("told.field", field=short(entry), value=told(entry, given, seats))
            for entry, given in said
            if given or not isinstance(entry, Text)  # of words that nobody typed there is nothing to tell
        ) or say("nothing")
    if isinstance(ask, (Some, Order)):
        assert isinstance(value, tuple)
        return tuple(option(ask, str(item), seats) for item in value) or say("nothing")
    if isinstance(ask, Pick):
        return option(ask, str(value), seats)
    if isinstance(ask, Text):
        return tuple(Free(str(item)) for item in value) if isinstance(value, tuple) else Free(str(value))
    if isinstance(ask, Number) and isinstance(value, tuple):
        return say("told.sum", total=sum_of(value) or 0, parts=Free(shown(value)))
    return value if isinstance(value, int) else Free(str(value))


def none(ask: Ask) -> Say:
    """What it is called to answer nothing: by each ask's own word, or that one leaves it as it is."""
    return say("answer.none") if ask.never_mind else Say(f"none.{ask.name}")


def only_leads(ask: Ask, value: Value) -> bool:
    """Does this answer say no more than what is asked next? What is tapped where it lies is done with that tap."""
    if isinstance(ask, Form) and isinstance(value, tuple):
        pairs = tuple(zip(ask.fields, value, strict=True))
        return any(entry.leads for entry in ask.fields) and all(entry.leads or given is None for entry, given in pairs)
    return ask.leads and value is not None and not done_at_once(ask, value)


def done_at_once(ask: Ask, value: Value) -> bool:
    return isinstance(ask, Pick) and (value in ask.lying or value in ask.further)


def option(ask: Pick | Some | Order, chosen: str, seats: Collection[str]) -> Part:
    """How one option is called: by its label, as a seat, or by its word in the catalogue."""
    named = ask.accepted if isinstance(ask, Pick) else ask.options
    if chosen in named[: len(ask.labels)]:
        return ask.labels[named.index(chosen)]
    return Who(chosen) if chosen in seats else chosen


def short(ask: Ask) -> Say:
    """The ask as a noun without gaps: what a field or a line of the timeline is called."""
    return Say(f"short.{ask.name}")


def question(ask: Ask, seat: str) -> Say:
    """The ask as the sentence that is put to a seat."""
    return Say(f"ask.{ask.name}", (("who", Who(seat)), *ask.about))
