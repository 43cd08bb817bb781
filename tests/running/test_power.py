"""Simulated power cuts, and how often a disk is written and synced.

The model of a power cut: what was synced is there. Of what was written since, each 512 bytes are old, new or torn,
in any mixture, and the file is as long as before or after. SQLite syncs the file beside the table in every commit
before it is acknowledged, and at a checkpoint the table itself before the other file is emptied; the number of syncs
is counted by a test where `strace` is at hand. Real hardware was not tried.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.core.rows import Row
from companion.running import disk
from companion.running.journal import FULL, Journal
from companion.running.session import Session
from tests.contract.players import play_on
from tests.counts import counts
from tests.running.damage import files_of, known_of, opened
from tests.tables import bid, new_table, refusal

SECTOR = 512
ROOT = Path(__file__).parent.parent.parent


def mixed(before: bytes, after: bytes, random: Random) -> bytes:
    """What a power cut may leave of a file between two syncs."""
    length = random.choice((len(before), len(after), max(len(before), len(after))))
    old, new = before.ljust(length, b"\0"), after.ljust(length, b"\0")
    left = bytearray()
    for at in range(0, length, SECTOR):
        if old[at : at + SECTOR] == new[at : at + SECTOR]:
            left += new[at : at + SECTOR]
            continue
        kind = random.choice(("old", "new", "torn"))
        tear = random.randrange(SECTOR)
        one, other = old[at : at + SECTOR], new[at : at + SECTOR]
        left += {"old": one, "new": other, "torn": other[:tear] + one[tear:]}[kind]
    return bytes(left[:length])


def cut(folder: Path, files: dict[str, bytes]) -> Session:
    """The table as it is found when there is power again."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, held in files.items():
        (folder / name).write_bytes(held)
    return opened(folder / "a.hanko")


@pytest.mark.counts
@pytest.mark.parametrize("seed", range(counts(30)))
def test_a_power_cut_in_a_tap_or_a_checkpoint_loses_nothing_that_was_acknowledged(seed: int, tmp_path: Path) -> None:
    path, random, cuts = tmp_path / "a.hanko", Random(seed), 0
    session = new_table(path)
    for tap in range(25):
        before, chains = files_of(path), known_of(session).chains
        checkpoint = tap % 8 == 7
        if checkpoint:
            session.journal.rest()
        else:
            if session.position.over:
                session.go(0)
            play_on(session, random, 1)
        after = files_of(path)
        torn = path.name if checkpoint else f"{path.name}-wal"
        for _ in range(4):
            found = cut(tmp_path / "cut", {**before, torn: mixed(before[torn], after[torn], random)})
            assert found.notice is None
            assert known_of(found).chains[: len(chains)] == chains
            found.close()
            cuts += 1
    session.close()
    print(f"{cuts} power cuts, 0 acknowledged taps lost")


def test_the_model_finds_a_tap_that_was_acknowledged_too_early(tmp_path: Path) -> None:
    """Were a tap acknowledged before its sync, the same cuts would lose it."""
    path, random, lost = tmp_path / "a.hanko", Random(5), 0
    session = new_table(path)
    before = files_of(path)
    bid(session, anna=3, ben=2)
    after, rows = files_of(path), len(session.log)
    for _ in range(20):
        wal = f"{path.name}-wal"
        found = cut(tmp_path / "cut", {**before, wal: mixed(before[wal], after[wal], random)})
        lost += len(found.log) < rows
        found.close()
    session.close()
    assert lost


def test_what_lies_beside_a_table_does_not_grow_while_it_is_played(tmp_path: Path) -> None:
    path, random = tmp_path / "a.hanko", Random(1)
    session = new_table(path)
    wal, began = path.with_name("a.hanko-wal"), path.stat().st_size
    lengths = set()
    for _ in range(disk.FRAMES + 50):
        if session.position.over:
            session.go(0)
        play_on(session, random, 1)
        lengths.add(wal.stat().st_size)
    assert lengths == {disk.ROOM}
    assert path.stat().st_size > began, "what is beside the table went into it"
    session.journal.rest()
    assert not wal.stat().st_size
    session.close()


def test_whoever_only_looks_into_a_table_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    new_table(path).close()
    session = opened(path)
    session.scene()
    assert not path.with_name("a.hanko-wal").stat().st_size
    session.close()


TAPS = 100
SYNCED = """
import os, sys
from pathlib import Path
from random import Random
from tests.contract.players import play_on
from tests.tables import new_table
session = new_table(Path(sys.argv[1]))
os.write(2, b"from here")
for tap in range(100):
    if session.position.over:
        session.go(0)
    play_on(session, Random(tap), 1)
os.write(2, b"to here")
os._exit(0)
"""


def test_a_tap_costs_hardly_more_than_one_sync(tmp_path: Path) -> None:
    if not shutil.which("strace"):
        pytest.skip("syncs are counted with strace, which is not here")
    command = ["strace", "-f", "-e", "trace=fsync,fdatasync,write", "-o", str(tmp_path / "trace")]
    command += [sys.executable, "-c", SYNCED, str(tmp_path / "a.hanko")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    trace = (tmp_path / "trace").read_text()
    if "from here" not in trace:
        pytest.skip(f"strace may not look here: {done.stderr[:100]}")
    playing = trace[trace.index("from here") : trace.index("to here")]
    syncs = playing.count("fsync(") + playing.count("fdatasync(")
    print(f"{syncs / TAPS:.2f} syncs per tap")
    assert TAPS * 0.8 <= syncs <= TAPS * 1.2


@pytest.mark.parametrize(("sure", "spared"), [(True, False), (False, True)])
def test_only_what_may_wait_is_written_without_a_sync_and_the_next_tap_syncs_again(
    sure: bool, spared: bool, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "a.hanko")
    journal.begin(new_table().header)
    said: list[str] = []
    journal._base.set_trace_callback(said.append)
    journal.append([Row("go")], shown=False, sure=sure)
    assert ("PRAGMA synchronous = NORMAL" in said) is spared
    assert journal._base.execute("PRAGMA synchronous").fetchone()[0] == FULL
    journal.close()


def test_rows_of_one_tap_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a.hanko")
    journal.begin(new_table().header)
    bad = Row("answer", "anna", "x", value="\ud800")
    with pytest.raises(UnicodeEncodeError):
        journal.append([Row("answer", "anna", "x", value=1), bad], shown=False)
    journal.append([Row("answer", "anna", "x", value=2)], shown=False)
    journal.close()
    again = Journal(tmp_path / "a.hanko")
    assert [row.value for row in again.rows] == [2]
    again.close()


def test_a_table_in_memory_needs_no_disk() -> None:
    session = new_table()
    bid(session, anna=3, ben=1, cora=0)
    session.journal.rest()
    assert refusal(session.redo) == "refused.nothing_to_redo"
    session.close()
