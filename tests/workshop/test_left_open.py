"""A test that leaves something open, or at work, is told so."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests import left_open


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left_open, "PATIENCE", 0.05)


def test_a_file_that_stays_open_is_told(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"table\.hanko"), left_open.nothing():
        sqlite3.connect(tmp_path / "table.hanko")


def test_a_thread_that_goes_on_is_told() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait, name="somebody")
    with pytest.raises(AssertionError, match="thread somebody"), left_open.nothing():
        thread.start()
    done.set()
    thread.join()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells of processes")
def test_a_process_that_goes_on_is_told() -> None:
    waits = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    begun: list[subprocess.Popen[bytes]] = []
    with pytest.raises(AssertionError, match="process"), left_open.nothing():
        begun.append(subprocess.Popen(waits, stdin=subprocess.PIPE))
    for process in begun:
        process.communicate()


def test_who_ends_what_was_begun_is_told_nothing(tmp_path: Path) -> None:
    with left_open.nothing():
        base = sqlite3.connect(tmp_path / "table.hanko")
        thread = threading.Thread(target=base.interrupt)
        thread.start()
        thread.join()
        base.close()
        subprocess.run([sys.executable, "-c", ""], check=True)
