"""Every vector of the rules: the worked examples of the rulebook and what was derived from its text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.white_castle import bridges, rival, scoring, track
from companion.games.white_castle.effects import Step, courtier_up, garden_choice
from companion.games.white_castle.printed import RESOURCES, Garden
from companion.games.white_castle.rival import Chosen, Turn
from companion.games.white_castle.scoring import Exchange, Figures, Goods
from companion.games.white_castle.track import Marker
from tests.games.white_castle import printed_actions, tables
from tests.games.white_castle.box import BOARD, RULES, clan, lying, table
from tests.games.white_castle.examples import EXAMPLES

Given = dict[str, Any]
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))["vectors"]
KINDS: dict[str, Callable[[Given, Given], None]] = {}


def kind(check: Callable[[Given, Given], None]) -> Callable[[Given, Given], None]:
    KINDS[check.__name__] = check
    return check


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    KINDS[vector["kind"]](vector["input"], vector["expect"])


def test_there_are_eighty_two() -> None:
    assert len(VECTORS) == 82


@kind
def coin_delta(given: Given, expect: Given) -> None:
    """WC-T-1.6."""
    assert bridges.difference(given["die"], given["space"]) == expect["coins"]


@kind
def season_points(given: Given, expect: Given) -> None:
    """WC-F-2."""
    assert [scoring.season(BOARD, space).points for space in given["positions"]] == expect["points"]


@kind
def leftovers(given: Given, expect: Given) -> None:
    """WC-F-1: the points, and that the example of an exchange is as good and can be paid."""
    goods = Goods(**given)
    best = scoring.best_exchange(BOARD, goods)
    assert scoring.leftover_points(BOARD, scoring.exchanged(goods, best)) == expect["points"]
    assert sum(line.points for line in scoring.leftovers(BOARD, scoring.exchanged(goods, best))) == expect["points"]
    example = expect["one_optimal_exchange"]
    shown = Exchange(**{kind: example[f"to_{kind}"] for kind in (*RESOURCES, "coins")})
    assert best == shown


@kind
def influence_move(given: Given, expect: Given) -> None:
    """WC-A-5, WC-S-2.1."""
    space, steps, seals = given["position"], given["steps"], given["seals"]
    if given["is_rival"]:
        assert (track.advance(BOARD, space, steps), seals) == (expect["position"], expect["seals"])
    else:
        walked = printed_actions.influence(space, steps, seals, willing=given["pays_if_able"])
        assert walked == (expect["position"], expect["seals"])


@kind
def turn_order(given: Given, expect: Given) -> None:
    """WC-R-1, WC-P-10."""
    assert list(track.turn_order(Marker(*marker) for marker in given["markers"])) == expect["order"]


@kind
def bridge(given: Given, expect: Given) -> None:
    """WC-T-1.1 to WC-T-1.4."""
    lies, taken = bridges.laid(given["dice"]), []
    for position in given["takes"]:
        die, lies = lies.take(position)
        taken.append(die)
    assert (lies.left, list(lies.middle), lies.right) == (expect["left"], expect["middle"], expect["right"])
    assert taken == expect.get("taken", taken)


@kind
def gardeners_activated(given: Given, expect: Given) -> None:
    """WC-R-2."""
    seats = {seat for seat, _ in given["gardeners"]}
    own = {seat: [bridge for who, bridge in given["gardeners"] if who == seat] for seat in seats}
    assert {seat: len(rival.active(own[seat], given["dice_left"])) for seat in seats} == expect["activated"]


def placed(given: Given) -> Figures:
    places = ("gate", "level1", "level2", "level3", "yard5", "yard3", "yard1")
    return Figures(**{place: given[place] for place in places})


def scored(given: Given) -> Given:
    figures = placed(given)
    return {
        "season": scoring.season(BOARD, given["influence"]).points,
        "courtiers": sum(line.points for line in scoring.courtiers(BOARD, figures)),
        "warriors": scoring.warriors(BOARD, figures).points,
        "gardeners": sum(line.points for line in scoring.gardeners(given["gardens"])),
    }


@kind
def final_score(given: Given, expect: Given) -> None:
    """WC-F-1 to WC-F-5: the pure sums, and the same entered at a table."""
    goods = Goods(given["coins"], given["seals"], given["food"], given["iron"], given["pearl"])
    best = scoring.exchanged(goods, scoring.best_exchange(BOARD, goods))
    found = {"track": given["track"], "leftovers": scoring.leftover_points(BOARD, best), **scored(given)}
    assert {**found, "total": sum(found.values())} == expect
    assert tables.final_score(given) == expect


@kind
def final_score_rival(given: Given, expect: Given) -> None:
    """WC-S-10: nothing for left-over coins."""
    found = scored(given)
    assert {**found, "total": given["track"] + sum(found.values())} == expect
    lines = scoring.figure_lines(BOARD, placed(given), given["gardens"], given["influence"])
    assert given["track"] + sum(line.points for line in lines) == expect["total"]


@kind
def winner(given: Given, expect: Given) -> None:
    """WC-F-6."""
    assert list(scoring.ranking(given["scores"], given["final_turn_order"])) == expect["ranking"]


@kind
def solo_result(given: Given, expect: Given) -> None:
    """WC-S-11."""
    assert scoring.human_wins(given["human"], given["rival"]) == expect["human_wins"]


@kind
def vp_display(given: Given, expect: Given) -> None:
    assert scoring.laps(BOARD, given["points"]) == (expect["laps_of_40"], expect["track_space"])


@kind
def rival_coin_conversion(given: Given, expect: Given) -> None:
    """WC-S-7."""
    first = given["rival_is_first_in_new_order"]
    found = rival.exchange_coins(BOARD, given["coins"], given["round"], first=first)
    assert found == (expect["points"], expect["coins_kept"])


@kind
def rival_placement(given: Given, expect: Given) -> None:
    """WC-S-2.1, WC-S-2.4."""
    taken = dict.fromkeys(given["occupied"], ("red-1",))
    lies = table(bridges=lying(("red", "left", given["die"])), lying=taken)
    _, value, space, step = rival.place(lies, BOARD, Chosen("red-left", given["card_space"], tables.WHY))
    assert (value, space, step.coins) == (given["die"], expect["space"], expect["coins"])


@kind
def rival_turn(given: Given, expect: Given) -> None:
    """WC-S-5.1 to WC-S-5.8."""
    dice = {
        "all nine; red 1/3/6": table().bridges,
        "red 1/3/6, black 1/1/1, white none": {**table().bridges, "white": bridges.Bridge()},
    }
    shown = given["dice_present"]
    there = dice[shown] if isinstance(shown, str) else lying(*shown)
    turn = rival.rival_turn(table(round=given["round"], bridges=there, stack=tuple(given["deck_order"])), RULES)
    assert isinstance(turn, Turn)
    figures = turn.after.figures
    found = {
        "revealed": list(turn.revealed),
        "executed": list(turn.acting),
        "selecting_card": turn.selecting,
        "die": turn.value,
        "space": turn.space,
        "coins_gained": turn.sum("coins"),
        "failed_actions": turn.failed,
        "vp_gained": turn.sum("points"),
        "warriors": {f"yard{cost}": figures.at(f"yard{cost}") for cost in (5, 3)},
        "courtiers": {place: figures.at(place) for place in expect.get("courtiers", ())},
        "influence": turn.after.influence,
        "deck_after": list(turn.after.stack),
    }
    assert {name: found[name] for name in expect} == expect


@kind
def rival_courtier_up(given: Given, expect: Given) -> None:
    """WC-S-5.4, WC-S-5.5."""
    move = courtier_up(clan(**given["courtiers"]), given["levels"])
    assert (list(move) if move else None) == expect["move"]


@kind
def rival_garden_choice(given: Given, expect: Given) -> None:
    """WC-S-5.4: the choice, and that the turn asks, places or fails by it."""
    gardens = [Garden(name.partition("-")[0], kind, points) for name, kind, points, _ in given["gardens"]]
    own = [name for name, _, _, is_there in given["gardens"] if is_there]
    left = given["gardeners_left"]
    step = tables.gardener_step(gardens, own, left, given["kind"])
    if not expect["candidates"]:
        assert isinstance(step, Step)
        assert step.rule == "WC-S-5.7"
        return
    assert list(garden_choice(gardens, own, given["kind"])) == expect["candidates"]
    assert isinstance(step, Step) == (len(expect["candidates"]) == 1)


@kind
def rival_garden_activation(given: Given, expect: Given) -> None:
    """WC-S-8."""
    assert rival.garden_points(BOARD, given["rival_gardeners"], given["dice_left"], given["round"]) == expect["points"]


@kind
def solo_setup(given: Given, expect: Given) -> None:
    """WC-S-1.2."""
    game = tables.solo(level=given["difficulty"])
    order = tuple("human" if seat == "anna" else seat for seat in game.table.order)
    found = {
        "rival_vp": game.book.total("rival", "points"),
        "rival_turn_position": order.index("rival") + 1,
        "rival_influence": game.table.markers["rival"].space,
        "first": order[0],
        "marker_on_top": "human"
        if game.table.markers["anna"].arrived > game.table.markers["rival"].arrived
        else "rival",
    }
    assert {name: found[name] for name in expect} == expect


@kind
def round_sequence(given: Given, expect: Given) -> None:
    """WC-S-4.1, WC-R-1: who moves, and that three dice are left."""
    turns, left = tables.first_round(given["difficulty"])
    assert turns == expect["turns"]
    assert left == expect["dice_left_after"]


@kind
def solo_round_end(given: Given, expect: Given) -> None:
    """WC-S-6.1 to WC-S-9: at the table, by corrections up to the end of the round."""
    assert tables.round_end(given) == {name: value for name, value in expect.items() if name != "deck"}


@kind
def action_example(given: Given, expect: Given) -> None:
    """WC-A-2 to WC-A-7, WC-T-1.8."""
    EXAMPLES[given["action"]](given, expect)


@kind
def family_board_bonus(given: Given, expect: Given) -> None:
    """WC-T-1.8."""
    for row in given["rows"]:
        found = [dict(printed_actions.row_bonus(row, departed)) for departed in given["departed"]]
        assert found == expect[row]
