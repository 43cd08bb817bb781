"""The worked examples of actions in the rulebook: what they cost and give (WC-A-2, WC-A-3, WC-A-4, WC-T-1.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.white_castle import bridges
from tests.games.white_castle import printed_actions
from tests.games.white_castle.box import BOARD

Given = dict[str, Any]


def of(gain: printed_actions.Gain, *names: str) -> list[int]:
    return [gain[name] for name in names]


def training_yard(given: Given, expect: Given) -> None:
    gain = printed_actions.training_yard(given["yard"])
    assert of(gain, "iron", "warrior_in_yard5") == [expect["iron"], expect["warrior_in_yard5"]]


def garden(given: Given, expect: Given) -> None:
    food = int(given["card"].partition("cost ")[2][0])
    assert printed_actions.garden(food)["food"] == expect["food"]
    assert not printed_actions.may_enter_garden("red-stone", ["red-stone"])
    assert printed_actions.may_enter_garden("white-plant", ["red-stone"])


def castle(given: Given, expect: Given) -> None:
    gain = printed_actions.climb(given["B"]["frm"], given["B"]["levels"])
    if given["A"]:
        gain.update(printed_actions.audience())
    names = [name for name in ("coins", "pearl", "gate", "level1", "level2", "level3") if name in expect]
    assert of(gain, *names) == [expect[name] for name in names]
    happens = printed_actions.arrival("level3" if "level3" in expect else "level2")
    assert ("lantern_bonus" in happens) == ("lantern_bonus" in expect)
    assert ("refill_room" in happens) == (expect.get("room") == "refilled")


def family_board(given: Given, expect: Given) -> None:
    gain = printed_actions.family_board(given["die"][0], given["die"][1], given["departed_courtiers"])
    assert of(gain, "coins", "food") == [expect["coins"], expect["food"]]


def well(given: Given, expect: Given) -> None:
    gain = printed_actions.well(given["die"][1], given["tiles"])
    assert of(gain, "coins", "seal", "pearl", "any") == [
        expect["coins"],
        expect["seal"],
        expect["pearl"],
        expect["any_resource"],
    ]


def room(given: Given, expect: Given) -> None:
    assert bridges.difference(given["die"][1], given["printed"]) == expect["coins"]
    tiles = {space: ("white",) if space == "L1-left" else ("black",) for space in BOARD.rooms}
    open_ = bridges.spaces_for(BOARD, "white", {}, 4, tiles)
    assert "L1-left" in open_
    assert "L1-mid" not in open_


EXAMPLES: dict[str, Callable[[Given, Given], None]] = {
    "training_yard": training_yard,
    "garden": garden,
    "castle": castle,
    "family_board": family_board,
    "well": well,
    "room": room,
}
