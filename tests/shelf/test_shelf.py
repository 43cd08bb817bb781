"""The shelf: tables begin, rest, end, are lost, found, handed on and removed."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.header import Header
from companion.core.say import Refused
from companion.games import GAMES
from companion.outgoing import export
from companion.shelf.bring import bring
from companion.shelf.evenings import LOST, OVER, RUNNING
from companion.shelf.looked_through import look_through, unknown, waiting
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, again, header
from companion.shelf.settings import Settings
from companion.shelf.shelf import Shelf

OPEN = GAMES["open-table"]
ANNA, BEN, CORA = Person("a", "Anna"), Person("b", "Ben"), Person("c", "Cora")


def plan(*people: Person, **more: Any) -> Plan:
    return Plan("open-table", people or (ANNA, BEN), **more)


def head(shelf: Shelf, *people: Person, **more: Any) -> Header:
    return header(plan(*people, **more), OPEN, Chance(*shelf.new_table()))


def begun(shelf: Shelf, *people: Person, trial: bool = False) -> str:
    session = shelf.begin(head(shelf, *people), trial=trial)
    with contextlib.closing(session):
        shelf.touch(session)
        return session.header.table


def ended(shelf: Shelf) -> str:
    table = begun(shelf)
    with contextlib.closing(shelf.open(table)) as session:
        session.answer("table", "finish")
        session.answer("table", "nobody")
        shelf.touch(session)
    return table


def read_all(shelf: Shelf) -> int:
    """Everything that waits goes into the index; of how many tables nothing had been known."""
    found = unknown(shelf)
    for _ in look_through(shelf, waiting(shelf)):
        pass
    return len(found)


def test_a_table_is_offered_until_it_ends(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = begun(shelf)
    assert shelf.home.running
    assert shelf.home.running.table == table
    done = ended(shelf)
    assert shelf.card(done) is not None
    assert shelf.card(done).state == OVER  # type: ignore[union-attr]
    assert shelf.home.running.table == table
    again = Shelf(tmp_path)
    assert [card.table for card in again.evenings] == [card.table for card in shelf.evenings]
    assert again.home.running == shelf.home.running


def test_a_trial_is_nobodys_evening(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    begun(shelf, trial=True)
    assert shelf.home.last is None
    assert shelf.home.running


def test_opening_an_old_evening_does_not_make_it_the_last(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    old = ended(shelf)
    card = shelf.card(old)
    with contextlib.closing(shelf.open(old)) as session:
        shelf.touch(session)
    assert shelf.card(old) == card


def test_a_lost_list_is_made_anew_from_the_tables(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = begun(shelf)
    (tmp_path / "home.json").unlink()
    (tmp_path / "evenings.sqlite").write_text("{ torn")
    found = Shelf(tmp_path)
    assert found.evenings == ()
    assert list(tmp_path.glob("evenings.sqlite.broken-1"))
    assert found.notice
    assert found.notice.key == "notice.broken_files"
    assert read_all(found) == 1
    assert found.card(table)


HOSTILE = ["x" * 10_000, "two\nlines", "turned \u202e", "half \ud800", "nul \0"]
CARD = {"table": "t1", "game": "open-table", "names": ["[b]Anna[/b]", "שלום 🐟"], "begun": 1, "touched": 10**30}


def listed(folder: Path, name: str, plain: object) -> Shelf:
    (folder / f"{name}.json").write_text(json.dumps(plain), encoding="utf-8")
    return Shelf(folder)


def test_names_of_any_kind_stand_in_the_list_as_they_are(tmp_path: Path) -> None:
    assert list(listed(tmp_path, "evenings", [CARD]).evenings[0].names) == CARD["names"]


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize("part", ["table", "game", "state", "names", "winners", "rung"])
def test_a_list_that_cannot_be_shown_is_put_aside(tmp_path: Path, part: str, word: str) -> None:
    value = {"names": [word], "winners": [word], "rung": [word, "own", 1, 2, True]}.get(part, word)
    shelf = listed(tmp_path, "evenings", [{**CARD, part: value}])
    assert shelf.evenings == ()
    assert shelf.broken == ["evenings"]
    assert (tmp_path / "evenings.json.broken-1").exists()


@pytest.mark.parametrize("word", HOSTILE)
def test_own_things_under_a_name_that_cannot_be_shown_are_put_aside(tmp_path: Path, word: str) -> None:
    assert listed(tmp_path, "own", {"open-table/layout": {word: {"version": 1}}}).own == {}
    assert (tmp_path / "own.json.broken-1").exists()


def test_people_are_told_apart_and_can_be_seated(tmp_path: Path) -> None:
    known = [{"id": "h1", "name": word} for word in HOSTILE] + [{"id": word, "name": "Ben"} for word in HOSTILE]
    (only,) = listed(tmp_path, "people", [{"id": "h1", "name": "Anna"}, *known]).people
    assert (only.id, only.name) == ("h1", "Anna")


def test_each_small_file_can_be_broken_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = begun(shelf)
    shelf.set(Settings(theme="dark"))
    shelf.new_person("Dora")
    shelf.keep("open-table/layout", "Auction", {"version": 1})
    for name in ("settings", "people", "own", "place"):
        (tmp_path / f"{name}.json").write_text("[[[")
    opened = Shelf(tmp_path)
    assert opened.people == ()
    assert set(opened.broken) == {"settings", "people", "own", "place"}
    assert opened.home.running
    assert opened.home.running.table == table
    assert opened.settings == Settings()


def test_a_file_that_is_no_table_is_lost_but_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = begun(shelf)
    shelf.path(table).write_bytes(b"no table at all" * 1000)
    with pytest.raises(Refused):
        shelf.open(table)
    shelf.lost(table)
    assert shelf.home.running is None
    assert shelf.home.last is None
    assert shelf.card(table)
    assert shelf.card(table).state == LOST  # type: ignore[union-attr]
    assert shelf.path(table).exists()


def test_a_removed_table_is_gone_with_everything_beside_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, other = begun(shelf), begun(shelf)
    shelf.remove(table)
    assert [path.stem for path in shelf.tables.glob("*.hanko")] == [other]
    assert shelf.card(table) is None
    with pytest.raises(Refused):
        shelf.open(table)


@pytest.mark.parametrize("table", ["", "../evil", "a/b", "a.b", "x" * 200, "ä"])
def test_a_name_that_is_no_table_leads_nowhere(tmp_path: Path, table: str) -> None:
    with pytest.raises(Refused):
        Shelf(tmp_path).open(table)


def test_a_head_that_is_refused_leaves_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with pytest.raises(Refused):
        shelf.begin(head(shelf, ANNA))
    assert not list(shelf.tables.glob("*.hanko"))
    assert shelf.evenings == ()


# -- the same again


def test_the_same_again_has_the_people_of_today(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    anna = shelf.new_person("Anna")
    shelf.remember((Person(anna.id, "Änne", "teal", "de"),))
    layout = {"version": 1}
    session = shelf.begin(head(shelf, anna, BEN, own={"layout": layout}))
    session.close()
    repeated = again(shelf.header(session.header.table), shelf.people)
    assert [person.name for person in repeated.order] == ["Änne", "Ben"]
    assert repeated.own == {"layout": layout}
    assert header(repeated, OPEN, Chance("t2", "", 5)).order == session.header.order


def test_whoever_is_absent_keeps_the_place(tmp_path: Path) -> None:
    some = plan(ANNA, BEN, CORA).toggled("b")
    assert [person.name for person in some.here] == ["Anna", "Cora"]
    assert [person.name for person in some.toggled("b").here] == ["Anna", "Ben", "Cora"]
    assert some.wrong(range(3, 5))
    assert some.wrong(range(2, 5)) is None


def test_seats_are_moved_and_painted() -> None:
    some = plan(ANNA, BEN, CORA).moved("c", 0)
    assert [person.name for person in some.order] == ["Cora", "Anna", "Ben"]
    painted = some.painted("a", "teal").painted("b", "teal")
    colours = {seat.person: seat.colour for seat in painted.seats}
    assert colours["b"] == "teal" != colours["a"]


# -- files


def test_a_table_handed_on_is_the_same_table(tmp_path: Path) -> None:
    shelf, other = Shelf(tmp_path / "one"), Shelf(tmp_path / "two")
    table = ended(shelf)
    with contextlib.closing(shelf.open(table)) as session:
        (tmp_path / "table.txt").write_text(export.write(session), encoding="utf-8")
        scene = session.scene()
    bring(other, tmp_path / "table.txt")
    with contextlib.closing(other.open(table)) as session:
        assert session.scene() == scene
    with pytest.raises(Refused) as refused:
        bring(other, tmp_path / "table.txt")
    assert refused.value.say.key == "refused.table_here"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b""),
        ("a.txt", b"\xff\xfe\x00"),
        ("a.txt", b'{"hanko": 99}\n'),
        ("a.txt", b'{"hanko": 1, "header": 5}\n'),
        ("a.json", b"[1, 2]"),
        ("a.play", b"game nothing\nseats a b\n"),
        ("a.play", b"game open-table\nseats a b\ntable nonsense\n"),
        ("a.play", b"\x00" * 100),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_words(tmp_path: Path, name: str, content: bytes) -> None:
    shelf = Shelf(tmp_path)
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Refused):
        bring(shelf, tmp_path / name)
    assert shelf.evenings == ()
    assert not list(shelf.tables.glob("*.hanko"))


def test_the_place_survives_and_a_full_disk_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    shelf.leave_off(screen="table", table="t1")
    assert Shelf(tmp_path).place == {"screen": "table", "table": "t1"}

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    shelf.leave_off(screen="home")
    with pytest.raises(Refused):
        shelf.set(Settings(theme="dark"))
    assert shelf.settings.theme == "auto"


def test_running_means_running(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    begun(shelf)
    assert [card.state for card in shelf.evenings] == [RUNNING]
