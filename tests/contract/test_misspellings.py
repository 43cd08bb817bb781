"""Mypy reads the window too: of 25 misspelled attributes, drawn by a fixed seed, it finds at least 20.

`python -m tests.contract.test_misspellings [count]` prints the figure for a sample of any size, and what was missed.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEED, SAMPLE, CAUGHT = 20_261_118, 25, 20


@dataclass(frozen=True, order=True)
class Planted:
    path: str
    line: int
    column: int  # where the attribute begins, counted in bytes as the parser counts
    name: str
    text: str  # of its line

    @property
    def lot(self) -> str:
        """Its place in the draw, which stays the same while other lines change, or move to other files."""
        return sha256(f"{SEED} {self.name} {self.text.strip()}".encode()).hexdigest()

    @property
    def wrong(self) -> str:
        """The last two letters change places, or the name ends on one letter more."""
        head, tail = self.name[:-2], self.name[-2:]
        return head + tail[::-1] if len(tail) == 2 and tail[0] != tail[1] else self.name + "e"


def accesses() -> list[Planted]:
    """Every attribute that companion/ui reads, but what it reads of `ids`: those names are kv's."""
    found = []
    for path in sorted((ROOT / "companion" / "ui").rglob("*.py")):
        text = path.read_text("utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and not _of_ids(node):
                line, end = node.end_lineno or 0, node.end_col_offset or 0
                name = str(path.relative_to(ROOT))
                found.append(Planted(name, line, end - len(node.attr.encode()), node.attr, lines[line - 1]))
    return sorted(found)


def _of_ids(node: ast.AST) -> bool:
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        if isinstance(node, ast.Attribute) and node.attr == "ids":
            return True
        node = node.func if isinstance(node, ast.Call) else node.value
    return False


def drawn(count: int) -> list[Planted]:
    """So many of them, no two in one line, or one mistake could hide another."""
    lines: dict[tuple[str, int], Planted] = {}
    for each in sorted(accesses(), key=lambda each: each.lot):
        lines.setdefault((each.path, each.line), each)
    return list(lines.values())[:count]


def missed(sample: list[Planted]) -> list[Planted]:
    """Those of which mypy says nothing when all of them stand in a copy of the project."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("companion", "stubs", ".mypy_cache"):
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        for each in sample:
            _plant(copy / each.path, each)
        said = subprocess.run(
            [sys.executable, "-m", "mypy", "companion"], cwd=copy, capture_output=True, text=True, check=False
        )
    assert said.returncode in (0, 1), said.stdout + said.stderr
    return [each for each in sample if not any(_tells(line, each) for line in said.stdout.splitlines())]


def _tells(line: str, planted: Planted) -> bool:
    return line.startswith(f"{planted.path}:{planted.line}: error:") and f'"{planted.wrong}"' in line


def _plant(path: Path, planted: Planted) -> None:
    lines = path.read_bytes().split(b"\n")
    line, at = lines[planted.line - 1], planted.column
    assert line[at:].startswith(planted.name.encode()), planted
    lines[planted.line - 1] = line[:at] + planted.wrong.encode() + line[at + len(planted.name.encode()) :]
    path.write_bytes(b"\n".join(lines))


@pytest.mark.soak
def test_mypy_finds_misspelled_attributes_in_the_window() -> None:
    unseen = missed(drawn(SAMPLE))
    assert SAMPLE - len(unseen) >= CAUGHT, "\n".join(f"{each.path}:{each.line} {each.wrong}" for each in unseen)


if __name__ == "__main__":
    wanted = drawn(int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE)
    silent = missed(wanted)
    for each in silent:
        print(f"{each.path}:{each.line}: {each.wrong}")
    print(f"{len(wanted) - len(silent)} of {len(wanted)} found")
