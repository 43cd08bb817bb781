"""What is played where a game can be anything: kept by its title, and there again when the same is played again."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from companion.core.play_text import read
from companion.core.rows import DEALER
from companion.running import plays
from companion.shelf import titles
from companion.shelf.prepared import Plan
from companion.shelf.shelf import Shelf

GOLD = {"version": 1, "counters": [{"name": "Gold"}]}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    found = Shelf(tmp_path)
    found.keep("open-table/layout", "Harbour", GOLD)
    return found


def test_the_same_again_is_called_as_it_was_in_the_end_and_has_what_was_composed_by_then(shelf: Shelf) -> None:
    old = Plan("open-table", options={"playing": "Something", "seen": "yes"}, own={"layout": {"version": 1}})
    again = titles.entitled(old, shelf, "Harbour")
    assert again.options == {"playing": "Harbour", "seen": "yes"}
    assert again.own == {"layout": GOLD}


def test_a_title_of_which_nothing_is_kept_begins_with_what_the_table_began_with(shelf: Shelf) -> None:
    again = titles.entitled(Plan("open-table", own={"layout": {"version": 1}}), shelf, "Castles")
    assert (again.options, again.own) == ({"playing": "Castles"}, {"layout": {"version": 1}})


@pytest.mark.parametrize(("game", "title"), [("open-table", ""), ("white-castle", "Harbour")])
def test_an_evening_without_a_title_is_repeated_as_it_was(shelf: Shelf, game: str, title: str) -> None:
    plan = Plan(game, own={"deck": {"version": 1}})
    assert titles.entitled(plan, shelf, title) == plan


def test_what_a_table_has_composed_is_kept_by_its_title(shelf: Shelf) -> None:
    for title, named in (("", ""), ("Castles", "option playing Castles\n")):
        session = plays.run(read(f"game open-table\nseats anna ben\n{named}table dice\ntable Fate 2 6 table -\n"))
        with contextlib.closing(session):
            titles.remember(shelf, session)
        assert set(shelf.owned("open-table/layout")) == {"Harbour", *([title] if title else [])}
    assert [dice["name"] for dice in shelf.owned("open-table/layout")["Castles"]["dice"]] == ["Fate"]


def test_the_same_again_of_an_evening_without_a_title_has_what_was_composed(shelf: Shelf) -> None:
    """All of it is there again, though there was no name to keep it by."""
    told = "game open-table\nseats anna ben\ntable dice\ntable Fate 2 6 table -\n"
    with contextlib.closing(plays.run(read(told))) as played:
        header, rows = played.header, played.line.standing
    session = shelf.begin(header)
    with contextlib.closing(session):
        for row in rows:
            if row.by != DEALER:
                session.answer(row.seat, row.value)
    again = titles.as_it_ended(Plan("open-table", own={"layout": {"version": 1}}), shelf, header.table, "")
    assert [dice["name"] for dice in again.own["layout"]["dice"]] == ["Fate"]
    gone = titles.as_it_ended(Plan("open-table", own={"layout": GOLD}), shelf, "nowhere", "")
    assert gone.own == {"layout": GOLD}
