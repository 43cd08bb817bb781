"""`make near`: runs the tests that lie nearest to what has changed, for about half a minute.

A test file is near a changed file when it is called like it, or by how many imports lie between them. How long each
test file took when it last ran stands in build/seconds.json, which every run of the tests writes.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = ROOT / "build" / "seconds.json"
PARTS = ("companion", "tests", "tools")
AT_MOST = 40.0  # seconds of tests, which two processes share; starting them takes the rest of the half minute
UNKNOWN = 2.0  # seconds, of a test file that has not run here yet
FAR = 99  # no import leads there
VECTORS = ("tests/bidding_box/test_seal_vectors.py", "tests/bidding_box/test_frames.py")
# What no test imports, by how its path begins or ends, and the tests that read it.
READ: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("data/locale/", ".po"): (
        "tests/workshop/test_catalogues.py",
        "tests/workshop/test_shell_words.py",
        "tests/contract/test_words.py",
    ),
    ("web/src/", ".js"): VECTORS,
    ("tests/vectors/seals", ".json"): (*VECTORS, "tests/core/test_sealed_round.py"),
    ("tests/vectors/", ".json"): VECTORS,
    ("pyproject", ".toml"): ("tests/workshop/test_arrows.py", "tests/workshop/test_documents.py"),
    ("docs/rulings/", ".md"): ("tests/workshop/test_rulings.py", "tests/workshop/test_rulebook.py"),
    ("docs/architecture", ".md"): ("tests/workshop/test_architecture.py",),
    ("", ".md"): ("tests/workshop/test_documents.py",),
}
DULL = {"", "test", "py"}
GAMES = {path.name for path in (ROOT / "companion" / "games").iterdir() if path.is_dir()}

Graph = Mapping[str, frozenset[str]]


def changed(root: Path) -> list[str]:
    """What differs from main, and what is not committed; on main itself, what the last commit has changed."""

    def git(*words: str) -> list[str]:
        ran = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
        return ran.stdout.splitlines() if ran.returncode == 0 else []

    since = (git("merge-base", "main", "HEAD") or git("merge-base", "origin/main", "HEAD") or ["HEAD"])[0]
    found = {*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")}
    return sorted(found or git("diff", "--name-only", "HEAD~1"))


def imports(root: Path) -> Graph:
    """Which of our files each of our files imports, wherever in it."""
    files = [path for part in PARTS for path in sorted((root / part).rglob("*.py"))]
    names = {_module(path.relative_to(root)): str(path.relative_to(root)) for path in files}
    return {
        str(path.relative_to(root)): frozenset(
            names[name] for name in _named(ast.parse(path.read_text("utf-8"))) if name in names
        )
        for path in files
    }


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _named(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def steps_from(test: str, graph: Graph) -> dict[str, int]:
    """Every file that a test reaches by imports, and over how many of them."""
    reached, queue = {test: 0}, [test]
    for name in queue:
        for imported in sorted(graph.get(name, ())):
            if imported not in reached:
                reached[imported] = reached[name] + 1
                queue.append(imported)
    return reached


def words_of(name: str) -> frozenset[str]:
    return frozenset(re.split("[^a-z0-9]+", name.lower())) - DULL


def called(file: str, test: str) -> bool:
    """Is the test called like the file, or both like a game? `ui/table/curtain.py` has `test_curtain.py`."""
    path = Path(file)
    own = words_of(path.parent.name if path.stem == "__init__" else path.stem)
    games = {folder.replace("-", "_") for folder in (*path.parts[:-1], path.stem)} & GAMES
    return bool(own and own <= words_of(test)) or any(game.rpartition("_")[2] in words_of(test) for game in games)


def with_its_code(files: Iterable[str]) -> set[str]:
    """What is laid out in kv is painted by the file of the same name."""
    given = set(files)
    laid_out = (Path(file).with_suffix(".py").relative_to("kv") for file in given if re.fullmatch(r"kv/.+\.kv", file))
    return given | {f"companion/ui/{path}" for path in laid_out}


def reads(test: str, file: str) -> bool:
    return any(test in tests and file.startswith(a) and file.endswith(b) for (a, b), tests in READ.items())


def apart(test: str, reached: Mapping[str, int], file: str) -> int:
    """0 for the test itself, 1 where it imports or reads the file or is called like it, else the imports between."""
    if test == file:
        return 0
    if called(file, test) or reads(test, file):
        return 1
    return reached.get(file, FAR)


def nearest(files: Iterable[str], graph: Graph, seconds: Mapping[str, float], most: float = AT_MOST) -> list[str]:
    """Test files, nearest first and of those the quickest first, until the time is full."""
    tests = [name for name in graph if name.startswith("tests/") and Path(name).name.startswith("test_")]
    rank, files = {}, with_its_code(files)
    for test in tests:
        reached = steps_from(test, graph)
        rank[test] = min((apart(test, reached, file) for file in files), default=FAR)
    found, left = [], most
    for test in sorted((test for test in tests if rank[test] < FAR), key=lambda t: (rank[t], seconds.get(t, UNKNOWN))):
        if rank[test] == 0 or seconds.get(test, UNKNOWN) <= left:
            found.append(test)
            left -= seconds.get(test, UNKNOWN)
    return found


def main() -> int:
    files = changed(ROOT)
    seconds = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() else {}
    graph = imports(ROOT)
    found = nearest(files, graph, seconds)
    if not found:
        print("Nothing has changed that a test is near to.")
        return 0
    print(f"{len(files)} changed files; {len(found)} test files near them. The others are for `make test`.", flush=True)
    words = ["-q", "-n", "2", "--dist", "loadfile", "-p", "no:cacheprovider", *found]
    return subprocess.run([sys.executable, "-m", "pytest", *words], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
