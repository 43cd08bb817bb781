"""Whatever a recorded play shows that it has not shown before is a difference that somebody has meant."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.contract.seen import FOLDER, seen


@pytest.mark.parametrize("game", GAMES)
def test_the_recorded_plays_show_what_they_showed(game: str) -> None:
    kept = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    shown = seen(game).splitlines()
    differs = next((at for at, (one, other) in enumerate(zip(kept, shown, strict=False), 1) if one != other), 0)
    assert not differs, f"line {differs}: {kept[differs - 1]!r} is now {shown[differs - 1]!r}"
    assert len(shown) == len(kept)


def test_every_record_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
