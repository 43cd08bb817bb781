"""A rule explains itself on a phone of one's own as well, to the one whose phone it is."""

from __future__ import annotations

from typing import Any

from companion.bidding_box.box import Box
from companion.running.session import Session
from companion.shelf.settings import NEW
from tests.counts import in_turn
from tests.ui.evening import Evening, evening
from tests.ui.test_join import ben, far, seal_by_tap

FIXTURES = (ben, evening, far)


@in_turn
def test_who_is_new_meets_a_rule_on_the_own_phone_once(far: Box, ben: Evening, ui: Any) -> None:
    """Ben reads it there; what the others have met is told to no phone."""
    session: Session = far.session
    ben.table.explain_to(NEW)
    for stall, bids in (("gate", (3, 2, 1)), ("bridge", (0, 1, 2))):
        session.answer("chance", stall)
        ui.wait(lambda: ui.find("number.3"), "the ask")
        ui.frames(3)
        assert bool(ben.table.box.ids.help.opened) is (bids[0] == 3)
        seal_by_tap(bids[0], ui)
        ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
        session.answer("anna", bids[1])
        session.answer("cora", bids[2])
        ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
        ben.go_on()
