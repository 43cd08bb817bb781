"""A widget that is used again equals a fresh one in everything that it is not told now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.ui.widgets.marks import AT_FIRST
from tests.ui.walk.step import Short, Step

LAID_OUT = {
    "width",
    "height",
    "size",
    "pos",
    "size_hint_x",
    "size_hint_y",
    "pos_hint",
}  # said by whoever holds it


def what_is_used_again_is_as_new(step: Step) -> Iterator[Short]:
    fresh: dict[type[Any], Any] = step.app.__dict__.setdefault("fresh_ones", {})
    for widget in (spot.widget for spot in step.spots if "worn" in spot.widget.__dict__):
        kind = type(widget)
        if kind not in fresh:
            fresh[kind] = kind()
        for name in AT_FIRST[kind].keys() - widget.worn - LAID_OUT:
            if getattr(widget, name, None) != getattr(fresh[kind], name, None):
                yield Short("used again", f"{kind.__name__}.{name} is {getattr(widget, name)!r}"[:80])
