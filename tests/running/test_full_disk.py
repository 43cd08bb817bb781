"""A full disk refuses the tap, loses nothing, and lets play go on when there is room."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.running import disk
from companion.running.session import Session
from tests.contract.players import play_on
from tests.running.damage import files_of, opened
from tests.tables import look, new_table

ROOT = Path(__file__).parent.parent.parent


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
from tests.running.test_full_disk import refusal_or_nothing
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


def test_nothing_is_left_of_a_ballast_that_was_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(place: Path, words: bytes) -> int:
        with open(place, "wb") as file:
            file.write(words[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    disk.ballast(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_nearly_full_keeps_its_room(small_disk: Path) -> None:
    session = new_table(small_disk / "a.hanko")
    play_on(session, Random(1), 3)
    assert (small_disk / "a.hanko-wal").stat().st_size < 100_000
    session.close()
