"""Players that answer anything: a seeded random answer for each kind of ask."""

from __future__ import annotations

from random import Random

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text, Value
from companion.core.say import Refused
from companion.running.session import Session

WORDS = (
    "Grain",
    "Öl und Wein",
    "rope, wick",
    "Fish & 🐟",
    "שלום",
    "[b]bold[/b]",
    "{who}",
    'the "old" one',
    "a#b",
    "7",
    "x\\y",
)


def some_value(ask: Ask, random: Random) -> Value:
    """An answer that this ask accepts."""
    if getattr(ask, "optional", False) and random.random() < 0.3:
        return None
    match ask:
        case Pick():
            return _pick(ask, random)
        case Some():
            return _some(ask, random)
        case Number():
            low, high = ask.beyond if ask.beyond and random.random() < 0.1 else (ask.low, ask.high)
            number = random.choice((low, high, random.randint(low, high), random.randint(low, min(high, low + 9))))
            return (number - 1, 1) if ask.adds and random.random() < 0.2 else number
        case Order():
            return tuple(random.sample(ask.options, len(ask.options)))
        case Confirm():
            return random.random() < 0.5
        case Text():
            return _typed(ask, random)
        case Form():
            while ask.refuses(value := tuple(some_value(entry, random) for entry in ask.fields)):
                assert ask.most is not None, ask  # together more than they may come to
            return value
    raise TypeError(f"no player knows how to answer {ask!r}")


def _pick(ask: Pick, random: Random) -> Value:
    if not ask.options and not ask.otherwise:
        return None
    there = ask.lying + ask.further
    if there and random.random() < 0.2:
        return random.choice(there)
    beyond = ask.otherwise and (not ask.options or random.random() < 0.1)
    return random.choice(ask.otherwise if beyond else ask.options)


def _some(ask: Some, random: Random) -> Value:
    most = len(ask.options) if ask.most is None else min(ask.most, len(ask.options))
    chosen = random.sample(ask.options, random.randint(ask.least, most))
    return tuple(option for option in ask.options if option in chosen)


def _typed(ask: Text, random: Random) -> Value:
    fitting = [word for word in WORDS if len(word) <= ask.longest] or ["x"]
    if ask.most > 1:
        return tuple(random.sample(fitting, random.randint(ask.least, min(ask.most, len(fitting)))))
    return None if not ask.least and random.random() < 0.3 else random.choice(fitting)


def tap(session: Session, random: Random, tries: int = 20) -> bool:
    """One answer by anybody who is asked. False when the rules refused everything that was tried."""
    for _ in range(tries):
        seats = [seat for seat in session.position.waiting if seat not in session.line.seals]
        seat = random.choice(seats or session.position.waiting)
        try:
            session.answer(seat, some_value(session.position.ask(seat), random))
            return True
        except Refused as refused:
            by_the_rules(refused)
    return False


def by_the_rules(refused: Refused) -> None:
    """A game may refuse what its ask accepts; a mistake of its own is none of the rules."""
    if refused.say.key in ("refused.own_mistake", "refused.answer"):
        raise AssertionError(refused.say) from refused


def play_on(session: Session, random: Random, taps: int) -> int:
    """Tap until it is over, or so often; how many taps counted."""
    for done in range(taps):
        if session.position.over:
            return done
        if not tap(session, random):
            raise AssertionError(f"stuck at {session.position.waiting}")
    return taps
