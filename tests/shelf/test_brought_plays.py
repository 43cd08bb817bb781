"""A `.play` that comes: a table of its own, and once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.say import Refused
from companion.games import GAMES
from companion.running import plays
from companion.shelf.bring import bring
from companion.shelf.shelf import Shelf
from tests.contract.recorded import FOLDER
from tests.shelf.test_shelf import begun, ended


@pytest.mark.parametrize("table_of", [ended, begun])
def test_a_play_becomes_a_table_of_its_own_once(tmp_path: Path, table_of: Callable[[Shelf], str]) -> None:
    """Where its table lies already, under whatever id, it would be there twice in every statistic."""
    shelf, there, path = Shelf(tmp_path / "here"), Shelf(tmp_path / "there"), tmp_path / "table.play"
    with contextlib.closing(shelf.open(table_of(shelf))) as session:
        path.write_text(plays.show(session), encoding="utf-8")
    assert bring(there, path) == "new"
    (card,) = there.evenings
    assert card.begun == card.touched > 0, "a play knows no dates; it is played when it comes"
    for place in (shelf, there):
        with pytest.raises(Refused, match="table_here"):
            bring(place, path)
        assert len(place.evenings) == len(list(place.tables.glob("*.hanko"))) == 1
    path.write_text(path.read_text(encoding="utf-8").replace("Ben", "Benno"), encoding="utf-8")
    assert bring(shelf, path) == "new", "the same answers of other people"
    assert len(shelf.evenings) == 2


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_any_game_comes_once(tmp_path: Path, game: str) -> None:
    shelf = Shelf(tmp_path)
    path = next(path for path in sorted((FOLDER / game).glob("*.play")) if "\ndata " not in path.read_text("utf-8"))
    bring(shelf, path)
    with pytest.raises(Refused, match="table_here"):
        bring(shelf, path)
    with contextlib.closing(shelf.open(shelf.evenings[0].table)) as session:
        (tmp_path / "again.play").write_text(plays.show(session), encoding="utf-8")
    with pytest.raises(Refused, match="table_here"):
        bring(shelf, tmp_path / "again.play")
    assert len(shelf.evenings) == 1
