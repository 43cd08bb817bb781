"""When the box says something else than what was opened: words that only contain a name are none of it."""

from __future__ import annotations

import pytest

from companion.bidding_box.opened import Item, otherwise

NAMES = ("a", "Ed", "blue")


@pytest.mark.parametrize(("told", "lies"), [("abstained", False), ("Ed", True), ("for blue.", True), ("bluest", False)])
def test_nothing_was_sealed_and_a_name_is_told(told: str, lies: bool) -> None:
    assert otherwise(told, [Item("nothing")], NAMES) is lies
