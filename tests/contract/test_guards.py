"""What can be seen in the text of the rules: flows are joined on, and nothing reaches outside."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted((ROOT / "companion" / "games").rglob("*.py"))
RULES = [*GAMES, *sorted((ROOT / "companion" / "core").glob("*.py"))]
FLOWS = {"one", "all_of", "first_of", "each"}
OUTSIDE = {
    "asyncio", "datetime", "gettext", "io", "kivy", "kivymd", "locale", "logging", "os", "pathlib", "pickle", "plyer",
    "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys", "threading", "time", "uuid", "websockets",
}  # fmt: skip
DOORS = {"open", "print", "input", "eval", "exec", "id", "hash", "__import__", "globals"}


@cache
def flows_of(folder: Path) -> set[str]:
    """The names that mean a flow in a game: those of the engine, and those of its own that mean nothing else."""
    files = folder.glob("*.py") if folder == ROOT / "companion" / "games" else folder.rglob("*.py")
    functions = [
        node
        for other in files
        for node in ast.walk(ast.parse(other.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    plain = {node.name for node in functions if not _says_flow(node)}
    return (FLOWS | {node.name for node in functions if _says_flow(node)}) - plain


def _says_flow(node: ast.FunctionDef) -> bool:
    said = ast.unparse(node.returns) if node.returns else ""
    return said.startswith(("Flow", "Generator"))


def mistakes(text: str, flows: set[str]) -> list[str]:
    """Bare yields of flows, questions that are not joined on, and flows that are called for nothing.

    A flow whose value is used without `yield from` is found by mypy; one that is thrown away is found only here.
    """
    tree = ast.parse(text)
    joined = {id(call) for node in ast.walk(tree) if isinstance(node, ast.YieldFrom) for call in ast.walk(node)}
    returned = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Return)}
    lambdas = {id(node.body) for node in ast.walk(tree) if isinstance(node, ast.Lambda)}
    fine = joined | returned | lambdas
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [
        f"line {node.lineno}: {_called(node)}() without `yield from`"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node) not in fine
        if _asks(node) or (id(node) in alone and _called(node) in flows)
    ]
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and _says_flow(function):
            found += [f"line {node.lineno}: bare yield" for node in _own_nodes(function) if isinstance(node, ast.Yield)]
    return found


def _asks(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in FLOWS


def _own_nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function, but not of the functions inside it."""
    nodes: list[ast.AST] = []
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        nodes.append(node)
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            left += ast.iter_child_nodes(node)
    return nodes


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@pytest.mark.parametrize("file", GAMES, ids=[str(file.relative_to(ROOT)) for file in GAMES])
def test_every_flow_is_joined_on_and_no_yield_is_bare(file: Path) -> None:
    assert mistakes(file.read_text(encoding="utf-8"), flows_of(file.parent)) == []


@pytest.mark.parametrize("line", ["self.auction()", "x = one(a, b)", "yield 3", "bids = all_of(a, b)"])
def test_the_guard_finds_what_does_nothing(line: str) -> None:
    text = f"class G:\n    def auction(self) -> Flow:\n        yield from one(a, b)\n        {line}\n"
    assert mistakes(text, {*FLOWS, "auction"})


@pytest.mark.parametrize("file", RULES, ids=[str(file.relative_to(ROOT)) for file in RULES])
def test_the_rules_reach_for_nothing_outside(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    reached = {
        alias.name.partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    reached |= {(node.module or "").partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    reached |= {
        node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not reached & (OUTSIDE | DOORS)
