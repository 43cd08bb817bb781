"""A sealed round by itself, up to its lock: no journal, no clock. What each step is refused for, and leads to."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.core.plain import row_to_plain
from companion.core.rows import Row
from companion.core.say import Who, say
from companion.core.sealed_round import SealedRound, Step
from tests.core.sealing import SALTS, begun, guests, made, opening, sealed, then
from tests.tables import THREE, refusal

SEALS = json.loads((Path(__file__).parents[1] / "vectors" / "seals.json").read_text("utf-8"))


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


# -- the vectors that box and guests are held against


def done(at: SealedRound, step: dict[str, Any]) -> Step | None:
    seat, round_ = step.get("seat", ""), step.get("round", "")
    match step["do"]:
        case "take":
            return at.take(seat, round_, step["seal"])
        case "open":
            return at.open(seat, round_, step["payload"], step["salt"])
        case "away":
            return at.away(seat, THREE, back=step.get("back", False))
        case "void":
            return at.void()
    assert step["do"] == "forfeit"
    return at.forfeit()


@pytest.mark.parametrize("vector", SEALS["rounds"], ids=lambda vector: vector["about"])
def test_a_round_goes_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """Each step leads to these rows, or is refused and leaves everything as it was."""
    at = begun()
    for step in vector["steps"]:
        if "refused" in step:
            assert refusal(partial(done, at, step)) == f"refused.{step['refused']}"
            continue
        came = done(at, step)
        assert [row_to_plain(row) for row in (came.rows if came else ())] == step["rows"]
        if came:
            at = replace(at, line=at.line.then(came.rows), openings=came.openings)


def test_the_seals_of_these_rounds_are_those_that_guests_make() -> None:
    guests_say = json.dumps(SEALS["guests"])
    steps = [step for vector in SEALS["rounds"] for step in vector["steps"]]
    sealed_here = {row["seal"] for step in steps for row in step.get("rows", ()) if "seal" in row}
    assert len(sealed_here) == len(THREE)
    assert all(each in guests_say for each in sealed_here)
