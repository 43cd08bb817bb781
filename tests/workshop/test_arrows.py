"""The arrows are held: forbidden imports are planted in a copy of the sources, and lint-imports refuses each."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LINTER = Path(sys.executable).parent / "lint-imports"
PLANTS = {  # where it is planted: the import, and what lint-imports calls it
    "core/flow.py": ("import kivy.clock", "companion.core.flow -> kivy"),
    "core/rows.py": ("import time", "companion.core.rows -> time"),
    "core/book.py": ("from companion.games import GAMES", "companion.core.book -> companion.games"),
    "games/flowers/turn.py": ("import random", "companion.games.flowers.turn -> random"),
    "games/oriente/fight.py": ("from pathlib import Path", "companion.games.oriente.fight -> pathlib"),
    "games/open_table/votes.py": (
        "from companion.games.oriente import fight",
        "companion.games.open_table.votes -> companion.games.oriente.fight",
    ),
    "games/white_lotus/land.py": ("from companion import words", "companion.games.white_lotus.land -> companion.words"),
    "words.py": ("from companion.running import journal", "companion.words -> companion.running.journal"),
    "running/journal.py": (
        "from companion.running import session",
        "companion.running.journal -> companion.running.session",
    ),
    "running/session.py": ("from companion.ui import look", "companion.running.session -> companion.ui.look"),
    "running/dealer.py": ("from companion.shelf import people", "companion.running.dealer -> companion.shelf.people"),
    "outgoing/export.py": (
        "from companion.bidding_box import wire",
        "companion.outgoing.export -> companion.bidding_box.wire",
    ),
    "shelf/people.py": ("import kivy", "companion.shelf.people -> kivy"),
    "bidding_box/server.py": ("from kivymd.app import MDApp", "companion.bidding_box.server -> kivymd"),
    "bidding_box/wire.py": (
        "from companion.ui.widgets import theme",
        "companion.bidding_box.wire -> companion.ui.widgets.theme",
    ),
    "command/cli.py": ("from companion.ui import links", "companion.command.cli -> companion.ui.links"),
    "ui/widgets/lists.py": (
        "from companion.ui.screens import home",
        "companion.ui.widgets.lists -> companion.ui.screens.home",
    ),
    "ui/panels/facts.py": (
        "from companion.ui.asks import ask_box",
        "companion.ui.panels.facts -> companion.ui.asks.ask_box",
    ),
    "ui/asks/forms.py": ("from companion.ui.table import table", "companion.ui.asks.forms -> companion.ui.table.table"),
    "ui/widgets/plot.py": (
        "from companion.core.replay import replay",
        "companion.ui.widgets.plot -> companion.core.replay",
    ),
    "ui/asks/choices.py": ("from companion.games import GAMES", "companion.ui.asks.choices -> companion.games"),
    "ui/table/table.py": (
        "from companion.ui.games.oriente import board",
        "companion.ui.table.table -> companion.ui.games.oriente.board",
    ),
    "ui/screens/home.py": ("from companion.ui import app", "companion.ui.screens.home -> companion.ui.app"),
    "ui/games/flowers/board.py": (
        "from companion.ui.games.oriente import board",
        "companion.ui.games.flowers.board -> companion.ui.games.oriente.board",
    ),
}
STRANGERS = {  # a module that has no place in the layers
    "box.py": "companion.box",
    "running/helper.py": "companion.running.helper",
    "ui/gestures.py": "companion.ui.gestures",
}
NOTHING = dict.fromkeys(STRANGERS, "return None")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources and the contracts, in a folder of their own."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def linted(folder: Path) -> tuple[int, str]:
    words = [sys.executable, str(LINTER), "--no-logo"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def refused(said: str) -> set[str]:
    """The imports that are forbidden by themselves; one that only leads on to another is told in a list with it."""
    told = [" ".join(part.split()) for part in said.split("\n\n")]
    return {part.removeprefix("- ").partition(" (")[0] for part in told if part.count(" -> ") == 1}


@pytest.fixture(scope="module")
def planted(copy: Path) -> tuple[int, str]:
    """What is said where all of it is planted at once, each at the end of its file."""
    assert linted(copy)[0] == 0, "the copy is fine as it is"
    for place, words in {**{place: words for place, (words, _) in PLANTS.items()}, **NOTHING}.items():
        with (copy / "companion" / place).open("a", encoding="utf-8") as file:
            file.write(f"\n\ndef planted() -> None:\n    {words}\n")
    return linted(copy)


@pytest.mark.parametrize("place", PLANTS)
def test_a_forbidden_import_is_refused(place: str, planted: tuple[int, str]) -> None:
    code, said = planted
    assert code != 0
    assert PLANTS[place][1] in refused(said)


@pytest.mark.parametrize("place", STRANGERS)
def test_a_module_without_a_place_is_refused(place: str, planted: tuple[int, str]) -> None:
    code, said = planted
    assert code != 0
    assert STRANGERS[place] in " ".join(said.split())


def test_every_folder_of_the_sources_is_a_package_that_the_linter_sees() -> None:
    """A folder without `__init__.py` is no part of the graph, and whatever it imports is kept by every contract."""
    folders = {path.parent for path in (ROOT / "companion").rglob("*.py")}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_no_layer_is_optional_and_none_is_left_open() -> None:
    """A layer in brackets may be missing, and a typing error in its name too."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layered = [contract for contract in linter["contracts"] if contract["type"] == "layers"]
    assert layered
    for contract in layered:
        assert contract["exhaustive"] is True
        assert not [layer for layer in contract["layers"] if "(" in layer], contract["name"]
    assert linter["exclude_type_checking_imports"] is False
