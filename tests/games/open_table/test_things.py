"""Things with a number: what lies in a bag, what is on a die."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.open_table.things import counted, kinds, pieces, place_of


@pytest.mark.parametrize(
    ("word", "things"),
    [
        ("red 5", (("red", 5),)),
        ("red", (("red", 1),)),
        ("dark red 2", (("dark red", 2),)),
        ("5", (("5", 1),)),
        ("red 0", (("red 0", 1),)),
        ("red 100", (("red 100", 1),)),
        ("red 999999999999999", (("red 999999999999999", 1),)),
        ("red ٣", (("red ٣", 1),)),
        ("red -2", (("red -2", 1),)),
    ],
)
def test_a_number_behind_a_word_says_how_many(word: str, things: tuple[tuple[str, int], ...]) -> None:
    """OT-6.2"""
    assert counted([word]) == things


def test_what_is_named_twice_is_added_up() -> None:
    assert counted(["red 2", "blue", "red 3"]) == (("red", 5), ("blue", 1))


@given(st.lists(st.text(min_size=1, max_size=12), max_size=8))
def test_every_piece_is_its_thing(words: list[str]) -> None:
    things = counted(words)
    assert len(pieces(things)) == sum(count for _, count in things)
    assert all(things[place_of(piece)][0] == called for piece, called in pieces(things) + kinds(things))
