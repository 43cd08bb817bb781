"""The next reveal, made while people seal: what opens must not have to be built in the moment at which all look.

It has a place for each seal and nothing that was sealed; a result takes it, or another one where it needs that.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.core.scene import Result, Scene
from companion.ui.table.reveal import OpenedSeal, Reveal, newly_opened
from companion.ui.table.seal_spots import round_of
from companion.ui.table.sides_reveal import reveal_of
from companion.ui.widgets.marks import fill

SOON = 0.5  # seconds after which a round has begun and nobody is in the middle of a tap


class RevealAhead:
    """Made once for each round, as large as the table is then."""

    def __init__(self, table: Any) -> None:
        self._table, self._seats, self._round = table, tuple[str, ...](), ""
        self.made: Reveal | None = None
        self._soon = Clock.create_trigger(self._build, SOON)

    def follow(self, before: Scene | None, scene: Scene) -> Result | None:
        """What has just opened, if anything has; and where a round has begun, its reveal is made soon."""
        if round_of(scene) not in ("", self._round):
            self._round = round_of(scene)
            self._seats = tuple(asked.seat for asked in scene.asked if asked.secret)
            self._soon()
        return newly_opened(before, scene)

    def _build(self, *_: object) -> None:
        self.made = Reveal()
        self.made.size = self._table.size
        places = fill(self.made.ids.seals, [(OpenedSeal, {"small": self.made.lying}) for _ in self._seats])
        for place, seat in zip(places, self._seats, strict=True):
            place.seat = seat

    def taken(self, result: Result) -> Reveal:
        """The reveal that this result asks for."""
        made, self.made = self.made, None
        self._soon.cancel()
        return made if made is not None and not result.sides else reveal_of(result)
