"""Hanko: the companion at the table. `python -m companion` works without a window; main.py and `hanko` open one."""

from pathlib import Path

_here = Path(__file__).parent
FOLDER = _here if (_here / "kv").is_dir() else _here.parent  # where kv/ and data/ are: a wheel carries them within
DATA = FOLDER / "data"
VERSION = "0.1.0"
