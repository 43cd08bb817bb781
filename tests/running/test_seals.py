"""Sealed rounds: before the lock, at the lock, and what ends them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.core import seal
from companion.core.rows import Row
from companion.core.say import Who, say
from companion.running.session import Session
from tests.tables import bid, new_table, refusal, reopened


def test_before_the_lock_a_seat_may_seal_anew_and_all_see_that_it_did() -> None:
    session = new_table()
    session.answer("ben", 2)
    session.answer("ben", 5)
    assert session.notice == say("notice.sealed_anew", who=Who("ben"))
    assert [told.words.key for told in session.timeline()][-2:] == ["timeline.sealed", "timeline.sealed_anew"]
    bid(session, anna=1, cora=3)
    assert session.total("ben", "oil") == 4


def test_after_the_lock_nobody_changes_a_seal() -> None:
    session = new_table()
    ticket = session.ticket("ben")
    bid(session, anna=3, ben=2, cora=1)
    assert refusal(lambda: session.answer("ben", 9, ticket)) == "refused.asked_before"


def test_every_opened_answer_fits_its_seal() -> None:
    session = new_table()
    bid(session, anna=3, ben=2, cora=1)
    seals = {(row.seat, row.round): row.seal for row in session.log if row.do == "seal"}
    for row in session.log:
        if row.salt:
            opened = seal.payload(row.key, [str(row.value)])
            assert seal.unbroken(seals[row.seat, row.round], "t1", row.round, row.seat, opened, row.salt)
    assert len(seals) == 3


def test_answers_of_a_round_come_in_seat_order_whoever_sealed_first() -> None:
    session = new_table()
    bid(session, cora=1, anna=3, ben=2)
    assert [row.seat for row in session.line.standing[1:4]] == ["anna", "ben", "cora"]


def test_a_fix_in_a_sealed_round_voids_it_and_all_seal_again() -> None:
    session = new_table()
    bid(session, anna=3, ben=2)
    session.fix("points", ("cora", 2), "counted again")
    assert session.scene().sealed == ()
    assert session.notice == say("notice.asked_again", who=(Who("anna"), Who("ben")))
    bid(session, anna=1, cora=2)
    assert session.scene().sealed == ("anna", "cora")
    session.answer("ben", 0)
    assert session.total("cora", "oil") == 7


def test_undo_in_a_sealed_round_lets_all_seal_again_and_opens_nothing() -> None:
    session = new_table()
    bid(session, anna=3, ben=2)
    session.undo()
    assert session.scene().sealed == ()
    assert session.line.stand == 1
    assert all(row.value is None for row in session.log if row.do != "answer")


def test_what_was_sealed_in_a_void_round_is_forgotten() -> None:
    session = new_table()
    bid(session, cora=5)
    session.void()
    session.away("cora")
    bid(session, anna=3, ben=2)
    assert session.total("cora", "oil") == 9
    assert [(row.seat, row.value) for row in session.log if row.forfeit] == [("cora", 0)]


def test_others_and_the_shared_screen_see_of_a_secret_only_whose_it_is() -> None:
    session = new_table()
    for viewer in (None, "anna", "cora"):
        asked = next(asked for asked in session.scene(viewer).asked if asked.seat == "ben")
        assert (asked.secret, asked.ask) == (True, None)
    own = next(asked for asked in session.scene("ben").asked if asked.seat == "ben")
    assert own.ask == session.position.ask("ben")


def test_a_void_without_seals_is_refused() -> None:
    assert refusal(new_table().void) == "refused.nothing_sealed"


def test_the_seals_of_a_round_survive_a_restart(tmp_path: Path) -> None:
    session = new_table(tmp_path / "a.hanko")
    bid(session, anna=3, ben=2)
    session = reopened(session)
    assert session.scene().sealed == ("anna", "ben")
    session.answer("cora", 1)
    assert session.total("anna", "oil") == 6
    session.close()


def test_openings_that_were_lost_let_all_seal_again(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    bid(session, anna=3, ben=2)
    session.close()
    base = sqlite3.connect(path)
    base.execute("DELETE FROM openings")
    base.commit()
    base.close()
    from companion.running.journal import Journal
    from tests.tables import ALL

    session = Session(Journal(path), ALL)
    assert session.scene().sealed == ()
    assert session.notice == say("notice.asked_again", who=(Who("anna"), Who("ben")))
    bid(session, anna=3, ben=2, cora=1)
    assert session.total("anna", "oil") == 6
    session.close()


def test_a_seat_that_is_away_forfeits_when_the_others_have_sealed() -> None:
    session = new_table()
    session.away("cora")
    bid(session, anna=3, ben=2)
    rows = [row for row in session.log if row.forfeit]
    assert [(row.seat, row.value) for row in rows] == [("cora", 0)]


def test_the_last_one_missing_going_away_settles_the_round() -> None:
    session = new_table()
    bid(session, anna=3, ben=2)
    session.away("cora")
    assert session.total("anna", "oil") == 6
    assert session.scene().away == ("cora",)


def test_who_sealed_and_went_away_is_not_forfeited() -> None:
    session = new_table()
    session.answer("cora", 5)
    session.away("cora")
    bid(session, anna=3, ben=2)
    assert session.total("cora", "oil") == 4


def test_who_comes_back_is_asked_again() -> None:
    session = new_table()
    session.away("cora")
    session.away("cora", back=True)
    bid(session, anna=3, ben=2)
    assert session.position.waiting == ("anna", "ben", "cora")
    assert session.scene().sealed == ("anna", "ben")


def test_when_all_are_away_the_table_says_when_to_go_on() -> None:
    session = new_table()
    for seat in session.header.order:
        session.away(seat)
    assert session.line.stand == 1
    session.forfeit()
    assert [row.value for row in session.log if row.forfeit] == [0, 0, 0]
    assert session.position.ask("anna").name == "tie"


def test_nobody_goes_on_without_those_who_are_here() -> None:
    session = new_table()
    session.away("cora")
    assert refusal(session.forfeit) == "refused.not_all_away"


@pytest.mark.parametrize(("seat", "back"), [("cora", True), ("zed", False), ("chance", False)])
def test_away_of_nobody_is_refused(seat: str, back: bool) -> None:
    session = new_table()
    assert refusal(lambda: session.away(seat, back=back)) == "refused.away"
    session.away("ben")
    assert refusal(lambda: session.away("ben")) == "refused.away"


def test_an_answer_that_cannot_be_sealed_is_refused_in_words() -> None:
    from companion.core.asks import Ask, Text
    from companion.core.flow import Flow, all_of
    from companion.running.begin import begin
    from companion.running.journal import Journal
    from tests.lanterns import Lanterns
    from tests.tables import header, outside

    class Whispers(Lanterns):
        def play(self) -> Flow:
            def whisper(seat: str) -> Ask:
                return Text("whisper", 80, secret=True, forfeit="nothing")

            self.said = yield from all_of(lambda: self.order, whisper)

    session = begin(Journal(None), header(), {"lanterns": Whispers}, outside())
    assert refusal(lambda: session.answer("anna", "x" * 70)) == "refused.too_long_to_seal"
    assert refusal(lambda: session.answer("anna", "ä")) == "refused.too_long_to_seal"
    session.answer("anna", 'by the "old" gate # at \\ night')
    bid(session, ben="second: gate", cora=" x".strip())  # type: ignore[arg-type]
    said = session.position.game.said  # type: ignore[attr-defined]
    assert said == {"anna": 'by the "old" gate # at \\ night', "ben": "second: gate", "cora": "x"}


def test_a_seal_row_tells_nothing_but_the_commitment() -> None:
    session = new_table()
    session.answer("ben", 7)
    row = session.log[-1]
    assert row == Row("seal", "ben", row.key, round=row.round, seal=row.seal)
    assert len(row.seal) == 64
