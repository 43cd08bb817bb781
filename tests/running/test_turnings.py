"""Undo, redo, jumps and amends."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.core.rows import DEALER
from companion.core.say import Refused
from companion.running.session import Session
from tests.tables import bid, look, new_table, refusal, reopened


def auctions(path: Path | None = None) -> Session:
    """Three auctions; cora has no points and is asked for her gifts."""
    session = new_table(path)
    bid(session, anna=3, ben=2, cora=1)
    bid(session, anna=1, ben=2, cora=0)
    bid(session, anna=3, ben=1, cora=0)
    return session


def values(session: Session) -> list[object]:
    return [row.value for row in session.line.standing]


def bens_first_bid(session: Session) -> int:
    return next(n for n, row in enumerate(session.line.rows, 1) if row.seat == "ben")


def test_undo_of_an_amend_brings_the_old_value_back(tmp_path: Path) -> None:
    session = auctions(tmp_path / "a.hanko")
    before = look(session)
    session.amend(bens_first_bid(session), 1)
    assert session.line.rows[bens_first_bid(session) - 1].value == 1
    session = reopened(session)
    session.undo()
    assert session.line.rows[bens_first_bid(session) - 1].value == 2
    session = reopened(session)
    assert look(session) == before
    session.close()


def test_undo_of_an_amend_that_stopped_play_gives_everything_back_that_stood() -> None:
    session = auctions()
    before, stood = look(session), values(session)
    session.amend(bens_first_bid(session), 3)
    assert session.position.row < len(stood)
    session.undo()
    assert look(session) == before
    assert values(session) == stood


def test_undo_of_an_amend_works_after_more_answers_were_given_and_taken_back() -> None:
    session = auctions()
    before = look(session)
    session.amend(bens_first_bid(session), 3)  # a tie: play stops
    session.answer("anna", "ben")
    bid(session, anna=1, ben=0, cora=4)
    for _ in range(2):
        session.undo()
    assert session.line.rows[bens_first_bid(session) - 1].value == 3
    session.undo()
    assert look(session) == before


def test_undo_takes_the_last_answer_back_and_not_an_old_amend() -> None:
    """Found by thinking: play stands at the same number as after the amend, but by other answers."""
    session = auctions()
    session.answer("cora", ("rope",))
    session.amend(bens_first_bid(session), 1)
    number = session.line.stand
    session.go(number - 1)
    session.answer("cora", ("wick",))
    assert session.line.stand == number
    session.undo()
    assert session.line.stand == number - 1
    assert session.line.rows[bens_first_bid(session) - 1].value == 1


def test_two_amends_are_taken_back_one_after_the_other() -> None:
    session = auctions()
    before = look(session)
    session.amend(bens_first_bid(session), 1)
    between = look(session)
    session.amend(bens_first_bid(session) - 1, 4)
    session.undo()
    assert look(session) == between
    session.undo()
    assert look(session) == before


def test_undo_of_an_amend_works_where_the_app_drew_behind_it() -> None:
    session = new_table()
    bid(session, anna=3, ben=3, cora=1)
    session.answer("anna", "ben")  # then the app draws
    before = look(session)
    session.amend(bens_first_bid(session), 2)  # no tie: the app draws at once
    assert session.line.standing[-1].by == DEALER
    session.undo()
    assert look(session) == before


def test_redo_goes_over_a_whole_sealed_round() -> None:
    session = new_table()
    bid(session, anna=3, ben=2, cora=1)
    after = look(session)
    session.undo()
    assert session.line.stand == 1
    session.redo()
    assert look(session) == after


@pytest.mark.parametrize("inside", [2, 3])
def test_going_into_the_middle_of_a_sealed_round_lands_before_it(inside: int) -> None:
    session = auctions()
    session.go(inside)
    assert session.line.stand == 1
    assert session.position.waiting == ("anna", "ben", "cora")


def test_going_out_of_the_table_is_refused() -> None:
    session = auctions()
    for row in (-1, session.line.stand + 1, 10**12):
        assert refusal(partial(session.go, row)) == "refused.no_such_row"


def test_undo_steps_over_what_the_app_drew_and_the_same_draw_comes_again() -> None:
    session = auctions()
    drawn = [row.value for row in session.line.standing if row.by == DEALER]
    for _ in range(3):
        session.undo()
    assert refusal(session.undo) == "refused.nothing_to_undo"
    assert not session.scene().can_undo
    bid(session, anna=0, ben=5, cora=1)
    bid(session, anna=1, ben=2, cora=0)
    bid(session, anna=3, ben=1, cora=0)
    assert [row.value for row in session.line.standing if row.by == DEALER] == drawn


def test_neither_amend_nor_jump_fishes_for_another_draw() -> None:
    session = auctions()
    drawn = [row.value for row in session.line.standing if row.by == DEALER]
    for number in (2, 6, 10):
        for value in (0, 1, 2):
            session.amend(number, value)
            assert [r.value for r in session.line.standing if r.by == DEALER] == drawn[
                : sum(r.by == DEALER for r in session.line.standing)
            ]
            session.undo()
            session.go(0)
            session.go(len(session.line.rows))
    assert [row.value for row in session.line.standing if row.by == DEALER] == drawn


def test_redo_that_no_longer_fits_is_refused_and_changes_nothing() -> None:
    session = auctions()
    session.amend(bens_first_bid(session), 3)
    before = look(session), len(session.log)
    with pytest.raises(Refused) as refused:
        session.redo()
    assert refused.value.say.key == "refused.redo_stops"
    assert (look(session), len(session.log)) == before


def test_an_answer_after_undo_forgets_what_could_be_redone_but_the_journal_keeps_it() -> None:
    session = auctions()
    session.answer("cora", ())
    session.undo()
    session.answer("cora", ("rope", "wick"))
    assert refusal(session.redo) == "refused.nothing_to_redo"
    assert [row.value for row in session.log if row.key == "gifts"] == [(), ("rope", "wick")]


def test_every_standing_row_can_be_gone_to_and_back(tmp_path: Path) -> None:
    session = auctions(tmp_path / "a.hanko")
    scenes = {}
    for number in range(session.line.stand, -1, -1):
        session.go(number)
        scenes[session.line.stand] = look(session)
    for number, scene in scenes.items():
        session.go(number)
        again = reopened(session)
        assert look(again) == scene
        session = again
    session.close()


def test_undo_of_an_amend_leaves_what_was_undone_before_it_undone() -> None:
    session = new_table()
    session.fix("judge", "ben")
    session.fix("judge", "cora")
    session.undo()
    before = (session.line.stand, session.facts()["judge"])
    session.amend(before[0], "anna")
    assert session.facts()["judge"] == "anna"
    session.undo()
    assert (session.line.stand, session.facts()["judge"]) == before
    assert session.position.row == session.line.stand
    session.redo()
    assert session.facts()["judge"] == "cora"
