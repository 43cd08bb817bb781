"""How long nobody touches anything before the curtain falls; the last seconds of it are seen as a line that shrinks."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

SHOWN = 8.0  # what is stored is shown no longer than this
LAST = 5  # seconds that are seen


class Patience:
    """`left(share)` is told what of the last seconds is left, once a second; then `over`."""

    def __init__(self, left: Callable[[float], object], over: Callable[[], object]) -> None:
        self._left, self._over = left, over
        self._wait: ClockEvent | None = None

    def begin(self, seconds: float) -> None:
        """From now on, and anew after every touch."""
        self.end()
        seen = min(float(LAST), seconds)
        self._wait = Clock.schedule_once(lambda _: self._last(seen, seen), seconds - seen)

    def end(self) -> None:
        if self._wait is not None:
            self._wait.cancel()
        self._left(0.0)

    def _last(self, left: float, seen: float) -> None:
        if left <= 0:
            self._over()
            return
        self._left(left / seen)
        self._wait = Clock.schedule_once(lambda _: self._last(left - 1, seen), min(1.0, left))
