"""The clan's turn: against a second formulation of the rules, and in the corners that hardly ever come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.white_castle.bridges import Bridge, present
from companion.games.white_castle.deck import SPACES, WHAT, Card, Effect, read_deck, write_deck
from companion.games.white_castle.effects import Need, Rules, Sight
from companion.games.white_castle.printed import COLOURS, GARDENS, KINDS, POSITIONS, Garden
from companion.games.white_castle.rival import Turn, rival_turn
from companion.games.white_castle.scoring import Figures
from tests.counts import counts
from tests.games.white_castle import second
from tests.games.white_castle.box import BOARD, FULL, PRACTICE, RULES, clan, lying, table

TURNS = counts(20_000)


def some_deck(chance: Random) -> dict[str, Card]:
    """Nine different fronts, in any order, with any symbols."""
    fronts = [(bridge, position) for bridge in COLOURS for position in POSITIONS]
    chance.shuffle(fronts)
    return {
        f"C{number}": Card(f"C{number}", *front, chance.choice(SPACES), some_effects(chance), some_effects(chance))
        for number, front in enumerate(fronts)
    }


def some_effects(chance: Random) -> tuple[Effect, ...]:
    kinds = chance.choices(list(WHAT), k=chance.choice((1, 1, 1, 2)))
    return tuple(Effect(kind, chance.choice(WHAT[kind])) for kind in kinds)


def some_table(chance: Random, deck: dict[str, Card]) -> Sight:
    """A table in the middle of a round: up to five dice taken, any figures, any gardens."""
    bridges = {}
    for colour in COLOURS:
        low, middle, high = sorted(chance.choices(range(1, 7), k=3))
        bridges[colour] = Bridge(low, (middle,), high)
    for _ in range(chance.randint(0, 5)):
        colour, _, position = chance.choice(present(bridges)).partition("-")
        bridges[colour] = bridges[colour].take(position)[1]
    cards = ((colour, kind) for colour in COLOURS for kind in KINDS)
    gardens = tuple(Garden(colour, kind, chance.choice((1, 3, 5, 7, 9))) for colour, kind in cards)
    taken = dict.fromkeys(chance.sample(SPACES, chance.randint(0, 4)), ("red-1",))
    return Sight(
        round=chance.randint(1, 3),
        bridges=bridges,
        lying=taken,
        gardens=gardens,
        figures=some_figures(chance),
        influence=chance.choice((0, 4, 9, 14, 18, 19, 20)),
        stack=tuple(chance.sample(list(deck), 9)),
    )


def some_figures(chance: Random) -> Figures:
    places = ("gate", "level1", "level2", "level3"), ("yard5", "yard3", "yard1")
    counts_ = {place: 0 for group in places for place in group}
    for group in places:
        for place in chance.choices(group, k=chance.randint(0, 5)):
            counts_[place] += 1
    return Figures(**counts_, gardens=tuple(chance.sample(GARDENS, chance.randint(0, 5))))


def as_plain(lies: Sight, deck: dict[str, Card]) -> dict[str, Any]:
    """The same table as the second formulation knows it."""
    cards = {row["id"]: row for row in write_deck(deck)["cards"]}
    dice = {
        (colour, position): value
        for colour, bridge in lies.bridges.items()
        for position in POSITIONS
        if (value := bridge.die(position)) is not None
    }
    places = ("gate", "level1", "level2", "level3", "yard5", "yard3", "yard1")
    return {
        "deck": [cards[str(card)] for card in lies.stack],
        "dice": dice,
        "taken": set(lies.lying) - {"WELL"},
        "clan": {place: lies.figures.at(place) for place in places},
        "gardens": {garden.id: garden.points for garden in lies.gardens},
        "gardeners": list(lies.figures.gardens),
        "influence": lies.influence,
        "round": lies.round,
        "points": 0,
        "coins": 0,
    }


def told(turn: Turn) -> dict[str, Any]:
    return {
        "revealed": list(turn.revealed),
        "selecting": turn.selecting,
        "acting": list(turn.acting),
        "value": turn.value,
        "space": turn.space,
        "coins": turn.sum("coins"),
        "failed": turn.failed,
        "points": turn.sum("points"),
    }


def whole_turn(lies: Sight, rules: Rules, chance: Random) -> tuple[Turn, list[str], list[list[str]]]:
    """The turn with every tie settled by chance; what was chosen, and from what."""
    choices: list[str] = []
    offered: list[list[str]] = []
    while True:
        turn = rival_turn(lies, rules, choices)
        assert isinstance(turn, Turn)
        if turn.need is None:
            return turn, choices, offered
        offered.append(list(turn.need.options))
        choices.append(chance.choice(turn.need.options))


@pytest.mark.counts
def test_two_formulations_agree() -> None:
    """WC-S-5: reveal row, die, space, coins, effects, failures, deck; WC-S-2.1, WC-S-2.2, WC-S-2.3."""
    chance = Random(4)
    most = 0
    for number in range(TURNS):
        deck = PRACTICE if number % 2 else some_deck(chance)
        overshoot = chance.choice(("clamp", "fail"))
        lies = some_table(chance, deck)
        plain = as_plain(lies, deck)
        turn, choices, offered = whole_turn(lies, Rules(BOARD, deck, overshoot), chance)
        asked: list[list[str]] = []

        def choose(options: list[str], choices: list[str] = choices, asked: list[list[str]] = asked) -> str:
            asked.append(options)
            return choices[len(asked) - 1]

        expected = second.turn(plain, choose, clamp=overshoot == "clamp")
        assert told(turn) == expected, (number, lies)
        assert asked == offered
        after = as_plain(turn.after, deck)
        assert {**after, "points": plain["points"], "coins": plain["coins"]} == plain, (number, lies)
        most = max(most, len(turn.revealed))
    assert most == 6 if TURNS >= 2_000 else most <= 6  # WC-S-5.8: never more


def test_full_bridges_let_one_card_act() -> None:
    """WC-S-5.1, WC-ruling-11: the first card is turned over without a look at its own bridge side."""
    turn = rival_turn(table(), RULES)
    assert isinstance(turn, Turn)
    assert (turn.revealed, turn.acting, turn.selecting) == (("P1",), ("P1",), "P2")


def test_the_choosing_card_is_the_first_of_the_next_turn() -> None:
    """WC-S-5.2."""
    first = rival_turn(table(), RULES)
    assert isinstance(first, Turn)
    following = rival_turn(first.after, RULES)
    assert isinstance(following, Turn)
    assert following.revealed[0] == first.selecting


def test_a_courtier_just_placed_may_rise() -> None:
    """WC-S-5.6: the gate is filled by the left card and emptied by the right one."""
    turn = rival_turn(table(bridges={**FULL, "white": Bridge()}, stack=("P1", "P9", "P2", *"345678")), with_spare())
    assert isinstance(turn, Turn)
    assert turn.after.figures.courtiers == (0, 1, 0, 0)
    assert turn.failed == 0


def with_spare() -> Rules:
    """The practice deck, six of its cards under short names."""
    return Rules(BOARD, {**PRACTICE, **{name: PRACTICE[f"P{name}"] for name in "345678"}})


def test_its_die_may_lie_where_no_tile_shows_its_colour() -> None:
    """WC-S-2.3: the card alone says where; a human's die would need a tile."""
    turn = rival_turn(table(stack=("P1", "P8", *"2345679")), Rules(BOARD, {**PRACTICE, **spare("2345679")}))
    assert isinstance(turn, Turn)
    assert (turn.die, turn.space) == ("white-middle", "L1-left")


