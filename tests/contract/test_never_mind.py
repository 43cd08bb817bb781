"""A button that says *Never mind* changes nothing: the table stands as before the question was opened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.telling import only_leads
from companion.running.session import Session
from tests.contract.players import tap
from tests.contract.starts import every_game, started
from tests.counts import counts

pytestmark = pytest.mark.counts
TAPS = 60


def state(session: Session) -> Any:
    """All that anybody can see of a table, but for the tickets, which no tap fits twice."""
    scene = session.scene()
    asked = [(each.seat, each.key, each.ask) for each in scene.asked]
    return (
        scene.title,
        asked,
        scene.panels,
        session.facts(),
        session.timeline(),
        len(session.position.game.book.postings),
    )


def opens(session: Session) -> bool:
    """Did the last tap do no more than open the question that is asked now?"""
    ask, value = session.position.asks[-1], session.line.standing[-1].value
    return only_leads(ask, value) or any(each.ask is not None and each.ask.within for each in session.scene().asked)


@every_game
@pytest.mark.parametrize("number", range(2))
def test_who_leaves_a_question_finds_the_table_as_it_was(game: type[Game], number: int) -> None:
    """Also by the flow itself, which journals of earlier days answer with nothing: no number moves."""
    session, random = started(game, number), Random(number)
    for _ in range(counts(TAPS)):
        if session.position.over:
            return
        before = state(session)
        assert tap(session, random)
        if not opens(session):
            before = None  # more was decided by that tap than what is asked next
        opened = [each for each in session.scene().asked if each.ask is not None and each.ask.never_mind]
        for asked in opened:
            postings = len(session.position.game.book.postings)
            assert session.step_back(asked.seat, asked.ticket)
            if before is None:
                assert len(session.position.game.book.postings) == postings
                session.undo()
            else:
                assert state(session) == before
                session.redo()
            session.answer(asked.seat, None)
            assert len(session.position.game.book.postings) == postings
            session.undo()
