"""`make rules`: rule ids that no test and no .play cites, one `<game> <id>` a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"\b[A-Z]{2}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
HELP_KEY = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
IN_TURN = re.compile(r"(\d+)")


def cited(paths: Iterable[Path]) -> set[str]:
    return {rule for path in paths for rule in RULE.findall(path.read_text(encoding="utf-8"))}


def explained(catalogue: Path) -> set[str]:
    """The rule ids for which a catalogue has help."""
    if not catalogue.exists():
        return set()
    keys = HELP_KEY.findall(catalogue.read_text(encoding="utf-8"))
    return {key for key in keys if RULE.fullmatch(key)}


def sources(root: Path, game: str) -> list[Path]:
    """The files of a game: one module, or a folder of them."""
    module = root / "companion" / "games" / game.replace("-", "_")
    return [path for path in (module.with_suffix(".py"), *sorted(module.rglob("*.py"))) if path.exists()]


def tests(root: Path) -> list[Path]:
    return [path for path in sorted((root / "tests").rglob("*")) if path.suffix in {".py", ".play", ".json"}]


def as_numbered(rule: str) -> list[tuple[bool, int, str]]:
    """Sorts WL-2.9 before WL-2.10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in IN_TURN.split(rule)]


def uncited(root: Path, games: Iterable[str]) -> list[tuple[str, str]]:
    """Game and rule id of every rule that no test cites."""
    proven = cited(tests(root))
    rows = []
    for game in games:
        known = explained(root / "data" / "locale" / "en" / f"{game}.po") | cited(sources(root, game))
        rows += [(game, rule) for rule in sorted(known - proven, key=as_numbered)]
    return rows


def main() -> None:
    from companion.games import GAMES

    for game, rule in uncited(ROOT, GAMES):
        print(game, rule)


if __name__ == "__main__":
    main()
