"""What is too large to be read at once: files and functions, with a reason for each that is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCES = ("companion", "tools", "tests")
LINES = {".py": 300, ".kv": 200, ".js": 300}
FUNCTION = 40
# A file that is longer, and why a reader is better served so.
LONGER = {
    "companion/ui/material.py": "all that is made of KivyMD in one place, so that nothing else loads it",
    "web/src/main.js": "the page that stands in a browser, all of it: the part of the app that has rooms elsewhere",
    "web/src/guest.js": "the app's guest, verdict and own seals once more, which Node holds against their vectors",
}
# A file that is to stay shorter than the others, because all of it is read by whoever reads anything.
TIGHTER = {
    "companion/running/session.py": 280,
}


def files() -> Iterator[Path]:
    for folder in SOURCES:
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted((ROOT / "kv").rglob("*.kv"))
    yield from sorted((ROOT / "web" / "src").rglob("*.js"))


def long_files(paths: Iterator[Path], root: Path = ROOT) -> dict[str, int]:
    """Files of more lines than one reads at once."""
    counted = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    named = {str(path.relative_to(root)): (lines, LINES[path.suffix]) for path, lines in counted.items()}
    return {name: lines for name, (lines, most) in named.items() if lines > TIGHTER.get(name, most)}


def long_functions(text: str) -> list[str]:
    """Functions of more lines than a screen shows, decorators left out."""
    return [
        f"{node.name}: {lines} lines"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION
    ]


def test_a_file_is_read_at_once_or_says_why_not() -> None:
    found = long_files(files())
    assert {path: lines for path, lines in found.items() if path not in LONGER} == {}
    assert LONGER.keys() <= found.keys(), "what has become shorter needs no reason any more"
    assert all((ROOT / path).is_file() for path in TIGHTER), "what has moved is to be held where it is now"


def test_no_function_is_longer_than_a_screen() -> None:
    python = [path for path in files() if path.suffix == ".py"]
    found = {str(path.relative_to(ROOT)): long_functions(path.read_text(encoding="utf-8")) for path in python}
    assert len(python) > 300
    assert {path: functions for path, functions in found.items() if functions} == {}


@pytest.mark.parametrize(("suffix", "lines"), LINES.items())
def test_a_long_file_is_seen(tmp_path: Path, suffix: str, lines: int) -> None:
    for name, count in (("fits", lines), ("long", lines + 1)):
        (tmp_path / f"{name}{suffix}").write_text("a = 1\n" * count)
    assert long_files(tmp_path.iterdir(), tmp_path) == {f"long{suffix}": lines + 1}


@pytest.mark.parametrize(("path", "lines"), TIGHTER.items())
def test_a_file_that_is_to_stay_shorter_is_seen(tmp_path: Path, path: str, lines: int) -> None:
    found = tmp_path / path
    found.parent.mkdir(parents=True)
    for count, long in ((lines, {}), (lines + 1, {path: lines + 1})):
        found.write_text("a = 1\n" * count)
        assert long_files(iter([found]), tmp_path) == long


@pytest.mark.parametrize("head", ["def f():", "async def f():"])
def test_a_long_function_is_seen(head: str) -> None:
    assert long_functions(head + "\n    pass" * (FUNCTION - 1)) == []
    assert long_functions(head + "\n    pass" * FUNCTION) == [f"f: {FUNCTION + 1} lines"]
