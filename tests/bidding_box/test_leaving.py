"""Phones that go: by a goodbye, by leaving the seat, or because the box lets them go."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from companion.bidding_box.connections import AWAY
from companion.core.say import Free, Refused, say
from tests.bidding_box.sockets import box_of, joined, soon
from tests.tables import new_table


def test_a_phone_that_says_goodbye_is_missed_at_once(stack: ExitStack) -> None:
    """Long before its silence could be noticed."""
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")
    assert soon(lambda: box.connections()["anna"] == "live")
    anna.close()
    assert soon(lambda: box.host.company.guests == {}, AWAY / 2)
    assert box.connections()["anna"] == "away"


def test_a_phone_that_may_not_leave_is_told_why_and_one_that_was_let_go_says_so(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")
    anna.answer("anna", 3)
    assert soon(lambda: box.session.scene().sealed == ("anna",))
    with pytest.raises(Refused) as refused:
        anna.leave()
    assert refused.value.say == say("refused.by_box", why=Free(anna.guest.refused))
    assert anna.connection == "live"
    box.rekey("anna")
    assert anna.wait(lambda c: c.guest.why_gone == "replaced")
    assert anna.gone == say("guest.replaced")


def test_after_a_minute_and_not_before_the_table_may_go_on_without_a_phone(stack: ExitStack) -> None:
    """As README and the protocol promise."""
    box = box_of(stack, new_table())
    box.stop()  # its own clock says nothing from here on
    rounds = box.host.rounds
    for waited, may in ((59.5, False), (60.0, True)):
        rounds._locked_at, rounds._now = 0.0, waited
        assert rounds.waited == waited
        assert box.may_go_on() is may
