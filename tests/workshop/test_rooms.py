"""Who knows what in the sources: no game is named outside its own folders, and few widgets know the session."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.games import GAMES

ROOT = Path(__file__).parent.parent.parent
COMPANION = ROOT / "companion"
NAMES = sorted({name for key in GAMES for name in (key, key.replace("-", "_"))})
GAME = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, NAMES))})(?![\w-])")
PURE = ("core", "running", "outgoing", "shelf", "bidding_box", "command")
# Where a game is named outside its own folders, and why.
NAMING = {
    "companion/command/solo.py": "the terminal's driver of the one game that has a rival",
    "companion/command/box.py": "the game that a box plays if nobody says which: any other would do",
}
# What is drawn knows only what it is given, but for these.
KNOWING = {
    "companion/ui/widgets/feel.py": "a phone trembles for its own seat only",
    "companion/ui/widgets/hanko.py": "it says what the window may ask of the app, and gives the open table by name",
    "companion/ui/panels/reasons.py": "the lines behind a number are asked for at a tap",
    "companion/ui/panels/painters.py": "a board is painted as the game of the table paints it",
    "companion/ui/panels/todo.py": "a task offers the correction that helps, if the game has it now",
    "companion/ui/asks/choices.py": "options are painted as their game paints them",
    "companion/ui/asks/tally.py": "what an account would come to is tried while it is typed",
}
DRAWN = ("widgets", "panels", "asks")
PANELS = ("Dice", "Facts", "Map", "Result", "Rows", "Todo", "Track")
# A panel that one game tells and the window makes as well.
PAINTING = {
    "companion/ui/table/on_the_table.py": {"present"},  # who is here, where a game shows nothing at all
}


def naming(paths: Iterable[Path], root: Path = ROOT) -> dict[str, list[str]]:
    """Files in whose code a game is named; what a docstring or a remark says by way of an example is not code."""
    found = {str(path.relative_to(root)): sorted(set(GAME.findall(code_of(path)))) for path in paths}
    return {path: games for path, games in found.items() if games}


def code_of(path: Path) -> str:
    """Where a name counts: what is imported and what stands in quotation marks, but for docstrings and remarks."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"#.*", "", text)
    nodes = list(ast.walk(ast.parse(text)))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    words = [str(node.value) for node in nodes if isinstance(node, ast.Constant) and id(node) not in alone]
    words += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    words += [each.name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for each in node.names]
    return "\n".join(words)


def outside() -> list[Path]:
    """Everything but the folders of the games: their rules, what they paint, and their kv."""
    rooms = [path for room in PURE for path in (COMPANION / room).rglob("*.py")]
    window = [path for path in (COMPANION / "ui").rglob("*.py") if path.parent.parent != COMPANION / "ui" / "games"]
    drawn = [path for path in (ROOT / "kv").rglob("*.kv") if ROOT / "kv" / "games" not in path.parents]
    return [*COMPANION.glob("*.py"), *rooms, *window, *drawn]


def knowing(text: str) -> bool:
    """Does this code reach for the session, or for whoever else holds the table?"""
    return any(
        (isinstance(node, ast.Attribute) and (node.attr in ("session", "joined") or _of_app(node)))
        or (isinstance(node, ast.ImportFrom) and _brings_table(node))
        for node in ast.walk(ast.parse(text))
    )


def _of_app(node: ast.Attribute) -> bool:
    """`own` is the open table only where the app has it."""
    return node.attr == "own" and ast.unparse(node.value) in ("app", "self.app", "hanko()")


def _brings_table(node: ast.ImportFrom) -> bool:
    module = node.module or ""
    given = module == "companion.ui.widgets.hanko" and any(each.name in ("held", "own") for each in node.names)
    return given or module.startswith(("companion.running", "companion.ui.held_table"))


def test_no_game_is_named_outside_its_own_folders() -> None:
    paths = outside()
    assert len(paths) > 150
    assert naming(paths).keys() == NAMING.keys()


