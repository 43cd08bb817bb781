"""The number of a game's rules: by it a table that was kept is told from one that would play out differently now."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.games.stated import stated


@pytest.mark.parametrize("game", GAMES)
def test_no_table_that_was_kept_is_taken_for_one_of_other_rules(game: str) -> None:
    """With the rules its number is raised by one, there and here; then old tables rest with the sheet they ended with.

    A number that came back would have them played by rules that are not theirs; one that is raised without need
    keeps all of them from going on.
    """
    assert GAMES[game].rules == stated(game).rules
