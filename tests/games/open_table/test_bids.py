"""Who wins a sealed bid, and what the table is told about it."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.asks import Value
from companion.games.open_table.bids import Bid, against, best, bids_of, in_order

SEATS = ("anna", "ben", "cora", "dora")
AMOUNTS = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 9))


def bid(*, targets: bool = False) -> Bid:
    return Bid("Lot", "highest", None, targets, "nobody", None)


@pytest.mark.parametrize(
    ("wins", "amounts", "first"),
    [
        ("highest", {"anna": 5, "ben": 7, "cora": 5}, ("ben",)),
        ("highest", {"anna": 7, "ben": 7, "cora": 5}, ("anna", "ben")),
        ("highest", {"anna": 0}, ("anna",)),
        ("lowest", {"anna": 5, "ben": 7, "cora": 5}, ("anna", "cora")),
        ("lowest", {"anna": 0, "ben": 1}, ("anna",)),
        ("shown", {"anna": 5, "ben": 7}, ()),
        ("highest", {}, ()),
        ("lowest", {}, ()),
    ],
)
def test_the_best_bid(wins: str, amounts: Mapping[str, int], first: tuple[str, ...]) -> None:
    """OT-1.2"""
    assert best(amounts, wins) == first


@pytest.mark.parametrize(
    ("targets", "given_", "amounts"),
    [
        (False, {"anna": 3, "ben": None, "cora": 0}, {"anna": 3, "cora": 0}),
        (True, {"anna": ("ben", 3), "ben": None, "cora": ("ben", 0)}, {"anna": 3, "cora": 0}),
        (False, {"anna": None}, {}),
    ],
)
def test_who_passes_has_not_bid(targets: bool, given_: Mapping[str, Value], amounts: Mapping[str, int]) -> None:
    """OT-1.6"""
    assert bids_of(bid(targets=targets), given_) == amounts


def test_bids_add_up_against_each_target() -> None:
    """OT-1.7"""
    given_: dict[str, Value] = {"anna": ("ben", 3), "ben": ("anna", 4), "cora": ("ben", 2), "dora": None}
    assert [(why.words.parts[0][1], why.amount) for why in against(given_)] == [(("ben",), 5), (("anna",), 4)]


@given(AMOUNTS)
def test_every_bid_is_told_once_from_best_to_last(amounts: dict[str, int]) -> None:
    told = [why.amount for why in in_order(amounts, "highest")]
    assert told == sorted(set(amounts.values()), reverse=True)
    assert [why.amount for why in in_order(amounts, "lowest")] == told[::-1]


@given(AMOUNTS.filter(bool))
def test_nobody_bid_better_than_the_best(amounts: dict[str, int]) -> None:
    first = best(amounts, "highest")
    assert first
    assert all((amount < amounts[first[0]]) == (seat not in first) for seat, amount in amounts.items())
