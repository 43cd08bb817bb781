"""Seals from outside: the box holds commitments, the guests what opens them; nobody sees it before all have sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import seal
from companion.core.say import Who, say
from companion.running.session import Session
from tests.tables import bid, new_table, refusal, reopened

SALT = "5a" * 32


class Phone:
    """A guest's phone: it makes a seal and keeps what opens it."""

    def __init__(self, session: Session, seat: str, amount: int, salt: str = SALT) -> None:
        self.seat, self.round, self.salt = seat, session.round, salt
        self.opened = seal.payload(session.position.ask(seat).key, [str(amount)])
        self.seal = seal.commitment("t1", self.round, seat, self.opened, salt)

    def sends(self, session: Session) -> Phone:
        session.seal(self.seat, self.round, self.seal)
        return self

    def opens(self, session: Session) -> None:
        session.open(self.seat, self.round, self.opened, self.salt)


def all_guests(session: Session) -> tuple[Phone, Phone, Phone]:
    anna, ben, cora = (Phone(session, seat, n).sends(session) for n, seat in enumerate(("anna", "ben", "cora"), 1))
    return anna, ben, cora


def test_what_was_sealed_counts_when_the_last_seal_opens() -> None:
    session = new_table()
    anna, ben, cora = all_guests(session)
    assert session.scene().unopened == ("anna", "ben", "cora")
    anna.opens(session)
    ben.opens(session)
    assert session.line.stand == 1
    assert session.scene().unopened == ("cora",)
    cora.opens(session)
    assert session.scene().unopened == ()
    assert session.total("cora", "oil") == 6
    assert [row.salt for row in session.line.standing[1:4]] == [SALT] * 3


def test_nothing_opens_before_all_have_sealed() -> None:
    session = new_table()
    anna = Phone(session, "anna", 3).sends(session)
    assert session.scene().unopened == ()
    assert refusal(lambda: anna.opens(session)) == "refused.not_locked"


def test_passed_and_guest_seats_seal_together() -> None:
    session = new_table()
    bid(session, anna=1)
    ben = Phone(session, "ben", 2).sends(session)
    bid(session, cora=3)
    assert session.scene().unopened == ("ben",)
    ben.opens(session)
    assert [row.value for row in session.line.standing[1:4]] == [1, 2, 3]


def test_the_same_seal_sent_twice_is_one_row() -> None:
    session = new_table()
    phone = Phone(session, "ben", 2).sends(session)
    rows = len(session.log)
    phone.sends(session)
    assert len(session.log) == rows
    anna, *_ = all_guests(session)
    anna.sends(session)
    assert session.locked


def test_before_the_lock_a_guest_may_seal_anew_and_after_it_never() -> None:
    session = new_table()
    old = Phone(session, "ben", 2).sends(session)
    new = Phone(session, "ben", 5, "6b" * 32).sends(session)
    assert session.notice == say("notice.sealed_anew", who=Who("ben"))
    phones = [Phone(session, seat, 1).sends(session) for seat in ("anna", "cora")]
    assert refusal(lambda: Phone(session, "ben", 7, "7c" * 32).sends(session)) == "refused.locked"
    assert refusal(lambda: bid(session, ben=7)) == "refused.locked"
    assert refusal(lambda: old.opens(session)) == "refused.broken_seal"
    for phone in (*phones, new):
        phone.opens(session)
    assert session.total("ben", "oil") == 4


@pytest.mark.parametrize("wrong", ["", "zz" * 32, "5A" * 32, "5a" * 31, "5a" * 32 + "\n"])
def test_what_is_no_commitment_is_refused(wrong: str) -> None:
    session = new_table()
    assert refusal(lambda: session.seal("ben", session.round, wrong)) == "refused.no_seal"
    assert session.scene().sealed == ()


def test_nobody_copies_the_seal_of_another() -> None:
    session = new_table()
    phone = Phone(session, "ben", 2).sends(session)
    assert refusal(lambda: session.seal("anna", session.round, phone.seal)) == "refused.no_seal"


def test_a_seal_for_another_round_or_an_open_ask_is_refused() -> None:
    session = new_table(draws="table")
    assert refusal(lambda: session.seal("chance", session.round, "ab" * 32)) == "refused.asked_before"
    session.answer("chance", "pier")
    assert refusal(lambda: session.seal("ben", "0-0", "ab" * 32)) == "refused.asked_before"


def test_an_opening_that_is_not_what_was_sealed_is_refused_and_changes_nothing() -> None:
    session = new_table()
    anna, *_ = all_guests(session)
    before = (len(session.log), session.scene())
    for opened, salt in (
        (anna.opened.replace("1", "9"), SALT),
        (anna.opened, "6b" * 32),
        (anna.opened.rstrip(), SALT),
        ("ä" + anna.opened[1:], SALT),
        (anna.opened, "ä" * 64),
    ):
        assert refusal(lambda o=opened, s=salt: session.open("anna", anna.round, o, s)) == "refused.broken_seal"  # type: ignore[misc]
    assert (len(session.log), session.scene()) == before


