"""The file of a table: whose it is, who may open it, and how much room lies beside it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.running import disk
from companion.running.journal import FULL, Journal
from tests.tables import bid, new_table, refusal, reopened

ROOT = Path(__file__).parent.parent.parent
ELSEWHERE = """import sys
from pathlib import Path
from companion.core.say import Refused
from companion.running.journal import Journal
try:
    Journal(Path(sys.argv[1]))
except Refused as refused:
    print(refused.say.key)
"""


def opened_elsewhere(path: Path) -> str:
    """What another process is told that opens this table."""
    command = [sys.executable, "-c", ELSEWHERE, str(path)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() or done.stderr.strip()


def beside(path: Path) -> int:
    """How long the file beside a table is."""
    wal = Path(f"{path}-wal")
    return wal.stat().st_size if wal.exists() else 0


def test_a_file_says_from_its_first_moment_whose_it_is_and_of_which_format(tmp_path: Path) -> None:
    """As docs/save-format.md writes it down: other versions go by these bytes."""
    path = tmp_path / "t1.hanko"
    new_table(path).close()
    head = path.read_bytes()[:100]
    assert head[68:72] == b"HANK"
    assert int.from_bytes(head[60:64], "big") == 1


def test_a_table_that_is_open_is_nobody_elses_even_after_its_own_app_has_tried_twice(tmp_path: Path) -> None:
    """Whoever closes a file gives up every lock that the process has on it: so it must not be opened a second time."""
    path = tmp_path / "t1.hanko"
    session = new_table(path)
    assert opened_elsewhere(path) == "refused.journal_busy"
    assert refusal(lambda: Journal(path)) == "refused.journal_busy"
    assert opened_elsewhere(path) == "refused.journal_busy"
    session.close()
    assert opened_elsewhere(path) == ""
    Journal(path).close()


def test_nobody_writes_into_a_table_that_is_open(tmp_path: Path) -> None:
    session = new_table(tmp_path / "t1.hanko")
    with closing(sqlite3.connect(tmp_path / "t1.hanko", timeout=0, isolation_level=None)) as other:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        session.close()
        other.execute("BEGIN IMMEDIATE")


def test_only_what_can_be_written_again_does_not_wait_for_the_disk_and_keeps_no_head(tmp_path: Path) -> None:
    header = new_table().header
    for name, copied, synchronous in (("t1", False, FULL), ("t2", True, 0)):
        journal = Journal(tmp_path / f"{name}.hanko", copied=copied)
        journal.begin(header)
        assert journal._base.execute("PRAGMA synchronous").fetchone()[0] == synchronous
        assert (tmp_path / f"{name}.hanko.head").exists() is not copied
        journal.close()


def test_what_was_read_lies_surely_on_the_disk(tmp_path: Path) -> None:
    session = new_table(tmp_path / "t1.hanko")
    bid(session, anna=4, ben=2, cora=1)
    rows = len(session.log)
    session.close()
    journal = Journal(tmp_path / "t1.hanko")
    assert journal.sure == len(journal.rows) == rows
    journal.close()


def test_a_head_that_no_file_can_hold_is_refused_in_words(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "t1.hanko")
    odd = replace(new_table().header, options={"map": {"a set"}})  # type: ignore[dict-item]
    assert refusal(lambda: journal.begin(odd)) == "refused.header"
    assert journal.header is None
    journal.abandon()


def test_ballast_is_given_up_once(tmp_path: Path) -> None:
    assert not disk.give_up_ballast(tmp_path)
    disk.ballast(tmp_path)
    assert (tmp_path / "ballast").stat().st_size == disk.BALLAST == 1 << 17
    assert disk.give_up_ballast(tmp_path)
    assert not (tmp_path / "ballast").exists()


def test_room_is_made_when_something_is_played_and_not_by_looking(tmp_path: Path) -> None:
    session = reopened(new_table(tmp_path / "t1.hanko"))
    path = session.journal.path
    assert path is not None
    assert beside(path) == 0
    bid(session, anna=4)
    assert beside(path) == disk.ROOM
    bid(session, ben=2)
    assert beside(path) == disk.ROOM
    session.journal.rest()
    assert beside(path) == 0
    bid(session, cora=1)
    assert beside(path) == disk.ROOM
    session.close()


def test_a_table_in_which_nothing_was_begun_leaves_no_file(tmp_path: Path) -> None:
    Journal(tmp_path / "t1.hanko").abandon()
    assert [path.name for path in tmp_path.iterdir()] == ["ballast"]
    begun = new_table(tmp_path / "t2.hanko")
    begun.journal.abandon()
    assert (tmp_path / "t2.hanko").exists()


def test_where_the_chain_stands_is_surely_on_the_disk_when_play_rests_and_nobody_waits_for_it_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t1.hanko"
    session = new_table(path)
    head = Path(f"{path}.head").stat().st_ino
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    bid(session, anna=4, ben=2, cora=1)
    assert synced == []
    session.journal.rest()
    assert synced == [head]
    bid(session, anna=1)
    session.close()
    assert synced == [head, head]


def open_files() -> int:
    return sum(1 for _ in Path("/dev/fd").iterdir())


def test_a_closed_table_holds_no_file_open(tmp_path: Path) -> None:
    before = open_files()
    session = new_table(tmp_path / "t1.hanko")
    bid(session, anna=4, ben=2, cora=1)
    assert open_files() > before
    session.close()
    assert open_files() == before


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("database is locked", "journal_busy"),
        ("database table is locked", "journal_busy"),
        ("database or disk is full", "disk_full"),
        ("disk I/O error", "disk_trouble"),
        ("attempt to write a readonly database", "disk_trouble"),
        ("unable to open database file", "disk_trouble"),
        ("Cannot operate on a closed database.", "table_closed"),
        ("database disk image is malformed", "journal_broken"),
    ],
)
def test_what_sqlite_says_is_told_in_words_of_what_to_do(said: str, key: str) -> None:
    assert disk.in_words(sqlite3.OperationalError(said)).say.key == f"refused.{key}"


def test_a_power_cut_takes_nothing_but_the_seal_that_closes_a_round(tmp_path: Path) -> None:
    """It is written surely with what it opens, before anything of that is shown."""
    session = new_table(tmp_path / "a.hanko", draws="table")
    session.answer("chance", "pier")
    assert session.journal.sure == len(session.log) == 1
    for sealed, seat in enumerate(("anna", "ben"), 2):
        bid(session, **{seat: 1})
        assert session.journal.sure == len(session.log) == sealed
    bid(session, cora=2)
    assert session.journal.sure == len(session.log)
    session.close()
