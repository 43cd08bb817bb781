"""Several answers of which there must be just so many."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Some
from tests.ui.evening import Evening, evening
from tests.ui.test_asks import ALL, ask

FIXTURES = (evening,)


def test_just_so_many_are_told_as_just_so_many(evening: Evening, ui: Any) -> None:
    ask(evening, Some("some", ALL, least=2, most=2))
    for seat in ALL:
        assert ("Exactly 2." in ui.texts()) is ui.get("ask.give").disabled
        ui.tap(f"pick.{seat}")
    assert "Exactly 2." in ui.texts()
