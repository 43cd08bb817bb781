"""Whoever joins later can be told apart from everybody else."""

from companion.core.header import Seat
from companion.core.seat_looks import COLOURS, beside

FIRST = (Seat("p1", "Anna", "red", "disc", "A"), Seat("p2", "Ben", "green", "triangle", "B"))


def test_a_newcomer_takes_the_first_colour_that_is_free() -> None:
    people = beside(FIRST, (Seat("s13", "Bea"), Seat("s14", "Änne")))
    assert people[:2] == FIRST
    assert [(seat.colour, seat.shape, seat.letter) for seat in people[2:]] == [
        ("blue", "square", "E"),
        ("yellow", "diamond", "Ä"),
    ]


def test_nobody_joined() -> None:
    assert beside(FIRST, ()) == FIRST


def test_when_all_colours_are_taken_shapes_differ() -> None:
    people = beside((), tuple(Seat(f"s{n}", "Mia") for n in range(24)))
    assert [seat.colour for seat in people[:12]] == list(COLOURS)
    assert len({(seat.colour, seat.shape) for seat in people}) == 24
    assert len({seat.letter for seat in people}) == 24


def test_a_newcomer_brings_a_colour_that_nobody_has() -> None:
    """With the shape that goes with it; a colour that somebody has is not taken twice."""
    clan = Seat("rival", "Tokugawa", "yellow")
    assert beside(FIRST, (clan,))[2] == Seat("rival", "Tokugawa", "yellow", "diamond", "T")
    assert beside(FIRST, (Seat("rival", "Tokugawa", "green"),))[2].colour == "blue"
