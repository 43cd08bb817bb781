"""Where tests write: into memory, where this machine has room there, so that nobody waits for a disk to be sure.

What a power cut leaves is tested by what was written and in which order, not by a disk of ours.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes; a whole run leaves about a third of it


def write() -> None:
    """For this process and all that it starts."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