def spare(names: str) -> dict[str, Card]:
    return {name: PRACTICE[f"P{name}"] for name in names}


def test_nothing_but_coins_points_influence_and_figures() -> None:
    """WC-S-2.2: no action of the space, no resources, no seals: the turn knows no such thing."""
    turn = rival_turn(table(figures=clan(level1=1)), RULES)
    assert isinstance(turn, Turn)
    assert [step.rule for step in turn.steps] == ["WC-S-3.1", "WC-S-5.4", "WC-S-5.4"]


# -- a deck with double fronts


def double() -> dict[str, Card]:
    plain = write_deck(PRACTICE)
    for card in plain["cards"]:
        card["bridge"], card["position"] = "white", "middle"
    return read_deck(plain)


def test_where_no_card_fits_the_nine_are_shuffled_once() -> None:
    """WC-S-5.9."""
    lies = table(bridges=lying(("red", "right", 5), ("black", "left", 2)))
    rules = Rules(BOARD, double())
    assert rival_turn(lies, rules) == Need("shuffle", tuple(rules.deck))
    turn = rival_turn(lies, rules, again=True)
    assert isinstance(turn, Turn)
    assert turn.fallback
    assert (turn.die, turn.value, turn.space, turn.sum("coins")) == ("black-left", 2, "WELL", 1 + 3)
    assert turn.acting == ("P8", "P9")
    assert turn.after.stack == tuple(rules.deck)


@pytest.mark.parametrize(
    ("dice", "die"),
    [
        ([("red", "right", 5)], "red-right"),
        ([("white", "right", 1), ("black", "right", 4)], "black-right"),
        ([("black", "middle", 4)], "black-middle"),
        ([], None),
    ],
)
def test_the_fallback_takes_what_is_there(dice: list[tuple[str, str, int]], die: str | None) -> None:
    """WC-ruling-12: the left die of the first bridge that has one, else a right one; no die at all ends no table."""
    turn = rival_turn(table(bridges=lying(*dice)), Rules(BOARD, double()), again=True)
    assert isinstance(turn, Turn)
    assert turn.die == die


def test_a_real_card_that_nobody_has_seen_is_asked_for() -> None:
    """WC-S-5.1, when the real cards are followed: each newly visible front."""
    unknown = (None,) * 9
    found = rival_turn(table(stack=unknown), RULES)
    assert found == Need("top", tuple(PRACTICE))
    found = rival_turn(table(stack=("P1", *unknown[1:])), RULES)
    assert found == Need("top", tuple(card for card in PRACTICE if card != "P1"))
    turn = rival_turn(table(stack=("P1", "P2", *unknown[2:])), RULES)
    assert isinstance(turn, Turn)
    assert turn.after.stack == ("P2", *unknown[2:], "P1")
