"""Who is here: the one door for who came, who is away for now and who has gone, by real taps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import one_row
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.evenings import begun, opened, reach
from tests.ui.laid import laid

FIXTURES = (evening,)


def door(ui: Any) -> None:
    ui.tap("table.more")
    reach(ui, "menu.presence")
    ui.frames(3)


def test_who_has_gone_is_not_asked_and_comes_back_with_everything(evening: Evening, ui: Any) -> None:
    """OT-7.2"""
    app = laid(evening)
    door(ui)
    ui.tap("presence.ben.gone")
    ui.frames(2)
    assert app.session.facts()["present"] == "anna,cora"
    ui.tap("presence.ben.away")
    ui.frames(2)
    assert app.session.facts()["present"] == "anna,ben,cora"
    assert app.scene.away == ("ben",)
    ui.tap("presence.ben.here")
    ui.frames(2)
    assert app.scene.away == ()
    ui.back()
    assert app.session.total("ben", "c1") == 20
    assert app.stage.path[-1][0] == "table"


def test_somebody_joins_and_is_dealt_in(evening: Evening, ui: Any) -> None:
    """OT-7.1"""
    app = laid(evening)
    door(ui)
    reach(ui, "presence.join")
    ui.type("Dörte")
    ui.tap("writing.done")
    ui.frames(3)
    assert app.session.names()["s13"] == "Dörte"
    assert "Dörte sits at the table now" in ui.texts()
    assert app.session.total("s13", "c1") == 20
    assert ui.get("presence.s13.here").chosen


def test_the_last_one_cannot_go(evening: Evening, ui: Any) -> None:
    app = laid(evening, seats=PEOPLE[:2])
    door(ui)
    ui.tap("presence.anna.gone")
    ui.frames(2)
    ui.tap("presence.ben.gone")
    ui.frames(2)
    assert app.session.facts()["present"] == "ben"
    assert ui.get("presence.ben.here").chosen


def test_corrections_do_not_ask_who_is_here_once_more(evening: Evening, ui: Any) -> None:
    laid(evening)
    ui.tap("table.more")
    reach(ui, "menu.fixes")
    ui.frames(3)
    assert ui.find("fix.start") is not None
    assert [ui.find(f"fix.{name}") for name in ("present", "join", "playing")] == [None] * 3


@pytest.mark.parametrize(
    ("size", "text", "language"),
    one_row([(PHONE, 100, "en"), (SMALL_PHONE, 130, "de"), (PHONE, 200, "fr"), (TABLET, 200, "de")], 2),
)
def test_the_page_fits(evening: Evening, ui: Any, size: tuple[int, int], text: int, language: str) -> None:
    laid(evening, size, seats=PEOPLE, text=text, language=language)
    door(ui)
    assert fits(ui) == []


def test_with_the_dice_everybody_is_seen(ui: Any) -> None:
    """A bag lies there, and nobody has a line of their own."""
    app = opened(ui)
    begun(app, ("Anna", "Benedikt"), "dice_and_bag")
    ui.frames(4)
    assert {"Anna", "Benedikt"} <= {text.strip() for text in ui.texts()}
