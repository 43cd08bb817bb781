"""Evenings walked below the system's bars: what is left of the screen is a phone of 412 x 915."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui import device
from tests.counts import one
from tests.ui.walk.looks import Look, Part
from tests.ui.walk.walking import Record, walked

BARS: device.Insets = (0, 32, 0, 48)
UNDER_BARS = Look((412, 995))
PARTS = [
    Part("open-table/whole-evening", UNDER_BARS, 0.3, 14),
    Part("white-lotus/first-year", UNDER_BARS, 0.4, 14),
    Part("oriente/four", UNDER_BARS, 0.3, 14),
    Part("flowers/two", UNDER_BARS, 0.5, 14),
    Part("white-castle/four", UNDER_BARS, 0.3, 14),
]


@pytest.mark.parametrize("part", one(PARTS, 1), ids=str)
def test_every_step_keeps_clear_of_the_bars(
    ui: Any, part: Part, record_property: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "insets", lambda: BARS)
    walked(ui, part, record_property)
