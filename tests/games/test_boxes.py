"""What stands on the boxes: how many may play; and facts of a box that are none are refused in words."""

from __future__ import annotations

import pytest

from companion.core.game import Given, standing
from companion.core.say import Free, Refused, say
from companion.games import GAMES
from tests.games.stated import stated


@pytest.mark.parametrize("game", GAMES)
def test_as_many_may_play_as_the_box_says(game: str) -> None:
    players = GAMES[game].players
    assert (players[0], players[-1]) == stated(game).players
    assert players.step == 1


@pytest.mark.parametrize("game", ["flowers", "oriente"])
@pytest.mark.parametrize("facts", [{}, {"box": None}, {"box": {}}], ids=str)
def test_facts_that_are_none_are_refused_by_name(game: str, facts: dict[str, object]) -> None:
    box = GAMES[game]
    with pytest.raises(Refused) as refused:
        box(Given(("anna", "ben", "cora", "dan"), standing(box, {}), facts))
    assert refused.value.say == say("refused.facts_missing", file=Free("box"))
