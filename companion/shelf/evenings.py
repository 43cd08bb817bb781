"""An evening on the shelf as Home and History tell of it: what was played, who sat there, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.core.end import LEAST, MOST
from companion.plain_files import harmless

if TYPE_CHECKING:
    from companion.core.end import Bids
    from companion.core.header import Header
    from companion.outgoing.finished import Table
    from companion.shelf.people import Person

RUNNING, OVER, LOST = "running", "over", "lost"
NOBODY = "–"  # the name of whoever was forgotten
RUNG = [str, str, int, int, bool]
OLD = {"table", "game", "names", "begun", "touched", "state", "winners", "trial", "title", "rung"}
LATEST = (1 << 40) - 1  # seconds; what stands higher, no clock shows


class Sat(NamedTuple):
    """Who sat there: a person, by an id that is the same on every evening, or a rival whom nobody plays."""

    person: str
    name: str
    colour: str = ""
    score: int | None = None
    rank: int | None = None
    won: bool = False
    began: bool = False
    rival: bool = False
    rounds: int = 0  # sealed rounds with a bid of theirs
    best: int = 0  # in so many of them alone the best
    taken: int = 0  # so many of these best bids won
    ahead: int = 0  # and by so much together


class Play(NamedTuple):
    """What statistics are made of: a whole game that was played to its end."""

    table: str
    box: str
    ended: int
    wins: str
    minutes: int
    level: str
    seats: tuple[Sat, ...]
    rounds: int = 0  # sealed rounds in which several people bid


@dataclass(frozen=True, slots=True)
class Evening:
    """One table. `read` is false where only an old list told of it, which knew neither people nor points."""

    table: str
    game: str
    begun: int
    touched: int
    seats: tuple[Sat, ...] = ()
    state: str = RUNNING
    title: str = ""  # what was played, where the game can be anything
    trial: bool = False  # a table to try the app with; nobody's evening
    whole: bool = True  # no single question of a game that went on without the app
    wins: str = MOST
    minutes: int = 0
    level: str = ""  # of the options, what makes another game of it
    options: tuple[tuple[str, Any], ...] = ()
    rung: tuple[Any, ...] = ()  # where its solo game stands on the ladder: level, cards, points, rival, won
    read: bool = True
    rounds: int = 0  # sealed rounds in which several people bid

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sat.name for sat in self.seats if not sat.rival)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(sat.name for sat in self.seats if sat.won)

    def known_as(self, known: Mapping[str, Person]) -> Evening:
        """The same with everybody under one id and the name of today; who was forgotten has none."""
        return replace(self, seats=tuple(_known(sat, known.get(sat.person)) for sat in self.seats))

    @property
    def box(self) -> str:
        """What was played, as one word for all evenings of it."""
        from companion.outgoing.bgstats import source_game

        return source_game(self.game, self.title)


def _known(sat: Sat, person: Person | None) -> Sat:
    if person is None:
        return sat
    return sat._replace(person=person.id, name=sat.name if sat.name == NOBODY else person.name)


def evening(header: Header, *, trial: bool = False) -> Evening:
    """The card of a table that begins."""
    seats = tuple(Sat(seat.person, seat.name, seat.colour) for seat in header.seats)
    return Evening(header.table, header.game, header.begun, header.begun, seats, trial=trial)


def written_down(session: Table, *, trial: bool = False) -> Evening:
    """The card of a table as it stands now; nobody has won where it was no whole game."""
    from companion.core.game import rung
    from companion.outgoing import finished

    told, position = finished.told(session), session.position
    over, end, written = session.scene().over, told.end, {seat.id: seat.name for seat in session.written()}
    rounds = [bids for bids in end.bids if len(bids.laid) > 1]
    seats = tuple(
        Sat(
            told.who(seat), written[seat.id], seat.colour, told.total(seat.id), told.rank(seat.id),
            won=over and end.whole and seat.id in told.winners, began=seat.id == end.began,
            rival=seat.id in dict(end.rivals),
            **sealed(rounds, seat.id),
        )
        for seat in told.seats
    )  # fmt: skip
    return Evening(
        told.header.table, told.header.game, told.header.begun, told.ended, seats,
        state=OVER if over else RUNNING, title=told.title, trial=trial or finished.is_trial(told.header),
        whole=end.whole, wins=end.wins, minutes=told.minutes, level=" ".join(said.key for said in end.level),
        options=tuple(sorted(told.header.options.items())), rung=rung(position.game) if position.over else (),
        rounds=len(rounds),
    )  # fmt: skip


def sealed(rounds: Sequence[Bids], seat: str) -> dict[str, int]:
    """What came of the bids of one seat; the best is the highest, or the lowest where that wins."""
    own = [bids for bids in rounds if seat in dict(bids.laid)]
    best = [bids for bids in own if _ahead(bids, seat) > 0]
    taken = [bids for bids in best if seat in bids.won]
    ahead = sum(_ahead(bids, seat) for bids in taken)
    return {"rounds": len(own), "best": len(best), "taken": len(taken), "ahead": ahead}


def _ahead(bids: Bids, seat: str) -> int:
    """By how much its bid was better than any other."""
    laid = dict(bids.laid)
    mine, others = laid.pop(seat), laid.values()
    return min(others) - mine if bids.wins == LEAST else mine - max(others)


# -- in a few words


def short(card: Evening) -> dict[str, Any]:
    """As Home knows it, and an old list."""
    names = ("table", "game", "begun", "touched", "state", "title", "trial")
    return {"names": card.names, **{name: getattr(card, name) for name in names}}


def from_short(plain: Any) -> Evening:
    """A card that a file tells in a few words; raises when it is none."""
    if not plain.keys() <= OLD:
        raise TypeError
    names, winners, rung = (tuple(plain.get(name, ())) for name in ("names", "winners", "rung"))
    if rung and [type(part) for part in rung] != RUNG:
        raise TypeError
    words = [plain["table"], plain["game"], plain.get("state", RUNNING), plain.get("title", ""), *names, *winners]
    numbers = [plain["begun"], plain["touched"]]
    if not all(map(harmless, [*words, *rung[:2]])) or not all(type(number) is int for number in numbers):
        raise TypeError
    begun, touched = (max(-LATEST, min(number, LATEST)) for number in numbers)
    seats = _seats(names, list(winners))
    card = Evening(plain["table"], plain["game"], begun, touched, seats, words[2], words[3])
    return replace(card, trial=plain.get("trial") is True, rung=rung, read=False)


def _seats(names: tuple[str, ...], winners: list[str]) -> tuple[Sat, ...]:
    """Two of one name have not both won where one did; whoever won and is none of these people is a rival."""
    seats = []
    for name in names:
        won = name in winners
        if won:
            winners.remove(name)
        seats.append(Sat("", name, won=won))
    return (*seats, *(Sat("", name, won=True, rival=True) for name in winners))


# -- the list that was kept before there was an index, and that goes along where everything is saved


def to_plain(cards: Iterable[Evening]) -> list[dict[str, Any]]:
    """What can be told of them before their tables are read; one that nobody would understand again is left out."""
    return [plain for plain in map(_told, cards) if _is_card(plain)]


def _told(card: Evening) -> dict[str, Any]:
    return {**short(card), "winners": card.winners, "rung": card.rung}


def _is_card(plain: dict[str, Any]) -> bool:
    try:
        from_short(plain)
    except TypeError:
        return False
    return True


def from_plain(plain: object) -> tuple[Evening, ...]:
    """The cards that an old list holds; raises when it is no such list."""
    if not isinstance(plain, list):
        raise TypeError
    return tuple(from_short(card) for card in plain)
