"""A list of answers on a small phone: its first line is whole, whatever stands in it, and the next one begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.asks import Pick
from companion.games import GAMES
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, header
from companion.shelf.settings import NOBODY, Settings
from companion.shelf.shelf import Shelf
from tests.ui.conftest import SMALL_PHONE

NAMES = ("Anna", "Ben", "Cora", "Dominik", "Eve")


@pytest.mark.parametrize("text", [100, 130])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_oriente_asks_most_is_read_without_scrolling(ui: Any, tmp_path: Path, language: str, text: int) -> None:
    """Of two answers side by side one has two lines: the other, which stands lower, is not taken for the next line."""
    from companion.ui.app import HankoApp
    from companion.ui.table.hand import answers

    ui.resize(*SMALL_PHONE)
    Shelf(tmp_path / "app").set(Settings(language=language, text=text, explain=NOBODY))
    app = ui.start(HankoApp(folder=tmp_path / "app"))
    people = tuple(Person(name.lower(), name) for name in NAMES)
    assert app.begin(header(Plan("oriente", people), GAMES["oriente"], Chance("t1", "5" * 32, 0)))
    while (asked := app.scene.asked[0]).key != "announce":
        assert isinstance(asked.ask, Pick)
        app.own.answer(asked.seat, asked.ask.options[0])
        ui.frames(2)
    ui.frames(20)
    hand = app.stage.screen.ids.hand
    lying = list(answers(hand.view.children[0]))
    announce = next(each for each in lying if each.tag == "pick.i-announce")
    line = [each for each in lying if each.top > announce.y]
    assert all(hand.view.y - 1 <= each.to_window(*each.pos)[1] for each in line), [each.tag for each in line]
    assert hand.view.y - hand.pinned.top <= 16, "no empty room below what is cut"
