"""The screen at one moment of an evening, and one rule that it falls short of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.scene import Scene
from tests.ui.walk.on_screen import box, shows, top_layer, visible, whole


@dataclass(frozen=True)
class Short:
    """One rule that a state falls short of."""

    rule: str
    what: str


class Step:
    """The screen at one moment, with what lies on top of everything else."""

    def __init__(self, app: Any) -> None:
        self.app, self.layer = app, top_layer(app)
        self.widgets = [
            each for each in self.layer.walk(restrict=True) if each.width > 0 and each.height > 0 and visible(each)
        ]
        self.scene: Scene = app.scene

    @property
    def box(self) -> Any:
        """The ask that stands in front, if one does."""
        from companion.ui.asks.ask_box import AskBox

        return next((each for each in self.widgets if isinstance(each, AskBox) and each.asked is not None), None)

    @property
    def kind(self) -> str:
        """Asks of one kind look alike: those of one name, or one other thing that stands in front."""
        ask = self.box.asked.ask if self.box is not None and self.box.asked.ask is not None else None
        over = type(self.layer).__name__
        return f"{over}/{ask.name}/{type(ask).__name__}" if ask is not None else over

    def of(self, *kinds: type[Any]) -> list[Any]:
        return [each for each in self.widgets if isinstance(each, kinds)]


Rule = Callable[[Step], Iterator[Short]]


def cut(widget: Any) -> str:
    """How much of it is out of view, in words; empty where all of it shows."""
    if whole(widget):
        return ""
    lies, seen = box(widget), shows(widget)
    high = max(0.0, seen.height) if not seen.empty else 0.0
    return f"{high:.0f} of {lies.height:.0f} dp show"
