"""What is printed on the board, the cards and the aids, read from the fact files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

COLOURS = ("red", "black", "white")
ENDS = ("left", "right")
POSITIONS = ("left", "middle", "right")
KINDS = ("plant", "stone")
RESOURCES = ("food", "iron", "pearl")
GATE, INSIDE = "gate", ("level1", "level2", "level3")
COURTIERS = (GATE, *INSIDE)
WELL = "WELL"


@dataclass(frozen=True, slots=True)
class Level:
    """What the Tokugawa clan begins with."""

    points: int
    position: int
    influence: int


@dataclass(frozen=True, slots=True)
class Board:
    spaces: Mapping[str, int]  # the value printed on each space for a die
    own: Mapping[str, str]  # the space of the family board for each colour
    rooms: tuple[str, ...]
    holds: Mapping[int, int]  # dice on a space of the board, by number of players
    dice: Mapping[int, int]  # of one colour, by number of players
    yards: Mapping[int, int]  # cost in iron: points
    courtiers: Mapping[str, int]
    season: tuple[int, ...]  # points of each space of the influence track
    most: Mapping[str, int | None]  # what a family board holds
    leftover: tuple[int, ...]  # points for 0 to 7 of one resource
    coins_a_point: int
    seals_for: Mapping[str, int]  # what a coin and a resource cost in seals
    lap: int
    rounds: int
    turns: int
    coins: int  # all there are
    figures: Mapping[str, int]
    clan_first: int  # coins of the clan for one step of points, where it is first in the new order
    clan_second: int  # and where it is second
    levels: Mapping[str, Level]


def board(facts: Mapping[str, Any]) -> Board:
    """The board as its fact file tells it."""
    spaces = {space["id"]: space["value"] for space in facts["die_spaces"]}
    return Board(
        spaces=spaces,
        own={space["die_colour"]: space["id"] for space in facts["die_spaces"] if "die_colour" in space},
        rooms=tuple(space["id"] for space in facts["die_spaces"] if "tile_fields" in space),
        holds={players: facts["capacity"]["solo_and_2p" if players <= 2 else "3p_4p"] for players in range(1, 5)},
        dice={int(players): dice for players, dice in facts["dice_per_colour"].items() if players.isdigit()},
        yards={yard["iron_cost"]: yard["points"] for yard in facts["training_yards"]},
        courtiers=facts["courtiers"]["points"],
        season=tuple(facts["influence_track"]["points_by_space"]),
        most={good: facts["caps"][good] for good in ("resource", "seals", "coins")},
        leftover=_by_amount(facts["resource_points"]),
        coins_a_point=facts["coin_points"]["coins_per_point"],
        seals_for={
            "coin": facts["exchange"]["seals_for_1_coin"],
            "resource": facts["exchange"]["seals_for_1_resource"],
        },
        lap=facts["vp_track"]["lap"],
        rounds=facts["round_track"]["rounds"],
        turns=facts["turns_per_round"]["turns"],
        coins=facts["coin_supply"]["of_1"] + 5 * facts["coin_supply"]["of_5"],
        figures={kind: facts["figures"][kind] for kind in ("courtiers", "gardeners", "warriors")},
        clan_first=facts["rival_exchange"]["coins_per_step_before_you"],
        clan_second=facts["rival_exchange"]["coins_per_step_behind_you"],
        levels={name: _level(row) for name, row in facts["solo_difficulty"].items() if name != "confidence"},
    )


def _level(row: Mapping[str, int]) -> Level:
    return Level(row["rival_vp"], row["rival_turn_position"], row["rival_influence"])


def _by_amount(table: Mapping[str, Any]) -> tuple[int, ...]:
    """`{"0-2": 0, "3-6": 1, "7": 2}` as a list."""
    points: list[int] = []
    for amounts, value in table.items():
        if amounts[0].isdigit():
            low, _, high = amounts.partition("-")
            points += [value] * (int(high or low) - int(low) + 1)
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Garden:
    """A garden card below a bridge: `red-plant`."""

    bridge: str
    kind: str
    points: int
    food: int = 0  # what it costs, where the card is known

    @property
    def id(self) -> str:
        return f"{self.bridge}-{self.kind}"


GARDENS = tuple(f"{bridge}-{kind}" for bridge in COLOURS for kind in KINDS)


@dataclass(frozen=True, slots=True)
class GardenCard:
    """A garden card as it is printed. `id` counts the cards of a kind: `plant-3`."""

    id: str
    kind: str
    food: int
    points: int


def garden_cards(facts: Mapping[str, Any]) -> tuple[GardenCard, ...]:
    """The ten garden cards of the box."""
    cards: list[GardenCard] = []
    for row in facts["base"]:
        number = 1 + sum(card.kind == row["kind"] for card in cards)
        cards.append(GardenCard(f"{row['kind']}-{number}", row["kind"], row["food"], row["points"]))
    return tuple(cards)
