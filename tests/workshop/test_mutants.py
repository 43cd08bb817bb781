"""`make mutants` finds the errors it puts in, draws them by the files' contents, and tries them."""

import subprocess
from pathlib import Path

import pytest

from tools.mutants import covering, unseen
from tools.mutants.__main__ import ROOT
from tools.mutants.covering import ENOUGH
from tools.mutants.draw import draw, shares
from tools.mutants.find import Mutant, mutants
from tools.mutants.tree import Tree, copied
from tools.mutants.trying import Tried, all_tried, check_sound, noticed_by

PURSE = '''"""A purse."""

FEW = 3


def change(coins: list[int], price: int) -> int:
    """What is left of the coins."""
    left = sum(coins) - price
    if left < 0:
        raise ValueError("too little")
    return left


def most(coins: list[int]) -> int:
    return max(coins[:FEW])


def wait(coins: list[int]) -> None:
    while coins:
        coins.pop()


def nobody_asks(coins: list[int]) -> bool:
    return len(coins) == FEW
'''
TESTS = """import pytest
from companion.core.purse import FEW, change, most, wait

def test_change():
    assert change([2, 2], 3) == 1

def test_too_little():
    with pytest.raises(ValueError):
        change([2], 3)

def test_most():
    assert most([4, 5]) == 5

def test_wait():
    wait([1])

@pytest.mark.parametrize("few", [FEW])
def test_few(few):
    assert few > 0

def test_red():
    assert not wait([1, 2, 3]) and False
"""


def becomes(source: str) -> set[str]:
    return {mutant.becomes for mutant in mutants("companion/core/x.py", source)}


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("a < b", {"(a <= b)"}),
        ("a is not b", {"(a is b)"}),
        ("x in a < b", {"(x not in a < b)", "(x in a <= b)"}),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = True", {"x = False"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"(a)"}),
        ("x = a if b else c", {"x = (c if b else a)"}),
        ("a + b", {"(a - b)"}),
        ("f(a, b)", {"pass", "(f(b, a))"}),
        ("f(a, a)", {"pass"}),
        ("x = min(a)", {"x = (max(a))"}),
        ("x = range(a)", {"x = (range(a + 1))"}),
        ("x = a[b:]", {"x = a[(b + 1):]"}),
        ("a.b = c", {"pass"}),
        ("a += b", {"pass", "a -= b"}),
        ("x = [a for a in b if c]", {"x = [a for a in b if True]"}),
        ('x = a["key"]', {"x = a['key_']"}),
        ("if a: pass", {"if (not a): pass"}),
        ("def f():\n  return a", {"return None"}),
        ("def f():\n  return ()", set()),
        ("raise Refused(a)", {"pass"}),
    ],
)
def test_each_kind_of_error(line: str, errors: set[str]) -> None:
    assert becomes(line) == errors


@pytest.mark.parametrize(
    "line",
    [
        '"""Words that only describe: 3."""',
        "x: Literal['a', 3]",
        "Do = Literal['answer', 'fix']",
        "@dataclass(frozen=True)\nclass A: ...",
        "assert a is not b",
        "if TYPE_CHECKING:\n  x = 3",
        "from a import b",
        "def f(a: tuple[str, 3]) -> Literal[3]: ...",
        "raise NotImplementedError",
        "raise",
        "x = f'{a} of {b}'",
        "x = 'some words'",
    ],
)
def test_what_only_describes_is_left_alone(line: str) -> None:
    assert becomes(line) == set()


def test_a_mutant_tells_its_place_and_holds_the_whole_file() -> None:
    (mutant,) = [one for one in mutants("companion/core/purse.py", PURSE) if one.becomes == "if (left <= 0):"]
    assert (mutant.file, mutant.where, mutant.was) == ("companion/core/purse.py", "change", "if left < 0:")
    assert mutant.line == PURSE.splitlines().index("    if left < 0:") + 1
    assert mutant.text == PURSE.replace("left < 0", "(left <= 0)")


def test_every_mutant_of_a_file_is_a_program() -> None:
    for mutant in mutants("companion/core/purse.py", PURSE):
        compile(mutant.text, mutant.file, "exec")
        assert mutant.text != PURSE


# The draw


def names(drawn: list[Mutant], file: str = "") -> set[tuple[str, str, str, str]]:
    return {mutant.name for mutant in drawn if mutant.file.startswith(file)}


def test_the_same_files_give_the_same_draw_and_a_salt_another() -> None:
    texts = {"a.py": PURSE, "b.py": PURSE}
    assert draw(texts, 10) == draw(texts, 10)
    assert len(draw(texts, 10)) == 10
    assert names(draw(texts, 10)) != names(draw(texts, 10, "salt"))


def test_an_edit_in_one_file_leaves_the_draw_from_the_others() -> None:
    edited = PURSE.replace("FEW = 3", "FEW = 5")
    before, after = draw({"a.py": PURSE, "b.py": PURSE}, 16), draw({"a.py": edited, "b.py": PURSE}, 16)
    assert names(before, "b.py") == names(after, "b.py")
    assert names(before, "a.py") != names(after, "a.py")


def test_a_larger_draw_holds_the_smaller_one() -> None:
    assert names(draw({"a.py": PURSE}, 5)) < names(draw({"a.py": PURSE}, 9))


def test_each_line_has_its_turn_before_any_has_a_second() -> None:
    lines = {mutant.line for mutant in mutants("a.py", PURSE)}
    assert {mutant.line for mutant in draw({"a.py": PURSE}, len(lines))} == lines


