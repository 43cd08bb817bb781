"""Somebody has another name: every table tells it, whatever leaves too, and the journal keeps its words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.outgoing import bgstats, card, export, finished
from companion.outgoing.drawing import svg
from companion.running import plays
from companion.running.session import Session
from companion.shelf import everybody
from companion.shelf.everybody import Somebody
from companion.shelf.forgetting import forget
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, again, header
from companion.shelf.shelf import Shelf
from companion.words import Words
from tests.shelf.test_forgetting import evening, files_with

OLD, NEW = "Quintessa", "Zoë"
PEOPLE = (Person("q", OLD), Person("b", "Ben"))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.remember(PEOPLE)
    return shelf


def said(session: Session) -> Iterator[str]:
    """All that is told of a table, and all that leaves of it."""
    words = Words("en", session.header.game, session.names())
    told = finished.told(session)
    yield from session.names().values()
    yield from (seat.name for seat in session.scene().people)
    yield from (words.say(line.words) for line in session.timeline())
    yield finished.text(told, words)
    yield finished.as_json(told, words)
    yield svg(card.drawing(told, words))
    yield str(bgstats.play(told, words))
    yield plays.show(session)


def test_an_old_table_tells_the_name_of_today_in_all_that_it_says_and_hands_on(shelf: Shelf) -> None:
    table = evening(shelf)
    everybody.rename(shelf, Somebody("q", OLD, 1), NEW)
    with contextlib.closing(shelf.open(table)) as session:
        every = list(said(session))
        assert OLD not in " ".join(every)
        assert sum(NEW in one for one in every) == 8, "people, scene, timeline, text, JSON, card, BG Stats, play"
        assert [seat.letter for seat in session.people()] == ["Z", "B"], "the letter goes with the name"
        assert OLD in export.write(session), "the journal is handed on as it was written"
        shelf.touch(session)
    found = shelf.card(table)
    assert found is not None
    assert found.names == (OLD, "Ben"), "and the index finds both names"


def test_home_tells_the_name_of_today_and_of_the_table_that_waits_too(shelf: Shelf) -> None:
    table = evening(shelf)
    running = evening(shelf, over=False)
    everybody.rename(shelf, Somebody("q", OLD, 1), NEW)
    for home in (shelf.home, Shelf(shelf.folder).home):
        assert home.last is not None
        assert home.running is not None
        assert home.standing is not None
        assert home.running.table == running
        assert table in [card.table for card in home.lately]
        assert {name for card in (home.last, home.running, *home.lately) for name in card.names} == {NEW, "Ben"}
        assert [card.winners for card in home.lately] == [(NEW,)]
        assert [name for name, *_ in home.standing.seats] == [NEW, "Ben"]


def test_two_who_become_one_are_called_by_one_name_and_sit_down_as_one(shelf: Shelf) -> None:
    table = evening(shelf)
    kept = shelf.new_person(NEW)
    shelf.prepare(Plan("open-table", PEOPLE, colours={"q": "red"}))
    everybody.become_one(shelf, Somebody(kept.id, NEW, 0), Somebody("q", OLD, 1))
    with contextlib.closing(shelf.open(table)) as session:
        assert OLD not in " ".join(said(session))
    assert shelf.home.last is not None
    assert shelf.home.last.names == (NEW, "Ben")
    for plan in (again(shelf.header(table), shelf.people), shelf.prepared(GAMES)):
        assert plan is not None
        assert [person.name for person in plan.order] == [NEW, "Ben"]
        assert [person.id for person in plan.order] == [kept.id, "b"]
        assert kept.id in plan.colours
        begun = header(plan, GAMES["open-table"], Chance(*shelf.new_table()))
        assert begun.seats[0].colour == plan.colours[kept.id]


def test_whoever_came_later_has_another_name_and_is_forgotten_under_both(shelf: Shelf) -> None:
    """The name that was typed stands in the journal, and the one of today nowhere in it."""
    table = evening(shelf, comes=OLD + "-Marie")
    with contextlib.closing(shelf.open(table)) as session:
        (seat,) = session.position.game.newcomers()
    late = Somebody(f"{table}-{seat.id}", seat.name, 1)
    everybody.rename(shelf, late, NEW)
    with contextlib.closing(shelf.open(table)) as session:
        assert seat.name not in " ".join(said(session))
        assert any(NEW in line for line in plays.show(session).splitlines() if line.startswith("> fix join"))
        shelf.touch(session)
    assert list(forget(shelf, late._replace(name=NEW))) == [1]
    assert files_with(shelf.folder, seat.name) == files_with(shelf.folder, NEW) == []
    with contextlib.closing(shelf.open(table)) as session:
        assert [one.name for one in session.people()] == [OLD, "Ben", "–"]
