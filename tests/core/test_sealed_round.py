"""A sealed round by itself: no journal, no lock, no clock. What each step is refused for, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from companion.core import seal
from companion.core.asks import Value
from companion.core.flow import Position
from companion.core.game import Given
from companion.core.replay import play_row
from companion.core.rows import Line, Row
from companion.core.say import Refused, Who, say
from companion.core.sealed_round import Opening, SealedRound, Step
from tests.lanterns import Lanterns
from tests.tables import THREE, refusal

SALTS = {seat: f"{number:064x}" for number, seat in enumerate(THREE)}
FIRST = Row("answer", "chance", "stall", 0, "pier")


def begun() -> SealedRound:
    """A table of Lanterns behind its first draw: three are asked for a bid of 0 to 9."""
    position = Position(Lanterns(Given(THREE)))
    play_row(position, FIRST)
    return SealedRound("t1", position, Line().then([FIRST]), {})


def then(round_: SealedRound, *steps: Step | None) -> SealedRound:
    """The round behind these steps, as a table would stand then."""
    for step in steps:
        assert step is not None
        assert not step.over
        round_ = replace(round_, line=round_.line.then(step.rows), openings=step.openings)
    return round_


def sealed(round_: SealedRound, **bids: int) -> SealedRound:
    for seat, bid in bids.items():
        round_ = then(round_, round_.seal(seat, bid, SALTS[seat]))
    return round_


def opening(round_: SealedRound, seat: str, value: int) -> Opening:
    ask = round_.position.ask(seat)
    return round_.id, seal.payload(ask.key, ask.write(value)), SALTS[seat]


def made(round_: SealedRound, seat: str, value: int) -> str:
    """The seal that a guest's own phone makes."""
    _, opened, salt = opening(round_, seat, value)
    return seal.commitment("t1", round_.id, seat, opened, salt)


def guests(round_: SealedRound, **bids: int) -> SealedRound:
    for seat, bid in bids.items():
        round_ = then(round_, round_.take(seat, round_.id, made(round_, seat, bid)))
    return round_


def values(rows: tuple[Row, ...]) -> dict[str, Value]:
    return {row.seat: row.value for row in rows}


# -- sealing


def test_a_seal_is_a_row_that_tells_nothing_and_an_opening_that_is_kept() -> None:
    at = begun()
    step = at.seal("ben", 7, SALTS["ben"], by="here")
    assert step.rows == (Row("seal", "ben", "bid/pier", round=at.id, seal=made(at, "ben", 7), by="here"),)
    assert step.openings == {"ben": opening(at, "ben", 7)}
    assert step.kept == (("ben", *opening(at, "ben", 7)),)
    assert (step.over, step.notice, step.quiet, step.answers) == (False, None, False, ())
    assert at.openings == {}, "the round itself has not changed"
    assert at.line.seals == {}


def test_an_answer_that_the_ask_does_not_take_is_not_sealed() -> None:
    assert refusal(lambda: begun().seal("ben", 10, SALTS["ben"])) == "refused.too_high"
    assert refusal(lambda: begun().seal("zed", 1, SALTS["ben"])) == "refused.not_asked"


def test_who_seals_anew_is_told_of_and_only_the_last_opening_is_kept() -> None:
    at = sealed(begun(), ben=7, anna=1)
    step = at.seal("ben", 2, "ab" * 32)
    assert step.notice == say("notice.sealed_anew", who=Who("ben"))
    assert step.openings["ben"][1] == opening(at, "ben", 2)[1]
    assert [each[2] for each in step.kept] == [opening(at, "ben", 2)[1]]
    again = then(at, step)
    assert again.known is not None
    assert again.known.anew == frozenset({"ben"}), "and not Anna, who has sealed once"


def test_a_guest_that_seals_anew_over_a_passed_seal_leaves_nothing_of_it() -> None:
    at = sealed(begun(), ben=7)
    step = at.take("ben", at.id, "ab" * 32)
    assert step is not None
    assert step.kept == (("ben", at.id, "", ""),)
    assert step.openings == {}


def test_a_guests_seal_is_a_row_and_nothing_more() -> None:
    at = begun()
    step = at.take("ben", at.id, "ab" * 32, by="guest ben")
    assert step == Step((Row("seal", "ben", "bid/pier", round=at.id, seal="ab" * 32, by="guest ben", guest=True),))


def test_a_guests_seal_sent_twice_counts_once_and_a_copied_one_never() -> None:
    at = guests(begun(), ben=7)
    mine = made(at, "ben", 7)
    assert at.take("ben", at.id, mine) is None
    assert refusal(lambda: at.take("cora", at.id, mine)) == "refused.no_seal"


@pytest.mark.parametrize("wrong", ["", "ab" * 31, "AB" * 32, "zz" * 32, "ab" * 32 + "\n"])
def test_what_is_no_seal_is_refused(wrong: str) -> None:
    at = begun()
    assert refusal(lambda: at.take("ben", at.id, wrong)) == "refused.no_seal"


def test_a_seal_for_another_round_is_refused() -> None:
    at = begun()
    assert refusal(lambda: at.take("ben", "0-0", "ab" * 32)) == "refused.asked_before"
    turned = replace(at, line=at.line.then([Row("void")]))
    assert turned.id != at.id
    assert refusal(lambda: turned.take("ben", at.id, "ab" * 32)) == "refused.asked_before"


# -- the lock


def test_the_round_locks_when_all_who_are_here_have_sealed_and_some_are_still_shut() -> None:
    at = guests(begun(), anna=3)
    assert (at.locked, at.unopened) == (False, ())
    at = guests(at, ben=2)
    at = then(at, at.away("cora", THREE))
    assert (at.locked, at.unopened) == (True, ("anna", "ben"))
    assert at.known is not None
    assert at.known.listed == {"anna": made(at, "anna", 3), "ben": made(at, "ben", 2), "cora": "-"}
    assert (at.known.locked, at.known.unopened) == (True, ("anna", "ben"))


def test_behind_the_lock_nobody_seals_and_nobody_comes_back_who_has_not_sealed() -> None:
    at = guests(begun(), anna=3, ben=2)
    at = then(at, at.away("cora", THREE))
    assert refusal(lambda: at.seal("cora", 1, SALTS["cora"])) == "refused.locked"
    assert refusal(lambda: at.take("ben", at.id, "ab" * 32)) == "refused.locked"
    assert refusal(lambda: at.away("cora", THREE, back=True)) == "refused.locked"


def test_who_has_sealed_may_come_back_behind_the_lock() -> None:
    at = guests(begun(), anna=3, ben=2, cora=1)
    at = then(at, at.away("cora", THREE))
    step = at.away("cora", THREE, back=True)
    assert step.rows == (Row("away", "cora", back=True),)
    assert then(at, step).locked


# -- opening, and the end


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


# -- what is found again


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
