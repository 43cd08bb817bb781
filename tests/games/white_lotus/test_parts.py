"""The White Lotus begun in the middle, or used for one thing only: what a table is asked then."""

from __future__ import annotations

import pytest

from companion.core.asks import Pick
from companion.core.game import Given, standing
from companion.core.play_text import read
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.options import OPTIONS
from companion.running import plays
from tests.contract.recorded import FOLDER

MIDWAY = "game white-lotus\nseats ana ben cora\ndata map invented-map.json\noption part midway\noption bids out\n"


@pytest.mark.parametrize(
    ("part", "asked"),
    [
        ("rebellion", {"part", "bids", "rebellion_reveal", "battle_minimum"}),
        ("conflict", {"part", "bids", "zero_total_tie"}),
        ("scoring", {"part"}),
    ],
)
def test_a_part_asks_only_for_what_means_something_there(part: str, asked: set[str]) -> None:
    given = Given(("ana", "ben", "cora"), {**standing(WhiteLotus, {}), "part": part})
    assert {option.key for option in OPTIONS} - WhiteLotus.idle(given) == asked


def test_who_only_says_who_is_out_is_asked_nothing_about_points_in_hand() -> None:
    """WL-2.4: where bids lie open or hidden the app counts points, and what it does with them is chosen."""
    idle = {
        bids: WhiteLotus.idle(Given(("ana", "ben", "cora"), {**standing(WhiteLotus, {}), "bids": bids}))
        for bids in ("sealed", "open", "out")
    }
    assert idle == {
        "sealed": frozenset(),
        "open": {"cards"},
        "out": {"cards", "ledger", "zero_total_tie", "negotiation"},
    }


def test_a_building_of_which_no_tile_is_left_is_entered_all_the_same() -> None:
    """WL-7.2: five palaces are in the box; a sixth may still lie on a real board."""
    five = "table 3\ntable ben\n" + "table ana\ntable palace\n" * 5 + "table ben\n"
    session = plays.run(read(MIDWAY + five), FOLDER / "white-lotus")
    ask = session.position.ask("table")
    assert isinstance(ask, Pick)
    assert (ask.options, ask.otherwise) == (("temple", "fortress", "rice", "village"), ("palace",))
    session.answer("table", "palace")
    assert session.facts()["building p6"] == "palace"
