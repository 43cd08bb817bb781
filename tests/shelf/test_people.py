"""People and the seats they get: never two alike, whatever they are called."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from companion.core.header import LONGEST_NAME, check_seats
from companion.core.say import Refused
from companion.shelf.bring import bring
from companion.shelf.people import COLOURS, Person, from_plain, named, seated, to_plain
from companion.shelf.shelf import Shelf

HOSTILE = ("\u202eneB", "[b]Ben[/b]", "Ben\nBen", "\t Ben \r", "Be\u0000n", "W" * 10_000, "🎲" * 50, "אבג", "日本")


def people(*names: str) -> tuple[Person, ...]:
    return tuple(Person(f"h{place}", name) for place, name in enumerate(names))


@pytest.mark.parametrize("typed", HOSTILE)
def test_any_typed_name_can_sit(typed: str) -> None:
    name = named(typed)
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    check_seats(seated(people(name, "Anna")), range(2, 13))


@pytest.mark.parametrize("typed", ["", "   ", "\n", "\u202e\u200b", "\u0000"])
def test_nothing_is_no_name(typed: str) -> None:
    with pytest.raises(Refused):
        named(typed)


def test_twelve_people_differ_in_colour_shape_and_letter() -> None:
    seats = seated(people(*["Anna"] * 12))
    for looks in ("colour", "shape", "letter", "id"):
        assert len({getattr(seat, looks) for seat in seats}) == 12


def test_the_favourite_colour_is_kept_where_it_is_free() -> None:
    anna, ben = Person("a", "Anna", "blue"), Person("b", "Ben", "blue")
    first, second = seated((anna, ben))
    assert first.colour == "blue" != second.colour
    assert [seat.colour for seat in seated((anna, ben), {"b": "blue"})][1] == "blue"


def test_nobody_is_white_by_chance_where_neutral_is_white() -> None:
    eleven = seated(tuple(Person(f"h{at}", f"N{at}") for at in range(11)))
    assert "white" not in {seat.colour for seat in eleven}
    assert seated((Person("h1", "Anna", "white"),))[0].colour == "white"


def test_a_colour_nobody_knows_is_replaced() -> None:
    assert seated((Person("a", "Anna", "octarine"),))[0].colour in COLOURS


def test_a_letter_is_one_that_can_be_drawn() -> None:
    assert [seat.letter for seat in seated(people("אבג", "🎲", "Élodie", "ßeta"))] == ["A", "B", "É", "E"]


def test_people_survive_their_file() -> None:
    known = (Person("a", "Anna", "blue", "fr"), Person("b", "[b]Ben[/b]"))
    assert from_plain(to_plain(known)) == known


@pytest.mark.parametrize("plain", [None, 5, "x", {"a": 1}, [5], [{"id": "a"}], [{"id": "a", "name": ""}], [{"x": 1}]])
def test_what_is_no_list_of_people_raises(plain: object) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError, KeyError, Refused)):
        from_plain(plain)


def test_seats_of_a_play_can_be_told_apart(tmp_path: Path) -> None:
    """A play keeps names alone; on the shelf everybody gets a colour, a shape and a letter as at any other table."""
    shelf = Shelf(tmp_path)
    (tmp_path / "table.play").write_text("game open-table\nseats p1 p2 p3\nname p1 Ann\nname p2 Abel\nname p3 Cy\n")
    bring(shelf, tmp_path / "table.play")
    (card,) = shelf.evenings
    with contextlib.closing(shelf.open(card.table)) as session:
        seats = session.header.seats
    assert [(seat.colour, seat.shape, seat.letter) for seat in seats] == [
        ("red", "disc", "A"),
        ("blue", "square", "B"),
        ("green", "triangle", "C"),
    ]
