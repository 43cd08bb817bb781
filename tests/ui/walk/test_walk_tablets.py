"""Evenings walked on tablets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.walk.looks import Part
from tests.ui.walk.walking import Record, parts, turned_parts, walked

SIZES = ((800, 1280), (1280, 800))


@pytest.mark.parametrize("part", parts(SIZES, 10))
def test_every_step_of_an_evening_holds(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)


@pytest.mark.parametrize("part", turned_parts(SIZES, 2))
def test_every_step_holds_for_whoever_is_faced(ui: Any, part: Part, record_property: Record) -> None:
    walked(ui, part, record_property)
