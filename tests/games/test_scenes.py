"""What recorded plays show is what was read against the rulebook when it was written down."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.games.scenes import kept, label, shown


@pytest.mark.parametrize("path", kept(), ids=label)
def test_a_recorded_play_shows_what_was_written_down(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    differ = unified_diff(written.splitlines(), shown(path).splitlines(), "written down", "shown", lineterm="", n=2)
    assert list(differ) == [], "if this is meant: python -m tests.games.scenes, and read the difference"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_moments_and_whole_plays_written_down(game: str) -> None:
    moments = ["@" in path.stem for path in kept() if path.parent.parent.name == game.replace("-", "_")]
    assert moments.count(True) >= 3
    assert moments.count(False) >= 3
