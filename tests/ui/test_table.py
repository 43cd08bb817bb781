"""The table: few taps, one hand, nothing lost, nothing painted twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.counts import in_turn, one, one_row
from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.evenings import into_view, opened, reach, sound
from tests.ui.recorded import entered, recorded

FIXTURES = (evening,)


def race(evening: Evening, ui: Any, **how: Any) -> Any:
    """Three auctions played: all may light a lantern, whoever is first."""
    app = evening.begin(**how)
    for _ in range(3):
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[0])
        for asked, bid in zip(app.scene.asked, (1, 1, 2), strict=True):
            app.session.answer(asked.seat, bid)
        evening.table.reveal.close()
    for asked in app.scene.asked:
        app.answer(asked, ())
    ui.frames(3)
    return app


def test_on_a_phone_the_ask_is_in_thumb_reach(evening: Evening, ui: Any) -> None:
    evening.begin()
    assert ui.place(ui.get("pick.pier"))[1] < ui.window.height / 2


def test_on_a_tablet_the_table_lies_left_and_the_ask_right(evening: Evening, ui: Any) -> None:
    evening.begin(size=TABLET)
    assert ui.place(ui.get("pick.pier"))[0] > ui.window.width / 2
    assert ui.place(ui.get("fact.anna"))[0] < ui.window.width / 2
    assert ui.get(id="question").font_size >= 34, "read from two metres"


def test_the_left_hand_has_it_on_the_left(evening: Evening, ui: Any) -> None:
    app = evening.begin(size=TABLET, left_hand=True)
    assert ui.place(ui.get("pick.pier"))[0] < ui.window.width / 2
    app.set(replace(app.shelf.settings, left_hand=False))
    ui.frames(3)
    assert ui.place(ui.get("pick.pier"))[0] > ui.window.width / 2


def test_turning_the_phone_changes_sides_and_back(evening: Evening, ui: Any) -> None:
    evening.begin()
    ui.resize(*LANDSCAPE)
    assert ui.place(ui.get("pick.pier"))[0] > ui.window.width / 2
    ui.resize(*PHONE)
    assert ui.place(ui.get("pick.pier"))[1] < ui.window.height / 2


def test_undo_is_one_tap(evening: Evening, ui: Any) -> None:
    app = race(evening, ui)
    ui.tap("number.2")
    ui.tap("pick.yes")
    ui.tap("ask.give")
    row = app.scene.row
    ui.tap("table.undo")
    assert app.scene.row == row - 1


def test_when_several_are_asked_one_chooses_for_whom(evening: Evening, ui: Any) -> None:
    app = race(evening, ui)
    ui.tap("for.ben")
    ui.tap("number.3")
    ui.tap("pick.no")
    ui.tap("ask.give")
    assert app.session.total("ben", "points") == 3


def test_badges_of_seven_have_one_line_on_a_phone_that_lies(ui: Any) -> None:
    """What all are asked at once is read above its button; those without a badge of their own wait behind one."""
    header, rows = recorded("oriente/seven-marshal.play")
    app = opened(ui, ((740, 360), 100, "de", "light"), reduce_motion=True)
    assert app.begin(header)
    entered(app, rows[: next(at for at, row in enumerate(rows) if row.key.startswith("sum_of_all"))])
    ui.frames(12)
    asked = [each.seat for each in app.scene.asked]
    assert len(asked) == 7
    assert len(app.stage.screen.ids.strip.children) == 4
    reach(ui, "for.more")
    sound(ui)
    ui.tap(f"for.{asked[-1]}")
    ui.frames(4)
    assert app.stage.screen.box.asked.seat == asked[-1]
    assert ui.find(f"for.{asked[-1]}").chosen, "whoever answers has a badge there"
    question, done = app.stage.screen.box.ids.question, ui.get("ask.give")
    assert question.to_window(*question.pos)[1] >= done.to_window(done.x, done.top)[1]


def test_what_one_seat_has_half_entered_waits_for_it(evening: Evening, ui: Any) -> None:
    race(evening, ui)
    ui.tap("number.3")
    ui.tap("for.ben")
    assert not ui.get("number.3").chosen
    ui.tap("for.anna")
    assert ui.get("number.3").chosen


def test_a_notice_is_said_in_words(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("pick.gate")
    app.session.answer("anna", 1)
    app.session.fix("judge", "ben", "")
    ui.frames(2)
    ui.tap("curtain.look") if ui.pause(0.1) is None else None
    assert "Anna" in evening.table.ids.notice.text


def test_who_is_away_is_said(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("table.more")
    ui.tap("menu.presence")
    ui.frames(3)
    ui.tap("presence.ben.away")
    assert ui.find("presence.ben.gone") is None, "nobody leaves this game"
    ui.back()
    ui.frames(3)
    assert app.scene.away == ("ben",)
    assert evening.table.ids.notice.text == "Ben is away."


@pytest.mark.parametrize("entry", ["timeline", "sheet", "fixes", "settings", "home"])
def test_every_way_out_of_the_table_comes_back_to_it(evening: Evening, ui: Any, entry: str) -> None:
    app = evening.begin()
    ui.tap("table.more")
    ui.tap(f"menu.{entry}")
    ui.frames(4)
    assert app.stage.path[-1][0] == entry
    if entry == "home":
        assert app.open_table("t1")
    else:
        ui.back()
    ui.frames(4)
    assert app.stage.path[-1][0] == "table"
    ui.tap("pick.gate")
    assert app.scene.row == 1


def test_the_end_names_the_winner_and_leads_on(evening: Evening, ui: Any) -> None:
    app = race(evening, ui)
    for _ in range(5):
        app.answer(app.scene.asked[0], (True, 3))
    app.answer(app.scene.asked[0], ("anna", "ben", "cora"))
    app.answer(app.scene.asked[0], None)
    ui.frames(3)
    assert "Anna wins with 15." in ui.texts()
    ui.tap("over.sheet")
    ui.frames(3)
    assert app.stage.path[-1][0] == "sheet"


def test_only_what_differs_is_touched(evening: Evening, ui: Any) -> None:
    """Between two asks of one kind no widget is made and none is thrown away."""
    app = race(evening, ui)
    app.answer(app.scene.asked[0], (True, 1))
    ui.frames(2)
    before = {id(widget) for widget in ui.widgets()}
    app.answer(app.scene.asked[0], (True, 1))
    ui.frames(2)
    assert {id(widget) for widget in ui.widgets()} == before


def test_after_many_answers_there_are_no_more_widgets_than_before(evening: Evening, ui: Any) -> None:
    app = race(evening, ui)
    counts = []
    for _ in range(15):
        app.answer(app.scene.asked[0], (True, 1))
        ui.frames(1)
        app.session.undo()
        ui.frames(1)
        counts.append(sum(1 for _ in ui.widgets()))
    assert counts[-1] == counts[2]


def test_open_table_a_bid_for_all_in_two_taps(evening: Evening, ui: Any) -> None:
    app = evening.begin("open-table", seats=PEOPLE)
    ui.tap("pick.bid")
    ui.frames(3)
    ui.tap("ask.give")
    assert app.scene.asked[0].secret


def test_open_table_a_secret_bid_is_hold_number_seal_sure(evening: Evening, ui: Any) -> None:
    app = evening.begin("open-table", seats=PEOPLE[:2])
    ui.tap("pick.bid")
    ui.frames(3)
    ui.tap("ask.give")
    for number in (3, 5):
        evening.seal(number)
    assert app.scene.panels[0].winners == ("ben",)


@pytest.mark.parametrize(
    ("size", "language", "text"), one_row(product([PHONE, TABLET], ["en", "de", "fr"], [100, 200]), 3)
)
def test_the_open_table_fits(evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int) -> None:
    app = evening.begin("open-table", seats=PEOPLE, size=size, language=language, text=text)
    assert fits(ui) == []
    for name in ("bid", "vote", "point", "dice", "set_up"):
        app.answer(app.scene.asked[0], name)
        ui.frames(3)
        assert fits(ui) == [], name
        app.session.undo()
        ui.frames(1)


@pytest.mark.parametrize("text", one([100, 200], 1))
def test_the_menu_fits(evening: Evening, ui: Any, text: int) -> None:
    evening.begin(language="de", text=text, seats=PEOPLE)
    ui.tap("table.more")
    assert fits(ui) == []
    ui.tap("menu.presence")
    assert fits(ui) == []


@in_turn
def test_same_again_at_the_end_is_a_second_table_of_the_same_people(evening: Evening, ui: Any) -> None:
    app = race(evening, ui)
    for _ in range(5):
        app.answer(app.scene.asked[0], (True, 3))
    app.answer(app.scene.asked[0], ("anna", "ben", "cora"))
    app.answer(app.scene.asked[0], None)
    ui.frames(3)
    ui.tap("over.again")
    ui.frames(5)
    assert [name for name, _ in app.stage.path] == ["home", "new_table"]
    into_view(ui, ui.get("new.next"))
    ui.tap("new.next")
    ui.frames(5)
    assert app.session.header.table != "t1"
    assert [seat.name for seat in app.scene.people] == ["Anna", "Ben", "Cora"]
    assert not app.scene.over
    ui.back()
    assert ui.find("home.continue")
    assert ui.find("home.again")


@in_turn
def test_same_again_after_same_again(evening: Evening, ui: Any) -> None:
    """Three tables of one evening, each begun from the end of the one before."""
    app = evening.begin("open-table")
    tables = [app.session.header.table]
    for _ in range(2):
        app.answer(app.scene.asked[0], "finish")
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[-1])
        ui.frames(4)
        into_view(ui, ui.get("over.again"))
        ui.tap("over.again")
        ui.frames(5)
        into_view(ui, ui.get("new.next"))
        ui.tap("new.next")
        ui.frames(5)
        tables.append(app.session.header.table)
        assert not app.scene.over
    assert len(set(tables)) == 3
    assert len(app.shelf.evenings) == 3
