"""What helps a test does nothing within an assert, for Python leaves asserts out as a phone runs it (-OO)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What these are called for is what they do, or how long it takes.
DOING = {"begin", "follow", "start", "let_phones_join", "open_table", "join", "claim", "answer", "tap", "wait", "hear"}
CLOCKS = {"monotonic", "perf_counter", "time"}
HELPERS = [path for path in (ROOT / "tests").rglob("*.py") if path.name[:5] != "test_"]


def asserts(path: Path) -> list[ast.Assert]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Assert)]


def does(held: ast.Assert) -> Iterator[str]:
    """What is done in it."""
    for node in ast.walk(held.test):
        called = node.func if isinstance(node, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if name in DOING | CLOCKS or isinstance(node, (ast.NamedExpr, ast.Await)):
            yield ast.unparse(node)


def is_program(path: Path) -> bool:
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in tree.body)


def test_no_helper_does_anything_within_an_assert() -> None:
    found = [f"{path.relative_to(ROOT)}:{held.lineno} {what}" for path in HELPERS for held in asserts(path)
             for what in does(held)]  # fmt: skip
    assert sum(len(asserts(path)) for path in HELPERS) > 100
    assert found == []


def test_what_tests_start_as_a_program_asserts_nothing() -> None:
    """Nobody rewrites its asserts, and what it prints is all that its test hears of it."""
    programs = [path for path in HELPERS if is_program(path)]
    assert len(programs) > 3
    assert [f"{path.relative_to(ROOT)}:{held.lineno}" for path in programs for held in asserts(path)] == []


def test_what_is_done_in_an_assert_is_found() -> None:
    (held,) = ast.parse("assert app.begin(header) and (so := 1) and wait(5) and time.monotonic() < end").body
    assert isinstance(held, ast.Assert)
    assert sorted(does(held)) == ["(so := 1)", "app.begin(header)", "time.monotonic()", "wait(5)"]
