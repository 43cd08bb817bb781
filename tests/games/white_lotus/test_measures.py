"""What it costs the people: how often they are asked."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.white_lotus.playing import Table


@pytest.mark.parametrize("bids", ["sealed", "open", "out"])
def test_answers_of_a_year(bids: str) -> None:
    """Four players: with real cards below twelve answers a year and player; sealed bids cost a little more."""
    asked, years = Counter[str](), 0
    for seed in range(8):
        table = Table(4, seed, spots="off", bids=bids, map_mode="manual")
        table.play_out()
        asked += Counter(key.partition("/")[0] for _, key, _ in table.answers)
        years += table.state.year
    each = sum(asked.values()) / years / 4
    print(f"{bids}: {each:.1f} answers a year and player: {dict(asked.most_common(6))}")
    assert each < (12 if bids == "out" else 15)
