"""Each mutant against the tests that go its lines, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

from tools.mutants.covering import NARROWEST, Covering
from tools.mutants.find import Mutant
from tools.mutants.tree import ENDED_LATE, Tree

FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PASSED, MISUSED = 0, 4  # how pytest ends
UNKNOWN = re.compile(r"^ERROR: not found: ", re.MULTILINE)
SOME = 400  # tests that have to be green in every copy before anything is spoilt
PATIENCE = 30.0  # seconds a run of tests has beside what they need, on a machine that does other things too


@dataclass(frozen=True, slots=True)
class Tried:
    """`by`: the test that noticed, or how else it showed; empty for one that nobody noticed."""

    mutant: Mutant
    by: str
    tests: int  # how many could have noticed

    @property
    def noticed(self) -> bool:
        return bool(self.by)


def tried(mutant: Mutant, tests: Sequence[str], tree: Tree, allowed: Callable[[Sequence[str]], float]) -> Tried:
    """A few tests first: most errors show at once. `allowed`: the seconds some tests may take."""
    with tree.spoilt(mutant.file, mutant.text):
        for some in (tests[:NARROWEST], tests[NARROWEST:]):
            if some and (by := noticed_by(some, tree, allowed(some))):
                return Tried(mutant, by, len(tests))
    return Tried(mutant, "", len(tests))


def noticed_by(tests: Sequence[str], tree: Tree, seconds: float) -> str:
    code, printed = tree.tests(tests, seconds)
    if code == PASSED:
        return ""
    if code == ENDED_LATE:
        return "never ended"
    bare = list(dict.fromkeys(test.partition("[")[0] for test in tests))
    if code == MISUSED and UNKNOWN.search(printed) and bare != tests:
        return noticed_by(bare, tree, seconds)  # the spoilt value stands in the names of tests: all of theirs are tried
    failed = FAILED.search(printed)
    return failed[1] if failed else f"pytest ended with {code}"


def check_sound(covering: Covering, trees: Sequence[Tree]) -> None:
    """A test that fails in a copy in which nothing is spoilt would seem to notice everything."""
    tests = covering.quickest(SOME)
    for tree in trees:
        if by := noticed_by(tests, tree, PATIENCE + 4 * covering.expected(tests)):
            raise SystemExit(f"Nothing is spoilt, and yet: {by}")


def all_tried(
    drawn: Sequence[Mutant],
    texts: Mapping[str, str],
    covering: Covering,
    trees: Sequence[Tree],
    first: Sequence[str] = (),
    patience: float = PATIENCE,
) -> Iterator[Tried]:
    """In as many threads as there are trees; results in the order of the sample. `first`: tests tried before all."""
    free: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(mutant: Mutant) -> Tried:
        tree = free.get()
        try:
            tests = [*first, *covering.tests(mutant, texts[mutant.file])]
            return tried(mutant, tests, tree, lambda some: patience + 4 * covering.expected(some))
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        yield from pool.map(one, drawn)
