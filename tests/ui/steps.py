"""The window's clock in tests: it stands still until a frame is asked for, and then goes on by what a frame takes.

So what a test sees never depends on how busy the machine is, and half a second of waiting costs fifteen frames. What
other threads do, such as the network box, keeps real time; `Ui.wait` waits for it.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.effects import kinetic
from kivy.input import motionevent
from kivy.uix.behaviors import button

FRAME = 1 / 30


class Steps:
    """Seconds since some beginning, as `time.perf_counter` gives them."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def on(self, seconds: float = FRAME) -> None:
        self.now += seconds


def counted() -> Steps:
    """From here on every part of the window reads this clock."""
    steps = Steps(Clock.time())
    Clock.time = steps
    parts: tuple[Any, ...] = (motionevent, button, kinetic)
    for part in parts:
        part.time = steps
    return steps
