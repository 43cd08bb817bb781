"""Equal chapters of games have one name, and in each of them stands what docs/how-to-add-a-game.md says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(path for path in (ROOT / "companion" / "games").iterdir() if (path / "game.py").exists())
GUIDE = (ROOT / "docs" / "how-to-add-a-game.md").read_text(encoding="utf-8")
# What such a chapter was called where it had another name.
ELSEWHERE = {
    "box": "printed", "facts": "printed", "setup": "preparation", "checklist": "preparation", "state": "table",
    "realm": "table", "court": "table", "scores": "scoring", "points": "scoring", "fixes": "corrections",
    "fixing": "corrections", "end": "ending", "panels": "shown", "choices": "options",
}  # fmt: skip


def promised(guide: str) -> dict[str, set[str]]:
    """By chapter, what the guide says that it gives to the others."""
    said = guide.partition("A game that needs more than one file")[2].partition("\n\n")[0]
    chapters = re.findall(r"`(\w+)`(?:\s+\(([^)]*)\))?", said)
    return {chapter: set(re.findall(r"`(\w+)`", gives)) for chapter, gives in chapters}


def given(text: str) -> set[str]:
    """The names that a module has, of its own or from another one."""
    found: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(target.id for target in targets if isinstance(target, ast.Name))
    return found


def missing(folder: Path, chapters: dict[str, set[str]]) -> set[str]:
    """What a chapter of this game does not give, though it is called so."""
    files = {chapter: folder / f"{chapter}.py" for chapter in chapters}
    there = {chapter: given(path.read_text(encoding="utf-8")) for chapter, path in files.items() if path.exists()}
    return {f"{chapter}.{name}" for chapter, names in there.items() for name in chapters[chapter] - names}


def test_the_guide_names_chapters_that_games_have() -> None:
    chapters = promised(GUIDE)
    assert {"game", "table", "options", "scoring", "corrections", "ending", "shown"} <= chapters.keys()
    assert chapters["corrections"] == {"fixes", "fix"}
    assert [name for name in chapters if not any((folder / f"{name}.py").exists() for folder in GAMES)] == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_chapter_gives_what_the_guide_says(folder: Path) -> None:
    assert missing(folder, promised(GUIDE)) == set()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_chapter_goes_by_another_name(folder: Path) -> None:
    assert sorted(path.stem for path in folder.glob("*.py") if path.stem in ELSEWHERE) == []
    assert {*ELSEWHERE.values()} <= promised(GUIDE).keys()


def test_a_chapter_that_gives_something_else_is_seen(tmp_path: Path) -> None:
    (tmp_path / "corrections.py").write_text("from companion.core.asks import Ask\nfix: int = 3\n")
    (tmp_path / "bids.py").write_text("")
    assert missing(tmp_path, {"corrections": {"fixes", "fix"}, "shown": {"title"}}) == {"corrections.fixes"}
