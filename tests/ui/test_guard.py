"""The last guard: a mistake met by real taps. The app goes on, says so, and loses nothing."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.lang import Builder

from tests.ui.evening import Evening, evening, fits
from tests.ui.mistakes import Planted, breaks, guarded, told

FIXTURES = (evening, guarded)


def test_in_tests_nothing_guards(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.table.table import Table

    evening.begin()
    monkeypatch.setattr(Table, "_below", breaks)
    with pytest.raises(Planted):
        ui.tap("pick.gate")


def test_an_answer_whose_picture_fails_is_kept_and_the_table_goes_on(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer was written; painting what follows fails once."""
    from companion.ui.table.on_the_table import OnTheTable

    app = guarded.begin()
    show = OnTheTable.show
    fails = iter((True,))
    monkeypatch.setattr(
        OnTheTable, "show", lambda *given, **more: breaks() if next(fails, False) else show(*given, **more)
    )
    ui.tap("pick.gate")
    ui.frames(3)
    assert app.stage.path[-1][0] == "table"
    assert app.scene.row == 1
    assert told(app, ui, "guard.same")
    assert fits(ui) == []
    ui.tap("guard.on")
    assert ui.find("guard.on") is None
    guarded.seal(2)
    assert app.scene.sealed == ("anna",)


def test_a_button_that_fails_leaves_the_table_as_it_stood(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.table import menu

    app = guarded.begin()
    ui.tap("pick.gate")
    guarded.open_curtain()
    ui.back()
    guarded.calm()
    ui.tap("curtain.look")
    monkeypatch.setattr(menu, "open_menu", breaks)
    ui.tap("table.more")
    ui.frames(3)
    assert told(app, ui, "guard.same")
    ui.tap("guard.on")
    assert app.stage.path[-1][0] == "table"
    assert app.scene.row == 1
    assert app.viewer == ""


def test_behind_the_curtain_it_covers_first(guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.asks.ask_box import AskBox

    app = guarded.begin()
    ui.tap("pick.gate")
    guarded.open_curtain()
    ui.tap("number.3")
    monkeypatch.setattr(AskBox, "give", breaks)
    ui.tap("ask.give")
    ui.frames(3)
    assert app.viewer == ""
    assert ui.find("number.3") is None
    assert told(app, ui, "guard.same")
    ui.tap("guard.on")
    assert ui.find("curtain.hold") is not None


def test_what_was_half_entered_stays(guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.table import menu

    app = guarded.begin()
    for _ in range(3):
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[0])
        for asked, bid in zip(app.scene.asked, (1, 1, 2), strict=True):
            app.session.answer(asked.seat, bid)
    guarded.table.reveal.close()
    ui.tap("pick.rope")
    monkeypatch.setattr(menu, "open_menu", breaks)
    ui.tap("table.more")
    ui.frames(3)
    ui.tap("guard.on")
    assert ui.get("pick.rope").chosen


def test_a_screen_that_fails_twice_leads_home(guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.table.table import Table

    app = guarded.begin()
    paint = Table.paint
    monkeypatch.setattr(Table, "paint", breaks)
    ui.tap("pick.gate")
    ui.frames(4)
    assert app.stage.path[-1][0] == "home"
    assert told(app, ui, "guard.home")
    ui.tap("guard.on")
    monkeypatch.setattr(Table, "paint", paint)
    ui.tap("home.continue")
    assert app.scene.row == 1, "what was answered stands"


def test_a_mistake_in_every_frame_ends_on_the_plain_page(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.plain_page import PlainPage
    from companion.ui.stage import Stage

    app = guarded.begin()
    show = Stage.show
    monkeypatch.setattr(Stage, "show", breaks)
    Clock.schedule_interval(breaks, 0)
    ui.frames(8)
    assert isinstance(app.root, PlainPage)
    assert told(app, ui, "guard.plain")
    assert fits(ui) == []
    ui.tap("plain.again")
    ui.frames(4)
    assert isinstance(app.root, PlainPage), "Home cannot be shown yet"
    monkeypatch.setattr(Stage, "show", show)
    ui.tap("plain.again")
    ui.frames(4)
    ui.tap("guard.on")
    ui.tap("home.continue")
    assert app.scene.row == 0


def test_a_screen_that_failed_while_it_was_made_can_be_made_again(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kivy keeps a rule that failed half-way, and would refuse every other widget of that kind."""
    from companion.ui.table.connections import ConnectionBar

    app = guarded.begin()
    app.stage.show("sheet")
    ui.frames(2)
    make, fails = ConnectionBar.__init__, iter((True,))
    monkeypatch.setattr(
        ConnectionBar, "__init__", lambda *given, **more: breaks() if next(fails, False) else make(*given, **more)
    )
    ui.tap("back")
    ui.frames(4)
    assert told(app, ui, "guard.same")
    ui.tap("guard.on")
    assert app.stage.path[-1][0] == "table"
    ui.tap("pick.gate")
    assert app.scene.row == 1


def test_a_rule_of_kv_that_fails_is_not_tried_for_ever(guarded: Evening, ui: Any) -> None:
    from kivy.factory import Factory

    app = guarded.begin()
    Builder.load_string("""
<Broken@Widget>:
    number: 1
    canvas:
        Color:
            a: 1 / self.number
""")
    broken = Factory.Broken()
    app.stage.add_widget(broken)
    ui.frames(2)
    broken.number = 0
    ui.frames(6)
    assert told(app, ui, "guard.same")
    ui.tap("guard.on")
    ui.tap("pick.gate")
    assert app.scene.row == 1


def test_a_mistake_in_another_thread_is_told_and_the_screen_stays(guarded: Evening, ui: Any) -> None:
    app = guarded.begin()
    table = app.stage.screen
    thread = threading.Thread(target=breaks)
    thread.start()
    thread.join()
    ui.wait(lambda: told(app, ui, "guard.elsewhere"), "the mistake of the thread")
    ui.tap("guard.on")
    assert app.stage.screen is table


def test_a_box_that_fails_begins_anew_and_phones_find_it(
    guarded: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.bidding_box.host import Host

    app = guarded.begin()
    assert app.let_phones_join()
    box, port = app.box, app.box.port
    fails = iter((True,))
    tick = Host.tick
    monkeypatch.setattr(Host, "tick", lambda *given: breaks() if next(fails, False) else tick(*given))
    ui.wait(lambda: app.box is not box and app.box is not None, "another box")
    assert app.box.port == port
    assert told(app, ui, "guard.elsewhere")
