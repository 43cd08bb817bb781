"""Traps that a journal of answers sets; each was found by trying."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.asks import Confirm, Number
from companion.core.flow import Flow, all_of, one
from companion.core.say import Refused, Who, say
from companion.games import GAMES
from companion.running.session import Session
from tests.lanterns import Lanterns
from tests.tables import bid, new_table, refusal, reopened


def played(path: Path | None = None) -> Session:
    """Three auctions without a tie: cora has no points, so she is asked for her gifts."""
    session = new_table(path)
    bid(session, anna=3, ben=2, cora=1)
    bid(session, anna=1, ben=2, cora=0)
    bid(session, anna=3, ben=1, cora=0)
    assert session.position.waiting == ("cora",)
    return session


def answers(session: Session) -> list[tuple[str, object]]:
    return [(row.seat, row.value) for row in session.line.standing]


def row_of(session: Session, seat: str, nth: int = 1) -> int:
    """The number of the n-th standing row of a seat."""
    return [number for number, row in enumerate(session.line.standing, 1) if row.seat == seat][nth - 1]


def test_taps_given_after_a_stopping_amend_survive_every_later_replay(tmp_path: Path) -> None:
    session = played(tmp_path / "a.hanko")
    session.amend(row_of(session, "ben"), 3)  # anna and ben now tie for the first stall: the judge is asked
    assert session.position.ask("anna").name == "tie"
    assert session.notice is not None
    assert session.notice.key == "notice.enter_again"
    session.answer("anna", "ben")
    bid(session, anna=0, ben=1, cora=2)
    expected = answers(session)
    for _ in range(3):
        session = reopened(session)
        assert answers(session) == expected
        assert session.notice is None
    session.undo()
    session.redo()
    assert answers(session) == expected
    session.close()


def test_amending_away_a_tie_break_does_not_turn_its_answers_into_somebody_elses() -> None:
    session = new_table()
    bid(session, anna=3, ben=3, cora=1)
    session.answer("anna", "ben")  # the judge's tie-break
    bid(session, anna=2, ben=1, cora=0)
    session.amend(row_of(session, "ben"), 2)  # no tie any more
    assert [value for seat, value in answers(session) if value == "ben"] == []
    assert session.position.waiting == ("anna", "ben", "cora")
    assert session.position.ask("anna").name == "bid"
    assert session.total("anna", "oil") == 6


def test_one_tap_delivered_twice_answers_once() -> None:
    session = played()
    session.answer("cora", ())
    ticket = session.scene().asked[0].ticket
    session.answer("anna", (True, 2), ticket)
    assert refusal(lambda: session.answer("anna", (True, 2), ticket)) == "refused.asked_before"
    assert session.total("anna", "points") == sum(line.amount for line in session.why("anna", "points"))
    assert len([row for row in session.log if row.key == "light"]) == 1


def test_one_secret_tap_delivered_twice_seals_once() -> None:
    session = new_table()
    ticket = session.scene("ben").asked[1].ticket
    session.answer("ben", 2, ticket)
    assert refusal(lambda: session.answer("ben", 2, ticket)) == "refused.asked_before"
    assert [row.do for row in session.log].count("seal") == 1
    bid(session, anna=0, cora=1)
    assert refusal(lambda: session.answer("ben", 2, ticket)) == "refused.asked_before"


def test_a_tap_meant_for_before_an_undo_answers_nothing_after_it() -> None:
    session = played()
    ticket = session.ticket("cora")
    session.answer("cora", ())
    session.undo()
    assert refusal(lambda: session.answer("cora", (), ticket)) == "refused.asked_before"


def test_a_fix_that_changes_who_decides_asks_the_new_one() -> None:
    session = new_table()
    bid(session, anna=3, ben=3, cora=3)
    assert session.position.waiting == ("anna",)
    session.fix("judge", "cora", "the lantern passed on")
    assert session.position.waiting == ("cora",)
    assert refusal(lambda: session.answer("anna", "ben")) == "refused.not_asked"
    session.answer("cora", "ben")
    assert session.total("ben", "points") > 0


def test_all_of_nobody_goes_on_at_once() -> None:
    session = new_table(seats=("anna", "ben"))
    bid(session, anna=3, ben=1)
    bid(session, anna=0, ben=1)
    bid(session, anna=3, ben=1)
    assert session.position.ask("anna").name == "light"  # nobody is poor, so nobody was asked for gifts


class Gifts(Lanterns):
    """Everybody is asked in the open, then one secret."""

    def play(self) -> Flow:
        yield from all_of(lambda: self.order, lambda s: Number("count", 0, self.book.total(self.judge, "points") + 5))
        yield from one(lambda: self.judge, lambda s: Confirm("done"))


@pytest.fixture
def gifts(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setitem(GAMES, "lanterns", Gifts)
    from companion.running.begin import begin
    from companion.running.journal import Journal
    from tests.tables import header, outside

    return begin(Journal(None), header(), {"lanterns": Gifts}, outside())


def test_undo_within_a_half_answered_round_takes_back_one_answer(gifts: Session) -> None:
    gifts.answer("ben", 3)
    gifts.answer("anna", 2)
    gifts.undo()
    assert gifts.position.given == {"ben": 3}
    assert gifts.position.waiting == ("anna", "cora")
    gifts.undo()
    assert gifts.position.given == {}
    gifts.redo()
    assert gifts.position.given == {"ben": 3}


def test_a_fix_that_makes_a_given_part_illegal_drops_it_and_says_whose(gifts: Session) -> None:
    gifts.answer("ben", 5)
    gifts.answer("anna", 1)
    dropped = gifts.fix("points", ("anna", -3))
    assert dropped == ("ben",)
    assert gifts.notice == say("notice.asked_again", who=(Who("ben"),))
    assert gifts.position.given == {"anna": 1}
    assert gifts.position.waiting == ("ben", "cora")


def test_a_plain_answer_cannot_be_given_twice_in_one_round(gifts: Session) -> None:
    gifts.answer("ben", 3)
    assert refusal(lambda: gifts.answer("ben", 4)) == "refused.already_given"


def test_nothing_is_changed_by_a_refused_amend() -> None:
    session = played()
    before = (answers(session), len(session.log), repr(session.scene()))
    with pytest.raises(Refused):
        session.amend(row_of(session, "ben"), 99)
    assert (answers(session), len(session.log), repr(session.scene())) == before


def test_what_the_app_drew_is_not_amended() -> None:
    session = played()
    assert refusal(lambda: session.amend(1, "gate")) == "refused.drawn_by_the_app"
