"""The map of the files in docs/architecture.md names every one of them, and no other."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
WAYS = ROOT / "companion"
MAP = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Which file")[2].partition("\n## ")[0]


def test_every_file_stands_on_the_map() -> None:
    named = set(re.findall(r"`([a-z_]+)`", MAP))
    files = {path.stem for path in WAYS.rglob("*.py") if not path.stem.startswith("__")}
    assert len(files) > 150
    assert sorted(files - named) == []


def test_no_file_stands_there_that_is_gone() -> None:
    """A row of names, `a` ... · `b` ..., holds files only in front of each point."""
    fronts = {name for chapter in MAP.split("·") for name in re.findall(r"^\s*`([a-z_]+)`", chapter)}
    files = {path.stem for path in WAYS.rglob("*.py")}
    assert len(fronts) > 60
    assert sorted(fronts - files) == []
