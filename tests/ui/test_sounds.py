"""What is heard at a table: the first seal of a round, and the moment when all open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.evening import Evening, evening

FIXTURES = (evening,)


def test_the_first_seal_of_a_round_is_heard_and_every_seal_felt(
    evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.widgets import feel

    heard: list[str] = []
    monkeypatch.setattr(feel, "_feel", lambda name, _: heard.append(name))
    evening.begin(reduce_motion=True)
    for place in ("gate", "pier"):
        ui.tap(f"pick.{place}")
        for bid in (1, 4, 2):
            evening.seal(bid)
        ui.frames(4)
        evening.go_on()
    assert [name for name in heard if name != "reveal"] == ["seal", "", ""] * 2
