"""Damaged, foreign, newer and shared files: opened at the last good row or refused in words, never made worse."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.core.say import Refused
from companion.running import disk
from companion.running.journal import Journal, link
from companion.running.session import Session
from tests.counts import counts
from tests.running.damage import Known, cut, flip, known_of, opened, played, zero
from tests.tables import new_table, refusal

pytestmark = pytest.mark.counts
ROOT = Path(__file__).parent.parent.parent


def check_good_rows(path: Path, known: Known) -> int:
    """Open a damaged table: what is there is a beginning of what was, and it plays on. How many rows are left."""
    session = opened(path)
    now = known_of(session)
    told = session.notice is not None
    left = next((n for n in range(min(now.rows, known.rows), -1, -1) if now.chains[n] == known.chains[n]), -1)
    assert left >= 0, "not a beginning of what was"
    assert now.rows == left or all(row.by == "rules" or row.do in ("void", "answer") for row in session.log[left:])
    if left < known.rows:
        assert told, f"{known.rows - left} rows are gone and nobody was told"
    session.fix("judge", "ben", "plays on")
    session.close()
    again = opened(path)
    assert again.line.rows[again.line.stand - 1].key == "judge"
    again.close()
    return left


def opened_or_why(path: Path) -> Session | str:
    """The table, or the key of why it is refused."""
    try:
        return opened(path)
    except Refused as refused:
        return refused.say.key


def in_another_process(path: Path) -> str:
    """What another process is told that opens this file; nothing when it may."""
    words = "import sys, pathlib; from companion.running.journal import Journal; Journal(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", words, str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize("number", range(counts(300, share=20)))
def test_a_damaged_wal_opens_at_the_last_good_row_and_says_so(number: int, tmp_path: Path) -> None:
    path, random = tmp_path / "a.hanko", Random(number)
    known = played(path, checkpoint_at=20)
    wal = Path(f"{path}-wal")
    written = len(wal.read_bytes().rstrip(b"\0"))  # room behind it holds nothing
    at = random.randrange(written)
    [lambda: flip(wal, at, random.randrange(8)), lambda: cut(wal, at), lambda: zero(wal, at // 512 * 512, 4096)][
        number % 3
    ]()
    assert check_good_rows(path, known) >= 20


@pytest.mark.parametrize("number", range(counts(300, share=20)))
def test_a_damaged_file_opens_at_the_last_good_row_or_is_refused_and_left_alone(number: int, tmp_path: Path) -> None:
    path, random = tmp_path / "a.hanko", Random(number)
    known = played(path, checkpoint_at=59)
    size = path.stat().st_size
    at = random.randrange(size)
    [lambda: flip(path, at, random.randrange(8)), lambda: cut(path, at), lambda: zero(path, at // 512 * 512, 512)][
        number % 3
    ]()
    before = path.read_bytes()
    session = opened_or_why(path)
    if isinstance(session, str):
        assert session in ("refused.journal_broken", "refused.journal_foreign", "refused.journal_newer")
        assert before in [file.read_bytes() for file in (path, *tmp_path.glob("a.torn-*"))]
        return
    mended = session.notice is not None and session.notice.key == "notice.torn"
    session.close()
    if mended:
        aside = next(tmp_path.glob("a.torn-*[0-9]"))
        assert aside.read_bytes() == before
    check_good_rows(path, known) if not mended else opened(path).close()


def test_a_row_that_was_changed_is_found_by_the_chain_and_the_damaged_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    known = played(path)
    base = sqlite3.connect(path)
    (words,) = base.execute("SELECT row FROM rows WHERE n = 30").fetchone()
    base.execute("UPDATE rows SET row = ? WHERE n = 30", (words.replace('"seat"', '"Seat"'),))
    base.commit()
    base.close()
    session = opened(path)
    assert session.notice is not None
    assert session.notice.key == "notice.torn"
    assert known_of(session).chains[29] == known.chains[29]
    session.close()
    kept = sqlite3.connect(tmp_path / "a.torn-1")
    assert kept.execute("SELECT count(*) FROM rows").fetchone()[0] == known.rows
    kept.close()
    session = opened(path)
    assert session.notice is None
    session.close()


def test_what_was_sealed_survives_a_mended_file(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    session.answer("anna", 3)
    session.close()
    base = sqlite3.connect(path)
    base.execute("INSERT INTO rows VALUES (99, '{}', 'x')")
    base.commit()
    base.close()
    session = opened(path)
    assert session.notice is not None
    assert session.scene().sealed == ("anna",)
    session.answer("ben", 1)
    session.answer("cora", 0)
    assert session.total("anna", "oil") == 6
    session.close()


@pytest.mark.parametrize("at", [0, 5, 15, 16, 18, 40, 68])
def test_a_torn_header_is_refused_in_words_and_left_alone(at: int, tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    played(path, 5)
    zero(path, at, 100 - at)
    before = path.read_bytes()
    with pytest.raises(Refused):
        Journal(path)
    assert path.read_bytes() == before


def test_a_save_from_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    new_table(path).close()
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version = {disk.FORMAT + 1}")
    base.close()
    before = path.read_bytes()
    assert refusal(lambda: Journal(path)) == "refused.journal_newer"
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("a.hanko-*"))


@pytest.mark.parametrize("kind", ["sqlite", "text", "picture", "short"])
def test_a_foreign_file_is_refused_and_left_alone(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    if kind == "sqlite":
        base = sqlite3.connect(path)
        base.execute("CREATE TABLE head (name TEXT)")
        base.close()
    else:
        path.write_bytes({"text": b"dear diary\n" * 50, "picture": b"\x89PNG\r\n" + bytes(5000), "short": b"x"}[kind])
    before = path.read_bytes()
    assert refusal(lambda: Journal(path)) in ("refused.journal_foreign", "refused.journal_broken")
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


def test_an_empty_file_holds_no_table(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    path.touch()
    assert refusal(lambda: opened(path)) == "refused.journal_empty"


def test_a_folder_or_a_missing_folder_is_refused_in_words(tmp_path: Path) -> None:
    assert refusal(lambda: Journal(tmp_path)) in ("refused.file_unreadable", "refused.disk_trouble")
    assert refusal(lambda: Journal(tmp_path / "no" / "such" / "a.hanko")) == "refused.disk_trouble"


def test_a_second_process_on_one_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    assert "refused.journal_busy" in in_another_process(path)
    session.answer("anna", 3)
    session.close()
    assert in_another_process(path) == ""


def test_a_second_journal_in_one_process_is_told_so_and_the_first_keeps_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    assert refusal(lambda: Journal(path)) == "refused.journal_busy"
    assert "refused.journal_busy" in in_another_process(path)
    session.close()


def test_a_closed_table_refuses_in_words(tmp_path: Path) -> None:
    session = new_table(tmp_path / "a.hanko")
    session.close()
    assert refusal(lambda: session.answer("anna", 1)) == "refused.table_closed"


def test_a_file_put_back_to_an_older_day_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    session.close()
    older = path.read_bytes()
    session = opened(path)
    session.answer("anna", 1)
    session.close()
    path.write_bytes(older)
    session = opened(path)
    assert session.notice is not None
    assert (session.notice.key, dict(session.notice.parts)) == ("notice.older", {"rows": 1, "known": 2})
    session.close()


HOSTILE = [
    {"do": "go", "to": 10**9},
    {"do": "go", "to": -1},
    {"do": "amend", "to": 99, "value": 1},
    {"do": "amend", "to": 1, "back": True},
    {"do": "answer", "seat": "zed\u202e" * 1000, "key": "x", "value": "y"},
    {"do": "answer", "seat": "anna", "key": "bid/pier", "value": [[[["deep"]]]]},
    {"do": "fix", "key": "judge", "value": {"a": 1}},
    {"do": "dance"},
    {"do": "seal", "seat": ["anna"]},
    {"do": "away", "seat": "zed", "back": True},
    ["no", "row"],
    "row",
    None,
]


@pytest.mark.parametrize("row", HOSTILE, ids=str)
def test_a_row_that_nobody_could_have_written_is_refused_or_not_played(row: object, tmp_path: Path) -> None:
    """A file can be made to look right, chain and all."""
    path = tmp_path / "a.hanko"
    new_table(path).close()
    base = sqlite3.connect(path)
    (n, chain) = base.execute("SELECT n, chain FROM rows ORDER BY n DESC").fetchone()
    words = json.dumps(row)
    base.execute("INSERT INTO rows VALUES (?, ?, ?)", (n + 1, words, link(chain, words)))
    base.commit()
    base.close()
    session = opened_or_why(path)
    if isinstance(session, str):
        assert session == "refused.row"
        return
    assert session.line.stand <= 1
    assert repr(session.scene())
    assert repr(session.timeline())
    session.close()
