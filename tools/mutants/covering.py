"""Which tests go which lines, and how long each takes: one run of the tests with a context for each, kept as JSON."""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from tools.mutants.find import Mutant
from tools.mutants.tree import ALL_TRACED, Tree

UNASKED = ("tests/ui", "tests/workshop")  # the window is not under trial, and the workshop reads the files themselves
LONGEST = 3600.0  # seconds for the run that makes the map
NARROWEST = 12  # tests tried first: those that go the fewest lines know most about each
ENOUGH = 40.0  # seconds of tests for one mutant, as measured while they were traced


@dataclass(frozen=True, slots=True)
class Covering:
    """The map. Tests that were red before anything was spoilt are left out of it."""

    lines: dict[str, dict[int, frozenset[str]]]  # file -> line -> tests
    seconds: dict[str, float]
    red: tuple[str, ...]
    widths: dict[str, int]  # how many lines a test goes

    def tests(self, mutant: Mutant, text: str) -> list[str]:
        """Who may notice: those beside the code and the quickest of all, as many as are enough; first the narrowest."""
        here = self.lines.get(mutant.file, {})
        found = frozenset[str]().union(*(here.get(line, frozenset()) for line in mutant.lines))
        if not found or not inside_a_function(text, mutant.line):
            found = frozenset[str]().union(*here.values()) or self._neighbours(mutant.file)
        return self._in_turn(found, mutant.file.replace("companion/", "tests/", 1).rpartition("/")[0] + "/")

    def _neighbours(self, file: str) -> frozenset[str]:
        """A file that is only read while it is imported is noticed by the tests of its folder."""
        folder = file.rpartition("/")[0] + "/"
        near = [tests for name, lines in self.lines.items() if name.startswith(folder) for tests in lines.values()]
        return frozenset[str]().union(*near)

    def _in_turn(self, found: frozenset[str], beside: str) -> list[str]:
        near = self._within([test for test in found if test.startswith(beside)], ENOUGH / 2)
        others = self._within([test for test in found if test not in near], ENOUGH - self.expected(near))
        enough = [*near, *others] or sorted(found, key=lambda test: (self.seconds[test], test))[:1]
        first = sorted(enough, key=lambda test: (self.seconds[test] > 1, self.widths[test], test))[:NARROWEST]
        return first + [test for test in enough if test not in set(first)]

    def _within(self, tests: Sequence[str], seconds: float) -> list[str]:
        """The quickest, as many as there is time for."""
        in_turn = sorted(tests, key=lambda test: (self.seconds[test], test))
        until = accumulate(self.seconds[test] for test in in_turn)
        return [test for test, spent in zip(in_turn, until, strict=True) if spent <= seconds]

    def quickest(self, count: int) -> list[str]:
        green = [test for test in self.widths if test not in self.red]
        return sorted(green, key=lambda test: (self.seconds[test], test))[:count]

    def expected(self, tests: Sequence[str]) -> float:
        return sum(self.seconds.get(test, 0) for test in tests)


def inside_a_function(text: str, line: int) -> bool:
    """Not for its first line: what stands there is reckoned while the file is imported."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.body[0].lineno <= line <= node.end_lineno:
                return True
    return False


def run(tree: Tree, folders: tuple[str, ...], workers: int) -> Covering:
    """Run the tests once in a copy of the project, and read what they went."""
    times = tree.root / "times.jsonl"
    ignored = [f"--ignore={folder}" for folder in UNASKED]
    covered = [f"--cov={folder}" for folder in folders]
    many = ["-n", str(workers), "--dist", "loadfile"] if workers > 1 else []
    asked = ("-p", "tools.mutants.timed", f"--timed={times}", *many, *ignored)
    known = (*covered, "--cov-context=test", "--cov-report=", "tests")
    _, printed = tree.pytest(*asked, *known, seconds=LONGEST, env=ALL_TRACED)
    if not times.exists():
        raise SystemExit(f"The tests do not begin.\n{printed}")
    return read(tree.root, times)


def read(root: Path, times: Path) -> Covering:
    from coverage import CoverageData

    seconds: dict[str, float] = defaultdict(float)
    red = set()
    for line in times.read_text(encoding="utf-8").splitlines():
        test, took, failed = json.loads(line)
        seconds[test] += took
        if failed:
            red.add(test)
    data = CoverageData(str(root / ".coverage"))
    data.read()
    lines: dict[str, dict[int, frozenset[str]]] = {}
    widths: dict[str, int] = defaultdict(int)
    for file in data.measured_files():
        contexts = data.contexts_by_lineno(file)
        here = {line: frozenset(context.rpartition("|")[0] for context in those) for line, those in contexts.items()}
        here = {line: frozenset(tests & seconds.keys()) - red for line, tests in here.items()}
        lines[Path(file).relative_to(root.resolve()).as_posix()] = here
        for tests in here.values():
            for test in tests:
                widths[test] += 1
    return Covering(lines, dict(seconds), tuple(sorted(red)), dict(widths))


def save(covering: Covering, path: Path) -> None:
    names = sorted(covering.seconds)
    number = {name: place for place, name in enumerate(names)}
    lines = {
        file: {line: sorted(number[test] for test in tests) for line, tests in here.items() if tests}
        for file, here in covering.lines.items()
    }
    seconds = [covering.seconds[name] for name in names]
    plain = {"tests": names, "seconds": seconds, "red": covering.red, "lines": lines}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plain), encoding="utf-8")


def load(path: Path) -> Covering:
    plain = json.loads(path.read_text(encoding="utf-8"))
    names = plain["tests"]
    lines = {
        file: {int(line): frozenset(names[test] for test in tests) for line, tests in here.items()}
        for file, here in plain["lines"].items()
    }
    widths: dict[str, int] = defaultdict(int)
    for here in lines.values():
        for tests in here.values():
            for test in tests:
                widths[test] += 1
    return Covering(lines, dict(zip(names, plain["seconds"], strict=True)), tuple(plain["red"]), dict(widths))
