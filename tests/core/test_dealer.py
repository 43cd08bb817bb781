"""The dealer is fair, and its draws never change."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from companion.running import dealer

PICK = Pick("card", tuple("abcdefgh"), subject="deck")
ASKS: dict[str, Ask] = {
    "pick": PICK,
    "number": Number("die", 1, 6),
    "confirm": Confirm("coin"),
    "order": Order("order", ("anna", "ben", "cora", "dora")),
    "some": Some("hand", tuple("abcdef"), least=2, most=2),
    "form": Form("dice", (Number("red", 1, 6), Number("black", 1, 10), Confirm("flip"))),
}
GOLDEN: dict[str, list[object]] = {
    "pick": ["e", "b", "c"],
    "number": [1, 2, 5],
    "confirm": [True, True, False],
    "order": [("cora", "anna", "ben", "dora"), ("ben", "cora", "anna", "dora"), ("anna", "ben", "dora", "cora")],
    "some": [("b", "d"), ("b", "f"), ("b", "d")],
    "form": [(6, 4, True), (3, 9, False), (4, 5, False)],
}


@pytest.mark.parametrize("kind", ASKS)
def test_draws_are_the_same_for_as_long_as_there_are_journals(kind: str) -> None:
    assert [dealer.draw("golden", time, ASKS[kind]) for time in (1, 2, 3)] == GOLDEN[kind]


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS.keys())
def test_every_draw_is_an_answer(ask: Ask) -> None:
    assert all(ask.refuses(dealer.draw("seed", time, ask)) is None for time in range(1, 300))


def chi_square(found: Counter[object], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((found[value] - expected) ** 2 for value in found) / expected + (kinds - len(found)) * expected


@pytest.mark.parametrize(
    ("kind", "kinds", "bound"),
    [("pick", 8, 24.3), ("number", 6, 20.5), ("confirm", 2, 10.8), ("order", 24, 49.7), ("some", 15, 36.1)],
)
def test_the_dealer_is_fair(kind: str, kinds: int, bound: float) -> None:
    """The bound is met by 999 of 1,000 fair dealers; the seed is fixed, so this dealer meets it always."""
    draws = 12_000
    found: Counter[object] = Counter(dealer.draw("a fair seed", time, ASKS[kind]) for time in range(1, draws + 1))
    assert len(found) == kinds
    assert chi_square(found, kinds, draws) < bound


def test_a_draw_depends_on_seed_ask_and_time() -> None:
    die = Number("die", 1, 10**6)
    other = Number("die", 1, 10**6, subject="red")
    draws = {dealer.draw("a", 1, die), dealer.draw("a", 2, die), dealer.draw("b", 1, die), dealer.draw("a", 1, other)}
    assert len(draws) == 4


def test_limits_are_kept_for_every_size() -> None:
    for limit in (1, 2, 3, 7, 60, 1000, (1 << 63) + 1):
        assert all(0 <= dealer.below(limit, dealer._numbers(f"{n}")) < limit for n in range(20))


def test_numbers_that_would_make_a_draw_unfair_are_left_out() -> None:
    unfair = (1 << 64) - 1
    assert dealer.below(3, iter([unfair, 4])) == 1
    assert list(islice(dealer._numbers("x"), 8)) == list(islice(dealer._numbers("x"), 8))


def test_the_seed_is_sealed_before_the_first_draw() -> None:
    assert dealer.seed_seal("a") != dealer.seed_seal("b")
    assert len(dealer.seed_seal("a")) == 64


def test_chance_does_not_type() -> None:
    with pytest.raises(TypeError):
        dealer.draw("seed", 1, Text("t", 9))