def test_what_is_drawn_knows_the_session_only_where_it_says_why() -> None:
    """A widget shows what it is handed; `app.py`, the table and the screens hand it over."""
    paths = [path for room in DRAWN for path in (COMPANION / "ui" / room).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in paths if knowing(path.read_text(encoding="utf-8"))}
    assert len(paths) > 30
    assert found == KNOWING.keys()


@pytest.mark.parametrize(
    ("name", "text", "games"),
    [
        ("a.py", "key = 'white-castle/deck'", ["white-castle"]),
        ("a.py", "from companion.games.white_lotus import map_code", ["white_lotus"]),
        ("a.py", "def open_table(): ...", []),
        ("a.py", "def f():\n    '''`oriente`, for one.'''  # oriente", []),
        ("a.kv", "<Board>:\n    game: 'oriente'", ["oriente"]),
        ("a.kv", "<Board>:  # oriente", []),
    ],
)
def test_a_named_game_is_seen(tmp_path: Path, name: str, text: str, games: list[str]) -> None:
    (tmp_path / name).write_text(text)
    assert naming([tmp_path / name], tmp_path) == ({name: games} if games else {})


@pytest.mark.parametrize(
    "text",
    [
        "app.session.undo()",
        "app.own.undo()",
        "hanko().joined.seat",
        "from companion.running.session import Session",
        "from companion.ui.widgets.hanko import hanko, held",
        "from companion.ui.held_table import OwnTable",
    ],
)
def test_a_session_that_is_reached_for_is_seen(text: str) -> None:
    assert knowing(text)


@pytest.mark.parametrize(
    "text", ["self.scene = scene", "height = child.own", "from companion.ui.widgets.hanko import hanko, shown"]
)
def test_what_is_handed_over_is_not_reached_for(text: str) -> None:
    assert not knowing(text)


# -- a game's own panel is painted in its own folder


def told_by() -> dict[str, set[str]]:
    """The names of panels and which games tell one so called; of `mandala_a` and `mandala_b` what both begin with."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (COMPANION / "games").glob("*/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PANELS and node.args:
                found[written(node.args[0])].add(path.parent.name)
    return {name: games for name, games in found.items() if name}


def written(node: ast.AST) -> str:
    """What stands in quotation marks, up to the first gap."""
    if isinstance(node, ast.JoinedStr):
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def panels_named(text: str, names: Iterable[str]) -> set[str]:
    """Panels that this code looks for by their name, or whose title it says."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and _of_a_name(node):
            found.update(written(each) for each in ast.walk(node))
        elif (words := written(node)).startswith("panel."):
            found.add(words.removeprefix("panel."))
    return {name for name in names if any(each == name or _begins(each, name) for each in found)}


def _of_a_name(node: ast.Compare) -> bool:
    return any(isinstance(side, ast.Attribute) and side.attr == "name" for side in (node.left, *node.comparators))


def _begins(found: str, name: str) -> bool:
    return name.endswith("_") and found.startswith(name)


def test_no_panel_that_one_game_tells_is_known_in_the_window_of_all() -> None:
    own = {name for name, games in told_by().items() if len(games) == 1}
    assert {"missing", "mandala_", "provinces"} <= own
    assert "people" not in own
    shared = [path for path in (COMPANION / "ui").rglob("*.py") if COMPANION / "ui" / "games" not in path.parents]
    found = {str(path.relative_to(ROOT)): panels_named(path.read_text(encoding="utf-8"), own) for path in shared}
    assert {path: names for path, names in found.items() if names} == PAINTING


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("found = panel.name == 'missing'", {"missing"}),
        ("found = panel.name in ('stock', 'missing')", {"missing"}),
        ("found = panel.name == f'mandala_{thing}'", {"mandala_"}),
        ("found = panel.name == 'mandala_a'", {"mandala_"}),
        ("title = tr('panel.missing')", {"missing"}),
        ("title = tr(f'panel.mandala_{thing}')", {"mandala_"}),
        ("title = tr(f'panel.{panel.name}')", set()),
        ("found = panel.name == 'people'", set()),
        ("kind = 'missing'", set()),
    ],
)
def test_a_panel_that_is_looked_for_is_seen(text: str, named: set[str]) -> None:
    assert panels_named(text, ["missing", "mandala_"]) == named
