"""Hidden loyalties composed by taps, counted, and kept as a layout that begins the next evening."""

from __future__ import annotations

from typing import Any

from companion.core.header import Header
from companion.shelf import belongings
from tests.counts import in_turn
from tests.ui.evenings import opened
from tests.ui.recorded import recorded
from tests.ui.walk.taps import Hand

MOST_TAPS = 90  # of somebody who needs two seconds for each: three minutes


@in_turn
def test_hidden_loyalties_are_composed_in_few_taps(ui: Any) -> None:
    """OT-9.5: what is typed counts as one tap for each name, as far as it is the phone's own keyboard."""
    header, rows = recorded("open-table/composed-round.play")
    app = opened(ui)
    assert app.begin(header)
    hand = Hand(ui, app)
    composed = next(at for at, row in enumerate(rows) if row.value == "round")
    assert list(hand.play(rows[:composed])) == list(rows[:composed])
    print(f"hidden loyalties composed in {hand.taps.total()} taps")
    assert hand.taps.total() <= MOST_TAPS
    game = app.session.position.game
    layout = belongings.kind("open-table/layout").read(game.layout())
    assert [step["do"] for step in layout["round"]] == ["choose", "vote", "if", "if", "if", "lead"]
    assert app.begin(Header("t9", "open-table", game.rules, header.seats, {}, seed="ab", own={"layout": layout}))
    assert [asked.key for asked in app.scene.asked] == ["role"] * 5
