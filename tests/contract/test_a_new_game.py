"""A new game touches its own folders and one line: whatever is held of every game finds it by that line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.games.stated import Stated, stated
from tests.lanterns import Lanterns
from tests.ui.walk.looks import SIZES, plays, some_parts, turned_evenings, whole_evenings

PLAYS = {"lanterns/tie", "lanterns/whole"}


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setitem(GAMES, "lanterns", Lanterns)


def test_all_its_plays_are_walked(lanterns: None) -> None:
    assert set(plays()) >= PLAYS
    assert {part.play for part in whole_evenings(SIZES)} >= PLAYS
    assert {part.play for part in turned_evenings(SIZES)} >= PLAYS


def test_parts_of_them_are_walked_beside_those_of_every_other_game(lanterns: None) -> None:
    walked = {part.play.partition("/")[0] for part in some_parts(SIZES, len(GAMES))}
    assert walked == set(GAMES)


def test_what_is_held_of_it_stands_beside_its_tests(tmp_path: Path) -> None:
    (tmp_path / "far_hills").mkdir()
    said = tmp_path / "far_hills" / "stated.toml"
    said.write_text('rules = 1\nplayers = [2, 5]\n[unexplained]\nlaid_out = ["FH-1"]\nby_hand = ["FH-2.1", "FH-3"]\n')
    assert stated("far-hills", tmp_path) == Stated(1, (2, 5), ("FH-1", "FH-2.1", "FH-3"), {})
    said.write_text("rules = 1\nplayers = [2, 5]\n[ends]\nfour = { began = 'anna' }\n")
    assert stated("far-hills", tmp_path) == Stated(1, (2, 5), (), {"four": {"began": "anna"}})
    said.write_text('rules = 1\nplayers = [2, 5]\n[unexplained]\nwhatever = ["FH-1"]\n')
    with pytest.raises(AssertionError, match="far-hills"):
        stated("far-hills", tmp_path)
