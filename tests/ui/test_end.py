"""The end of a game: a screen of its own, it comes when all that was told is read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.say import Free
from companion.words import Words
from tests.counts import in_turn, one
from tests.ui.conftest import TABLET
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


def test_why_somebody_with_as_many_points_stands_below_is_said_there(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    """At any place, not the first alone; whoever shares a place needs no reason."""
    app = ended(ui)
    sheet = app.session.sheet(None)
    first, second, third, fourth = sorted(sheet.lines, key=lambda line: line.rank)
    level = (first, replace(second, rank=2), replace(third, total=second.total, rank=3))
    shared = replace(sheet, lines=(*level, replace(fourth, total=second.total, rank=3)))
    monkeypatch.setattr(type(app.session), "sheet", lambda *_: shared)
    app.stage.screen.show()
    ui.frames(4)
    stairs = app.stage.screen.ids.stairs.children[::-1]
    name = app.people[second.seat].name
    assert [stair.note for stair in stairs] == ["", "", f"Level with {name}, whom the rules of the end put first.", ""]
    assert all(stair.ids.note.texture_size[0] <= stair.ids.names.width for stair in stairs)
    sound(ui)
    for game, reason in (("white-castle", "turn order"), ("flowers", "cards in hand")):
        assert reason in Words("en", game)("sheet.level", who=Free(name))


@pytest.mark.parametrize("size", [TABLET, (800, 1280)], ids=["lying", "upright"])
def test_the_order_fills_a_tablet(ui: Ui, size: Any) -> None:
    app = ended(ui, (size, 100, "en", "light"))
    ids = app.stage.screen.ids
    low = min(each.to_window(0, each.y)[1] for each in ids.stairs.children)
    top = ids.scroll.to_window(0, ids.scroll.top)[1]
    used = (top - low) / ids.scroll.height if size == TABLET else ids.picture.height / ids.scroll.height
    assert used >= 0.6
    assert ids.picture.height <= ids.scroll.height + 1, "and nothing has to be scrolled for it"
    stairs = ids.stairs.children
    assert all(stair.natural <= stair.height <= 2 * stair.natural + 1 for stair in stairs)
