"""What became of sealed bids: whose was alone the best, whether it won, and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from companion.core.end import LEAST, MOST
from companion.core.rows import Row
from companion.running.session import Session
from companion.shelf import statistics
from companion.shelf.evenings import Evening, Play, written_down
from companion.shelf.statistics import Bids
from tests.contract.recorded import FOLDER, played
from tests.tables import bid, new_table

LOTUS = sorted(FOLDER.glob("white-lotus/whole-*.play"))
LAID = ("bid", "attack", "commit", "fight")  # what somebody lays down in a conflict or a rebellion


def bids(card: Evening) -> dict[str, tuple[int, int, int, int]]:
    return {sat.name.casefold(): (sat.rounds, sat.best, sat.taken, sat.ahead) for sat in card.seats}


def test_of_each_sealed_round_it_is_known_by_how_much_somebody_was_alone_the_best() -> None:
    session = new_table(draws="table")
    session.answer("chance", "pier")
    bid(session, anna=1, ben=3, cora=0)
    session.answer("chance", "gate")
    bid(session, anna=2, ben=2, cora=0)
    session.answer("anna", "ben")  # the judge
    card = written_down(session)
    assert card.rounds == 2
    assert bids(card) == {"anna": (2, 0, 0, 0), "ben": (2, 1, 1, 2), "cora": (2, 0, 0, 0)}


def test_one_who_laid_most_is_thrown_out_all_the_same() -> None:
    """Anna lays most, and most lies against her; of three who bid, Cora is alone the best only once."""
    session = played(FOLDER / "white-lotus/first-year.play")
    first = session.end().bids[0]
    assert (dict(first.laid), first.won) == ({"anna": 4, "ben": 2, "cora": 3}, ("ben", "cora"))
    card = written_down(session)
    assert card.rounds == 4
    assert bids(card) == {"änna": (2, 1, 0, 0), "ben": (3, 1, 1, 2), "cora": (4, 1, 1, 1)}


def test_the_most_points_on_the_weaker_side_of_a_rebellion_win_nothing() -> None:
    session = played(FOLDER / "white-lotus/whole-5-de.play")
    laid = {"anna": 0, "ben": 2, "cora": 3, "dan": 1, "eva": 1}
    (fought,) = [round_ for round_ in session.end().bids if dict(round_.laid) == laid]
    assert set(fought.won) == {"anna", "ben", "dan", "eva"}


def test_where_the_lowest_wins_the_lowest_is_the_best() -> None:
    """What is only shown nobody can win, and whoever bids alone is ahead of nobody."""
    session = played(FOLDER / "open-table/bids.play")
    wins = [(dict(round_.laid), round_.won, round_.wins) for round_ in session.end().bids]
    assert wins[-1] == ({"anna": 3, "cora": 2}, ("cora",), LEAST)
    assert wins[0] == ({"anna": 5, "ben": 7, "cora": 5}, ("ben",), MOST)
    assert len(wins) == 8
    card = written_down(session)
    assert card.rounds == 7
    assert bids(card) == {"änna": (7, 0, 0, 0), "ben": (6, 1, 1, 2), "cora": (6, 1, 1, 1), "dora": (2, 0, 0, 0)}


def test_a_bid_with_a_target_and_a_card_from_the_hand_have_an_amount() -> None:
    for play, first in {
        "targets": ({"anna": 5, "ben": 3}, ("anna",)),
        "bids-for-the-order": ({"anna": 2, "ben": 3, "cora": 2}, ("ben",)),
    }.items():
        bid = played(FOLDER / f"open-table/{play}.play").end().bids[0]
        assert (dict(bid.laid), bid.won) == first


def test_of_all_people_a_round_counts_once_whoever_bid_in_it() -> None:
    card = written_down(played(FOLDER / "white-lotus/whole-4-de.play"))
    play = Play(card.table, card.box, card.touched, card.wins, card.minutes, card.level, card.seats, card.rounds)
    best = sum(sat.best for sat in card.seats)
    assert statistics.bids([play]) == Bids(38, best, sum(sat.taken for sat in card.seats), 99)
    assert max(sat.rounds for sat in card.seats) < best < 38, "no two conflicts are between the same people"


@pytest.mark.parametrize("path", LOTUS, ids=lambda path: path.stem)
def test_every_conflict_and_rebellion_of_the_white_lotus_is_counted(path: Path) -> None:
    """Against the rows themselves: who laid how much, whether with a target or a side, or without."""
    session = played(path)
    told = [dict(round_.laid) for round_ in session.end().bids]
    assert told == list(laid(session))
    assert len(told) > 5
    assert any(len(round_) > 2 for round_ in told)


def laid(session: Session) -> Iterator[dict[str, int]]:
    rows = [row for row in session.line.standing if row.key.partition("/")[0] in LAID]
    for _, together in groupby(rows, key=lambda row: row.after):
        yield {row.seat: amount(row) for row in together}


def amount(row: Row) -> int:
    found = row.value[1] if isinstance(row.value, tuple) else row.value
    assert type(found) is int
    return found
