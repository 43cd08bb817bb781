"""The pure rules where the vectors do not reach: every way to exchange seals, caps, spaces, the other reading."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.white_castle import bridges, scoring
from companion.games.white_castle.deck import Effect
from companion.games.white_castle.effects import Need, Rules, courtier_up, perform
from companion.games.white_castle.game import WhiteCastle
from companion.games.white_castle.scoring import Goods
from tests.games.white_castle import printed_actions
from tests.games.white_castle.box import BOARD, PRACTICE, clan, table
from tests.games.white_castle.tables import WHY


def test_the_best_exchange_is_the_best_of_all() -> None:
    """WC-F-1: against a search that tries every number of every good, over a grid."""
    for coins, seals, food, iron in product(range(0, 12, 3), range(6), range(0, 8, 2), range(8)):
        goods = Goods(coins, seals, food, iron, 2)
        best = scoring.leftover_points(BOARD, scoring.exchanged(goods, scoring.best_exchange(BOARD, goods)))
        assert best == max(_all_ways(goods))


def _all_ways(goods: Goods) -> list[int]:
    """WC-F-1 once more, in other words."""
    worth = [0, 0, 0, 1, 1, 1, 1, 2]
    found = []
    for food, iron, pearl in product(range(3), repeat=3):
        seals = goods.seals - 2 * (food + iron + pearl)
        has = (goods.food + food, goods.iron + iron, goods.pearl + pearl)
        if seals >= 0 and max(has) <= 7:
            found.append((goods.coins + seals) // 5 + sum(worth[amount] for amount in has))
    return found


def test_the_simple_reading_gives_less() -> None:
    """WC-F-1, the option of the English page: vectors 11 and 16."""
    for goods, points in ((Goods(4, 5, 2, 2, 0), 1), (Goods(14, 5, 2, 6, 6), 5)):
        simple = scoring.exchanged(goods, scoring.simple_exchange(BOARD, goods))
        assert scoring.leftover_points(BOARD, simple) == points


def test_resources_end_at_seven() -> None:
    """WC-A-1."""
    assert printed_actions.stored({"food": 6, "seal": 5}, {"food": 3, "seal": 2}) == {"food": 7, "seal": 7}


def test_one_die_or_two_on_a_space() -> None:
    """WC-T-1.5: at the well any number, on the family board one."""
    assert [bridges.holds(BOARD, "L1-left", players) for players in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert bridges.holds(BOARD, "WELL", 1) is None
    assert bridges.holds(BOARD, "PERSONAL-red", 4) == 1
    stacked = {"L1-left": ("red-5",)}
    assert bridges.covered(BOARD, "L1-left", stacked) == 5
    assert bridges.covered(BOARD, "WELL", {"WELL": ("red-5",)}) == 1
    assert "L1-left" in bridges.spaces_for(BOARD, "red", stacked, 3)
    assert "L1-left" not in bridges.spaces_for(BOARD, "red", stacked, 2)


def test_too_high_may_count_as_not_done() -> None:
    """WC-S-5.4 with the other reading of "up 2" from level 2."""
    figures = clan(level2=1)
    assert courtier_up(figures, 2, "fail") is None
    assert courtier_up(figures, 2, "clamp") == ("level2", "level3")
    usual = {option.key: option.forfeit for option in WhiteCastle.options}
    assert Rules(BOARD, PRACTICE).overshoot == usual["solo_overshoot"]


@pytest.mark.parametrize(
    ("stand", "why"),
    [
        ({"gate": 0, "level3": 5}, "why.no_courtier_below"),
        ({}, "why.no_courtier_below"),
        ({"level2": 1, "level3": 4}, "why.too_high"),
        ({"gate": 1}, ""),
    ],
)
def test_why_no_courtier_went_up(stand: dict[str, int], why: str) -> None:
    """WC-S-5.5, WC-ruling-2: where a courtier may not climb beyond the top, somebody below it is told of."""
    rules = Rules(BOARD, dict(PRACTICE), "fail")
    done = perform(table(figures=clan(**stand)), rules, Effect("up", "2"), WHY, [])
    assert not isinstance(done, Need)
    assert done[1].why.key == (why or WHY.key)
