"""Taps of one counter that follow each other closely: each says that it goes on with the one before."""

from __future__ import annotations

from kivy.clock import Clock

from companion.core.asks import ON, Pick
from companion.core.scene import Asked

REST = 2.0  # seconds; a longer rest ends what belongs together


class Run:
    """Only the window knows how long nobody tapped; the answer itself tells it to everybody else."""

    def __init__(self) -> None:
        self._ends = Clock.create_trigger(self._end, REST)
        self._row = -1  # where the table stands while nothing else was done

    def _end(self, *_: object) -> None:
        self._row = -1

    def meant(self, option: str, asked: Asked | None, row: int) -> str:
        """What a tap on this means now."""
        ask = asked.ask if asked is not None else None
        if not isinstance(ask, Pick) or option not in ask.lying:
            return option
        goes_on = row == self._row and option + ON in ask.further
        self._ends.cancel()
        self._ends()
        self._row = row + 1
        return option + ON if goes_on else option
