"""The end of a game: a screen of its own, it comes when all that was told is read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.evenings import LOOKS, begun, finished, opened, reach, read, scored, sound
from tests.ui.hand import Ui


def ended(ui: Ui, look: Any = LOOKS[0], **given: Any) -> Any:
    """An evening of four, counted to its end before everybody's eyes."""
    app = opened(ui, look, reduce_motion=True, **given)
    session = begun(app)
    scored(session)
    ui.frames(4)
    finished(session)
    ui.frames(6)
    read(ui)
    ui.frames(4)
    return app


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 2))
def test_the_end_tells_the_order_with_points_and_leads_on(ui: Ui, look: Any) -> None:
    app = ended(ui, look)
    assert app.stage.path[-1][0] == "end"
    sheet = app.session.sheet(None)
    stairs = app.stage.screen.ids.stairs.children[::-1]
    assert [stair.seat for stair in stairs] == [line.seat for line in sorted(sheet.lines, key=lambda each: each.rank)]
    assert [stair.total for stair in stairs] == [
        app.tr.part(total) for total in sorted((line.total for line in sheet.lines), reverse=True)
    ]
    assert [stair.seat for stair in stairs if stair.first] == list(app.scene.winners)
    insets = [stair.inset for stair in stairs]
    assert insets == sorted(insets)
    assert app.stage.screen.ids.plot.worth
    sound(ui)
    reach(ui, "over.sheet")
    assert app.stage.path[-1][0] == "sheet"
    ui.back()
    assert app.stage.path[-1][0] == "end"
    ui.back()
    assert app.stage.path[-1][0] == "table"
    ui.frames(4)
    assert app.stage.path[-1][0] == "table", "it comes by itself only once"
    reach(ui, "over.end")
    reach(ui, "over.again")
    assert [name for name, _ in app.stage.path] == ["home", "new_table"]


@pytest.mark.parametrize("years", range(12))
def test_each_of_a_few_years_has_its_shape_on_every_line(years: int) -> None:
    """On every second line the first one had none, and looked as if nothing had been counted."""
    from companion.ui.widgets.plot import MARKS, marked

    points = [(float(year), 0.0) for year in range(years)]
    one, other = (list(marked(points, at)) for at in (0, 1))
    if years < 2 * MARKS:
        assert one == other == points
    else:
        assert not set(one) & set(other)


def test_who_takes_the_last_answer_back_is_at_the_table_again(ui: Ui) -> None:
    app = ended(ui)
    app.session.undo()
    ui.frames(4)
    assert app.stage.path[-1][0] == "table"
    assert not app.scene.over


def test_a_finished_table_that_is_opened_again_shows_the_table(ui: Ui) -> None:
    """Whoever opens it wants to see what lies there."""
    app = ended(ui)
    table = app.session.header.table
    app.stage.show("home")
    assert app.open_table(table)
    ui.frames(4)
    assert app.stage.path[-1][0] == "table"
    assert ui.find("over.end")


def test_the_end_is_heard_once_and_only_when_wanted(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.widgets import feel

    heard: list[str] = []
    monkeypatch.setattr(feel, "_feel", lambda name, _: heard.append(name))
    ended(ui)
    assert heard == ["end"]
    reach(ui, "over.sheet")
    ui.back()
    assert heard == ["end"]
