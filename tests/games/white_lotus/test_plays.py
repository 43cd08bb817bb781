"""Which plays of The White Lotus there are; each of them is played by the contract."""

from __future__ import annotations

import pytest

from companion.core import play_text as text
from companion.games.white_lotus.options import PRESETS
from tests.contract.recorded import FOLDER


@pytest.mark.parametrize("edition", ["de", "fr"])
@pytest.mark.parametrize("seats", range(3, 7))
def test_both_editions_are_played_to_the_end_with_every_number_of_seats(seats: int, edition: str) -> None:
    path = FOLDER / "white-lotus" / f"whole-{seats}-{edition}.play"
    play = text.read(path.read_text(encoding="utf-8"))
    assert len(play.seats) == seats
    preset = {key: (value,) for key, value in PRESETS[edition].items()}
    assert play.options.items() >= preset.items()
    assert play.steps[-1].do == "win"
