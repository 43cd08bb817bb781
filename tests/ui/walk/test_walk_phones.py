"""Evenings walked on phones that stand upright."""

from __future__ import annotations

from typing import Any

import pytest

from companion.shelf.settings import NEW
from tests.ui.walk.looks import Look, Part
from tests.ui.walk.walking import Record, parts, walked

SIZES = ((360, 640), (412, 915))


@pytest.mark.parametrize("part", parts(SIZES, 10))
def test_every_step_of_an_evening_holds(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)


NARROW = (360, 640)
FOUND = (  # each fell short on the smallest phone once, and shows it in few answers
    Part("open-table/bids-for-the-order", Look(NARROW, 130, "en")),  # told in another way in the same room
    Part("open-table/paying", Look(NARROW, 130, "en")),  # the most one may bid pushed keys out of view
    Part("open-table/push-on", Look(NARROW, 130, "fr")),  # after sealing nobody knew that keys were there
    Part("white-castle/order-corrected-three", Look(NARROW, 100, "de"), explain=NEW),  # read, and drawn too large
    Part("white-castle/solo-medium-known", Look(NARROW, 100, "en"), 0.1, 16, NEW),  # help stood in the way of a list
)


@pytest.mark.parametrize("part", FOUND, ids=str)
def test_what_fell_short_on_a_small_phone_holds(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)
