"""On a phone our functions say nothing of types, and everything else is as it was, line by line."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.android.hook import bare, before_apk_build
from tools.setup import ROOT
from tools.spec import SPEC, read_spec

TYPED = """
@dataclass
class Seat:
    name: str = "ß"  # a field
    def told(self, à: dict[str, int] = {"->": 1}, *more: "Row | None", by: str, **rest: object) -> list[
        int
    ]:
        left: int = len(more)
        return lambda row: left
async def wait(
    for_it: Callable[[], int],
) -> Callable[[int], str]: ...
"""
LEFT = """
@dataclass
class Seat:
    name: str = "ß"  # a field
    def told(self, à = {"->": 1}, *more, by, **rest):
        left: int = len(more)
        return lambda row: left
async def wait(
    for_it,
): ...
"""


def test_types_of_functions_go_and_fields_and_lines_stay() -> None:
    left = bare(TYPED)
    assert ast.dump(ast.parse(left)) == ast.dump(ast.parse(LEFT))
    assert left.count("\n") == TYPED.count("\n")
    assert left.splitlines()[7:9] == TYPED.splitlines()[7:9]


def test_nothing_is_packed_that_would_mean_something_else() -> None:
    with pytest.raises((ValueError, SyntaxError)):
        bare("def one() -> (int): ...\n")


def test_the_whole_app_can_be_told_without_types(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    for path in (ROOT / "companion").rglob("*.py"):
        to = tmp_path / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(path.read_text("utf-8"), "utf-8")
    before_apk_build(
        SimpleNamespace(args=SimpleNamespace(unknown_args=["--name", "Hanko", "--private", str(tmp_path)]))
    )
    packed = (tmp_path / "companion" / "core" / "asks.py").read_text("utf-8")
    assert "->" not in packed
    assert len(packed.splitlines()) == len((ROOT / "companion" / "core" / "asks.py").read_text("utf-8").splitlines())


def test_the_package_is_built_with_it() -> None:
    assert (ROOT / read_spec(SPEC).get("app", "p4a.hook")).samefile(ROOT / "tools" / "android" / "hook.py")
