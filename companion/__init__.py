"""Hanko: the companion at the table. `python -m companion` works without a window; main.py opens one."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent  # what the app was delivered in
DATA = FOLDER / "data"
VERSION = "0.1.0"
