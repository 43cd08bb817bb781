"""People by id: renamed, joined into one, and never mixed up by their names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.header import Header, Seat
from companion.outgoing.finished import Evening as Told
from companion.shelf import everybody, statistics
from companion.shelf.evenings import LOST, OVER, RUNNING, Evening, Sat
from companion.shelf.everybody import Somebody
from companion.shelf.looked_through import FEW, waiting
from companion.shelf.people import Person
from companion.shelf.shelf import Shelf
from tests.shelf.histories import history
from tests.shelf.test_shelf import ended, read_all
from tests.tables import refusal

ANNA_SAT, BEN_SAT = Somebody("a", "Anna", 1), Somebody("b", "Ben", 1)


def test_two_of_one_name_stay_two(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    cards = history(Random(4), 0, evenings=60)
    shelf.index.put(cards)
    bens = [each for each in everybody.everybody(shelf) if each.name == "Ben"]
    assert len({each.id for each in bens}) == 2
    for ben in bens:
        played = [card for card in cards if not card.trial and any(sat.person == ben.id for sat in card.seats)]
        assert ben.evenings == len(played)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Anna met Ben; a newcomer who was called Anna met Cora."""
    shelf = Shelf(tmp_path)
    shelf.index.put(
        [
            Evening("t1", "flowers", 1, 2, (Sat("a", "Anna", rank=1, won=True), Sat("b", "Ben", rank=2)), OVER),
            Evening("t2", "flowers", 3, 4, (Sat("t2-s13", "Änna", rank=1, won=True), Sat("c", "Cora", rank=2)), OVER),
        ]
    )
    return shelf


def test_one_who_was_known_twice_becomes_one(shelf: Shelf) -> None:
    anna, newcomer = Somebody("a", "Anna", 1), Somebody("t2-s13", "Änna", 1)
    everybody.become_one(shelf, anna, newcomer)
    again = Shelf(shelf.folder)
    assert everybody.ids(again, "a") == ("a", "t2-s13")
    assert next(each for each in everybody.everybody(again) if each.id == "a") == Somebody("a", "Anna", 2)
    assert statistics.tally(everybody.plays(again, person="a"), "a").wins == 2
    assert everybody.names(again, everybody.plays(again))["a"] == "Anna"


def test_what_leaves_names_one_person_once(shelf: Shelf) -> None:
    everybody.become_one(shelf, Somebody("a", "Anna", 1), Somebody("t2-s13", "Änna", 1))
    everybody.rename(shelf, Somebody("c", "Cora", 1), "Corinna")
    known = everybody.as_known(shelf, shelf.evenings)
    assert [[(sat.person, sat.name) for sat in card.seats] for card in known] == [
        [("a", "Anna"), ("c", "Corinna")],
        [("a", "Anna"), ("b", "Ben")],
    ]


def test_two_who_met_are_two(shelf: Shelf) -> None:
    anna, ben = Somebody("a", "Anna", 1), Somebody("b", "Ben", 1)
    assert refusal(lambda: everybody.become_one(shelf, anna, ben)) == "refused.same_person"
    assert refusal(lambda: everybody.become_one(shelf, anna, anna)) == "refused.same_person"
    assert shelf.people == ()


@pytest.mark.parametrize("more", [{"state": RUNNING}, {"trial": True}, {"whole": False}, {"state": LOST}])
def test_two_who_met_anywhere_are_two(shelf: Shelf, more: dict[str, Any]) -> None:
    """Also where nothing is counted: at a table that goes on, at a trial, at one that nobody can open any more."""
    seats = Sat("a", "Anna"), Sat("c", "Cora")
    shelf.index.put([Evening("t3", "flowers", 5, 6, seats, **{"state": OVER, **more})])
    anna, cora = Somebody("a", "Anna", 2), Somebody("c", "Cora", 2)
    assert refusal(lambda: everybody.become_one(shelf, anna, cora)) == "refused.same_person"
    assert [each.id for each in everybody.others(shelf, anna)] == ["t2-s13"]


