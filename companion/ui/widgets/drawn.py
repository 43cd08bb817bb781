"""What draws itself: anew, once a frame, when something it shows has changed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget


class Drawn(Widget):
    """`redraw_on` names the properties that it shows."""

    redraw_on: tuple[str, ...] = ("pos", "size")

    def __init__(self, **properties: Any) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in self.redraw_on:
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Onto its own canvas, which is empty; each kind says what."""
