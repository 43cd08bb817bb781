"""History, calendar and Numbers with none, one, some and very many evenings: nothing is cut, and all is reached."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from tests.counts import one_row
from tests.ui.evenings import LOOKS, into_view, reach, sound
from tests.ui.test_numbers import full

EVENINGS = 0, 1, 8, 500
ROWS = [*product(LOOKS, EVENINGS)]


def shelved(ui: Any, look: Any, evenings: int) -> Any:
    app = full(ui, look, evenings)
    assert app.shelf.index.count() == evenings
    return app


def looked_through(ui: Any) -> None:
    """From the top to the bottom, a screen at a time."""
    views = [widget for widget in ui.app.stage.screen.walk() if isinstance(widget, ScrollView)]
    for view in views:
        for share in (1, 0.66, 0.33, 0):
            view.scroll_y = share
            sound(ui)


def touched(ui: Any, widget: Any) -> None:
    """It can be brought under a finger, between the bars above and below."""
    into_view(ui, widget)
    x, y = ui.place(widget)
    view = next(each for each in ui.app.stage.screen.walk() if isinstance(each, ScrollView))
    assert view.collide_point(*view.parent.to_widget(x, y))


@pytest.mark.parametrize(("look", "evenings"), one_row(ROWS, ROWS.index((LOOKS[1], 500))))
def test_history_lists_all_of_them(ui: Any, look: Any, evenings: int) -> None:
    app = shelved(ui, look, evenings)
    listed = app.stage.screen.ids.list
    while any(row["value"] == ("more",) for row in listed.data):
        looked_through(ui)
        app.stage.screen.open(("more",))
        ui.frames(3)
    looked_through(ui)
    assert sum(isinstance(row["value"], str) for row in listed.data) == evenings
    if evenings:
        listed.scroll_y = 0
        ui.frames(3)
        reach(ui, listed.data[-1]["tag"])
        assert ui.find("evening.file")
        sound(ui)


@pytest.mark.parametrize(("look", "evenings"), one_row(ROWS, ROWS.index((LOOKS[1], 500))))
def test_the_calendar_and_the_numbers_of_all_of_somebody_and_of_a_game(ui: Any, look: Any, evenings: int) -> None:
    app = shelved(ui, look, evenings)
    app.stage.show("calendar")
    looked_through(ui)
    reach(ui, "calendar.picture")
    sound(ui)
    ui.back()
    box = next((box for box, *_ in app.shelf.index.boxes()), "")
    person = next((person for person, *_ in app.shelf.index.persons()), "")
    for place in ({}, {"box": box}, {"person": person}, {"box": box, "person": person}):
        app.stage.show("numbers", **place)
        looked_through(ui)
        rows = [row for row in ui.widgets() if getattr(row, "tag", "").startswith(("numbers.person.", "numbers.box."))]
        assert bool(rows) is bool(app.stage.screen.plays)
        for row in rows:
            touched(ui, row)
        assert ui.get("numbers.more").disabled == (not app.stage.screen.plays)
        if app.stage.screen.plays:
            reach(ui, "numbers.more")
            sound(ui)
            if ui.find("somebody.card"):
                reach(ui, "somebody.card")
                sound(ui)
            ui.back()
