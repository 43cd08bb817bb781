"""What every button of ours is: pressed by a finger, and nothing happens if it is taken away under it."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.uix.behaviors import ButtonBehavior


class Pressable(ButtonBehavior):
    """A second finger, another phone or the back button may change the screen while a finger still lies on this."""

    live: Any = True  # some take a touch only while they are an answer, or have something to tell

    def places(self) -> list[tuple[str, float, float]] | None:
        """Where what a press means depends on where it lies: what can be meant now, and its middle."""
        return None

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self and self.get_root_window() is None:
            touch.ungrab(self)
            self.state = "normal"
            return True
        return super().on_touch_up(touch)
