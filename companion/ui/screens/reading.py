"""What the index does not know yet is read while people look at a page: a few tables at once, many one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.clock import Clock

from companion.shelf.looked_through import FEW, look_through, waiting
from companion.shelf.shelf import Shelf


class Reading:
    """`told` hears with each table how many are done, and of how many; `read` once, when all of them are."""

    def __init__(self, shelf: Shelf, told: Callable[[int, int], None], read: Callable[[], None]) -> None:
        self._shelf, self._told, self._read = shelf, told, read
        self._steps: Iterator[int] | None = None
        self._of = 0

    @property
    def goes_on(self) -> bool:
        return self._steps is not None

    def start(self) -> None:
        waits = waiting(self._shelf)
        self._of, steps = len(waits), look_through(self._shelf, waits)
        if len(waits) > FEW:
            self._steps = steps
            Clock.schedule_interval(self._go_on, 0)
        else:
            for _ in steps:
                pass

    def stop(self) -> None:
        """Whoever leaves the page finds the rest still waiting."""
        Clock.unschedule(self._go_on)
        self._steps = None

    def _go_on(self, *_: object) -> bool:
        done = next(self._steps, None) if self._steps else None
        if done is None:
            self._steps = None
            self._read()
            return False
        self._told(done, self._of)
        return True
