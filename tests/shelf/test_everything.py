"""Everything in one file: what comes back is what was saved, and nothing is doubled."""

from __future__ import annotations

import contextlib
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.outgoing import export
from companion.running.journal import Journal
from companion.shelf import anew, coming, everything
from companion.shelf import saved as last_saved
from companion.shelf.evenings import OVER, RUNNING
from companion.shelf.everything import Done
from companion.shelf.shelf import Shelf
from tests.shelf.test_shelf import ANNA, BEN, CORA, begun, ended, read_all

LAYOUT = {"version": 1, "counters": [{"name": "Gold"}]}
KIND = "open-table/layout"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """One table that has ended, one that goes on, two people, one belonging."""
    found = Shelf(tmp_path / "here")
    found.remember((ANNA, BEN))
    found.keep(KIND, "Cellar", LAYOUT)
    found.set(replace(found.settings, language="fr"))
    ended(found)
    begun(found)
    return found


def saved(shelf: Shelf, path: Path) -> Done:
    return last(everything.save(shelf, path, now=1_792_000_000))


def brought(shelf: Shelf, path: Path) -> Done:
    """And read, as History does when it is opened."""
    done = last(everything.bring_back(shelf, path))
    read_all(shelf)
    return done


def last(steps: Iterator[Done]) -> Done:
    *_, done = steps
    return done


def texts(shelf: Shelf) -> dict[str, str]:
    """Every table as text."""
    found = {}
    for path in sorted(shelf.tables.glob("*.hanko")):
        with contextlib.closing(shelf.open(path.stem)) as session:
            found[path.stem] = export.write(session)
    return found


def kept(shelf: Shelf) -> tuple[Any, ...]:
    return texts(shelf), shelf.people, shelf.own, {card.table: card for card in shelf.evenings}


def play(shelf: Shelf, table: str, *answers: str) -> None:
    with contextlib.closing(shelf.open(table)) as session:
        for answer in answers:
            session.answer("table", answer)
        shelf.touch(session)


def running(shelf: Shelf) -> str:
    assert shelf.home.running
    return shelf.home.running.table


