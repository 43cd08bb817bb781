"""A turn of the clan is reckoned once for each way the table lies, however many look at it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.games.white_castle import clan
from companion.running.session import Session
from tests.games.white_castle.playing import castle, step, table


class Reckoned:
    """Counts what a turn of the clan was reckoned from."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.times: Counter[str] = Counter()
        for name in ("rival_turn",):
            patch.setattr(clan, name, self._counted(getattr(clan, name)))

    def _counted(self, reckon: Any) -> Any:
        def counted(*lies: Any, **more: Any) -> Any:
            self.times[repr((lies, more))] += 1
            return reckon(*lies, **more)

        return counted


def look(at: Session, viewer: str | None) -> None:
    at.scene(viewer)


@pytest.mark.parametrize("cards", ["physical", "own", "followed", "practice"])
def test_a_turn_of_the_clan_is_reckoned_once_a_change(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned = Reckoned(monkeypatch)
    chance = Random(3)
    at = table(cards=cards)
    for viewer in (None, at.header.order[0]):  # the window and a phone
        at.watch(partial(look, at, viewer))
    turns = 0
    while not at.position.over:
        reckoned.times.clear()
        rows = len(at.log)
        step(at, chance)
        at.facts()
        at.timeline()
        game = castle(at)
        turns += game.solo is not None and game.solo.clan.is_on_turn
        assert max(reckoned.times.values(), default=0) <= 1, at.log[rows:]
        assert reckoned.times.total() <= len(at.log) - rows, "once for each row, of the dealer's too"
    assert turns >= 9, "the clan was on turn"


@pytest.mark.parametrize("cards", ["physical", "own", "followed", "practice"])
def test_what_was_reckoned_is_never_that_of_another_table(cards: str) -> None:
    """Corrections change bridges, spaces, figures and cards under the turn that stands open."""
    chance, open_turns = Random(5), 0
    for _ in range(2):
        at = table(cards=cards)
        while not at.position.over:
            step(at, chance, corrects=0.4)
            game = castle(at)
            found = game.solo.clan if game.solo else None
            if found and found.shown():
                open_turns += 1
                assert found.told() == found.reckon()
    assert open_turns >= 18
