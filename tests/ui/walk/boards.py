"""The answers that lie on the table: which panel holds them, and where on it a finger finds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from companion.core.scene import Map
from companion.ui.panels.panel_card import SPOT, PanelCard
from companion.ui.panels.province import Province
from tests.ui.walk.on_screen import tree
from tests.ui.walk.step import Step

FINGERTIP = 22  # dp around the point that is tapped: on a board 44 dp are enough for a finger


class Place(NamedTuple):
    """One answer where it lies; `part` where the widget draws more than this."""

    option: str
    widget: Any
    part: bool

    @property
    def point(self) -> tuple[float, float]:
        spot = self.widget.spot(self.option) if self.part else self.widget.center
        x, y = self.widget.to_window(*spot)
        return float(x), float(y)

    def in_view(self, step: Step) -> bool:
        spot = step.spot(self.widget)
        if not self.part:
            return spot.whole
        (x, y), reach, seen = self.point, dp(FINGERTIP) - 0.5, spot.seen
        return seen.left <= x - reach and x + reach <= seen.right and seen.low <= y - reach and y + reach <= seen.top


def is_board(card: PanelCard) -> bool:
    """A board is looked at as a whole; a list of numbers is read."""
    return getattr(card, "board", False) or getattr(card, "stays", False) or isinstance(card.panel, Map)


def places(card: PanelCard) -> Iterator[Place]:
    """Each answer to the open ask that lies on this panel."""
    for widget in tree(card):
        if hasattr(widget, "on_it"):
            yield from (Place(name, widget, True) for name in sorted(widget.on_it() & card.live))
        elif not isinstance(widget, (ButtonBehavior, Province)):
            continue
        elif (option := answer(widget)) in card.live and getattr(widget, "glowing", True):
            yield Place(option, widget, False)


def answer(widget: Any) -> str:
    """The answer that a tap on it gives."""
    if getattr(widget, "tag", "") == "field":
        return SPOT
    named = (getattr(widget, name, "") for name in ("option", "value", "step", "id"))
    return next((name for name in named if isinstance(name, str) and name), "")
