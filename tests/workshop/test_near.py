"""`make near`: what lies near a changed file is run, nearest first, and no longer than there is time."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import near

HOUSE = {
    "companion/__init__.py": "",
    "companion/roof.py": "from companion import beam\n",
    "companion/beam.py": "",
    "companion/door.py": "def open():\n    import companion.beam\n",
    "kv/door.kv": "",
    "tests/helper.py": "from companion.door import open\n",
    "tests/test_beam.py": "",
    "tests/test_house.py": "from companion.roof import beam\n",
    "tests/test_guests.py": "from tests.helper import open\n",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in HOUSE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "tools").mkdir()
    return tmp_path


def test_what_is_called_alike_comes_first_then_what_imports_it(house: Path) -> None:
    graph = near.imports(house)
    assert near.nearest(["companion/beam.py"], graph, {}) == [
        "tests/test_beam.py",
        "tests/test_house.py",
        "tests/test_guests.py",
    ]
    assert near.nearest(["companion/roof.py"], graph, {}) == ["tests/test_house.py"]
    assert near.nearest(["kv/door.kv"], graph, {}) == []


def test_a_changed_test_runs_whatever_it_takes_and_the_others_while_there_is_time(house: Path) -> None:
    graph = near.imports(house)
    seconds = {"tests/test_beam.py": 90.0, "tests/test_house.py": 30.0, "tests/test_guests.py": 5.0}
    assert near.nearest(["tests/test_beam.py"], graph, seconds) == ["tests/test_beam.py"]
    assert near.nearest(["companion/beam.py"], graph, seconds, 32.0) == ["tests/test_house.py"]
    assert near.nearest(["companion/beam.py"], graph, seconds, 35.0) == ["tests/test_house.py", "tests/test_guests.py"]


@pytest.mark.parametrize(
    ("file", "test", "alike"),
    [
        ("companion/ui/table/curtain.py", "tests/ui/test_curtain.py", True),
        ("companion/ui/games/white_lotus/chart.py", "tests/ui/test_lotus.py", True),
        ("tests/plays/white-lotus/tie.play", "tests/games/white_lotus/test_plays.py", True),
        ("data/locale/de/oriente.po", "tests/ui/test_oriente.py", True),
        ("companion/games/white_lotus/__init__.py", "tests/ui/test_castle.py", False),
        ("companion/core/__init__.py", "tests/ui/test_castle.py", False),
    ],
)
def test_a_game_and_a_name_lead_to_a_test(file: str, test: str, alike: bool) -> None:
    assert near.called(file, test) is alike


def test_what_is_laid_out_is_near_to_what_paints_it(house: Path) -> None:
    (house / "companion" / "ui").mkdir()
    (house / "companion" / "ui" / "porch.py").write_text("", "utf-8")
    (house / "tests" / "test_arrival.py").write_text("from companion.ui import porch\n", "utf-8")
    assert near.nearest(["kv/porch.kv"], near.imports(house), {}) == ["tests/test_arrival.py"]


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("data/locale/fr/shell.po", "test_shell_words"),
        ("web/src/main.js", "test_seal_vectors"),
        ("web/src/wire.js", "test_frames"),
        ("tests/vectors/frames-4.json", "test_frames"),
        ("tests/vectors/seals.json", "test_sealed_round"),
        ("pyproject.toml", "test_arrows"),
        ("pyproject.toml", "test_documents"),
        ("docs/rulings/oriente.md", "test_rulings"),
        ("docs/architecture.md", "test_architecture"),
        ("README.md", "test_documents"),
    ],
)
def test_what_nothing_imports_is_near_to_the_test_that_reads_it(file: str, stem: str) -> None:
    assert stem in {Path(test).stem for test in near.nearest([file], near.imports(near.ROOT), {})}


def test_the_tests_that_read_something_are_there() -> None:
    assert [test for tests in near.READ.values() for test in tests if not (near.ROOT / test).is_file()] == []


def test_what_has_changed_is_what_differs_from_main_or_is_new(house: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=Anna", "-c", "user.email=anna@example.org", *words], cwd=house, check=True
        )

    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "A house")
    git("switch", "-qc", "loft")
    (house / "companion" / "roof.py").write_text("tiles = 9\n", "utf-8")
    git("commit", "-qam", "Tiles")
    (house / "companion" / "beam.py").write_text("oak = 1\n", "utf-8")
    (house / "companion" / "loft.py").write_text("", "utf-8")
    assert near.changed(house) == ["companion/beam.py", "companion/loft.py", "companion/roof.py"]
