"""How a sealed round ends by itself: opened, void, without somebody; and what is found again of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from companion.core import seal
from companion.core.flow import Position
from companion.core.game import Given
from companion.core.rows import Line, Row
from companion.core.say import Refused, Who, say
from companion.core.sealed_round import Opening, SealedRound, Step
from tests.core.sealing import SALTS, begun, guests, opening, sealed, then, values
from tests.lanterns import Lanterns
from tests.tables import THREE, refusal


def test_the_last_seal_of_passed_seats_settles_the_round_in_one_step() -> None:
    at = sealed(begun(), cora=1, anna=3)
    step = at.seal("ben", 2, SALTS["ben"], by="here")
    assert [row.do for row in step.rows] == ["seal", "answer", "answer", "answer"]
    assert [row.seat for row in step.answers] == ["anna", "ben", "cora"], "in seat order, whoever sealed first"
    assert values(step.answers) == {"anna": 3, "ben": 2, "cora": 1}
    assert {row.salt for row in step.answers} == set(SALTS.values())
    assert {(row.round, row.after, row.by) for row in step.answers} == {(at.id, 1, "")}
    assert (step.over, dict(step.openings), step.kept) == (True, {}, ())


def test_openings_are_held_back_until_the_last_of_them() -> None:
    at = guests(sealed(begun(), anna=3), ben=2, cora=1)
    assert at.unopened == ("ben", "cora")
    first = at.open("ben", *opening(at, "ben", 2))
    assert (first.rows, first.over, first.quiet) == ((), False, True)
    at = then(at, first)
    assert at.unopened == ("cora",)
    last = at.open("cora", *opening(at, "cora", 1))
    assert values(last.rows) == {"anna": 3, "ben": 2, "cora": 1}
    assert last.over


def test_nothing_opens_before_the_lock_nor_for_another_round_nor_for_a_passed_seat() -> None:
    at = guests(begun(), ben=2)
    assert refusal(lambda: at.open("ben", *opening(at, "ben", 2))) == "refused.not_locked"
    at = guests(sealed(at, anna=3), cora=1)
    round_, opened, salt = opening(at, "ben", 2)
    assert refusal(lambda: at.open("ben", round_ + "0", opened, salt)) == "refused.not_locked"
    assert refusal(lambda: at.open("anna", *opening(at, "anna", 3))) == "refused.not_locked"
    assert refusal(lambda: at.open("zed", round_, opened, salt)) == "refused.not_locked"


@pytest.mark.parametrize(
    ("said", "why"),
    [("bid/pier:2", ""), ("bid/pier:3", "refused.broken_seal"), ("bid/pier:99", "refused.too_high"),
     ("bid/gate:2", "refused.broken_seal"), ("bid/pier:02", "refused.broken_seal")],
)  # fmt: skip
def test_an_opening_fits_its_seal_is_an_answer_and_is_written_as_it_will_be_again(said: str, why: str) -> None:
    """The seal is of what was said; only of the second it is of something else."""
    at = sealed(begun(), anna=3, cora=1)
    opened = said.ljust(seal.PAYLOAD)
    under = "bid/pier:2".ljust(seal.PAYLOAD) if said == "bid/pier:3" else opened
    at = then(at, at.take("ben", at.id, seal.commitment("t1", at.id, "ben", under, SALTS["ben"])))
    if why:
        assert refusal(lambda: at.open("ben", at.id, opened, SALTS["ben"])) == why
    else:
        assert values(at.open("ben", at.id, opened, SALTS["ben"]).rows) == {"anna": 3, "ben": 2, "cora": 1}


def test_what_is_no_answer_is_refused_in_the_words_of_its_ask_and_by_name() -> None:
    at = sealed(begun(), anna=3, cora=1)
    opened = "bid/pier:99".ljust(seal.PAYLOAD)
    at = then(at, at.take("ben", at.id, seal.commitment("t1", at.id, "ben", opened, SALTS["ben"])))
    with pytest.raises(Refused) as sealed_nonsense:
        at.open("ben", at.id, opened, SALTS["ben"])
    with pytest.raises(Refused) as said_nonsense:
        begun().seal("ben", 99, SALTS["ben"])
    why = begun().position.ask("ben").refuses(99)
    assert why is not None
    assert sealed_nonsense.value.say == said_nonsense.value.say == say("refused.answer", who=Who("ben"), why=why)


def test_the_salt_has_to_fit_too() -> None:
    at = guests(sealed(begun(), anna=3, cora=1), ben=2)
    round_, opened, _ = opening(at, "ben", 2)
    for salt in ("", "00" * 32, SALTS["anna"]):
        assert refusal(partial(at.open, "ben", round_, opened, salt)) == "refused.broken_seal"


def test_a_void_needs_a_seal_and_forgets_all_that_was_open() -> None:
    assert refusal(begun().void) == "refused.nothing_sealed"
    at = sealed(begun(), anna=3)
    assert at.void(by="here") == Step((Row("void", by="here"),), over=True)


def test_away_is_said_once_of_somebody_who_sits_here() -> None:
    at = begun()
    assert refusal(lambda: at.away("zed", THREE)) == "refused.away"
    assert refusal(lambda: at.away("cora", THREE, back=True)) == "refused.away"
    step = at.away("cora", THREE, by="here")
    assert step == Step((Row("away", "cora", by="here"),), quiet=True)
    assert refusal(lambda: then(at, step).away("cora", THREE)) == "refused.away"


def test_the_last_one_missing_going_away_settles_and_forfeits() -> None:
    at = sealed(begun(), anna=3, ben=2)
    step = at.away("cora", THREE, by="here")
    assert [row.do for row in step.rows] == ["away", "answer", "answer", "answer"]
    assert [(row.seat, row.value, row.by) for row in step.answers if row.forfeit] == [("cora", 0, "")]


def test_going_away_settles_nothing_while_a_guests_seal_is_shut_or_nobody_has_sealed() -> None:
    at = begun()
    for seat in THREE:
        at = then(at, at.away(seat, THREE))
    assert at.line.away == list(THREE)
    at = guests(sealed(begun(), anna=3), ben=2)
    assert at.away("cora", THREE).answers == ()


def test_the_table_goes_on_without_what_stays_shut_and_says_by_whose_word() -> None:
    at = guests(sealed(begun(), anna=3), ben=2)
    assert refusal(at.forfeit) == "refused.not_all_away"
    at = then(at, at.away("cora", THREE))
    step = at.forfeit(by="here")
    found = [(row.seat, row.value, row.forfeit, row.salt, row.by) for row in step.rows]
    assert found == [
        ("anna", 3, False, SALTS["anna"], ""), ("ben", 0, True, "", "here"), ("cora", 0, True, "", "here"),
    ]  # fmt: skip


def test_where_no_secret_is_asked_there_is_no_round() -> None:
    position = Position(Lanterns(Given(THREE)))
    at = SealedRound("t1", position, Line(), {})
    assert (at.is_open, at.known, at.locked) == (False, None, False)
    assert refusal(at.forfeit) == "refused.not_all_away"
    assert refusal(lambda: at.take("chance", at.id, "ab" * 32)) == "refused.asked_before"


def found(at: SealedRound, **changed: Opening) -> Mapping[str, Opening]:
    return {"anna": opening(at, "anna", 3), **changed}


def test_what_passed_seats_had_sealed_is_found_again_after_a_restart() -> None:
    at = guests(sealed(begun(), anna=3), ben=2)
    kept = found(at, cora=opening(at, "cora", 1))
    assert at.regained(kept) == {"anna": opening(at, "anna", 3)}, "of a guest and of who has not sealed nothing is"


def test_one_lost_opening_and_nothing_is_found() -> None:
    at = sealed(begun(), anna=3, ben=2)
    assert at.regained(found(at)) is None
    assert at.regained(found(at, ben=("0-0", *opening(at, "ben", 2)[1:]))) is None, "that is of another round"


def test_a_seat_looks_under_its_own_seal_only_while_it_is_open() -> None:
    at = sealed(begun(), anna=3)
    assert at.under("anna") == (at.position.ask("anna"), 3)
    assert at.under("ben") is None
    assert replace(at, line=at.line.then([at.void().rows[0]])).under("anna") is None
