"""The index of evenings is made from the tables: it may be lost, torn or old, and no evening goes with it."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.core.header import Header, Seat
from companion.core.say import Refused
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside
from companion.shelf.evenings import LOST, OVER, Evening, Sat, written_down
from companion.shelf.index import LIMIT, Index, Wanted
from companion.shelf.looked_through import look_through, waiting
from companion.shelf.shelf import Shelf
from tests.shelf.histories import history
from tests.shelf.test_shelf import ANNA, BEN, begun, ended, head, read_all


@pytest.fixture
def index(tmp_path: Path) -> Index:
    return Index(tmp_path / "evenings.sqlite")


def test_what_is_put_there_is_found(index: Index) -> None:
    cards = history(Random(1), 200)
    index.put(cards)
    index.put(cards)
    assert index.newest() == tuple(sorted(cards, key=lambda card: -card.touched))
    assert index.card("t3") == cards[3]
    assert index.count() == len(cards)
    index.drop("t3")
    assert index.card("t3") is None
    assert index.count() == len(cards) - 1


def test_a_table_that_has_just_begun_is_known_by_its_people(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with contextlib.closing(shelf.begin(head(shelf, ANNA, BEN))) as session:
        card = shelf.card(session.header.table)
    assert card is not None
    assert [(sat.person, sat.name) for sat in card.seats] == [("a", "Anna"), ("b", "Ben")]
    assert card.names == ("Anna", "Ben")


def test_an_evening_lasts_until_the_latest_thing_that_was_done() -> None:
    """Also where the clock of the device was set back in between."""
    clock = iter((60, 7200, 3600))
    head = Header("t1", "open-table", 1, (Seat("anna", "Anna"), Seat("ben", "Ben")), begun=5)
    session = begin(Journal(None), head, outside=Outside(now=lambda: next(clock)))
    assert written_down(session).touched == 5
    for answer in ("lots", "choose_start", "ben"):
        session.answer("table", answer)
    assert written_down(session).touched == 7200


def test_a_filter_finds_what_a_look_at_each_finds(index: Index) -> None:
    chance = Random(2)
    cards = history(chance, 200)
    index.put(cards)
    for _ in range(50):
        some = chance.choice(cards)
        wanted = Wanted(
            box=chance.choice(("", some.box)),
            persons=chance.choice(((), (some.seats[0].person, "h1"))),
            words=chance.choice(("", some.seats[-1].name, "SHORE änne")),
            since=chance.choice((0, some.touched)),
            until=chance.choice((0, some.touched + 9 * 86_400)),
        )
        found = [card for card in cards if fits(card, wanted)]
        assert index.newest(wanted) == tuple(reversed(found))
        assert index.count(wanted) == len(found)
        assert index.newest(wanted, 2) == tuple(reversed(found))[:2]
        assert index.by_box(wanted) == Counter(card.box for card in found)
        assert index.by_person(wanted) == Counter(sat.person for card in found for sat in card.seats)


def test_what_counts_are_whole_games_to_their_end_the_oldest_first(index: Index) -> None:
    cards = history(Random(3), 200)
    index.put(cards)
    counted = [card for card in cards if card.state == OVER and card.whole and card.read and not card.trial]
    assert [(play.table, play.box, play.seats) for play in index.plays()] == [
        (card.table, card.box, card.seats) for card in counted
    ]


def fits(card: Evening, wanted: Wanted) -> bool:
    words = " ".join((card.title, *(sat.name for sat in card.seats))).casefold()
    return (
        wanted.box in ("", card.box)
        and (not wanted.persons or any(sat.person in wanted.persons for sat in card.seats))
        and all(word in words for word in wanted.words.casefold().split())
        and (not wanted.until or wanted.since <= card.touched < wanted.until)
    )


def test_numbers_beyond_all_counting_are_kept_small(index: Index) -> None:
    seats = (Sat("a", "Anna", score=10**40, rank=1), Sat("b", "Ben", score=-(10**40), rank=2))
    index.put([Evening("t1", "open-table", -(10**30), 10**30, seats, minutes=10**30)])
    card = index.card("t1")
    assert card is not None
    assert [sat.name for sat in card.seats] == ["Anna", "Ben"]
    assert (card.begun, card.touched, card.minutes) == (-LIMIT, LIMIT, LIMIT)
    assert 1 << 61 < LIMIT < 1 << 63, "SQLite holds no more"


def test_words_of_a_filter_are_no_pattern(index: Index) -> None:
    index.put([Evening("t1", "open-table", 1, 2, (Sat("a", "100 % _'\""),))])
    assert [index.count(Wanted(words=words)) for words in ("%", "_", "'\"", "x%", "' OR 1")] == [1, 1, 1, 0, 0]


@pytest.mark.parametrize("content", [b"torn", b"", b"SQLite format 3\0" + b"x" * 2000])
def test_a_torn_index_is_put_aside_and_made_anew(tmp_path: Path, content: bytes) -> None:
    shelf = Shelf(tmp_path)
    done = ended(shelf)
    before = shelf.card(done)
    (tmp_path / "evenings.sqlite").write_bytes(content)
    again = Shelf(tmp_path)
    assert read_all(again) == 1
    assert again.card(done) == before
    assert (again.broken == ["evenings"]) is (content != b"")


def test_one_that_is_torn_while_it_is_used_answers_nothing_and_is_made_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    done = ended(shelf)
    assert shelf.card(done)
    (tmp_path / "evenings.sqlite").write_bytes(b"torn" * 500)
    assert shelf.evenings == ()
    assert read_all(shelf) == 1
    assert shelf.card(done)


def test_one_of_another_version_is_made_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    done, running = ended(shelf), begun(shelf)
    cards = shelf.evenings
    with contextlib.closing(sqlite3.connect(tmp_path / "evenings.sqlite")) as base:
        base.execute("PRAGMA user_version = 99")
        base.execute("ALTER TABLE sat RENAME COLUMN rival TO marks")
        base.commit()
    again = Shelf(tmp_path)
    assert again.index.fresh
    assert read_all(again) == 2
    assert {card.table for card in again.evenings} == {done, running}
    assert {card.table: card for card in again.evenings} == {card.table: card for card in cards}


def test_home_is_told_without_the_index(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    running = begun(shelf)
    home = shelf.home
    (tmp_path / "evenings.sqlite").write_bytes(b"torn")
    assert Shelf(tmp_path).home == home
    assert home.running
    assert home.running.table == running


def test_a_lost_home_is_asked_of_the_index(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    begun(shelf)
    for torn in (None, "[]", '{"running": 3, "last": null, "empty": false}'):
        (tmp_path / "home.json").unlink(missing_ok=True)
        if torn:
            (tmp_path / "home.json").write_text(torn)
        assert Shelf(tmp_path).home == shelf.home._replace(standing=None), "only the file knew where it stands"


# -- the list of before


def old_list(folder: Path, shelf: Shelf) -> list[dict[str, object]]:
    """What the app wrote before there was an index."""
    cards = [
        {"table": card.table, "game": card.game, "names": card.names, "begun": card.begun, "touched": card.touched,
            "state": card.state, "winners": card.winners, "trial": card.trial, "title": card.title, "rung": []}
        for card in shelf.evenings
    ]  # fmt: skip
    (folder / "evenings.json").write_text(json.dumps(cards), encoding="utf-8")
    for name in ("evenings.sqlite", "home.json"):
        (folder / name).unlink()
    return cards


def test_the_old_list_is_taken_over_once_and_its_tables_are_read_when_there_is_time(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    done, running = ended(shelf), begun(shelf)
    gone = begun(shelf)
    before = {card.table: card for card in shelf.evenings}
    old_list(tmp_path, shelf)
    shelf.unlink(gone)
    taken = Shelf(tmp_path)
    assert taken.home.running
    assert not (tmp_path / "evenings.json").exists()
    assert {card.table for card in taken.evenings} == before.keys()
    assert not any(card.read for card in taken.evenings)
    assert taken.index.plays() == ()
    assert list(look_through(taken, waiting(taken))) == [1, 2, 3]
    assert waiting(taken) == []
    for table in (done, running):
        assert taken.card(table) == before[table]
    assert taken.card(gone).state == LOST  # type: ignore[union-attr]


def test_on_a_full_disk_the_old_list_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    ended(shelf)
    old_list(tmp_path, shelf)
    real = sqlite3.connect

    def full(path: str, **given: object) -> sqlite3.Connection:
        base = real(path, **given)  # type: ignore[call-overload]
        base.execute("PRAGMA max_page_count = 1")
        return base  # type: ignore[no-any-return]

    monkeypatch.setattr("companion.shelf.index.sqlite3.connect", full)
    with pytest.raises(Refused):
        _ = Shelf(tmp_path).index
    monkeypatch.undo()
    assert (tmp_path / "evenings.json").exists()
    assert len(Shelf(tmp_path).evenings) == 1
