"""One question of a table that plays without the app, in every game that answers some: no game, nobody's evening."""

from __future__ import annotations

import pytest

from companion.core.game import Answers, Game, is_question, questions
from companion.running.begin import begin
from companion.running.journal import Journal
from tests.contract.starts import head
from tests.tables import ALL, outside

ANSWERING = [game for game in ALL.values() if issubclass(game, Answers)]


@pytest.mark.parametrize("game", ANSWERING, ids=lambda game: game.key)
def test_a_question_can_be_begun_asks_at_once_and_is_no_whole_game(game: type[Game]) -> None:
    found = questions(game)
    assert found
    assert not is_question(game, {})
    for options in found.values():
        assert is_question(game, options)
        session = begin(Journal(None), head(game, max(game.players), options), ALL, outside())
        assert session.position.waiting