@pytest.mark.parametrize(
    ("weights", "count", "most", "taken"),
    [
        ({"a": 300, "b": 100}, 8, {"a": 99, "b": 99}, {"a": 6, "b": 2}),
        ({"a": 300, "b": 100}, 7, {"a": 99, "b": 99}, {"a": 5, "b": 2}),
        ({"a": 300, "b": 100}, 8, {"a": 2, "b": 99}, {"a": 2, "b": 6}),
        ({"a": 1}, 8, {"a": 3}, {"a": 3}),
    ],
)
def test_shares_go_by_lines_and_none_gives_more_than_it_has(
    weights: dict[str, int], count: int, most: dict[str, int], taken: dict[str, int]
) -> None:
    assert shares(weights, count, most) == taken


# Trying


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A copy of a project of one file and five tests, one of them red."""
    project = tmp_path / "project"
    for name, text in {
        "companion/__init__.py": "",
        "companion/core/__init__.py": "",
        "companion/core/purse.py": PURSE,
        "tests/core/test_purse.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['.']\n[tool.coverage.run]\nparallel = true\n",
    }.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    (tmp_path / "copy").mkdir()
    tree = copied(project, tmp_path / "copy")
    for timed in ("__init__.py", "mutants/__init__.py", "mutants/timed.py"):
        (tree.root / "tools" / timed).parent.mkdir(parents=True, exist_ok=True)
        source = ROOT / "tools" / timed
        (tree.root / "tools" / timed).write_bytes(source.read_bytes() if source.exists() else b"")
    return tree


def test_who_goes_a_line_is_asked_whether_it_is_wrong(tree: Tree, tmp_path: Path) -> None:
    file = "companion/core/purse.py"
    known = covering.run(tree, ("companion/core",), 1)
    assert known.red == ("tests/core/test_purse.py::test_red",)
    covering.save(known, tmp_path / "map.json")
    known = covering.load(tmp_path / "map.json")
    check_sound(known, [tree])
    errors = {one.becomes: one for one in mutants(file, PURSE)}
    drawn = [errors["if (left <= 0):"], errors["left = (sum(coins) + price)"]]
    results = list(all_tried(drawn, {file: PURSE}, known, [tree]))
    assert [Path(result.by).name for result in results] == ["", "test_purse.py::test_change"]
    assert (tree.root / file).read_text(encoding="utf-8") == PURSE


def test_a_test_that_fails_with_nothing_spoilt_stops_everything(tree: Tree) -> None:
    red = "tests/core/test_purse.py::test_red"
    known = covering.Covering({}, {red: 0.0}, (), {red: 1})
    with pytest.raises(SystemExit, match="test_red"):
        check_sound(known, [tree])


def test_tests_that_do_not_begin_are_told(tree: Tree) -> None:
    (tree.root / "tests/core/test_purse.py").write_text("import nowhere", encoding="utf-8")
    with pytest.raises(SystemExit, match="nowhere"):
        covering.run(tree, ("companion/core",), 1)


def test_tests_that_never_end_are_stopped_and_have_noticed(tree: Tree) -> None:
    assert noticed_by(["tests/core/test_purse.py"], tree, seconds=0.1) == "never ended"


def test_a_test_whose_name_tells_the_spoilt_value_has_not_noticed_by_that(tree: Tree) -> None:
    named = ["tests/core/test_purse.py::test_few[3]"]
    for spoilt, by in (("FEW = 4", ""), ("FEW = -1", "test_few[-1]")):
        with tree.spoilt("companion/core/purse.py", PURSE.replace("FEW = 3", spoilt)):
            assert noticed_by(named, tree, seconds=30).endswith(by)
            assert bool(noticed_by(named, tree, seconds=30)) is bool(by)


def test_tests_beside_the_code_are_asked_before_quicker_ones_elsewhere_as_long_as_there_is_time() -> None:
    here = [f"tests/core/test_purse.py::test_{number}" for number in range(4)]
    there = [f"tests/shelf/test_shelf.py::test_{number}" for number in range(99)]
    seconds = {
        **dict.fromkeys(here, ENOUGH / 6),
        **dict.fromkeys(there, 1.0),
        "tests/core/test_purse.py::test_slow": 99.0,
    }
    lines = {"companion/core/purse.py": {9: frozenset(seconds)}}
    known = covering.Covering(lines, seconds, (), dict.fromkeys(seconds, 1))
    error = next(one for one in mutants("companion/core/purse.py", PURSE) if one.line == 9)
    asked = known.tests(error, PURSE)
    assert {*asked} >= {*here[:3]}
    assert len([test for test in asked if test in there]) == ENOUGH / 2
    alone = covering.Covering({"companion/core/purse.py": {9: frozenset(["x"])}}, {"x": 99.0}, (), {"x": 1})
    assert alone.tests(error, PURSE) == ["x"], "one is always asked"


# What nobody can see


def test_an_entry_of_the_list_that_is_gone_or_noticed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "unseen.toml"
    path.write_text(
        """[[unseen]]
file = "a.py"
where = "change"
was = "if left < 0:"
becomes = "if (left <= 0):"
why = "The purse is never empty."

[[unseen]]
file = "a.py"
where = "change"
was = "if left < 1:"
becomes = "if (left <= 1):"
why = "Long gone."
""",
        encoding="utf-8",
    )
    known = unseen.listed(path)
    assert [entry.why for entry in unseen.gone(known, {"a.py": PURSE})] == ["Long gone."]
    (mutant,) = unseen.standing(known, {"a.py": PURSE})
    assert mutant.becomes == "if (left <= 0):"
    assert unseen.seen_now(known, [Tried(mutant, "", 1)]) == []
    assert [entry.why for entry in unseen.seen_now(known, [Tried(mutant, "test", 1)])] == ["The purse is never empty."]
    assert unseen.listed(tmp_path / "none.toml") == []
