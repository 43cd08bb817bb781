"""Who sits at which side of a screen that lies between all: a picture of it with everybody round it, to be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.properties import DictProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.header import Seat
from companion.shelf.sides import Sides, fitting, moved, spread, swung
from companion.ui.widgets.badges import SeatChip
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill

# Clockwise as people sit; a picture is filled from the left, or from above.
AT = {"bottom": (0, -1), "left": (90, -1), "top": (180, 1), "right": (270, 1)}


class SitRound(BoxLayout):
    """`sides` says where each of `seats` sits, by its id, clockwise; `on_sit` is fired when people change that."""

    seats = ListProperty()
    sides = DictProperty()

    def __init__(self, seats: Sequence[Seat], sides: Sides, **properties: Any) -> None:
        self.register_event_type("on_sit")
        super().__init__(seats=list(seats), sides=dict(sides), **properties)
        for name in ("seats", "sides"):
            self.fbind(name, self.show)
        self.show()

    def on_sit(self, sides: Any) -> None:
        """Fired with who sits where now; with nobody where the screen is to face nobody."""

    @property
    def _ids(self) -> list[str]:
        return [seat.id for seat in self.seats]

    def show(self, *_: object) -> None:
        placed = fitting(self.sides, self._ids, *Window.size)
        self.ids.faces.active = bool(placed)
        self.ids.round.opacity = 1 if placed else 0
        for name, (side, order) in AT.items():
            there = [seat for seat in self.seats if placed.get(seat.id) == side][::order]
            look = [(SeatChip, {**_look(seat), "value": seat.id, "tag": f"round.{seat.id}"}) for seat in there]
            fill(self.ids[name], look, lambda chip: self.sit(moved(self._placed, chip.value)))
        self.ids.swing.disabled = not placed

    @property
    def _placed(self) -> dict[str, int]:
        return fitting(self.sides, self._ids, *Window.size)

    def turn_on(self, active: bool) -> None:
        self.sit(spread(self._ids, *Window.size) if active else {})

    def swing(self) -> None:
        self.sit(swung(self._placed))

    def sit(self, sides: Sides) -> None:
        self.sides = dict(sides)
        self.dispatch("on_sit", dict(sides))


def _look(seat: Seat) -> dict[str, Any]:
    return {"text": seat.name, "colour": seat.colour, "shape": seat.shape or "disc", "letter": seat.letter}


load(__name__)
