"""Every worked example: small positions with the answer a referee would give."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.white_lotus import influence, strength, supplies, throne, turns
from companion.games.white_lotus.influence import Bid
from companion.games.white_lotus.land import areas, pair, placeable
from companion.games.white_lotus.printed import Contents, read_contents, worth
from companion.games.white_lotus.scoring import Holding, categories, last_year, winners
from companion.games.white_lotus.strength import Sides

HERE = Path(__file__).parent
FACTS = json.loads((HERE.parent.parent.parent / "data/games/white-lotus/box.json").read_text(encoding="utf-8"))
VECTORS = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
Given = dict[str, Any]


def contents(players: int = 5) -> Contents:
    return read_contents(FACTS, players)


def bidding(bids: Given) -> dict[str, Bid]:
    return {seat: Bid(bid["vs"], bid["pts"]) for seat, bid in bids.items()}


def influence_round(given: Given) -> Given:
    bids = bidding(given["bids"])
    tied = influence.most_against(bids, targeted_only=given.get("zero_total_tie") == "targeted_only")
    out = tied[0] if len(tied) == 1 else given["emperor_picks"]
    assert out in tied
    discard = {seat: influence.payment(bid.points, out=seat == out) for seat, bid in bids.items()}
    return {
        "against": influence.against(bids),
        "tied": sorted(tied),
        "out": out,
        "discard": discard,
        "keep": {seat: bid.points - discard[seat] if seat == out else 0 for seat, bid in bids.items()},
        "remaining": sorted(seat for seat in bids if seat != out),
    }


def conflict(given: Given) -> Given:
    totals, out = dict(given["totals"]), []
    for entered in given["rounds"]:
        found = influence_round({"emperor": given["emperor"], **entered})
        out.append(found["out"])
        for seat, paid in found["discard"].items():
            totals[seat] -= paid
    return {"out": out, "winner": found["remaining"][0], "totals": totals}


def settle(given: Given) -> Given:
    found = influence.settle(given["laid"], given["pay"])
    assert found is not None
    out, back = found
    assert worth(out) - worth(back) == given["pay"]
    return {"moved": sum(out.values()) + sum(back.values()), "out": _keys(out), "back": _keys(back)}


def _keys(cards: dict[int, int]) -> dict[str, int]:
    return {str(value): count for value, count in cards.items()}


def emperor_phase2(given: Given) -> Given:
    emperor, palaces, after = given["emperor"], dict(given["palaces"]), []
    for award in given["awards"]:
        palaces[award["to"]] += award["type"] == "palace"
        emperor = throne.after_award(emperor, palaces)
        after.append(emperor)
    return {"emperor_after_each": after}


def emperor_after_rebellion(given: Given) -> Given:
    palaces = dict(given["palaces"])
    for taker, loser in given["palace_moves"]:
        palaces[taker] += 1
        palaces[loser] -= 1
    moves = [(taker, loser) for taker, loser in given["palace_moves"]]
    emperor, by = throne.after_rebellion(given["emperor"], palaces, moves)
    return {"palaces": palaces, "emperor": emperor, "by": by}


def rebellion(given: Given) -> Given:
    seats, emperor, leader, battle = given["seats"], given["emperor"], given["leader"], given["battle"]
    followers = [seat for seat in seats if seat in given["side"]]
    sides = Sides(
        emperor,
        leader,
        tuple(seat for seat in followers if given["side"][seat] == "E"),
        tuple(seat for seat in followers if given["side"][seat] == "R"),
    )
    each = contents().strength
    for_emperor = strength.side_strength(sides, "emperor", battle, given["palaces"].get(emperor, 0), each)
    for_rebels = strength.side_strength(sides, "rebels", battle, given["villages"].get(leader, 0), each)
    side = strength.winning_side(for_emperor, for_rebels)
    order = strength.reward_order(seats, sides, side, battle)
    letter = "E" if side == "emperor" else "R"
    return {"S_E": for_emperor, "S_R": for_rebels, "winner": letter, "order": list(order), "discard": battle}


def rewards(given: Given) -> Given:
    own, out_of_play = dict(given["own"]), given.get("out_of_play", [])
    edges = {pair(*edge) for edge in given["edges"] if not set(edge) & set(out_of_play)}
    robbed: list[str] = []
    legal, result = [], []
    for taker in given["order"]:
        losers = [seat for seat in given["losers"] if seat not in robbed]
        may = list(strength.takable(taker, losers, own, lambda one, other: pair(one, other) in edges))
        if given.get("chip_supply") == "block_rewards":
            may = [province for province in may if _has_chip(given, taker, province)]
        if may and given.get("reward_chip_voluntary"):
            may.append("chip")
        legal.append(may)
        taken = given["picks"][taker] if may else "chip"
        assert not may or taken in may
        if taken != "chip":
            robbed.append(own[taken])
            own[taken] = taker
        result.append(taken)
    return {"legal": legal, "result": result}


def _has_chip(given: Given, taker: str, province: str) -> bool:
    return supplies.chip_fits(given["counts"][taker], given["types"][province], contents())


def ask_order(given: Given) -> Given:
    return {"order": list(strength.asking_order(given["seats"], given["emperor"], given["villages"]))}


def markers(given: Given) -> Given:
    allow = {seat: turns.allowance(given["rice"].get(seat, 0), contents()) for seat in given["seats"]}
    return {"allow": allow, "order": _in_turn(given["seats"], given["emperor"], allow, 99)}


def tiles(given: Given) -> Given:
    allow = {seat: 1 + given["temples"].get(seat, 0) for seat in given["seats"]}
    return {"order": _in_turn(given["seats"], given["emperor"], allow, given["room"])}


def _in_turn(seats: list[str], emperor: str, allow: dict[str, int], room: int) -> list[str]:
    taken = dict.fromkeys(seats, 0)
    order: list[str] = []
    clockwise = strength.from_seat(seats, emperor)
    while len(order) < room and (seat := turns.next_turn(clockwise, allow, taken, lambda seat: True)):
        order.append(seat)
        taken[seat] += 1
    return order


def marker_capacity(given: Given) -> Given:
    seats, claims = [f"s{at}" for at in range(given["players"])], list[str]()
    for seat in [*seats, *seats]:
        if turns.claimable(["p1"], {"p1": claims}, seat):
            claims.append(seat)
    return {"max_markers_per_province": len(claims)}


def marker_legal(given: Given) -> Given:
    return {"legal": list(turns.claimable(given["neutral"], given["markers"], given["player"]))}


def income(given: Given) -> Given:
    owned = {building: given.get(building, 0) for building in contents().buildings}
    return turns.income(owned, given.get("as_influence", 0), contents())


def cards_sum(given: Given) -> Given:
    cards = {value: given["cards"].count(value) for value in (1, 2, 3)}
    return {"sum": worth(cards)}


def tile_legal(given: Given) -> Given:
    edges = {pair(*edge) for edge in given["edges"]}
    empty = sorted({place for edge in edges for place in edge} - set(given["filled"]))
    return {"legal": list(placeable(empty, given["filled"], lambda one, other: pair(one, other) in edges))}


def chips(given: Given) -> Given:
    """The last province of each kind had still found its chip."""
    before = ({**given, building: count - 1} for building, count in given.items())
    fits = (supplies.chip_fits(owned, building, contents()) for owned, building in zip(before, given, strict=True))
    return {"enough": all(fits)}


def vp_supply(given: Given) -> Given:
    got, supply, substitutes = dict.fromkeys(given["awards"], 0), given["supply"], 0
    for seat in given["awards"]:
        left = supply
        points, supply = supplies.victory_chip(left, limited=given["mode"] == "18")
        got[seat] += points
        substitutes += points - (left - supply)
    return {"got": got, "supply": supply, "substitutes": substitutes}


def setup(given: Given) -> Given:
    printed = contents(given["players"])
    start, pile = sum(printed.start.values()), sum(printed.tiles.values()) - sum(printed.start.values())
    return {
        "provinces": printed.provinces,
        "start_tiles": start,
        "pile": pile,
        "unused_tiles_at_end": pile - (printed.provinces - start),
        "dragon_cards_each": printed.dragon_cards_each,
        "influence_each": worth(printed.hand["influence"]),
        "battle_each": worth(printed.hand["battle"]),
    }


def end_check(given: Given) -> Given:
    last = last_year(given["in_play"], given["owned"])
    return {"last_year": last, "then": [3, 4, "score"] if last else [3, 4, 5, 6, 1]}


def score(given: Given) -> Given:
    touching: dict[str, set[str]] = {}
    for one, other in given["edges"]:
        touching.setdefault(one, set()).add(other)
        touching.setdefault(other, set()).add(one)
    holdings = {seat: _holding(given, seat, touching) for seat in given["players"]}
    found = categories(holdings, contents())
    return {
        seat: {**points, "total": sum(points.values()), "largest": holdings[seat].largest}
        for seat, points in found.items()
    }


def _holding(given: Given, seat: str, touching: dict[str, set[str]]) -> Holding:
    own = {name: found for name, found in given["prov"].items() if found["o"] == seat}
    types = [found["t"] for found in own.values()]
    return Holding(
        buildings={building: types.count(building) for building in contents().buildings},
        largest=max((len(area) for area in areas(own, touching)), default=0),
        dragons=sum(found.get("dragon", False) for found in own.values()),
        chips=given["chips"].get(seat, 0),
    )


def winning(given: Given) -> Given:
    won, by = winners(given["points"], given["emperor"], given["palaces"])
    return {"winners": list(won), "by": by}


KINDS: dict[str, Callable[[Given], Given]] = {
    "influence_round": influence_round,
    "conflict": conflict,
    "settle": settle,
    "emperor_phase2": emperor_phase2,
    "emperor_after_rebellion": emperor_after_rebellion,
    "rebellion": rebellion,
    "rewards": rewards,
    "ask_order": ask_order,
    "markers": markers,
    "marker_capacity": marker_capacity,
    "marker_legal": marker_legal,
    "income": income,
    "cards_sum": cards_sum,
    "tiles": tiles,
    "tile_legal": tile_legal,
    "chips": chips,
    "vp_supply": vp_supply,
    "setup": setup,
    "end_check": end_check,
    "score": score,
    "winners": winning,
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: Given) -> None:
    assert KINDS[vector["kind"]](vector["given"]) == vector["expect"]


def test_all_vectors_are_here() -> None:
    assert len(VECTORS) == 80
    assert {vector["kind"] for vector in VECTORS} == KINDS.keys()


@pytest.mark.parametrize("players", range(3, 7))
def test_counts_of_the_box(players: int) -> None:
    """The component lists of both rulebooks; WL-0.2: dragon cards for every other colour."""
    printed = contents(players)
    assert sum(printed.tiles.values()) == 39
    assert printed.provinces == (39 if players == 6 else 31)
    assert printed.lotus == sum(printed.start.values())
    assert printed.all_cards("influence") == 154
    assert printed.all_cards("battle") == 100
    assert sum(FACTS["cards"]["influence"].values()) == 90
    assert sum(FACTS["cards"]["battle"].values()) == 60
    assert FACTS["dragon_cards"] == 5 * FACTS["colours"] == 30
    assert printed.chips_each * FACTS["colours"] == 96
    assert sum(printed.fronts.values()) == printed.chips_each