@pytest.mark.parametrize(
    ("words", "why"), [("99", "refused.too_high"), ("+2", "refused.broken_seal"), ("x", "refused.not_a_number")]
)
def test_a_seal_over_what_is_no_answer_does_not_open(words: str, why: str) -> None:
    """Not even when it is unbroken: the table decides, and the answer of the seat is forfeited."""
    session = new_table()
    key = session.position.ask("ben").key
    opened = seal.payload(key, [words])
    session.seal("ben", session.round, seal.commitment("t1", session.round, "ben", opened, SALT))
    bid(session, anna=1, cora=3)
    assert refusal(lambda: session.open("ben", session.round, opened, SALT)) == why
    assert session.scene().unopened == ("ben",)
    session.forfeit()
    assert [(row.seat, row.value) for row in session.log if row.forfeit] == [("ben", 0)]


def test_the_table_goes_on_without_a_phone_that_never_comes_back() -> None:
    session = new_table()
    anna, _, cora = all_guests(session)
    anna.opens(session)
    session.forfeit()
    rows = session.line.standing[1:4]
    assert [(row.seat, row.value, row.forfeit) for row in rows] == [
        ("anna", 1, False),
        ("ben", 0, True),
        ("cora", 0, True),
    ]
    assert refusal(lambda: cora.opens(session)) == "refused.not_locked"


def test_a_void_lets_all_seal_again_under_another_round() -> None:
    session = new_table()
    anna, ben, _ = all_guests(session)
    anna.opens(session)
    session.void()
    assert session.scene().sealed == ()
    assert refusal(lambda: ben.opens(session)) == "refused.not_locked"
    assert refusal(lambda: ben.sends(session)) == "refused.asked_before"
    for phone in all_guests(session):
        phone.opens(session)
    assert session.total("cora", "oil") == 6


def test_going_away_locks_the_round_and_coming_back_does_not_unlock_it() -> None:
    session = new_table()
    phones = [Phone(session, seat, 2).sends(session) for seat in ("anna", "ben")]
    session.away("cora")
    assert session.locked
    assert refusal(lambda: session.away("cora", back=True)) == "refused.locked"
    assert refusal(lambda: Phone(session, "cora", 1).sends(session)) == "refused.locked"
    session.away("ben")
    for phone in phones:
        phone.opens(session)
    assert [row.seat for row in session.log if row.forfeit] == ["cora"]


def test_a_guest_seal_takes_the_place_of_a_passed_one_and_the_other_way_round(tmp_path: Path) -> None:
    session = new_table(tmp_path / "a.hanko")
    bid(session, anna=9)
    anna = Phone(session, "anna", 3).sends(session)
    assert session.journal.openings["anna"] == (session.round, "", "")
    Phone(session, "ben", 3).sends(session)
    bid(session, ben=2)
    session = reopened(session)
    bid(session, cora=1)
    assert session.scene().unopened == ("anna",)
    anna.opens(session)
    assert [row.value for row in session.line.standing[1:4]] == [3, 2, 1]
    session.close()


def test_every_state_survives_a_restart(tmp_path: Path) -> None:
    session = new_table(tmp_path / "a.hanko")
    bid(session, anna=3)
    phones = []
    for seat in ("ben", "cora"):
        phones.append(Phone(session, seat, 1).sends(session))
        session = reopened(session)
    assert session.locked
    phones[0].opens(session)
    session = reopened(session)
    assert session.scene().unopened == ("ben", "cora"), "what a guest has shown lies in memory only"
    for phone in phones:
        phone.opens(session)
    session = reopened(session)
    assert [row.value for row in session.line.standing[1:4]] == [3, 1, 1]
    session.close()


def test_only_a_guest_opens_and_only_its_own_seal() -> None:
    session = new_table()
    bid(session, anna=1)
    phones = [Phone(session, seat, n).sends(session) for n, seat in ((2, "ben"), (4, "cora"))]
    assert refusal(lambda: Phone(session, "anna", 1).opens(session)) == "refused.not_locked"
    assert refusal(lambda: session.open("cora", session.round, phones[0].opened, SALT)) == "refused.broken_seal"


def test_undo_and_a_fix_after_the_lock_let_all_seal_again() -> None:
    for fixed in (False, True):
        session = new_table()
        all_guests(session)
        if fixed:
            session.fix("points", ("anna", 1))
        else:
            session.undo()
        assert session.scene().sealed == ()
        assert not session.locked
