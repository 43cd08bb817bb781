"""What every button of ours is: pressed by a finger, and nothing happens if it is taken away under it."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.uix.behaviors import ButtonBehavior


class Pressable(ButtonBehavior):
    """A second finger, another phone or the back button may change the screen while a finger still lies on this."""

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self and self.get_root_window() is None:
            touch.ungrab(self)
            self.state = "normal"
            return True
        return super().on_touch_up(touch)
