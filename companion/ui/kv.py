"""Loads a file of kv/ once, when the module that needs it is first imported."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kivy.lang import Builder

FOLDER = Path(__file__).parents[2] / "kv"


@cache
def load(name: str) -> None:
    path = FOLDER / f"{name}.kv"
    Builder.load_string(path.read_text("utf-8"), filename=str(path))
