"""People who come with everything in one file: by whichever of their ids they are known here, nobody is doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.shelf import everybody, everything
from companion.shelf.evenings import OVER, RUNNING, Evening, Sat
from companion.shelf.everybody import Somebody
from companion.shelf.people import Person
from companion.shelf.shelf import Shelf
from tests.shelf.test_everything import saved

ANNA, NEWCOMER, BEN = Person("a", "Anna", "red"), Person("n1", "Änna"), Person("b", "Ben")
Ids = dict[str, tuple[str, ...]]


def ids(shelf: Shelf) -> Ids:
    return {person.name: person.ids for person in shelf.people}


def brought(there: tuple[Person, ...], here: tuple[Person, ...], folder: Path) -> Ids:
    """Who is known here once the people of there have come; coming twice changes nothing."""
    shelf, other = Shelf(folder / "here"), Shelf(folder / "there")
    shelf.remember(here)
    other.remember(there)
    saved(other, folder / "all.zip")
    known = []
    for _ in range(2):
        list(everything.bring_back(shelf, folder / "all.zip"))
        known.append(shelf.people)
    assert known[0] == known[1]
    return ids(Shelf(shelf.folder))


JOINED = Person("a", "Anna", "red", also="n1")


@pytest.mark.parametrize(
    ("there", "here", "then"),
    [
        ((ANNA, NEWCOMER), (JOINED,), {"Anna": ("a", "n1")}),  # saved before they became one
        ((JOINED,), (ANNA, NEWCOMER), {"Anna": ("a", "n1")}),  # became one there
        ((JOINED,), (ANNA,), {"Anna": ("a", "n1")}),  # an id of which nobody knew here
        ((JOINED,), (NEWCOMER,), {"Änna": ("n1", "a")}),  # the name of here stays
        ((Person("n1", "Änna", also="a"),), (JOINED, BEN), {"Anna": ("a", "n1"), "Ben": ("b",)}),
        ((Person("b", "Ben", also="n1"),), (JOINED,), {"Anna": ("a", "n1", "b")}),  # both were the newcomer
        ((JOINED, BEN), (), {"Anna": ("a", "n1"), "Ben": ("b",)}),
    ],
)
def test_who_is_one_here_or_there_is_one_afterwards(
    there: tuple[Person, ...], here: tuple[Person, ...], then: Ids, tmp_path: Path
) -> None:
    assert brought(there, here, tmp_path) == then


@pytest.mark.parametrize("state", [OVER, RUNNING])
def test_two_who_met_here_stay_two_whatever_was_joined_elsewhere(state: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.remember((ANNA, NEWCOMER))
    shelf.index.put([Evening("t1", "flowers", 1, 2, (Sat("a", "Anna"), Sat("n1", "Änna"), Sat("n2", "Ann")), state)])
    assert everybody.come_together(shelf, (Person("a", "Anna", also="n1 n2 n3"),)) == 0
    assert ids(shelf) == {"Anna": ("a", "n3"), "Änna": ("n1",)}
    assert everybody.come_together(Shelf(tmp_path), (Person("x", "Xaver", also="n2"),)) == 1


def test_who_has_come_together_is_one_in_every_list(tmp_path: Path) -> None:
    """History goes by the people, and the numbers by the ids: neither knows two."""
    shelf = Shelf(tmp_path)
    shelf.remember((JOINED,))
    shelf.index.put([Evening(f"t{id_}", "flowers", 1, 2, (Sat(id_, id_),), OVER) for id_ in ("a", "n1")])
    assert everybody.come_together(shelf, (ANNA, NEWCOMER)) == 0
    assert {(sat.person, sat.name) for card in everybody.as_known(shelf, shelf.evenings) for sat in card.seats} == {
        ("a", "Anna")
    }
    assert everybody.everybody(shelf) == (Somebody("a", "Anna", 2),)
