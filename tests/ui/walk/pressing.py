"""The hand of the crawler: it brings the app to a place, presses there, and knows whether anything came of it.

The app is started anew, on a copy of the shelf, unless a press has left no trace: the same files, the same screen. So
what one press does, no other press sees; and most do no more than open something that can be left again.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput

from tests.ui.evenings import into_view
from tests.ui.fingers import looked
from tests.ui.walk.looks import Look, Size
from tests.ui.walk.on_screen import Box, Spot, survey, takes_touch, top_layer

SOON = 9  # frames: 300 ms
SETTLED = 12  # frames after which nothing moves by itself, and no touch is ignored any more
NEAR, MENU = 3, 2  # taps to Home; so many of them lead there over the menu
HOME = ("menu.home", "bar.home", "new.home", "own.home")  # what leads there at once
COVER = "curtain.cover"
LOOKS = ("text", "icon", "name", "chosen", "active", "disabled", "focus", "value", "seat", "sealed", "glowing", "fill")
BADGE = ("colour", "shape", "letter")
ROUNDS, BREATH = 4, 0.02  # of waiting for other devices
BACK = 2  # steps by which what a press has opened is left again


@dataclass(frozen=True)
class Place:
    """A shelf, and the buttons that lead from it to a screen; each by its tag and which of that tag it is."""

    name: str
    folder: Path
    path: tuple[tuple[str, int], ...] = ()
    comes: Callable[[Any], None] | None = None  # what else happens before the app stands there, as by another device
    size: Size = Look().size

    def __str__(self) -> str:
        return " > ".join((self.name, *(tag for tag, _ in self.path)))

    def before(self, other: Place) -> bool:
        """Does the way to the other lead through here?"""
        same = replace(self, path=()) == replace(other, path=())
        return same and other.path[: len(self.path)] == self.path

    def then(self, press: tuple[str, int]) -> Place:
        return replace(self, path=(*self.path, press))

    def through(self, *tags: str) -> Place:
        """The screen behind these buttons, each the first with its tag."""
        return replace(self, path=(*self.path, *((tag, 0) for tag in tags)))


class Hand:
    """Where the app stands, and on what way it came there."""

    def __init__(self, ui: Any) -> None:
        self.ui = ui
        self.way: list[tuple[Place, str]] = []  # the places it went through, and what lay there; none where no app runs
        self.copy = Path()
        self.chance = random.Random(0)
        self.anew = True  # it has come here without going back
        self.meanwhile: list[list[object]] = []  # what was to be seen while a button was held

    @property
    def at(self) -> Place | None:
        return self.way[-1][0] if self.way else None

    # -- there and away

    def go(self, place: Place) -> None:
        """To this place: back on the way it came as far as that leads there and has left no trace, else from anew."""
        while self.way and not self.way[-1][0].before(place):
            self.way.pop()
        if not self.way or place.comes is not None or not self._back(self.way[-1][1]):
            self._start(place)
        else:
            self.anew = False
        at = self.way[-1][0]
        for press in place.path[len(at.path) :]:
            at = at.then(press)
            self.tap(*press)
            self.settle()
            self.stands(at)

    def settle(self, frames: int = SETTLED) -> None:
        """What moves comes to rest, and what other devices say to it has arrived."""
        self.ui.frames(frames)
        begun = self.way[0][0] if self.way else None
        if (
            self.ui.app.box is not None
            or self.ui.app.joined is not None
            or (begun is not None and begun.comes is not None)
        ):
            for _ in range(ROUNDS):
                self.ui.rest(BREATH)

    def stands(self, place: Place) -> None:
        """It has come here by a press."""
        self.way.append((place, self._lies()))

    def home_reached(self) -> bool:
        """Whether Home is near; where this is where it began, it may go on from here."""
        near = self.home()
        self.way = self.way[:1]
        return near

    def _back(self, lay: str) -> bool:
        """Is all as it was there, now or after a few steps back?"""
        for _ in range(BACK):
            if self._lies() == lay:
                return True
            self.ui.back()
            self.ui.frames(SETTLED)
        return self._lies() == lay

    def _start(self, place: Place) -> None:
        from companion.ui.app import HankoApp

        self.leave()
        self.anew, self.chance = True, random.Random(0)
        self.ui.resize(*place.size)
        self.copy = place.folder.with_name(f"{place.folder.name}-pressed")
        shutil.copytree(place.folder, self.copy)
        self.ui.start(HankoApp(folder=self.copy))
        self.ui.frames(SETTLED)
        if place.comes is not None:
            place.comes(self.ui)
        self.settle()
        self.stands(replace(place, path=()))

    def by_chance(self, count: int) -> bytes:
        """The same after each start, so that the same presses lead to the same screen."""
        return self.chance.randbytes(count)

    def leave(self) -> None:
        self.way = []
        if self.ui.app is None:
            return
        self.ui.put_away(painted=False)
        shutil.rmtree(self.copy)

    def _lies(self) -> str:
        """All that a press may change: the files, what the app holds in memory, the screen."""
        app, lies = self.ui.app, sha256()
        for path in sorted(self.copy.rglob("*")):
            lies.update(str(path).encode() + (path.read_bytes() if path.is_file() else b""))
        lies.update(repr((app.stage.path, app.box is None, app.joined is None, self.picture())).encode())
        return lies.hexdigest()

    def home(self) -> bool:
        """Home in three taps: one step back, and where that is not Home yet, the menu of the table or back again."""
        for taps_left in range(NEAR, -1, -1):
            path = self.ui.app.stage.path
            if path and path[-1][0] == "home" and top_layer(self.ui.app) is self.ui.app.stage.screen:
                return True
            tags = {spot.widget.tag for spot in self.buttons()}
            near = [tag for tag in HOME if tag in tags]
            if COVER in tags:
                near = [COVER]  # whatever is asked behind the curtain, one tap covers it
            wanted = near[0] if near else "table.more" if taps_left == MENU else ""
            if wanted in tags:
                self.tap(wanted, 0)
            else:
                self.ui.back()
            self.ui.frames(SETTLED)
        return False

    # -- what is there

    def buttons(self) -> list[Spot]:
        layer = top_layer(self.ui.app)
        return [spot for spot in survey(layer) if getattr(spot.widget, "tag", "") and takes_touch(spot.widget)]

    def only_read(self) -> Iterator[str]:
        """The tags of what never takes a touch."""
        tagged = (spot.widget for spot in survey(top_layer(self.ui.app)) if getattr(spot.widget, "tag", ""))
        return (widget.tag for widget in tagged if not isinstance(widget, (ButtonBehavior, TextInput)))

    def button(self, tag: str, number: int) -> Any:
        return [spot.widget for spot in self.buttons() if spot.widget.tag == tag][number]

    def picture(self) -> list[object]:
        """Whatever a person could see change."""
        return [
            (type(spot.widget).__name__, *(round(side) for side in spot.seen), *_looks(spot.widget))
            for top in Window.children
            for spot in survey(top)
            if not spot.seen.empty
        ]

    # -- one press

    def tap(self, tag: str, number: int) -> None:
        self.meanwhile = []
        widget = self.button(tag, number)
        into_view(self.ui, widget)
        seen = next(spot.seen for spot in survey(top_layer(self.ui.app)) if spot.widget is widget)
        x, y = (seen.left + seen.right) / 2, (seen.low + seen.top) / 2
        if hasattr(widget, "on_held"):
            self._hold(x, y)
        elif hasattr(widget, "nearest") and widget.children:  # a board: one of its answers, or whatever lies there
            lying = [(not each.glowing, each.to_window(*each.center)) for each in widget.children]
            near = [each for each in lying if _within(seen, *each[1])]  # of a board that was made larger
            self.ui.tap_at(*min(near or lying)[1])
        elif hasattr(widget, "on_it"):
            self.ui.tap_at(*widget.to_window(*widget.spot(min(widget.on_it() & widget.live or widget.on_it()))))
        else:
            self.ui.tap_at(x, y)

    def _hold(self, x: float, y: float) -> None:
        from kivy.tests.common import UnitTestTouch

        from companion.ui.widgets import holding

        looked(self.ui)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.ui.pause(holding.HOLD + 0.1)
        self.meanwhile = [self.picture()]
        touch.touch_up()  # a finger that stayed would keep the screens of all apps after this one from turning
        self.ui.frames(2)


def _within(seen: Box, x: float, y: float) -> bool:
    return seen.left < x < seen.right and seen.low < y < seen.top


def _looks(widget: Any) -> Iterator[object]:
    for name in (*LOOKS, *BADGE):
        found = getattr(widget, name, None)
        if found is not None and not callable(found):  # what can be called has its address in its name
            yield str(found)
