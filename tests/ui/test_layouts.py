"""A layout that says how a round goes: chosen at New table, handed on as a code and as a link, brought in again."""

from __future__ import annotations

from typing import Any

from companion.shelf import belongings
from companion.ui.links import follow
from tests.counts import in_turn
from tests.games.open_table.courses import SHIPPED
from tests.ui.evenings import opened, reach, sound
from tests.ui.preparing import add, choose

KIND = belongings.kind("open-table/layout")


@in_turn
def test_hidden_loyalties_begin_with_the_roles_behind_the_curtain(ui: Any) -> None:
    app = opened(ui)
    choose(ui, app)
    add(ui, "Anna", "Ben", "Cora", "Dora", "Emil")
    reach(ui, "new.next")
    reach(ui, "layout.hidden_loyalties")
    reach(ui, "new.next")
    assert app.session.header.own["layout"]["round"] == SHIPPED["hidden_loyalties"]["round"]
    assert [asked.key for asked in app.scene.asked] == ["role"] * 5
    assert app.stage.screen.curtain is not None
    assert not any("Loyal" in text or "Traitor" in text for text in ui.texts())
    for seat in app.session.names():
        app.session.answer(seat, "seen")
    ui.pause(0.5)
    ui.tap("pick.round")
    ui.pause(0.5)
    assert app.scene.asked[0].key == "choose"
    sound(ui)


@in_turn
def test_a_layout_goes_out_as_a_code_and_comes_in_as_a_link(ui: Any) -> None:
    app = opened(ui)
    app.shelf.keep(KIND.key, "Loyal", SHIPPED["hidden_loyalties"])
    app.stage.show("belongings", kind=KIND.key)
    reach(ui, "own.Loyal")
    assert any("For 5 to 10 people." in text for text in ui.texts())
    ui.tap("thing.code")
    ui.frames(3)
    sound(ui)
    code = ui.get("code.text").text
    assert len(code) <= 1200
    ui.tap("code.close")
    assert follow(app, code)
    ui.frames(3)
    reach(ui, "writing.done")
    kept = app.shelf.owned(KIND.key)
    assert len(kept) == 2
    assert all(thing == SHIPPED["hidden_loyalties"] for thing in kept.values())
