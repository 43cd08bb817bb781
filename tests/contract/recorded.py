"""The recorded plays: every `.play` below `tests/plays`, in the folder of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.core import play_text as text
from companion.core.play_text import Step
from companion.running import plays
from companion.running.session import Session
from tests.tables import ALL

FOLDER = Path(__file__).parent.parent / "plays"


def recorded(folder: Path = FOLDER) -> list[Path]:
    return sorted(folder.rglob("*.play"))


def label(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def played(path: Path, heard: Callable[[Step, Session], None] = lambda step, session: None) -> Session:
    """A recorded play, run to its last line."""
    return plays.run(text.read(path.read_text(encoding="utf-8")), path.parent, ALL, heard)


def misplaced(folder: Path, games: Iterable[str]) -> list[str]:
    """Games without a play, folders of no game, and plays that lie where they are not of."""
    keys = set(games)
    folders = {path.name for path in folder.iterdir() if path.is_dir()}
    found = [f"no play of {key}" for key in sorted(keys) if not list((folder / key).glob("*.play"))]
    found += [f"{name} is no game" for name in sorted(folders - keys)]
    for path in recorded(folder):
        game = text.read(path.read_text(encoding="utf-8")).game
        if path.parent != folder / game:
            found.append(f"{path.relative_to(folder)} is a play of {game}")
    return found
