"""A fight in which nobody is supported is a line that is read in passing; with support it is a moment of its own."""

from __future__ import annotations

import pytest

from companion.core.say import Who, say
from tests.games.oriente.checking import prepared


@pytest.mark.parametrize("said", ["no-claim", "both-alone"])
def test_an_unsupported_fight_is_one_line(said: str) -> None:
    """OR-5.4: no sides that grow over the table, and what it came to stands behind the line."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben="daimyo", cora="shogun", dan="nofu")
    for value in ("i-announce", "ben", said):
        table.answer("anna", value)
    if said == "no-claim":
        table.answer("table", "enough")
    result = state.result
    assert result is not None
    assert result.words == say("result.fight", who=Who("anna"), other=Who("ben"), attack=6, defence=4)
    assert (result.sides, result.opened) == ((), ())
    assert [line.amount for line in result.why] == [6, 4]


def test_a_supported_fight_is_a_moment_of_its_own() -> None:
    """OR-5.2, OR-5.4: both sides with whoever stands there."""
    table = prepared(4)
    table.state.inhabitants.update(anna="soryo", ben="daimyo", cora="shogun", dan="nofu")
    for value in ("i-announce", "ben", "no-claim"):
        table.answer("anna", value)
    table.answer("table", "cora-ben")
    table.answer("table", "enough")
    result = table.state.result
    assert result is not None
    assert [(side.seats, side.total, side.won) for side in result.sides] == [
        (("anna",), 6, False),
        (("ben", "cora"), 11, True),
    ]
