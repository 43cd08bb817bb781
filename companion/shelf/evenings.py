"""The list of tables on this device: one card each, so that Home need not open a single journal."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.plain_files import harmless

if TYPE_CHECKING:
    from companion.core.header import Header
    from companion.core.scene import Scene

RUNNING, OVER, LOST = "running", "over", "lost"
RUNG = [str, str, int, int, bool]


@dataclass(frozen=True, slots=True)
class Evening:
    """A table as Home and History tell of it."""

    table: str
    game: str
    names: tuple[str, ...]
    begun: int
    touched: int
    state: str = RUNNING
    winners: tuple[str, ...] = ()
    trial: bool = False  # a table to try the app with; nobody's evening
    title: str = ""  # what was played, where the game can be anything
    rung: tuple[Any, ...] = ()  # where its solo game stands on the ladder: level, cards, points, rival, won


def evening(header: Header, *, trial: bool = False) -> Evening:
    names = tuple(seat.name for seat in header.seats)
    return Evening(header.table, header.game, names, header.begun, header.begun, trial=trial)


def touched(
    card: Evening, header: Header, scene: Scene, now: int, *, whole: bool, rung: tuple[Any, ...] = (), title: str = ""
) -> Evening:
    """The card of a table as it stands now; nobody has won where it was no whole game."""
    names = {seat.id: seat.name for seat in header.seats}
    winners = tuple(names.get(seat, seat) for seat in scene.winners if whole)
    return replace(card, touched=now, state=OVER if scene.over else RUNNING, winners=winners, rung=rung, title=title)


def from_plain(plain: object) -> tuple[Evening, ...]:
    """The cards that a file holds; raises when it is no such file."""
    if not isinstance(plain, list):
        raise TypeError
    return tuple(_card(card) for card in plain)


def _card(plain: Any) -> Evening:
    lists = {name: tuple(plain.get(name, ())) for name in ("names", "winners", "rung")}
    card = Evening(**{**plain, **lists})
    if card.rung and [type(part) for part in card.rung] != RUNG:
        raise TypeError
    words = (card.table, card.game, card.state, card.title, *card.names, *card.winners, *card.rung[:2])
    if not all(map(harmless, words)) or type(card.begun) is not int or type(card.touched) is not int:
        raise TypeError
    return card


def to_plain(cards: tuple[Evening, ...]) -> list[dict[str, Any]]:
    return [asdict(card) for card in cards]
