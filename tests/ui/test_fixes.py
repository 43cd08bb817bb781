"""Corrections by real taps: choose what is wrong, say how it lies, say why."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.ui.asks.ask_box import AskBox
from tests.counts import in_turn, one
from tests.ui.conftest import TABLET
from tests.ui.evenings import LOOKS, begun, opened, reach, scored, sound
from tests.ui.recorded import recorded, resumed


def correcting(ui: Any, look: Any = LOOKS[0]) -> Any:
    app = opened(ui, look)
    scored(begun(app))
    ui.frames(3)
    app.stage.show("fixes")
    ui.frames(3)
    return app


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_corrections_fit(ui: Any, look: Any) -> None:
    correcting(ui, look)
    sound(ui)
    reach(ui, "fix.start")
    sound(ui)


def test_a_correction_by_taps_stands_in_the_timeline(ui: Any) -> None:
    app = correcting(ui)
    session = app.session
    reach(ui, "fix.start")
    reach(ui, "pick.p3")
    sound(ui)
    reach(ui, "why.rules")
    assert session.facts()["start"] == "p3"
    assert session.log[-1].note == app.tr("fixes.reason.rules")
    assert app.tr("fixes.corrected") in ui.texts()
    assert "Charlotte-Sophie" in app.tr.say(session.timeline()[-1].words)


def test_a_reason_in_own_words(ui: Any) -> None:
    app = correcting(ui)
    reach(ui, "fix.start")
    reach(ui, "pick.p2")
    ui.get("why.words").text = "the cat\njumped \u202eon it"
    reach(ui, "why.own")
    assert app.session.log[-1].note == "the cat jumped on it"


def test_back_corrects_nothing(ui: Any) -> None:
    app = correcting(ui)
    rows = len(app.session.log)
    reach(ui, "fix.start")
    ui.back()
    assert app.stage.screen.asking is None
    reach(ui, "fix.start")
    reach(ui, "pick.p2")
    ui.back()
    assert len(app.session.log) == rows


@in_turn
def test_a_line_without_a_rule_is_touched_at_its_pencil_alone(ui: Any) -> None:
    """It has nothing to tell: its words took a touch that came to nothing."""
    header, rows = recorded("white-lotus/rebellion-corrected.play")
    app = resumed(ui, header, rows[:12], (TABLET, 100, "de", "light"))
    ui.frames(6)
    line = next(each for each in ui.widgets() if getattr(each, "fix", "") == "rebel_leader")
    assert not line.live
    touch = UnitTestTouch(*line.to_window(*line.center))
    touch.touch_down()
    assert line.state == "normal"
    touch.touch_up()
    reach(ui, f"{line.tag}.differs")
    assert app.stage.path[-1][0] == "fixes"


def test_more_or_less_offers_no_most(ui: Any) -> None:
    """A change by as much as can be written down is nobody's: one tap would give somebody 99 chips."""
    header, rows = recorded("white-lotus/rebellion-corrected.play")
    app = resumed(ui, header, rows[:12])
    app.stage.show("fixes")
    reach(ui, "fix.chips")
    assert ui.find("pad.9") is not None
    assert ui.find("pad.quick.99") is None


def test_a_correction_of_points_offers_marks_of_the_track(ui: Any) -> None:
    """Not the last number that can be written down."""
    header, rows = recorded("white-castle/solo-easy-practice.play")
    app = resumed(ui, header, rows[:20])
    app.stage.show("fixes")
    reach(ui, "fix.points")
    reach(ui, "pick.rival")
    ui.frames(4)
    assert ui.find("pad.quick.40") is not None
    assert ui.find("pad.quick.199") is None


@pytest.mark.parametrize("spared", [True, False], ids=["had", "too_many"])
def test_points_that_somebody_does_not_have_are_confirmed_before_they_pass_on(ui: Any, spared: bool) -> None:
    """WL-9.3: what Ana has of one kind says nothing of the other, nor what Ben has."""
    header, rows = recorded("white-lotus/passed-on-too-much.play")
    app = resumed(ui, header, rows[:2])  # Ana has passed on all 12 of her influence; 3 battle points are left to her
    app.stage.show("fixes", fix="transfer")
    ui.frames(4)
    before = len(app.session.log)
    (box,) = (each for each in ui.widgets() if isinstance(each, AskBox))
    box.give(passed := ("ana", "battle" if spared else "influence", "ben", 3))
    ui.frames(4)
    if not spared:
        assert len(app.session.log) == before
        reach(ui, "ask.sure")
    reach(ui, "why.agreed")
    assert app.session.log[-1].value == passed
