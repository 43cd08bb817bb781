"""The app's chance at a running table: neither undo, nor amend, nor a jump, nor a fix fishes for another draw."""

from __future__ import annotations

from typing import ClassVar

import pytest

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, one
from companion.core.game import CHANCE
from companion.core.rows import DEALER
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.lanterns import Lanterns
from tests.tables import header, outside, refusal

GOLDEN = [79665, 438951, 438890, 481226]  # pinned: these must never change


class Draws(Lanterns):
    """A thousand-sided die between the answers of the judge."""

    options: ClassVar[tuple[Ask, ...]] = ()

    def play(self) -> Flow:
        for _ in range(4):
            yield from one(lambda: CHANCE, lambda _: Number("die", 1, 10**6, dealt=True))
            yield from one(lambda: self.judge, lambda s: Pick("next", ("left", "right")))


@pytest.fixture
def session() -> Session:
    table = begin(Journal(None), header(Draws), {"lanterns": Draws}, outside())
    for _ in range(4):
        table.answer("anna", "left")
    return table


def drawn(session: Session) -> list[object]:
    return [row.value for row in session.line.standing if row.by == DEALER]


def test_draws_differ_from_each_other_and_are_always_these(session: Session) -> None:
    assert drawn(session) == GOLDEN


def test_undo_and_other_answers_bring_the_same_draws(session: Session) -> None:
    for _ in range(3):
        session.undo()
    for _ in range(3):
        session.answer("anna", "right")
    assert drawn(session) == GOLDEN


def test_amends_and_jumps_bring_the_same_draws(session: Session) -> None:
    session.amend(2, "right")
    session.go(4)
    session.answer("anna", "right")
    session.amend(4, "left")
    session.go(2)
    while not session.position.over:
        session.answer("anna", "right")
    assert drawn(session) == GOLDEN


def test_a_fix_brings_the_same_draws(session: Session) -> None:
    session.go(2)
    for _ in range(5):
        session.fix("points", ("ben", 1))
    session.fix("judge", "ben")
    while not session.position.over:
        session.answer("ben", "right")
    assert drawn(session) == GOLDEN


def test_what_chance_is_asked_by_the_app_cannot_be_answered_by_hand(session: Session) -> None:
    session.go(2)
    assert refusal(lambda: session.answer(CHANCE, 7)) == "refused.not_asked"


def test_a_person_with_the_real_dice_answers_for_chance_where_the_table_wants_it() -> None:
    table = begin(Journal(None), header(Draws), {"lanterns": Draws}, outside(deals=False))
    table.answer(CHANCE, 77)
    table.undo()
    assert table.position.waiting == (CHANCE,)
    table.answer(CHANCE, 78)
    assert [row.value for row in table.line.standing] == [78]
