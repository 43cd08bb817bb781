"""The crawler: every button of every screen is pressed once, each on a copy of the shelf as an evening left it.

A press may lead on: what it opens is crawled too, until no screen shows a button that was not pressed there before.
"""

from __future__ import annotations

import random
import re
import shutil
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from tests.ui.evenings import into_view
from tests.ui.fingers import looked
from tests.ui.walk.on_screen import Spot, survey, takes_touch, top_layer
from tests.ui.walk.report import Walked
from tests.ui.walk.tags import kind_of, known

SOON = 9  # frames: 300 ms
SETTLED = 12  # frames after which nothing moves by itself, and no touch is ignored any more
NEAR, MENU = 3, 2  # taps to Home; so many of them lead there over the menu
HOME = ("menu.home", "new.home", "own.home")  # what leads there at once
NUMBER, WORD_END = re.compile(r"\d+"), re.compile(r"[./:]")


@dataclass(frozen=True)
class Place:
    """A shelf, and the buttons that lead from it to a screen; each by its tag and which of that tag it is."""

    name: str
    folder: Path
    path: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        return " > ".join((self.name, *(tag for tag, _ in self.path)))

    def then(self, press: tuple[str, int]) -> Place:
        return Place(self.name, self.folder, (*self.path, press))


@dataclass
class Crawl:
    """Starts the app again for every press: what one press does, no other press sees."""

    ui: Any
    most: int  # presses
    chance: random.Random | None = None  # where only some are pressed, it chooses which
    told: Walked = field(default_factory=Walked)
    pressed: set[tuple[str, str]] = field(default_factory=set)  # the screen, the kind of tag
    begun: float = field(default_factory=time.process_time)

    def run(self, places: list[Place]) -> None:
        """From these places on, breadth first."""
        waiting, presses = deque(places), 0
        while waiting and presses < self.most:
            place = waiting.popleft()
            here = self._new_here(place)
            if self.chance is not None:
                self.chance.shuffle(here)
            for press in here[: self.most - presses]:
                presses += 1
                if (onward := self._press(place, press)) is not None:
                    waiting.append(onward)
        self.told.tags = sorted({*known(), *self.told.tags})
        self.told.seconds = time.process_time() - self.begun

    # -- one screen

    def _new_here(self, place: Place) -> list[tuple[str, int]]:
        """The buttons on this screen whose kind was not pressed on such a screen before."""
        self._go(place)
        screen, found, seen = self.screen(), [], dict[str, int]()
        for spot in self._buttons():
            tag = spot.widget.tag
            number = seen[tag] = seen.get(tag, -1) + 1
            alike = self._alike(tag)
            if (screen, alike) not in self.pressed:
                self.pressed.add((screen, alike))
                found.append((tag, number))
            self._know(self.told.tags, kind_of(tag))
        self._leave()
        return found

    def _alike(self, tag: str) -> str:
        """Buttons that differ in nothing but a number or whose they are do the same."""
        people = {seat.id for seat in self.ui.app.scene.people} if self.ui.app.scene is not None else set()
        return ".".join("who" if part in people else NUMBER.sub("#", part) for part in WORD_END.split(tag))

    def screen(self) -> str:
        """What stands in front: where the app is, what lies on top, what is asked."""
        app, layer = self.ui.app, top_layer(self.ui.app)
        name, given = app.stage.path[-1] if app.stage.path else ("", {})
        asked = app.scene.asked[0].key.partition("/")[0] if app.scene is not None and app.scene.asked else ""
        asked = self._alike(asked)
        return f"{name} {given.get('step', '')} {type(layer).__name__} {getattr(layer, 'tag', '')} {asked}"

    def _buttons(self) -> list[Spot]:
        layer = top_layer(self.ui.app)
        return [spot for spot in survey(layer) if getattr(spot.widget, "tag", "") and takes_touch(spot.widget)]

    # -- one press

    def _press(self, place: Place, press: tuple[str, int]) -> Place | None:
        """Press it, and say what is wrong with what it does; where it led, if that may be new."""
        state = f"{place} > {press[0]}"
        self.told.states += 1
        try:
            self._go(place)
            before, screen = self._picture(), self.screen()
            button = self._button(*press)
            if getattr(button, "chosen", False) or getattr(button, "focus", False):
                return None  # it is as a press would make it
            self._tap(*press)
            self.ui.frames(SOON)
            self._know(self.told.tags_pressed, kind_of(press[0]))
            if self._picture() == before:
                self._short("nothing", f"{screen}: {kind_of(press[0])} changes nothing and says nothing", state)
                return None
            self.ui.frames(SETTLED)
            led_on = self.screen() != screen or len(place.path) < 2
            if not self._home():
                self._short("dead end", f"{screen}: {kind_of(press[0])}: Home is not reached", state)
            return place.then(press) if led_on else None
        except Exception as error:
            self._short("exception", f"{kind_of(press[0])}: {type(error).__name__}: {error}"[:200], state)
            return None
        finally:
            self._leave()

    def _home(self) -> bool:
        """Home in three taps: one step back, and where that is not Home yet, the menu of the table or back again."""
        for taps_left in range(NEAR, -1, -1):
            path = self.ui.app.stage.path
            if path and path[-1][0] == "home" and top_layer(self.ui.app) is self.ui.app.stage.screen:
                return True
            tags = {spot.widget.tag for spot in self._buttons()}
            near = [tag for tag in HOME if tag in tags]
            wanted = near[0] if near else "table.more" if taps_left == MENU else ""
            if wanted in tags:
                self._tap(wanted, 0)
            else:
                self.ui.back()
            self.ui.frames(SETTLED)
        return False

    def _picture(self) -> list[object]:
        """Whatever a person could see change."""
        return [
            (type(spot.widget).__name__, *(round(side) for side in spot.seen), *_looks(spot.widget))
            for top in Window.children
            for spot in survey(top)
            if not spot.seen.empty
        ]

    # -- there and away

    def _go(self, place: Place) -> None:
        from companion.ui.app import HankoApp

        self.copy = place.folder.with_name(f"{place.folder.name}-pressed")
        shutil.copytree(place.folder, self.copy)
        self.ui.start(HankoApp(folder=self.copy))
        self.ui.frames(SETTLED)
        for press in place.path:
            self._tap(*press)
            self.ui.frames(SETTLED)

    def _leave(self) -> None:
        self.ui.close(painted=False)
        self.ui.app = None
        shutil.rmtree(self.copy)

    def _tap(self, tag: str, number: int) -> None:
        widget = self._button(tag, number)
        into_view(self.ui, widget)
        seen = next(spot.seen for spot in survey(top_layer(self.ui.app)) if spot.widget is widget)
        x, y = (seen.left + seen.right) / 2, (seen.low + seen.top) / 2
        if hasattr(widget, "on_held"):
            self._hold(x, y)
        elif hasattr(widget, "nearest") and widget.children:  # a board: one of its answers, or whatever lies there
            lying = sorted(widget.children, key=lambda each: not each.glowing)
            self.ui.tap_at(*lying[0].to_window(*lying[0].center))
        elif hasattr(widget, "on_it"):
            self.ui.tap_at(*widget.to_window(*widget.spot(min(widget.on_it() & widget.live or widget.on_it()))))
        else:
            self.ui.tap_at(x, y)

    def _button(self, tag: str, number: int) -> Any:
        return [spot.widget for spot in self._buttons() if spot.widget.tag == tag][number]

    def _hold(self, x: float, y: float) -> None:
        from kivy.tests.common import UnitTestTouch

        from companion.ui.widgets import holding

        looked(self.ui)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.ui.pause(holding.HOLD + 0.1)
        if not self.ui.app.viewer:
            touch.touch_up()
        self.ui.frames(2)

    def _short(self, rule: str, what: str, state: str) -> None:
        self.told.short.append((rule, what, state))

    @staticmethod
    def _know(kinds: list[str], kind: str) -> None:
        if kind not in kinds:
            kinds.append(kind)


LOOKS = ("text", "icon", "name", "chosen", "active", "disabled", "focus", "value", "seat", "sealed", "glowing", "fill")


def _looks(widget: Any) -> Iterator[object]:
    for name in LOOKS:
        if (found := getattr(widget, name, None)) is not None:
            yield str(found)
