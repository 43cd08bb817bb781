"""Keys of a form: whole below badges, with buttons that came since, where a screen turns, behind the curtain."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import PHONE, TABLET
from tests.ui.walk.looks import Look, Part
from tests.ui.walk.unpainted import unpainted
from tests.ui.walk.walker import Walk

ROWS = 6
FORMS = [
    Part("white-lotus/whole-4-fr", Look(TABLET, 200, "fr"), 0.479, ROWS),
    Part("white-lotus/whole-4-fr", Look(TABLET, 100, "en"), 0.276, ROWS, faces=True),
    Part("white-lotus/whole-6-de", Look(PHONE, 200, "en"), 0.22, 2 * ROWS),
    Part("open-table/composed-round", Look(TABLET, 200, "fr"), 0.382, ROWS),
    Part("open-table/whole-evening", Look(TABLET, 200, "fr"), 0.622, ROWS),
]


@pytest.mark.parametrize("part", FORMS, ids=str)
def test_keys_of_a_form_are_whole(ui: Any, part: Part) -> None:
    walk = Walk(ui, part)
    with unpainted():
        walk.run()
    assert walk.told.states > ROWS
    assert [short for short in walk.told.short if short[0] == "keys"] == []
