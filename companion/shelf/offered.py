"""What Home offers: to go on, to play again, to look back; where the running table stands. Read from one small file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.core.say import Say, part_from_plain, part_to_plain
from companion.plain_files import harmless
from companion.shelf.evenings import Evening, from_short, short

if TYPE_CHECKING:
    from companion.running.session import Session

Cards = tuple[Evening, ...]
LATELY = 6  # evenings, at most, that Home shows to look back on


class Standing(NamedTuple):
    """How a table stood when it was put down: its title, and who sits there as (name, colour, shape, letter)."""

    table: str
    where: Say
    seats: tuple[tuple[str, str, str, str], ...] = ()


class Offered(NamedTuple):
    """To go on with, to play again, to look back on; and whether nobody has played here yet."""

    running: Evening | None = None
    last: Evening | None = None
    empty: bool = True
    lately: Cards = ()
    standing: Standing | None = None  # of the running table


def offered(
    running: Evening | None,
    last: Evening | None,
    lately: tuple[Evening, ...],
    standing: Standing | None,
    *,
    empty: bool,
) -> Offered:
    """No more of each than Home shows."""
    known = running is not None and standing is not None and standing.table == running.table
    stands = standing if known and standing is not None and _sound(standing) else None
    before = [card for card in lately if running is None or card.table != running.table][:LATELY]
    return Offered(
        running and _told(running), last and _told(last), empty, tuple(_told(card) for card in before), stands
    )


def standing(session: Session) -> Standing:
    """How this table stands now, by what all may see."""
    seats = tuple((seat.name, seat.colour, seat.shape, seat.letter) for seat in session.people())
    return Standing(session.header.table, named(session.scene().title, session.people()), seats)


def named(title: Say, people: Any) -> Say:
    """The title with the names of people in the place of their seats: whoever reads it knows no seats."""
    from companion.core.say import Free, Who

    names = {seat.id: seat.name for seat in people}

    def spoken(part: Any) -> Any:
        if isinstance(part, Who):
            return Free(names.get(part.seat, part.seat))
        if isinstance(part, Say):
            return Say(part.key, tuple((name, spoken(inner)) for name, inner in part.parts))
        return tuple(map(spoken, part)) if type(part) is tuple else part

    found: Say = spoken(title)
    return found


def _told(card: Evening) -> Evening:
    return from_short(_short(card))


def _short(card: Evening) -> dict[str, Any]:
    return {**short(card), "winners": card.winners}


# -- as a file holds it


def to_plain(home: Offered) -> dict[str, Any]:
    running, last = (card and short(card) for card in (home.running, home.last))
    stands = home.standing
    return {
        "running": running,
        "last": last,
        "empty": home.empty,
        "lately": [_short(card) for card in home.lately],
        "standing": stands and {"table": stands.table, "where": part_to_plain(stands.where), "seats": stands.seats},
    }


def from_plain(plain: object) -> Offered:
    """What Home offers, as a file holds it, also one from before evenings were shown; raises when it is none."""
    must = {"running", "last", "empty"}
    if not isinstance(plain, dict) or not must <= plain.keys() <= must | {"lately", "standing"}:
        raise TypeError
    running, last = (plain[name] and from_short(plain[name]) for name in ("running", "last"))
    lately = tuple(from_short(card) for card in plain.get("lately", ()))[:LATELY]
    stands = plain.get("standing")
    return Offered(running, last, plain["empty"] is True, lately, stands and _standing(stands))


def _standing(plain: Any) -> Standing:
    where, seats = part_from_plain(plain["where"]), tuple(tuple(seat) for seat in plain["seats"])
    if not isinstance(where, Say) or not all(len(seat) == 4 for seat in seats):
        raise TypeError
    found = Standing(plain["table"], where, seats)
    if not _sound(found):
        raise TypeError
    return found


def _sound(stands: Standing) -> bool:
    """May all of it be shown? A title that is too long for a file is not kept."""
    return all(map(harmless, (stands.table, *_words(stands.where), *(word for seat in stands.seats for word in seat))))


def _words(part: Any) -> list[object]:
    """Everything in it that would be shown as it is."""
    if isinstance(part, Say):
        return [part.key, *(word for _, inner in part.parts for word in _words(inner))]
    if isinstance(part, tuple):
        return [word for inner in part for word in _words(inner)]
    return [] if type(part) is int else [part]
