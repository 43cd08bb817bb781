"""How often and how well the clan was beaten: the solo tables of a player, by difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.asks import Value
from companion.core.scene import Sheet
from companion.games.white_castle.table import RIVAL


@dataclass(frozen=True, slots=True)
class Rung:
    """A finished solo game."""

    level: str
    cards: str
    points: int
    rival: int
    won: bool

    @property
    def ahead(self) -> int:
        return self.points - self.rival


class Numbers(NamedTuple):
    """How often, and how well."""

    games: int
    wins: int
    mean: int
    best: int


def numbers(rungs: Sequence[Rung]) -> dict[str, Numbers]:
    """Of some games together, and by the source of the cards where there are several; the mean is rounded."""
    found = {"": _numbers(rungs)} if rungs else {}
    sources = tuple(dict.fromkeys(rung.cards for rung in rungs))
    by_source = {source: _numbers([rung for rung in rungs if rung.cards == source]) for source in sources}
    return found | (by_source if len(sources) > 1 else {})


def _numbers(rungs: Sequence[Rung]) -> Numbers:
    points = [rung.points for rung in rungs]
    mean = (2 * sum(points) + len(points)) // (2 * len(points))
    return Numbers(len(rungs), sum(rung.won for rung in rungs), mean, max(points))


def rung(options: Mapping[str, Value], sheet: Sheet) -> Rung | None:
    """What a finished table is on the ladder; None when it was no solo game."""
    lines = {line.seat: line for line in sheet.lines}
    clan = lines.pop(RIVAL, None)
    if clan is None or len(lines) != 1:
        return None
    human = next(iter(lines.values()))
    level, cards = str(options["level"]), str(options["cards"])
    return Rung(level, cards, human.total, clan.total, human.rank < clan.rank)


def ladder(rungs: Iterable[Rung]) -> dict[str, tuple[Rung, ...]]:
    """Best first, by difficulty; a win stands above every defeat."""
    found: dict[str, list[Rung]] = {}
    for one in rungs:
        found.setdefault(one.level, []).append(one)
    return {
        level: tuple(sorted(games, key=lambda game: (game.won, game.ahead, game.points), reverse=True))
        for level, games in found.items()
    }
