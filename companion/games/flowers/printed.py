"""What lies in the box: colours, tiles, cards and the printed numbers, read from `data/games/flowers/box.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.say import Free, Say, refuse, say


@dataclass(frozen=True, slots=True)
class Colour:
    id: str
    back: str  # dark or light


@dataclass(frozen=True, slots=True)
class Tile:
    """A flower tile: points by itself, or a multiplier for the tile that it is paired with."""

    colour: str
    face: str
    points: int
    times: int = 0

    @property
    def id(self) -> str:
        return f"{self.colour}-{self.face}"

    @property
    def words(self) -> Say:
        return say("tile", colour=self.colour, face=self.short)

    @property
    def short(self) -> int | str:
        """The number on it, or the word for a multiplier."""
        return self.face if self.times else self.points


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of the box and the numbers printed in its rulebook."""

    colours: tuple[Colour, ...]
    tiles: tuple[Tile, ...]
    cards: int
    mandalas: tuple[str, ...]
    start_hands: tuple[int, ...]
    full_hand: int
    drawn_at_most: int
    flowers_that_end: int
    lower_counts: int  # how often the lower tile of a flower counts
    half_seats: int  # with so many seats the second place needs a share
    half_times: int  # so many times the own cards must reach those of the first

    @property
    def colour_ids(self) -> tuple[str, ...]:
        return tuple(colour.id for colour in self.colours)

    def backs(self, back: str) -> tuple[Tile, ...]:
        """The tiles of the dark or of the light stack."""
        wanted = {colour.id for colour in self.colours if colour.back == back}
        return tuple(tile for tile in self.tiles if tile.colour in wanted)

    def tile(self, name: str) -> Tile:
        return next(tile for tile in self.tiles if tile.id == name)


def contents_of(data: Mapping[str, Any]) -> Contents:
    """The box that a table was begun with; facts that are none are refused."""
    try:
        return read(data["box"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise refuse("facts_missing", file=Free("box")) from None


def read(facts: Mapping[str, Any]) -> Contents:
    """The box that a fact file describes."""
    colours = tuple(Colour(row["id"], row["back"]) for row in facts["colours"])
    return Contents(
        colours=colours,
        tiles=tuple(
            Tile(colour.id, row["id"], row["points"], row.get("times", 0))
            for colour in colours
            for row in facts["tiles"]
        ),
        cards=facts["cards_of_a_colour"] * len(colours),
        mandalas=tuple(facts["mandalas"]),
        start_hands=tuple(facts["start_hands"]),
        full_hand=facts["full_hand"],
        drawn_at_most=facts["drawn_at_most"],
        flowers_that_end=facts["flowers_that_end"],
        lower_counts=facts["lower_counts"],
        half_seats=facts["half_rule"]["seats"],
        half_times=facts["half_rule"]["times"],
    )