def test_a_new_device_has_everything_again(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    there = Shelf(tmp_path / "there")
    done = brought(there, tmp_path / "all.zip")
    assert (done.new, done.went_on, done.apart, done.people, done.things) == (2, 0, 0, 2, 1)
    assert (done.at, done.of) == (4, 4), "each table is looked through, and then brought"
    assert kept(there) == kept(shelf)
    assert there.settings.language == "fr"
    assert kept(Shelf(tmp_path / "there")) == kept(shelf)
    again = brought(there, tmp_path / "all.zip")
    assert (again.new, again.went_on, again.apart, again.people, again.things) == (0, 0, 0, 0, 0)
    assert kept(there) == kept(shelf)


def test_a_table_that_went_on_here_stays(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    play(shelf, running(shelf), "finish", "nobody")
    before = kept(shelf)
    done = brought(shelf, tmp_path / "all.zip")
    assert (done.new, done.went_on, done.apart) == (0, 0, 0)
    assert kept(shelf) == before


def test_a_table_that_went_on_elsewhere_goes_on_here(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "before.zip")
    there = Shelf(tmp_path / "there")
    brought(there, tmp_path / "before.zip")
    table = running(there)
    play(there, table, "finish", "nobody")
    saved(there, tmp_path / "after.zip")
    done = brought(shelf, tmp_path / "after.zip")
    assert (done.new, done.went_on, done.apart) == (0, 1, 0)
    assert texts(shelf) == texts(there)
    card = shelf.card(table)
    assert card is not None
    assert card.state == OVER


def test_the_sheet_with_which_a_table_ended_elsewhere_comes_along(shelf: Shelf, tmp_path: Path) -> None:
    """So it stands where the rules of the game have changed until it is looked at."""
    table = running(shelf)
    with contextlib.closing(Journal(shelf.path(table))) as journal:
        assert journal.header is not None
        told = export.Exported(journal.header, tuple(journal.rows), "{}")
    assert coming.come(shelf, told) == coming.SAME
    with contextlib.closing(Journal(shelf.path(table))) as journal:
        assert journal.kept("sheet") == "{}"


def test_a_table_that_went_on_here_and_elsewhere_stays_and_is_counted(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "before.zip")
    there = Shelf(tmp_path / "there")
    brought(there, tmp_path / "before.zip")
    play(there, running(there), "finish", "nobody")
    saved(there, tmp_path / "after.zip")
    play(shelf, running(shelf), "bid")
    before = kept(shelf)
    done = brought(shelf, tmp_path / "after.zip")
    assert (done.new, done.went_on, done.apart) == (0, 0, 1)
    assert kept(shelf) == before
    card = shelf.card(running(shelf))
    assert card is not None
    assert card.state == RUNNING


def test_a_table_here_that_nobody_can_read_is_counted_and_not_touched(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    path = shelf.path(running(shelf))
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()
    path.write_bytes(b"no table at all" * 1000)
    done = brought(shelf, tmp_path / "all.zip")
    assert (done.new, done.went_on, done.apart) == (0, 0, 1)
    assert path.read_bytes() == b"no table at all" * 1000


def test_another_thing_of_the_same_name_gets_a_number(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    there = Shelf(tmp_path / "there")
    other = {"version": 1, "counters": [{"name": "Corn"}]}
    there.keep(KIND, "Cellar", other)
    there.remember((replace(ANNA, name="Anne"), CORA))
    done = brought(there, tmp_path / "all.zip")
    assert (done.people, done.things) == (1, 1)
    assert there.owned(KIND) == {"Cellar": other, "Cellar (2)": LAYOUT}
    assert [person.name for person in there.people] == ["Anne", "Cora", "Ben"]
    assert brought(there, tmp_path / "all.zip").things == 0


def test_settings_of_a_device_in_use_stay(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    there = Shelf(tmp_path / "there")
    there.set(replace(there.settings, language="de"))
    brought(there, tmp_path / "all.zip")
    assert Shelf(tmp_path / "there").settings.language == "de"


def test_a_sealed_bid_leaves_in_no_form(tmp_path: Path) -> None:
    """What a passed seat has sealed is not in the file; where it comes back, that seat seals again."""
    shelf = Shelf(tmp_path / "here")
    table = begun(shelf)
    with contextlib.closing(shelf.open(table)) as session:
        session.answer("table", "bid")
        session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))  # type: ignore[attr-defined]
        session.answer("p1", 7)
        openings = dict(session.journal.openings)
    assert openings
    saved(shelf, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        text = archive.read(f"tables/{table}.txt").decode()
    for _, opened, salt in openings.values():
        assert opened not in text
        assert salt not in text


def test_what_was_sealed_here_is_gone_once_the_table_has_gone_on_elsewhere(tmp_path: Path) -> None:
    """There all have sealed again; of what stood here nobody may find anything any more."""
    here, there = Shelf(tmp_path / "here"), Shelf(tmp_path / "there")
    table = begun(here)
    with contextlib.closing(here.open(table)) as session:
        session.answer("table", "bid")
        session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))  # type: ignore[attr-defined]
        session.answer("p1", 7)
        assert session.journal.openings
    saved(here, tmp_path / "before.zip")
    brought(there, tmp_path / "before.zip")
    with contextlib.closing(there.open(table)) as session:
        for seat in ("p1", "p2"):
            session.answer(seat, 3)
    saved(there, tmp_path / "after.zip")
    assert brought(here, tmp_path / "after.zip").went_on == 1
    with contextlib.closing(here.open(table)) as session:
        assert not session.journal.openings
    assert texts(here) == texts(there)


def test_a_table_that_cannot_be_read_is_counted_and_left(shelf: Shelf, tmp_path: Path) -> None:
    (shelf.tables / "odd.hanko").write_bytes(b"no table")
    assert saved(shelf, tmp_path / "all.zip").unread == 1
    Journal(shelf.tables / "headless.hanko").close()
    assert saved(shelf, tmp_path / "all.zip").unread == 2
    assert (shelf.tables / "odd.hanko").exists()
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert not {"tables/odd.txt", "tables/headless.txt"} & {*archive.namelist()}


# -- cut at every step


def test_stopping_to_save_leaves_the_file_of_before(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    saved(shelf, path)
    before = path.read_bytes()
    for steps in range(1, 3):
        saving = everything.save(shelf, path, now=0)
        for _ in range(steps):
            next(saving)
        saving.close()  # type: ignore[attr-defined]
        assert path.read_bytes() == before
        assert [found.name for found in tmp_path.glob("all*")] == ["all.zip"]


def test_stopping_to_bring_back_loses_and_doubles_nothing(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    for steps in range(1, 6):
        there = Shelf(tmp_path / f"there{steps}")
        bringing = everything.bring_back(there, tmp_path / "all.zip")
        for _ in range(steps):
            next(bringing, None)
        bringing.close()  # type: ignore[attr-defined]
        brought(Shelf(there.folder), tmp_path / "all.zip")
        assert kept(Shelf(there.folder)) == kept(shelf)


def test_a_table_cut_in_the_middle_of_its_coming_is_no_table(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(shelf, tmp_path / "all.zip")
    there = Shelf(tmp_path / "there")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", cut)
        patch.setattr(anew, "clear", lambda _part: None)
        with pytest.raises(KeyboardInterrupt):
            brought(there, tmp_path / "all.zip")
    assert not list(there.tables.glob("*.hanko"))
    brought(there, tmp_path / "all.zip")
    assert kept(there) == kept(shelf)
    assert not list(there.tables.glob("*.coming*"))


def cut(*_: object) -> None:
    raise KeyboardInterrupt


def test_what_is_on_this_device_alone_is_counted_from_the_last_time_that_all_was_taken_elsewhere(
    shelf: Shelf, tmp_path: Path
) -> None:
    assert (last_saved.last(shelf), last_saved.unsaved(shelf)) == (0, 2)
    now = max(card.touched for card in shelf.evenings) + 1
    last(everything.save(shelf, tmp_path / "all.zip", now))
    assert last_saved.last(shelf) == 0, "a file that nobody has taken anywhere else yet"
    last_saved.remember(shelf, now)
    assert (last_saved.last(shelf), last_saved.unsaved(shelf)) == (now, 0)
    for broken in ("{", "7", '{"at": -1}', '{"at": "x"}', '{"at": 1e400}'):
        (shelf.folder / last_saved.FILE).write_text(broken)
        assert last_saved.last(shelf) == 0


def test_some_tables_for_somebody_else_bring_neither_people_nor_settings(shelf: Shelf, tmp_path: Path) -> None:
    table = running(shelf)
    last(everything.save(shelf, tmp_path / "some.zip", 0, only=(table,)))
    there = Shelf(tmp_path / "there")
    done = brought(there, tmp_path / "some.zip")
    assert (done.new, done.people, done.things) == (1, 0, 0)
    assert list(texts(there)) == [table]
    assert (there.people, there.own) == ((), {})
