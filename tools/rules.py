"""`make rules`: ids of rules and rulings that no test and no .play cites, one `<game> <id>` a line.

Only what runs counts: the test files that pytest collects, what they import, the JSON that those name, and the
plays in the folder of their game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"\b[A-Z]{2}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
HELP_KEY = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
JSON_NAME = re.compile(r"[\w-]+\.json")
RULING = re.compile(r"^## ([A-Z]{2}-ruling-\d+) ", re.MULTILINE)
HEAD = re.compile(r"^game (\S+)", re.MULTILINE)
IN_TURN = re.compile(r"(\d+)")


def cited(paths: Iterable[Path]) -> set[str]:
    return {rule for path in paths for rule in RULE.findall(path.read_text(encoding="utf-8"))}


def explained(catalogue: Path) -> set[str]:
    """The rule ids for which a catalogue has help."""
    if not catalogue.exists():
        return set()
    keys = HELP_KEY.findall(catalogue.read_text(encoding="utf-8"))
    return {key for key in keys if RULE.fullmatch(key)}


def ruled(root: Path, game: str) -> list[str]:
    """The ids of the rulings of a game, each the head of its text in `docs/rulings/`."""
    path = root / "docs" / "rulings" / f"{game}.md"
    return RULING.findall(path.read_text(encoding="utf-8")) if path.exists() else []


def sources(root: Path, game: str) -> list[Path]:
    """The files of a game: one module, or a folder of them."""
    module = root / "companion" / "games" / game.replace("-", "_")
    return [path for path in (module.with_suffix(".py"), *sorted(module.rglob("*.py"))) if path.exists()]


def tests(root: Path) -> list[Path]:
    """The files that a run of the tests reads."""
    code = running(root)
    names = {name for path in code for name in JSON_NAME.findall(path.read_text(encoding="utf-8"))}
    facts = [path for path in sorted((root / "tests").rglob("*.json")) if path.name in names]
    return [*code, *facts, *played(root)]


def running(root: Path) -> list[Path]:
    """The test files, and every module of `tests` that one of them imports, or that these import."""
    found: list[Path] = []
    left = sorted((root / "tests").rglob("test_*.py"))
    while left:
        path = left.pop()
        if path not in found:
            found.append(path)
            left += imported(root, path)
    return sorted(found)


def imported(root: Path, path: Path) -> list[Path]:
    """The modules of `tests` that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = (root / f"{name.replace('.', '/')}.py" for name in names if name.startswith("tests."))
    return [file for file in files if file.exists()]


def played(root: Path) -> list[Path]:
    """The plays that lie in the folder of the game that they are of; no test plays any other."""
    found = sorted((root / "tests" / "plays").glob("*/*.play"))
    return [path for path in found if HEAD.findall(path.read_text(encoding="utf-8")) == [path.parent.name]]


def as_numbered(rule: str) -> list[tuple[bool, int, str]]:
    """Sorts WL-2.9 before WL-2.10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in IN_TURN.split(rule)]


def uncited(root: Path, games: Iterable[str]) -> list[tuple[str, str]]:
    """Game and rule id of every rule that no test cites."""
    proven = cited(tests(root))
    rows = []
    for game in games:
        known = explained(root / "data" / "locale" / "en" / f"{game}.po") | cited(sources(root, game))
        known |= set(ruled(root, game))
        rows += [(game, rule) for rule in sorted(known - proven, key=as_numbered)]
    return rows


def main() -> None:
    from companion.games import GAMES

    for game, rule in uncited(ROOT, GAMES):
        print(game, rule)


if __name__ == "__main__":
    main()
