"""How votes and picks are counted, and what that means."""

from collections.abc import Mapping

import pytest

from companion.core.play_text import read
from companion.games.open_table.picks import meaning as pick_means
from companion.games.open_table.votes import Vote, count, leading
from companion.games.open_table.votes import meaning as vote_means
from companion.running import plays
from companion.running.session import Session

YES_OR_NO = Vote("", ())
COLOURS = Vote("Colour", ("red", "blue", "green"))


@pytest.mark.parametrize(
    ("vote", "given", "counts"),
    [
        (YES_OR_NO, {"anna": "yes", "ben": None, "cora": "no", "dora": "yes"}, {"yes": 2, "no": 1}),
        (YES_OR_NO, {"anna": None}, {"yes": 0, "no": 0}),
        (COLOURS, {"anna": "v1", "ben": "v3", "cora": "v1"}, {"v1": 2, "v2": 0, "v3": 1}),
    ],
)
def test_votes_are_counted(vote: Vote, given: Mapping[str, str | None], counts: Mapping[str, int]) -> None:
    """OT-2.2, OT-2.3"""
    assert count(given, vote.options) == counts


@pytest.mark.parametrize(
    ("vote", "counts", "first", "means"),
    [
        (YES_OR_NO, {"yes": 2, "no": 1}, ("yes",), "result.majority"),
        (YES_OR_NO, {"yes": 1, "no": 0}, ("yes",), "result.majority"),
        (YES_OR_NO, {"yes": 2, "no": 2}, ("yes", "no"), "result.votes_tied"),
        (YES_OR_NO, {"yes": 0, "no": 0}, (), "result.all_abstained"),
        (COLOURS, {"v1": 2, "v2": 1, "v3": 1}, ("v1",), "result.most_votes"),
        (COLOURS, {"v1": 2, "v2": 2, "v3": 0}, ("v1", "v2"), "result.votes_tied"),
    ],
)
def test_a_majority_is_more_than_half(
    vote: Vote, counts: Mapping[str, int], first: tuple[str, ...], means: str
) -> None:
    """OT-2.2"""
    assert leading(counts) == first
    assert vote_means(vote, counts).key == means


@pytest.mark.parametrize(
    ("counts", "means"),
    [
        ({"anna": 2, "ben": 1}, "result.pointed"),
        ({"anna": 1, "ben": 1}, "result.points_tied"),
        ({"anna": 0, "ben": 0}, "result.nobody_pointed"),
    ],
)
def test_whom_most_picked(counts: Mapping[str, int], means: str) -> None:
    """OT-3.2"""
    assert pick_means(counts).key == means


def voted(shown: str, *choices: str) -> Session:
    """A table where all have voted."""
    head = f"game open-table\nseats anna ben cora\ntable vote\ntable Quiet anna,ben,cora {shown} -\n"
    seats = ("anna", "ben", "cora")
    return plays.run(read(head + "".join(f"{seat} {choice}\n" for seat, choice in zip(seats, choices, strict=True))))


def test_only_the_numbers_are_shown() -> None:
    """OT-2.4: two votes with the same numbers look alike to everybody, on every screen and in the timeline."""
    one, other = voted("only_counts", "yes", "no", "-"), voted("only_counts", "-", "yes", "no")
    assert one.scene() == other.scene()
    assert one.scene("anna") == other.scene("anna")
    assert [told.words for told in one.timeline()] == [told.words for told in other.timeline()]


def test_without_that_everybody_sees_who_voted_what() -> None:
    """OT-2.1"""
    assert voted("by_name", "yes", "no", "-").scene() != voted("by_name", "-", "yes", "no").scene()
