"""Tables of a game that this app does not know: refused in words, let go, and never left half here."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from companion.core.header import Header
from companion.outgoing import export
from companion.running.journal import Journal
from companion.shelf.bring import bring
from companion.shelf.shelf import Shelf
from tests.shelf.test_shelf import head
from tests.tables import refusal


def of_an_unknown_game(shelf: Shelf) -> Header:
    return replace(head(shelf), game="nowhere")


def test_a_table_that_cannot_be_opened_is_let_go(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    unknown_game = of_an_unknown_game(shelf)
    shelf.tables.mkdir(exist_ok=True)
    with contextlib.closing(Journal(shelf.path(unknown_game.table))) as journal:
        journal.begin(unknown_game)
    for _ in range(2):
        assert refusal(lambda: shelf.open(unknown_game.table)) == "refused.game_unknown"
    Journal(shelf.path(unknown_game.table)).close()


def test_a_table_that_comes_and_cannot_be_opened_leaves_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "here")
    with contextlib.closing(Journal(None)) as journal:
        journal.begin(of_an_unknown_game(shelf))
        assert journal.header is not None
        (tmp_path / "table.txt").write_text(export.text(journal.header, (), None), encoding="utf-8")
    assert refusal(lambda: bring(shelf, tmp_path / "table.txt")) == "refused.game_unknown"
    assert list(shelf.tables.glob("*.hanko*")) == []
