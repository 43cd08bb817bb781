"""Nobody asks a thing whether it has a name: a class says what it has, and mypy reads it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
# Where something that is not ours is asked, and why.
PROBES = {
    "companion/bidding_box/addresses.py": {"getandroidapilevel"},  # what Python itself has on Android alone
    "companion/ui/guard.py": {"__self__"},  # whatever listens to the app: methods, functions, what Kivy made
}


def probes(text: str) -> set[str]:
    """The names, written out, that something is asked for: `getattr(x, "name", ...)`, `hasattr(x, "name")`."""
    return {
        str(node.args[1].value)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    }


def test_nothing_of_ours_is_probed() -> None:
    paths = sorted((ROOT / "companion").rglob("*.py"))
    found = {str(path.relative_to(ROOT)): probes(path.read_text(encoding="utf-8")) for path in paths}
    assert len(paths) > 300
    assert {path: names for path, names in found.items() if names} == PROBES


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("tag = getattr(widget, 'tag', '')", {"tag"}),
        ("tag = getattr(widget, 'tag')", {"tag"}),
        ("if hasattr(app, 'stage') and app.stage: ...", {"stage"}),
        ("value = getattr(row, name)", set()),
        ("tag = widget.tag", set()),
    ],
)
def test_a_probe_is_seen(text: str, names: set[str]) -> None:
    assert probes(text) == names
