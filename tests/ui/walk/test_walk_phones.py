"""Evenings walked on phones that stand upright."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.walk.looks import Look, Part
from tests.ui.walk.walking import Record, parts, walked

SIZES = ((360, 640), (412, 915))


@pytest.mark.parametrize("part", parts(SIZES, 10))
def test_every_step_of_an_evening_holds(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)


def test_what_is_told_in_another_way_in_the_same_room_is_laid_out_anew(ui: Any, record_property: Record) -> None:
    walked(ui, Part("open-table/bids-for-the-order", Look((360, 640), 130, "en")), record_property)
