"""The clan's turn once more, written straight from the rulebook's text and from nothing of ours.

It knows plain data only: cards as JSON, dice as {(bridge, position): value}, figures as counts. No bridge is kept
in order: with three dice a middle one moves up only where an end is emptied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PRINTED = {"L1": 3, "L2": 4, "OU": 5, "WE": 1}
LADDER = ["gate", "level1", "level2", "level3"]


def turn(state: dict[str, Any], choose: Callable[[list[str]], str], *, clamp: bool = True) -> dict[str, Any]:
    """Changes `state` as the rulebook says; tells what happened."""
    deck, dice = state["deck"], state["dice"]
    revealed = next(count for count in range(1, 9) if (deck[count]["bridge"], deck[count]["position"]) in dice)
    told = {"revealed": [card["id"] for card in deck[:revealed]], "selecting": deck[revealed]["id"]}
    told["acting"] = told["revealed"][-2:]
    told |= _die(state, deck[revealed])
    before = state["points"], state["coins"]
    failed = 0
    for card in deck[max(0, revealed - 2) : revealed]:
        for effect in card["top"] + card["bottom"]:
            failed += not _done(state, effect, choose, clamp=clamp)
    state["points"] += failed * state["round"]
    state["deck"] = deck[revealed:] + deck[:revealed]
    gained = {"points": state["points"] - before[0], "coins": told["coins"] + state["coins"] - before[1]}
    return {**told, "failed": failed, **gained}


def _die(state: dict[str, Any], card: dict[str, Any]) -> dict[str, Any]:
    dice, bridge = state["dice"], card["bridge"]
    value = dice.pop((bridge, card["position"]))
    if card["position"] != "middle" and (bridge, "middle") in dice:
        dice[bridge, card["position"]] = dice.pop((bridge, "middle"))
    space = "WELL" if card["space"] in state["taken"] else card["space"]
    if space != "WELL":
        state["taken"].add(space)
    coins = max(value - PRINTED[space[:2]], 0)
    state["coins"] += coins
    return {"value": value, "space": space, "coins": coins}


def _done(state: dict[str, Any], effect: dict[str, Any], choose: Callable[[list[str]], str], *, clamp: bool) -> bool:
    """Do one symbol; False when the table does not allow it."""
    clan = state["clan"]
    match effect["type"]:
        case "vp":
            state["points"] += effect["amount"]
        case "coins":
            state["coins"] += effect["amount"]
        case "influence":
            if state["influence"] == 20:
                return False
            state["influence"] = min(20, state["influence"] + effect["amount"])
        case "warrior":
            return _enters(clan, f"yard{effect['yard']}", ["yard5", "yard3", "yard1"])
        case "gate":
            return _enters(clan, "gate", LADDER)
        case "up":
            return _climbs(clan, effect["levels"], clamp=clamp)
        case "gardener":
            return _plants(state, effect["garden"], choose)
    return True


def _enters(clan: dict[str, int], place: str, all_places: list[str]) -> bool:
    if sum(clan[one] for one in all_places) == 5:
        return False
    clan[place] += 1
    return True


def _climbs(clan: dict[str, int], levels: int, *, clamp: bool) -> bool:
    for rung in range(3):
        if clan[LADDER[rung]]:
            if rung + levels > 3 and not clamp:
                return False
            clan[LADDER[rung]] -= 1
            clan[LADDER[min(3, rung + levels)]] += 1
            return True
    return False


def _plants(state: dict[str, Any], kind: str, choose: Callable[[list[str]], str]) -> bool:
    free = [name for name in state["gardens"] if name not in state["gardeners"] and kind in ("any", name.split("-")[1])]
    if len(state["gardeners"]) == 5 or not free:
        return False
    fewest = sorted(free, key=lambda name: state["gardens"][name])[0]
    level = [name for name in free if state["gardens"][name] == state["gardens"][fewest]]
    state["gardeners"].append(level[0] if len(level) == 1 else choose(level))
    return True
