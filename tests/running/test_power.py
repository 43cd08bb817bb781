"""Simulated power cuts and full disks.

The model of a power cut: what was synced is there. Of what was written since, each 512 bytes are old, new or torn,
in any mixture, and the file is as long as before or after. SQLite syncs the file beside the table in every commit
before it is acknowledged, and at a checkpoint the table itself before the other file is emptied; the number of syncs
is counted by a test where `strace` is at hand. Real hardware was not tried.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.rows import Row
from companion.running import disk
from companion.running.journal import Journal
from companion.running.session import Session
from tests.contract.players import play_on
from tests.counts import counts
from tests.running.damage import known_of, opened
from tests.tables import bid, look, new_table, refusal

SECTOR = 512
ROOT = Path(__file__).parent.parent.parent


def files_of(path: Path) -> dict[str, bytes]:
    return {name: path.with_name(name).read_bytes() for name in (path.name, f"{path.name}-wal")}


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


# -- full disks


def fill(path: Path) -> Path:
    """Take all the room there is."""
    hog = path / "hog"
    with open(hog, "wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1 << 9, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return hog


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 800 kB, where we may make one."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=800k", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk cannot be mounted here; the limit on file sizes is tried instead")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_refuses_the_tap_loses_nothing_and_play_goes_on_when_there_is_room(small_disk: Path) -> None:
    session = new_table(small_disk / "a.hanko")
    play_on(session, Random(1), 10)
    hog = fill(small_disk)
    rows, seen = len(session.log), look(session)
    refused = ""
    for _ in range(50):  # what lies beside the file may have some room left
        rows, seen = len(session.log), look(session)
        try_one = refusal_or_nothing(session)
        if try_one:
            refused = try_one
            break
    assert refused == "refused.disk_full"
    assert (len(session.log), look(session)) == (rows, seen)
    hog.unlink()
    session.fix("judge", "ben", "there is room again")
    session.close()
    again = opened(small_disk / "a.hanko")
    assert again.log[rows].note == "there is room again"
    again.close()


def refusal_or_nothing(session: Session) -> str:
    from companion.core.say import Refused

    try:
        session.fix("judge", "cora", "filling " * 20)
    except Refused as refused:
        return refused.say.key
    return ""


def test_a_full_disk_does_not_lock_people_out_because_the_ballast_is_given_up(small_disk: Path) -> None:
    session = new_table(small_disk / "a.hanko")
    play_on(session, Random(1), 10)
    held = files_of(small_disk / "a.hanko")
    session.close()
    for name, words in held.items():
        (small_disk / name).write_bytes(words)
    assert (small_disk / "ballast").stat().st_size == disk.BALLAST
    fill(small_disk)
    again = opened(small_disk / "a.hanko")
    assert len(again.log) == len(session.log)
    again.close()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from tests.running.test_power import refusal_or_nothing
from tests.tables import new_table
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
session = new_table(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
while not (why := refusal_or_nothing(session)):
    pass
rows = len(session.log)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
session.fix("judge", "ben", "there is room again")
print(why, rows, len(session.log))
"""


def test_a_disk_that_takes_no_more_refuses_the_tap_and_play_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "a.hanko")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    why, rows, after = done.stdout.split()
    assert why in ("refused.disk_full", "refused.disk_trouble"), done.stderr
    assert int(after) == int(rows) + 1
    again = opened(tmp_path / "a.hanko")
    assert len(again.log) == int(after)
    assert again.notice is None
    again.close()


def test_a_ballast_that_finds_no_room_is_not_left_half_made(tmp_path: Path) -> None:
    words = "import resource, signal; from pathlib import Path; import sys; from companion.running.disk import ballast;"
    words += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    words += "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)); ballast(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", words, str(tmp_path)], cwd=ROOT, check=True)
    assert list(tmp_path.iterdir()) == []


# -- room


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


def test_a_disk_that_is_nearly_full_keeps_its_room(small_disk: Path) -> None:
    session = new_table(small_disk / "a.hanko")
    play_on(session, Random(1), 3)
    assert (small_disk / "a.hanko-wal").stat().st_size < 100_000
    session.close()


# -- syncs

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
