"""Every play of The White Lotus comes out, and can be written and played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import play_text as text
from companion.running import plays

PLAYS = sorted((Path(__file__).parents[2] / "plays" / "white-lotus").glob("*.play"))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_play(path: Path) -> None:
    session = plays.run(text.read(path.read_text(encoding="utf-8")), path.parent)
    if session.header.own:
        return
    shown = plays.show(session)
    assert plays.show(plays.run(text.read(shown))) == shown


def test_both_editions_are_played_to_the_end_with_every_number_of_seats() -> None:
    names = {path.stem for path in PLAYS}
    assert {f"whole-{seats}-{edition}" for seats in range(3, 7) for edition in ("de", "fr")} <= names
