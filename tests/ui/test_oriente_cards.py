"""The cards of Oriente that are asked for: as keys in the hand, each in one tap."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import PHONE
from tests.ui.evenings import reach, read
from tests.ui.recorded import recorded
from tests.ui.test_oriente import LOOKS, table


@pytest.mark.parametrize("look", [LOOKS[0], LOOKS[4]])
def test_the_geisha_is_a_key_among_the_cards(ui: Any, look: Any) -> None:
    """She ends the game: nobody looks for her among the numbers of the deck, and the fight stays in view for her."""
    _, rows = recorded("oriente/four.play")
    comes = next(index for index, row in enumerate(rows) if (row.seat, row.value) == ("chance", "geisha"))
    app, _ = table(ui, "four", comes, look)
    read(ui)
    ui.frames(6)
    keys = [ui.get(f"pick.{card}") for card in app.scene.asked[0].ask.options]
    assert {key.parent for key in keys} == {keys[0].parent}
    assert not app.stage.screen.ids.stage.claims, "no number is an answer"
    assert look[0] == PHONE or ui.find("aside.fight") is None
    reach(ui, "pick.geisha")
    assert app.session.line.standing[-1].value == "geisha"
