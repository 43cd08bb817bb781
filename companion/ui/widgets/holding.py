"""Buttons that are held: what they do then happens once the finger has lain on them for a moment."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.properties import ListProperty, NumericProperty

from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, NaturalWords

HOLD = 0.4  # seconds


class Holding(Pressable):
    """`on_held` after a moment, `on_let_go` when the finger leaves; `share` of that moment is over."""

    share = NumericProperty(0.0)
    tint = ListProperty([0, 0, 0, 0])

    def __init__(self, **properties: Any) -> None:
        self._wait: ClockEvent | None = None
        self.register_event_type("on_held")
        self.register_event_type("on_let_go")
        super().__init__(**properties)

    def on_held(self) -> None:
        """Fired when it has been held long enough."""

    def on_let_go(self) -> None:
        """Fired when the finger leaves."""

    def on_state(self, _button: object, state: str) -> None:
        Animation.cancel_all(self, "share")
        if self._wait is not None:
            self._wait.cancel()
        if state == "down":
            self._wait = Clock.schedule_once(self._long_enough, HOLD)
            if not hanko().theme.reduce_motion:
                Animation(share=1.0, duration=HOLD).start(self)
        else:
            self.share = 0
            self.dispatch("on_let_go")

    def _long_enough(self, *_: object) -> None:
        """It may have been taken away under the finger."""
        if self.get_root_window() is not None:
            self.dispatch("on_held")


class HoldButton(Holding, Framed, NaturalWords):
    """Something that happens when it is held, and never by a tap."""


class SealButton(Holding, BigButton):
    """Held, it is `meant`; a short tap asks first whether it is. The finger that leaves it then means nothing more."""

    given = False

    def on_state(self, button: object, state: str) -> None:
        self.given = self.given and state != "down"
        super().on_state(button, state)

    def on_held(self) -> None:
        self.meant = self.given = True
        self.dispatch("on_release")
        self.meant = False

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self or not self.given:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.given, self.state = False, "normal"
        return True


def seal_button(*, ready: bool) -> Wanted:
    """What seals behind the curtain: where the owner of the device allows it, by holding."""
    held, tr = hanko().shelf.settings.hold_to_seal, hanko().tr
    text = tr("answer.seal_held") if held else tr("answer.seal")
    look = {"tag": "ask.give", "kind": "primary", "icon": "seal", "text": text, "disabled": not ready}
    return SealButton if held else BigButton, look


load(__name__)
