"""How often and how well the clan was beaten: the solo tables of a player, by difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
