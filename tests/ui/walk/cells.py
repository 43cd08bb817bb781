"""A cell of the score sheet by taps: the digits of its sum, and then on to the next one, or to one that is tapped."""

from __future__ import annotations

from typing import Any

CELL = ["points", "then"]  # the fields of such an ask


def fill_in(hand: Any, number: Any, then: str) -> None:
    entry, way = hand.box.asked.ask.fields
    for key in "".join(entry.write(number)) if number is not None else "":
        hand.press(f"pad.{key}")
    if then == "next":
        hand.press("pad.next")
    elif then != "done":
        hand.enter(way, then, None)
