"""Whoever wants to be forgotten is in no file of the shelf any more; the evenings and their numbers stay."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from companion.core.say import Refused
from companion.games import GAMES
from companion.outgoing import export
from companion.running.journal import Journal
from companion.shelf import everybody, statistics
from companion.shelf.evenings import NOBODY, from_short, short
from companion.shelf.everybody import Somebody
from companion.shelf.forgetting import forget
from companion.shelf.looked_through import FEW
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, again, header
from companion.shelf.shelf import Shelf
from tests.shelf.test_shelf import read_all
from tests.tables import refusal

NAME = "Quintessa"
PEOPLE = (Person("q", NAME), Person("b", "Ben"))


def evening(shelf: Shelf, *, over: bool = True, comes: str = "") -> str:
    """A score of 5 to 3."""
    head = header(Plan("open-table", PEOPLE), GAMES["open-table"], Chance(*shelf.new_table()))
    with contextlib.closing(shelf.begin(head)) as session:
        for answer in ("set_up", "category"):
            session.answer("table", answer)
        session.answer("table", ("Points", "adds"))
        for seat, points in (("p1", 5), ("p2", 3)):
            session.fix("cell_shows", (f"k1/{seat}", points))
        if comes:
            session.fix("join", comes)
        if over:
            session.answer("table", "finish")
            session.answer("table", "highest")
        shelf.touch(session)
        return head.table


def files_with(folder: Path, name: str) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and name.encode() in path.read_bytes()]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.remember(PEOPLE)
    return shelf


def test_a_forgotten_name_is_in_no_file_and_the_numbers_stay(shelf: Shelf) -> None:
    tables = [evening(shelf), evening(shelf)]
    shelf.prepare(Plan("open-table", PEOPLE))
    assert len(files_with(shelf.folder, NAME)) > 4
    before = statistics.duels(everybody.plays(shelf), "b")
    assert list(forget(shelf, Somebody("q", NAME, 2))) == [1, 2]
    assert files_with(shelf.folder, NAME) == []
    assert [each.id for each in everybody.everybody(shelf)] == ["b"]
    assert statistics.duels(everybody.plays(shelf), "b") == before
    for table in tables:
        with contextlib.closing(shelf.open(table)) as session:
            assert [seat.name for seat in session.people()] == [NOBODY, "Ben"]
            assert session.scene().winners == ("p1",)
            assert session.notice is None
            assert NAME not in export.write(session)
        card = shelf.card(table)
        assert card is not None
        with contextlib.closing(shelf.open(table)) as session:
            shelf.touch(session)
        assert shelf.card(table) == card
    repeated = again(shelf.header(tables[0]), shelf.people)
    assert [person.name for person in repeated.order] == ["Ben"], "nobody sits down without a name"


def test_the_sheet_that_a_table_ended_with_is_kept(shelf: Shelf) -> None:
    """Of a table that is over it is read, not reckoned anew."""
    table = evening(shelf)
    with contextlib.closing(Journal(shelf.path(table))) as journal:
        ended = journal.kept("sheet")
    assert ended
    list(forget(shelf, Somebody("q", NAME, 2)))
    with contextlib.closing(Journal(shelf.path(table))) as journal:
        assert journal.kept("sheet") == ended


def test_whoever_came_later_is_forgotten_too(shelf: Shelf) -> None:
    table = evening(shelf, comes="Zenobia")
    newcomer = next(each for each in everybody.everybody(shelf) if each.name == "Zenobia")
    list(forget(shelf, newcomer))
    assert files_with(shelf.folder, "Zenobia") == []
    with contextlib.closing(shelf.open(table)) as session:
        assert [seat.name for seat in session.people()] == [NAME, "Ben", NOBODY]


def test_at_a_running_table_nobody_is_forgotten(shelf: Shelf) -> None:
    evening(shelf)
    evening(shelf, over=False)
    before = files_with(shelf.folder, NAME)
    assert refusal(lambda: [*forget(shelf, Somebody("q", NAME, 2))]) == "refused.forget_running"
    assert files_with(shelf.folder, NAME) == before


def as_an_old_list_told(shelf: Shelf) -> None:
    """Names without ids, as the cards of before, and as those that come with everything in one file."""
    shelf.index.put([from_short(short(card)) for card in shelf.evenings])


def test_tables_that_are_not_read_yet_are_read_first(shelf: Shelf) -> None:
    """Also where a table can be read by nobody any more: it keeps no name here from going."""
    evening(shelf)
    shelf.remember(())
    as_an_old_list_told(shelf)
    (shelf.tables / "torn.hanko").write_bytes(b"torn" * 500)
    list(forget(shelf, Somebody("q", NAME, 1)))
    assert files_with(shelf.folder, NAME) == []
    assert [sat.name for card in shelf.evenings for sat in card.seats] == [NOBODY, "Ben"]


def test_while_many_tables_are_not_read_yet_nobody_is_forgotten(shelf: Shelf) -> None:
    for _ in range(FEW + 1):
        evening(shelf)
    as_an_old_list_told(shelf)
    before = files_with(shelf.folder, NAME)
    assert refusal(lambda: [*forget(shelf, Somebody("q", NAME, 9))]) == "refused.unread"
    assert files_with(shelf.folder, NAME) == before
    read_all(shelf)
    list(forget(shelf, Somebody("q", NAME, 9)))
    assert files_with(shelf.folder, NAME) == []


def test_many_tables_that_nobody_can_read_are_waited_for_once(shelf: Shelf) -> None:
    evening(shelf)
    for number in range(FEW + 1):
        (shelf.tables / f"torn{number}.hanko").write_bytes(b"torn" * 500)
    assert refusal(lambda: [*forget(shelf, Somebody("q", NAME, 1))]) == "refused.unread"
    read_all(shelf)
    assert list(forget(shelf, Somebody("q", NAME, 1))) == [1]
    assert files_with(shelf.folder, NAME) == []


@pytest.mark.parametrize("step", range(1, 7))
def test_cut_at_any_step_every_table_is_whole_and_the_next_try_finishes(
    shelf: Shelf, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {evening(shelf) for _ in range(3)}
    done, real = 0, {name: getattr(Path, name) for name in ("replace", "unlink")}

    def cut(name: str) -> object:
        def act(self: Path, *given: object, **named: object) -> object:
            nonlocal done
            done += 1
            if done == 2 * step:
                raise KeyboardInterrupt
            return real[name](self, *given, **named)

        return act

    for name in real:
        monkeypatch.setattr(Path, name, cut(name))
    with contextlib.suppress(KeyboardInterrupt):
        list(forget(shelf, Somebody("q", NAME, 3)))
    monkeypatch.undo()
    again = Shelf(shelf.folder)
    for table in tables:
        with contextlib.closing(again.open(table)) as session:
            assert session.scene().winners == ("p1",)
    with contextlib.suppress(Refused):
        list(forget(again, Somebody("q", NAME, 3)))
    assert files_with(shelf.folder, NAME) == []
