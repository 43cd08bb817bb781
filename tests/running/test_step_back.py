"""Back inside a question that was only opened: nothing is decided, and nothing that somebody did is taken back."""

from __future__ import annotations

import pytest

from companion.core import play_text
from companion.core.say import Refused
from companion.running import plays
from companion.running.session import Session


def state(session: Session) -> object:
    scene = session.scene()
    return scene.title, [(each.key, each.ask) for each in scene.asked], scene.panels, session.timeline()


def points() -> Session:
    """An Open table whose counter has reasons, before anything was counted."""
    session = plays.run(play_text.read("game open-table\nid t1\nseats anna ben\n"))
    for value in ("set_up", "counter", ("Points", "each_seat", 0, 0, None, ("1",), ("Harvest",))):
        session.answer("table", value)
    return session


def test_back_from_how_much_and_undo_still_takes_back_what_was_done() -> None:
    session = points()
    for value in ("count/c1/anna", 3, "r1"):
        session.answer("table", value)
    before, rows = state(session), session.line.stand
    session.answer("table", "count/c1/ben", by="here")
    assert session.step_back("table", by="here")
    assert state(session) == before
    session.undo()
    assert session.line.stand == rows - 1


def test_back_from_what_for_leads_to_how_much() -> None:
    session = points()
    session.answer("table", "count/c1/ben", by="here")
    session.answer("table", 3, by="here")
    assert session.position.ask("table").name == "reason"
    assert session.step_back("table", by="here")
    assert session.position.ask("table").name == "change"
    assert session.step_back("table", by="here")
    assert session.position.ask("table").name == "now"
    assert not session.step_back("table", by="here"), "that question stands by itself"


def test_without_a_reason_is_an_answer() -> None:
    session = points()
    for value in ("count/c1/ben", 3, None):
        session.answer("table", value)
    assert session.total("ben", "c1") == 3


def test_what_somebody_else_did_stays() -> None:
    session = points()
    session.answer("table", "count/c1/ben", by="guest ben")
    session.answer("table", 3, by="guest ben")
    assert not session.step_back("table", by="here")
    assert session.position.ask("table").name == "reason"


def test_a_correction_in_between_stays() -> None:
    session = points()
    session.answer("table", "count/c1/ben", by="here")
    session.fix("counter_shows", ("c1/anna", 7))
    assert session.step_back("table", by="here")
    assert session.position.ask("table").name == "now"
    assert session.total("anna", "c1") == 7


def test_a_step_back_from_a_question_that_has_gone_is_refused() -> None:
    session = points()
    session.answer("table", "count/c1/ben", by="here")
    ticket = session.ticket("table")
    session.answer("table", 3, by="here")
    with pytest.raises(Refused):
        session.step_back("table", ticket, by="here")
