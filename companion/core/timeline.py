"""The timeline: every row of a journal in words that hide what is sealed and strike out what no longer holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.core.asks import Ask
from companion.core.game import CHANCE, TABLE
from companion.core.rows import DEALER, Line, Row, whole_rounds
from companion.core.say import Free, Part, Say, Who, say
from companion.core.telling import done_at_once, only_leads, short, told
from companion.core.turnings import LEFT, goes_on

Outcomes = Mapping[int, Sequence[tuple[str, Say]]]


class Told(NamedTuple):
    """One thing that was done. `number` is its place in play, 0 when it does not stand (any more)."""

    number: int
    do: str
    seat: str
    words: Say
    by: str
    at: int
    can_amend: bool = False
    led_by: int = 0  # the row that only led to this one, and is told with it


def tell(
    log: Sequence[Row], line: Line, asks: Sequence[Ask], seats: Sequence[str], outcomes: Outcomes | None = None
) -> tuple[Told, ...]:
    """Tell the whole journal, oldest first; what only led to the next row, or goes on in it, is told with that.

    `outcomes`: what came of a row, and whose it is. Read from the newest on, as people do, it stands in its order.
    """
    standing = {place: number for number, place in enumerate(line.places[: line.stand], 1)}
    anew = _sealed_anew(log)
    left = _left(log, standing)
    left |= {at for at, number in standing.items() if number <= len(asks) and _undecided(number, line, asks)}
    followed = range(1, min(line.stand, len(asks)))
    leading = {number for number in followed if _leads(number, line, asks)}
    going_on = {number for number in followed if goes_on(asks[number], line.rows[number].value)}
    found = []
    for at, row in enumerate(log):
        number = standing.get(at, 0)
        if number not in leading and number not in going_on and at not in left:
            told = _tell(row, number, at in anew, line, asks, seats)
            found.append(told._replace(led_by=number - 1) if number - 1 in leading else told)
            came = (outcomes or {}).get(number, ())
            found += [Told(0, "outcome", seat, words, "", row.at) for seat, words in reversed(came)]
    return tuple(found)


def concerns(told: Told, seat: str) -> bool:
    """Did this seat do it, or does it speak of the seat?"""
    return told.seat == seat or _speaks_of(told.words, seat)


def _speaks_of(part: Part, seat: str) -> bool:
    if isinstance(part, Who):
        return part.seat == seat
    if isinstance(part, Say):
        return any(_speaks_of(inner, seat) for _, inner in part.parts)
    return isinstance(part, tuple) and any(_speaks_of(inner, seat) for inner in part)


def lost(line: Line, number: int) -> int:
    """How many rows would no longer stand if the table stood behind this one again: a sealed round goes as a whole."""
    return line.stand - whole_rounds(line, number)


def _undecided(number: int, line: Line, asks: Sequence[Ask]) -> bool:
    """Was a question only opened, and left with nothing?"""
    row = line.rows[number - 1]
    return asks[number - 1].never_mind and row.value is None and row.do == "answer"


def _left(log: Sequence[Row], standing: Collection[int]) -> set[int]:
    """What opened a question that was left again: nothing was done, so nothing is told."""
    left: set[int] = set()
    for at, row in enumerate(log):
        if row.do == "go" and row.note == LEFT:
            opened = next(place for place in range(at - 1, -2, -1) if place not in left)
            left |= {at, opened} if opened not in standing and log[opened].do == "answer" else {at}
    return left


def _leads(number: int, line: Line, asks: Sequence[Ask]) -> bool:
    """Did this answer only say what is asked next, and has that been answered?"""
    row, follows = line.rows[number - 1], line.rows[number]
    return only_leads(asks[number - 1], row.value) and row.do == follows.do == "answer"


def _sealed_anew(log: Sequence[Row]) -> set[int]:
    """Which rows are the second seal of a seat in one round, or a later one."""
    sealed: set[tuple[str, str]] = set()
    anew: set[int] = set()
    for at, row in enumerate(log):
        if row.do == "seal":
            if (row.seat, row.round) in sealed:
                anew.add(at)
            sealed.add((row.seat, row.round))
    return anew


def _tell(row: Row, number: int, anew: bool, line: Line, asks: Sequence[Ask], seats: Sequence[str]) -> Told:
    done = 0 < number <= len(asks) and done_at_once(asks[number - 1], row.value)
    can_amend = number > 0 and row.by != DEALER and row.do == "answer" and not done
    words = say("timeline.sealed_anew", who=Who(row.seat)) if anew else _words(row, number, line, asks, seats)
    return Told(number, row.do, row.seat, words, row.by, row.at, can_amend)


def _words(row: Row, number: int, line: Line, asks: Sequence[Ask], seats: Sequence[str]) -> Say:
    if row.do == "answer":
        return _answer(row, number, line, asks, seats)
    if row.do == "fix":
        return _fix(row, number, line, asks, seats)
    if row.do == "seal":
        return say("timeline.sealed", who=Who(row.seat))
    if row.do == "away":
        return say("timeline.there" if row.back else "timeline.away", who=Who(row.seat))
    if row.do == "void":
        return say("timeline.void")
    if row.do == "amend":
        return say("timeline.amend_back" if row.back else "timeline.amend", row=row.to)
    return say("timeline.go", row=row.to)


def _answer(row: Row, number: int, line: Line, asks: Sequence[Ask], seats: Sequence[str]) -> Say:
    who = Who(row.seat)
    if not number:
        return say("timeline.gone", who=who, ask=_noun(row.key))
    if number > len(asks):  # a table of older rules, played again only as far as it goes
        return say("timeline.answered", who=who, ask=_noun(row.key))
    ask, value = asks[number - 1], line.rows[number - 1].value
    if ask.private:
        return say("timeline.answered", who=who, ask=short(ask))
    spoken = told(ask, value, seats)
    if row.forfeit:
        return say("timeline.forfeit", who=who, ask=short(ask), value=spoken)
    kind = "timeline.chance" if row.seat == CHANCE and ask.dealt else "timeline.answer"
    about = _apart(ask.about, who)
    if about and value is None:
        return say("timeline.answer_none", who=who, about=_beside(about), value=spoken)
    if about:
        return say(f"{kind}_about", who=who, ask=short(ask), about=_beside(about), value=spoken)
    return say(kind, who=who, ask=short(ask), value=spoken)


def _apart(about: Sequence[tuple[str, Part]], who: Who) -> Sequence[tuple[str, Part]]:
    """Without whoever answers, who is named before it anyway, and without how many, which only makes a plural."""
    return tuple((name, part) for name, part in about if part != who and name != "count")


def _beside(about: Sequence[tuple[str, Part]]) -> Part:
    """What an ask is about, side by side: `Points · Cora`."""
    first, *others = (part for _, part in about)
    for other in others:
        first = say("timeline.beside", one=first, other=other)
    return first


def _fix(row: Row, number: int, line: Line, asks: Sequence[Ask], seats: Sequence[str]) -> Say:
    if not number:
        return say("timeline.gone_fix", ask=_noun(row.key))
    if number > len(asks) or asks[number - 1].secret:
        return say("timeline.fix_hidden", ask=_noun(row.key))
    ask = asks[number - 1]
    value = told(ask, line.rows[number - 1].value, seats)
    if ask.rule:  # no correction, but a move that a rule allows at any time
        return say("timeline.answer", who=Who(TABLE), ask=short(ask), value=value)
    if row.note:
        return say("timeline.fix_why", ask=short(ask), value=value, note=Free(row.note))
    return say("timeline.fix", ask=short(ask), value=value)


def _noun(key: str) -> Say:
    return say(f"short.{key.partition('/')[0]}")
