"""Who sits where, as small pictures: a seat's badge, or an icon for chance and for the table itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.core.game import CHANCE, TABLE
from companion.core.header import Seat
from companion.core.say import Part, Who
from companion.ui.widgets.badges import SeatBadge, SeatChip
from companion.ui.widgets.buttons import Icon
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load

NOBODY = Seat("", "", "grey", "disc", "")
ICONS = {CHANCE: "dice", TABLE: "people"}
Wanted = tuple[type[Any], dict[str, Any]]


def seat_of(seat: str) -> Seat:
    """Who sits there, as this table knows them."""
    found: Seat = hanko().people.get(seat, NOBODY)
    return found


class SeatMark(AnchorLayout):
    """The badge of a seat, or the icon of chance or of the table; nothing when `seat` is empty."""

    seat = StringProperty("")
    side = NumericProperty("32dp")

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("seat", "side"):
            self.fbind(name, self.follow)
        self.follow()

    def follow(self, *_: object) -> None:
        """Show the seat as it looks now."""
        wanted: list[Wanted] = []
        if self.seat in ICONS:
            wanted = [(Icon, {"name": ICONS[self.seat]})]
        elif self.seat:
            sits = seat_of(self.seat)
            wanted = [(SeatBadge, {"colour": sits.colour, "shape": sits.shape, "letter": sits.letter})]
        fill(self, wanted)
        for child in self.children:
            child.size = self.side, self.side


def fill(
    box: Any, wanted: Sequence[Wanted], tap: Callable[..., object] | None = None, event: str = "on_release"
) -> list[Any]:
    """Let a box hold exactly these widgets, in this order; those of the right kind stay and only change.

    What is taken out waits with the box to be used again: building a widget is what costs most in a tap. One that is
    used again is as a new one would be: what it wore before and is not told now goes back to what it was at first.
    """
    held = box.children[::-1]
    spares: dict[type[Any], list[Any]] = box.__dict__.setdefault("spares", {})
    same = 0
    while same < min(len(held), len(wanted)) and type(held[same]) is wanted[same][0]:
        same += 1
    for child in held[same:]:
        box.remove_widget(child)
        spares.setdefault(type(child), []).append(child)
    for at, (kind, properties) in enumerate(wanted):
        if at < same:
            child = held[at]
        elif spares.get(kind):
            child = spares[kind].pop()
        else:
            child = kind()
            if tap is not None:
                child.fbind(event, tap)
        dress(child, properties)
        if at >= same:
            box.add_widget(child)
    return list(box.children[::-1])


AT_FIRST: dict[type[Any], dict[str, Any]] = {}  # what a new widget of a kind wears, of all that was ever told to one


def dress(child: Any, properties: dict[str, Any]) -> None:
    """Let a widget wear these and nothing of what it was told before."""
    at_first = AT_FIRST.setdefault(type(child), {})
    worn: set[str] = child.__dict__.setdefault("worn", set())
    for name in worn - properties.keys():
        setattr(child, name, at_first[name])
    for name, value in properties.items():
        if name not in at_first:  # nobody of this kind was ever told: this one still wears it as a new one does
            now = getattr(child, name, None)
            at_first[name] = list(now) if isinstance(now, list) else now
        setattr(child, name, value)
    child.worn = set(properties)


def seat_chip(seat: str, **properties: Any) -> Wanted:
    """A chip with badge and name."""
    sits = seat_of(seat)
    look = {"text": sits.name, "colour": sits.colour, "shape": sits.shape, "letter": sits.letter}
    return SeatChip, {**look, "value": seat, **properties}


def spoken(part: Part) -> str:
    """A part in the words of whoever reads now."""
    text: str = hanko().tr.part(part)
    return text


def is_seat(part: Part) -> bool:
    return isinstance(part, Who) and part.seat not in ICONS and bool(seat_of(part.seat).id)


load(__name__)
