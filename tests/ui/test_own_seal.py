"""A look under one's own seal: only for its seat, and only while it holds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.widgets import holding
from tests.counts import in_turn
from tests.ui.evening import Evening, evening
from tests.ui.fingers import looked
from tests.ui.laid import bidding

FIXTURES = (evening,)


def under_seal(evening: Evening, ui: Any) -> tuple[list[str], list[str], list[str]]:
    """What is read behind the curtain of a seat that has sealed: before it holds, while, and after."""
    evening.calm()
    ui.tap("curtain.seal.anna")
    evening.open_curtain()
    before = ui.texts()
    from kivy.tests.common import UnitTestTouch

    looked(ui)
    touch = UnitTestTouch(*ui.place(ui.get("curtain.see")))
    touch.touch_down()
    ui.pause(holding.HOLD + 0.05)
    during = ui.texts()
    touch.touch_up()
    ui.frames(2)
    return before, during, ui.texts()


@in_turn
def test_a_seat_sees_its_own_seal_only_while_it_holds(evening: Evening, ui: Any) -> None:
    app = bidding(evening)
    app.session.answer("anna", 77)
    ui.frames(2)
    before, during, after = under_seal(evening, ui)
    assert "77" in during
    assert app.tr("panel.own_seal") in during
    assert "77" not in before
    assert "77" not in after


@in_turn
def test_nobody_else_sees_it_and_it_is_in_no_scene(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.running.session.time.time", lambda: 0)  # a clock may show 77 by chance
    session = bidding(evening).session
    session.answer("anna", 77)
    assert session.under_seal("anna")[1] == 77
    assert session.under_seal("ben") is None
    seen = [session.scene(viewer) for viewer in (None, "anna", "ben", "cora")]
    assert "77" not in repr((seen, session.timeline(), session.fixes()))
    evening.calm()
    evening.open_curtain()
    assert evening.app.viewer == "ben"
    assert "77" not in " ".join(ui.texts())
    ui.back()
    for seat in ("ben", "cora"):
        session.answer(seat, 1)
    assert session.under_seal("anna") is None, "after the round there is nothing left to look under"
