"""The timeline by real taps: go back, do again, amend, filter; long evenings need no more widgets; seals stay shut."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import counts, in_turn, one
from tests.ui.evenings import LOOKS, begun, opened, reach, scored, sound


def looking_back(ui: Any, look: Any = LOOKS[0]) -> Any:
    app = opened(ui, look)
    scored(begun(app))
    ui.frames(3)
    app.stage.show("timeline")
    ui.frames(3)
    return app


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_the_timeline_fits(ui: Any, look: Any) -> None:
    app = looking_back(ui, look)
    sound(ui)
    reach(ui, f"row.{app.session.line.stand - 2}")
    sound(ui)
    if ui.find("told.amend"):
        reach(ui, "told.amend")
        sound(ui)


def test_newest_first_and_every_row_in_words(ui: Any) -> None:
    app = looking_back(ui)
    data = app.stage.screen.ids.list.data
    assert len(data) == len(app.session.timeline())
    assert data[0]["note"].startswith(str(app.session.line.stand))
    assert not any("timeline." in row["text"] or "short." in row["text"] for row in data)


def test_go_back_says_what_is_lost_and_redo_brings_it_again(ui: Any) -> None:
    app = looking_back(ui)
    stand = app.session.line.stand
    reach(ui, f"row.{stand - 4}")
    assert app.tr("timeline.lost", count=4) in ui.texts()
    reach(ui, "told.go")
    assert app.session.line.stand == stand - 4
    ui.frames(3)
    for _ in range(4):
        if not ui.get("timeline.redo").disabled:
            reach(ui, "timeline.redo")
    assert app.session.line.stand == stand


def test_what_only_led_to_an_answer_is_told_with_it_and_can_still_be_amended(ui: Any) -> None:
    """Which cell was tapped is no row of its own; that it was the wrong cell is put right from the number."""
    app = looking_back(ui)
    session = app.session
    stand = session.line.stand
    rows = app.stage.screen.ids.list.data
    assert [row["tag"] for row in rows[:2]] == [f"row.{stand}", f"row.{stand - 2}"]
    assert " · " in rows[0]["text"]
    cell = session.line.rows[stand - 4].value
    reach(ui, f"row.{stand}")
    reach(ui, "told.lead")
    app.stage.screen.asking.ids.place.children[0].give(cell)
    ui.frames(2)
    assert session.line.rows[stand - 2].value == cell


def test_undo_is_one_tap(ui: Any) -> None:
    app = looking_back(ui)
    stand = app.session.line.stand
    reach(ui, "timeline.undo")
    assert app.session.line.stand == stand - 1


def test_a_wrong_entry_is_amended_with_the_same_question(ui: Any) -> None:
    app = looking_back(ui)
    session = app.session
    stand = session.line.stand
    reach(ui, f"row.{stand}")
    assert app.tr("timeline.nothing_lost") in ui.texts()
    reach(ui, "told.amend")
    box = app.stage.screen.asking.ids.place.children[0]
    assert box.field.value == session.line.rows[-1].value
    assert ui.get("pad.next").disabled, "what follows it stands"
    while box.field.typed:
        reach(ui, "pad.backspace")
    for _ in range(2):
        reach(ui, "pad.9")
    reach(ui, "ask.give")
    assert session.line.rows[stand - 1].value == (99, "done")
    assert session.line.stand == stand
    assert app.stage.screen.asking is None


def test_never_mind_amends_nothing(ui: Any) -> None:
    app = looking_back(ui)
    rows = len(app.session.log)
    reach(ui, f"row.{app.session.line.stand}")
    reach(ui, "told.amend")
    reach(ui, "ask.none")
    assert app.stage.screen.asking is None
    assert len(app.session.log) == rows


def test_back_leaves_the_question_before_the_page(ui: Any) -> None:
    app = looking_back(ui)
    value = app.session.line.rows[-1].value
    reach(ui, f"row.{app.session.line.stand}")
    reach(ui, "told.amend")
    ui.back()
    assert app.stage.screen.asking is None
    assert app.session.line.rows[-1].value == value
    ui.back()
    assert type(app.stage.screen).__name__ == "Table"


def test_the_filter_keeps_what_speaks_of_a_seat(ui: Any) -> None:
    app = looking_back(ui)
    whole = len(app.stage.screen.ids.list.data)
    reach(ui, "filter.p1")
    rows = app.stage.screen.ids.list.data
    assert 0 < len(rows) < whole
    assert all("Anna" in row["text"] for row in rows)
    reach(ui, "filter.all")
    assert len(app.stage.screen.ids.list.data) == whole


@in_turn
@pytest.mark.counts
def test_a_long_evening_is_shown_by_few_widgets(ui: Any) -> None:
    """Of 3,000 rows in the soak."""
    app = opened(ui)
    session = begun(app)
    rows = counts(3000, share=5)
    while session.line.stand < 2 * rows:  # every other row only led to the one behind it
        scored(session, 30)
    app.stage.show("timeline")
    ui.frames(1)
    assert len(app.stage.screen.ids.list.data) >= rows
    assert sum(type(widget).__name__ == "ListRow" for widget in ui.widgets()) < 30


def test_a_seal_is_told_and_not_opened(ui: Any) -> None:
    app = opened(ui)
    session = begun(app, ("Anna", "Ben"), "auction_evening")
    session.answer("table", "u1")
    waiting = [asked for asked in session.scene().asked if asked.secret]
    while not waiting:
        session.answer(session.scene().asked[0].seat, session.position.ask(session.scene().asked[0].seat).forfeit)
        waiting = [asked for asked in session.scene().asked if asked.secret]
    seat = waiting[0].seat
    ask = session.position.ask(seat)
    session.answer(seat, 17 if hasattr(ask, "low") else tuple(17 if hasattr(f, "low") else None for f in ask.fields))
    app.stage.show("timeline")
    ui.frames(3)
    texts = " ".join(row["text"] for row in app.stage.screen.ids.list.data)
    assert "Anna" in texts
    assert "17" not in texts
