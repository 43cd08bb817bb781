"""The screen at one moment of an evening, and one rule that it falls short of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.scene import Scene
from companion.ui.asks.ask_box import AskBox
from tests.ui.walk.on_screen import NOWHERE, Spot, survey, top_layer, tree


@dataclass(frozen=True)
class Short:
    """One rule that a state falls short of."""

    rule: str
    what: str


class Step:
    """The screen at one moment, with what lies on top of everything else."""

    def __init__(self, app: Any) -> None:
        self.app, self.layer = app, top_layer(app)
        self.spots = list(survey(self.layer))
        self._by_widget = {id(spot.widget): spot for spot in self.spots}
        self.scene: Scene = app.scene
        boxes = (each for each in tree(self.layer) if isinstance(each, AskBox) and each.opacity)  # one may have no size
        self.box: Any = next((box for box in boxes if box.asked is not None), None)  # the ask that stands in front

    @property
    def kind(self) -> str:
        """Asks of one kind look alike: those of one name, or one other thing that stands in front.

        A line is typed for many questions; those of one title are of one kind.
        """
        ask = self.box.asked.ask if self.box is not None and self.box.asked.ask is not None else None
        over = type(self.layer).__name__
        over += f"/{self.layer.title}" if over == "Writing" else ""
        return f"{over}/{ask.name}/{type(ask).__name__}" if ask is not None else over

    def of(self, *kinds: type[Any]) -> list[Spot]:
        return [spot for spot in self.spots if isinstance(spot.widget, kinds)]

    def spot(self, widget: Any) -> Spot:
        """Where a widget lies; what is not painted lies nowhere. Kivy's `ids` give a weak word for a widget."""
        return self._by_widget.get(id(widget.__self__), Spot(widget, NOWHERE, NOWHERE, None))


Rule = Callable[[Step], Iterator[Short]]


def cut(spot: Spot) -> str:
    """How much of it is out of view, in words; empty where all of it shows."""
    if spot.whole:
        return ""
    return f"{spot.shown:.0f} of {spot.widget.height:.0f} dp show"
