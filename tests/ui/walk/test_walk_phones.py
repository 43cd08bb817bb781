"""Evenings walked on phones that stand upright."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.walk.looks import Part
from tests.ui.walk.walking import Record, parts, walked

SIZES = ((360, 640), (412, 915))


@pytest.mark.parametrize("part", parts(SIZES, 10))
def test_every_step_of_an_evening_holds(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)
