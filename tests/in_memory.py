"""Where tests write: into memory, where this machine has room there, so that nobody waits for a disk to be sure.

What a power cut leaves is tested by what was written and in which order, not by a disk of ours.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
MARK = "HANKO_TESTS_IN"
ROOM = 2 << 30  # bytes; a whole run leaves about a third of it


def write() -> None:
    """For this process and all that it starts; it is tidied away with whoever came first, but for what has failed."""
    if not (MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM):
        return
    if os.environ.get(MARK) is None:
        os.environ["TMPDIR"] = os.environ[MARK] = tempfile.mkdtemp(prefix="hanko-tests-", dir=MEMORY)
        atexit.register(shutil.rmtree, os.environ[MARK], ignore_errors=True)
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # where pytest keeps the files of a failed test
    tempfile.tempdir = os.environ["TMPDIR"]
