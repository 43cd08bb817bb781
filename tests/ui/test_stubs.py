"""What stubs/ says of Kivy is so: every module, class, method and property named there is Kivy's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

STUBS = Path(__file__).resolve().parents[2] / "stubs"
FILES = sorted(STUBS.rglob("*.pyi"))
OURS = {"Write", "Read", "Item", "Key", "Result"}  # type variables, which only a stub has


def module_of(path: Path) -> str:
    parts = path.relative_to(STUBS).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def names(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    for each in body:
        if isinstance(each, (ast.ClassDef, ast.FunctionDef)):
            yield each.name, each
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            yield each.target.id, each
        elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            yield each.targets[0].id, each


def is_property(each: ast.stmt) -> bool:
    return isinstance(each, ast.AnnAssign) and ast.unparse(each.annotation).partition("[")[0].endswith("Property")


def unlike(real: Any, stub: ast.ClassDef) -> Iterator[str]:
    """What the stub of a class says and the class does not; plain attributes may be set by its objects only."""
    from kivy.properties import Property

    for name, each in names(stub.body):
        found = getattr(real, name, None)
        if isinstance(each, ast.FunctionDef) and found is None:
            yield f"{stub.name}.{name}() is not there"
        elif is_property(each) and not isinstance(found, Property):
            yield f"{stub.name}.{name} is no property"


@pytest.mark.parametrize("path", FILES, ids=module_of)
@pytest.mark.usefixtures("window")
def test_a_stub_says_what_kivy_says(path: Path) -> None:
    module = import_module(module_of(path))
    wrong: list[str] = []
    for name, each in names(ast.parse(path.read_text("utf-8")).body):
        if name not in OURS:
            assert hasattr(module, name), f"{module.__name__} has no {name}"
            if isinstance(each, ast.ClassDef):
                wrong += unlike(getattr(module, name), each)
    assert not wrong
