"""What a game calls idle at a table plays there exactly as the usual option does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.asks import Pick
from companion.core.game import Given, Idle
from companion.running.begin import begin
from companion.running.journal import Journal
from tests.contract.players import tap
from tests.contract.starts import combinations, head
from tests.tables import ALL, look, outside

TAPS = 60
SAYING: list[Any] = [game for game in ALL.values() if issubclass(game, Idle)]


@pytest.mark.parametrize("game", SAYING, ids=lambda game: game.key)
def test_an_idle_option_changes_nothing(game: Any) -> None:
    usual = {option.key: option.forfeit for option in game.options}
    names = {*usual, *(f"{o.key}.{value}" for o in game.options if isinstance(o, Pick) for value in o.options)}
    seen = set()
    for number, chosen in enumerate(list(combinations(game))[::3]):
        count = game.players[number % len(game.players)]
        header = head(game, count, {**usual, **chosen})
        idle = game.idle(Given(header.order, header.options))
        assert idle <= names
        seen |= idle
        plain = {
            key: usual[key] if key in idle or f"{key}.{value}" in idle else value
            for key, value in header.options.items()
        }
        mine = begin(Journal(None), header, ALL, outside())
        other = begin(Journal(None), replace(header, options=plain), ALL, outside())
        random, same = Random(number), Random(number)
        for _ in range(TAPS):
            assert look(mine) == look(other), (count, chosen)
            if mine.position.over or not tap(mine, random):
                break
            assert tap(other, same)
    assert seen
