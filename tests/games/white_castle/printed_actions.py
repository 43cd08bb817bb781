"""What an action costs and gives. No table mirrors it, but by the rulebook's examples it proves the printed facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.white_castle.bridges import difference
from companion.games.white_castle.printed import GATE, INSIDE, WELL
from tests.games.white_castle.box import BOARD, facts

Gain = Counter[str]  # what changes; a price is below 0
_GIVEN = {"coin2": ("coin", 2)}
_FACTS = facts("board")
_TREES = {tree["between"][0]: tree["seals"] for tree in _FACTS["influence_track"]["trees"]}
_ROWS: dict[str, Any] = {row["row"]: row for row in _FACTS["family_board_rows"]}


def influence(space: int, steps: int, seals: int, *, willing: bool) -> tuple[int, int]:
    """WC-A-5: step by step to the right; where a tree is not paid for, the marker stops. Space and seals afterwards."""
    for _ in range(steps):
        tree = _TREES.get(space, 0)
        if space == len(BOARD.season) - 1 or (tree and not (willing and seals >= tree)):
            break
        space, seals = space + 1, seals - tree
    return space, seals


def row_bonus(row: str, departed: int) -> Gain:
    """WC-T-1.8: what a row of the family board shows when so many of its figures are gone."""
    found: Gain = Counter()
    printed = _ROWS[row]
    for bonus in (printed["always"], *printed["uncovered_by_departed_figure"])[: 1 + departed]:
        good, amount = _GIVEN.get(bonus, (bonus, 1))
        found[good] += amount
    return found


def training_yard(yard: int) -> Gain:
    """WC-A-2: pay the iron of the yard, place a warrior; then comes what its tiles show."""
    assert yard in BOARD.yards
    return Counter({"iron": -yard, f"warrior_in_yard{yard}": 1})


def garden(food: int) -> Gain:
    """WC-A-3: pay the food of the card, place a gardener; then comes the action of the card."""
    return Counter({"food": -food, "gardener": 1})


def may_enter_garden(card: str, own: Sequence[str]) -> bool:
    """WC-A-3: one gardener of a family on a garden card."""
    return card not in own


def audience() -> Gain:
    """WC-A-4 A: a courtier to the gate."""
    return Counter({"coins": -_FACTS["courtiers"]["gate_cost_coins"], GATE: 1})


def climb(start: str, levels: int) -> Gain:
    """WC-A-4 B: one courtier one or two levels up."""
    ladder = (GATE, *INSIDE)
    goal = ladder[ladder.index(start) + levels]
    return Counter({"pearl": -_FACTS["courtiers"]["climb_cost_pearl"][str(levels)], start: -1, goal: 1})


def arrival(goal: str) -> tuple[str, ...]:
    """WC-A-4: what happens where a courtier ends its climb."""
    if goal == INSIDE[-1]:
        return ("lantern_bonus", "daimyo_space")
    return ("action_card_to_lanterns", "room_card_to_family_board", "light_row", "refill_room")


def well(die: int, tiles: Sequence[str]) -> Gain:
    """WC-T-1.8: a seal and what both tiles show, with the coins of the die."""
    return Counter({"coins": difference(die, BOARD.spaces[WELL]), "seal": 1}) + Counter(tiles)


def family_board(colour: str, die: int, departed: int) -> Gain:
    """WC-T-1.8: the coins of the die, then all visible boni of the row; the row of the action card comes after."""
    row = next(name for name, printed in _ROWS.items() if printed["die"] == colour)
    found = row_bonus(row, departed)
    found["coins"] += difference(die, BOARD.spaces[BOARD.own[colour]]) + found.pop("coin", 0)
    return found


def stored(has: Mapping[str, int], gain: Mapping[str, int]) -> dict[str, int]:
    """WC-A-1: no more than 7 of a resource, the surplus is lost; seals above 5 stay to be exchanged at once."""
    most = BOARD.most["resource"]
    assert most is not None
    new = {good: has.get(good, 0) + gain.get(good, 0) for good in {**has, **gain}}
    return {good: min(amount, most) if good in ("food", "iron", "pearl") else amount for good, amount in new.items()}