def test_whether_two_met_is_said_only_when_every_table_is_read(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    ended(shelf)
    shelf.index.put([replace(card, read=False, seats=()) for card in shelf.evenings])
    assert refusal(lambda: everybody.become_one(shelf, ANNA_SAT, BEN_SAT)) == "refused.same_person"
    assert waiting(shelf) == []
    for _ in range(FEW):
        ended(shelf)
    shelf.index.put([replace(card, read=False, seats=()) for card in shelf.evenings])
    assert refusal(lambda: everybody.become_one(shelf, ANNA_SAT, BEN_SAT)) == "refused.unread"
    assert refusal(lambda: everybody.others(shelf, ANNA_SAT)) == "refused.unread"
    assert read_all(shelf) == 0
    assert refusal(lambda: everybody.become_one(shelf, ANNA_SAT, BEN_SAT)) == "refused.same_person"
    assert everybody.others(shelf, ANNA_SAT) == ()


def test_who_was_joined_brings_along_whom_they_were_joined_with(shelf: Shelf) -> None:
    anna, newcomer, ben, cora = (Somebody(id_, id_, 1) for id_ in ("a", "t2-s13", "b", "c"))
    everybody.become_one(shelf, cora, ben)
    assert refusal(lambda: everybody.become_one(shelf, anna, cora)) == "refused.same_person"
    assert refusal(lambda: everybody.become_one(shelf, newcomer, cora)) == "refused.same_person"
    everybody.become_one(shelf, anna, newcomer)
    assert [each.id for each in shelf.people] == ["c", "a"]


def test_a_new_name_holds_for_old_evenings_too(shelf: Shelf) -> None:
    everybody.rename(shelf, Somebody("b", "Ben", 1), "  Benedikt\u202e ")
    assert everybody.names(shelf, everybody.plays(shelf))["b"] == "Benedikt"
    assert refusal(lambda: everybody.rename(shelf, Somebody("b", "Ben", 1), " \n")) == "refused.seat_name"


def test_who_was_joined_counts_as_if_there_had_never_been_two(tmp_path: Path) -> None:
    """The same history twice: once with one id each, once with two for some, joined."""
    shelf, twice = Shelf(tmp_path / "one"), Shelf(tmp_path / "two")
    cards = history(Random(6), 0, evenings=80)
    shelf.index.put(cards)
    later = {f"h{number}": f"later{number}" for number in range(0, 8, 2)}
    twice.index.put([known_by(card, later) if at % 3 else card for at, card in enumerate(cards)])
    twice.remember(tuple(Person(id_, f"Name {id_}", also=other) for id_, other in later.items()))
    assert everybody.plays(twice) == everybody.plays(shelf)
    counted = {each.id: each.evenings for each in everybody.everybody(shelf)}
    assert {each.id: each.evenings for each in everybody.everybody(twice)} == counted
    assert everybody.plays(twice, person="h2") == everybody.plays(shelf, person="h2")
    one = [[(sat.person, sat.score) for sat in card.seats] for card in everybody.as_known(twice, twice.evenings)]
    assert one == [[(sat.person, sat.score) for sat in card.seats] for card in shelf.evenings]


def known_by(card: Evening, ids: dict[str, str]) -> Evening:
    return replace(card, seats=tuple(sat._replace(person=ids.get(sat.person, sat.person)) for sat in card.seats))


def test_plays_of_a_game_or_of_somebody_are_those_a_look_at_each_finds(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.index.put(history(Random(8), 0, evenings=80))
    every = everybody.plays(shelf)
    for box in ("", "flowers"):
        for person in ("", "h2"):
            wanted = [play for play in every if not box or play.box == box]
            wanted = [play for play in wanted if not person or person in [sat.person for sat in play.seats]]
            assert everybody.plays(shelf, box, person) == tuple(wanted)
            assert wanted


def test_an_evening_of_somebody_known_twice_leaves_under_one_id(tmp_path: Path) -> None:
    """Whoever logs it knows the same person again, whichever way it leaves; the names stay those of the table."""
    shelf = Shelf(tmp_path)
    shelf.remember((Person("a", "Anna", also="old 1-p3"), Person("b", "Ben")))
    seats = Seat("p1", "Änne", person="old"), Seat("p2", "Ben", person="b"), Seat("p3", "Anni")
    told = Told(Header("1", "open-table", 1, seats[:2]), seats, None, (), 0)
    found = everybody.under_one_id(shelf, told)
    assert [(seat.name, found.who(seat)) for seat in found.seats] == [("Änne", "a"), ("Ben", "b"), ("Anni", "a")]
