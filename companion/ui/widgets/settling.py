"""What was rolled comes to rest before one's eyes: it turns less and less where it lies, and is still after 400 ms."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.hanko import hanko

SETTLES, TURN, LIFT = 0.4, 110.0, 0.35  # seconds; degrees and share of its size by which it is off at first


class Settling(Widget):
    """`unrest` is 1 while it still rolls and 0 where it lies; at rest it costs nothing."""

    unrest = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._moved: tuple[Any, ...] = ()
        super().__init__(**properties)

    def settle(self) -> None:
        """Come to rest now; at once where motion is not wanted."""
        Animation.cancel_all(self, "unrest")
        if not hanko().theme.reduce_motion:
            self.unrest = 1
            Animation(unrest=0, duration=SETTLES, transition="out_cubic").start(self)

    def on_unrest(self, *_: object) -> None:
        if self.unrest and not self._moved:
            self._moved = PushMatrix(), Rotate(), Scale()
            for at, each in enumerate(self._moved):
                self.canvas.before.insert(at, each)
            self._ends = PopMatrix()
            self.canvas.after.add(self._ends)
        if not self.unrest and self._moved:
            for each in self._moved:
                self.canvas.before.remove(each)
            self.canvas.after.remove(self._ends)
            self._moved = ()
        elif self._moved:
            _, turned, lifted = self._moved
            turned.origin = lifted.origin = self.center
            self.moved(turned, lifted)

    def moved(self, turned: Rotate, lifted: Scale) -> None:
        """How far it is off now."""
        turned.angle = self.unrest * TURN
        lifted.x = lifted.y = 1 + self.unrest * LIFT
