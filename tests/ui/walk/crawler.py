"""The crawler: every button of every screen is pressed once, each on a copy of the shelf as an evening left it.

A press may lead on: what it opens is crawled too, until no screen shows a button that was not pressed there before.
What was pressed least so far comes first, so that a few hundred presses already touch every kind of button.
"""

from __future__ import annotations

import gc
import os
import random
import re
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from tests.ui.hand import tidy
from tests.ui.walk.on_screen import top_layer
from tests.ui.walk.pressing import SOON, Hand, Place
from tests.ui.walk.report import Walked
from tests.ui.walk.tags import add, kinds_of, known

NUMBER, WORD_END = re.compile(r"\d+"), re.compile(r"[./:]")
TOGETHER = 8  # presses after which what is let go of is collected; after each it takes as long as what is pressed


@dataclass(frozen=True)
class Press:
    """A button that waits: where, its tag, which of that tag, and what it has in common with those that do the same."""

    place: Place
    tag: str
    number: int
    alike: str

    @property
    def kind(self) -> str:
        return kinds_of(self.tag)[0]


@dataclass
class Crawl:
    """Presses from these places on, what is rare first."""

    ui: Any
    most: int  # presses
    chance: random.Random | None = None  # where only some are pressed, it chooses which
    told: Walked = field(default_factory=Walked)
    found: set[tuple[str, str]] = field(default_factory=set)  # the screen, what is alike on it
    times: Counter[str] = field(default_factory=Counter)  # a kind of tag was pressed
    alike: Counter[str] = field(default_factory=Counter)  # so was what is alike, on whatever screen
    near: set[str] = field(default_factory=set)  # screens from which Home was reached
    waiting: list[Press] = field(default_factory=list)
    begun: float = field(default_factory=time.process_time)

    def run(self, places: list[Place]) -> None:
        """Screens come and go by the hundred: what was let go of is collected, and all else is not looked through."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self.hand = Hand(self.ui)
        try:
            with patch.object(os, "urandom", self.hand.by_chance):
                self._run(places)
        finally:
            gc.enable()
            gc.unfreeze()
            tidy()

    def _run(self, places: list[Place]) -> None:
        unseen = deque(places)
        while self.told.states < self.most and (self.waiting or unseen):
            press = min(self.waiting, key=self._turn, default=None)
            if unseen and (press is None or self.times[press.kind]):
                self._look(unseen.popleft())
            elif press is not None:
                self.waiting.remove(press)
                self._press(press)
        if self.hand.at is not None:
            self._home_is_near()
        self.hand.leave()
        self.told.tags = sorted({*known(), *self.told.live})
        self.told.seconds = time.process_time() - self.begun

    def _turn(self, press: Press) -> tuple[bool, int, bool, int]:
        """A kind that is new, then what is rare; of that what stands where the app stands, then what is near."""
        new, often = self.times[press.kind] == 0, self.alike[press.alike]
        return not new, often, press.place != self.hand.at, len(press.place.path)

    # -- one screen

    def _look(self, place: Place) -> None:
        try:
            self.hand.go(place)
        except Exception as error:
            self._short("exception", f"{type(error).__name__}: {error}"[:200], str(place))
            self.hand.leave()
        else:
            self._find(place)

    def _find(self, place: Place) -> None:
        """The buttons on this screen that were not found on such a screen before."""
        screen, here, seen = self.screen(), list[Press](), Counter[str]()
        for tag in self.hand.only_read():
            add(self.told.read, tag)
        for spot in self.hand.buttons():
            tag = spot.widget.tag
            alike = self._alike(tag)
            if (screen, alike) not in self.found:
                self.found.add((screen, alike))
                here.append(Press(place, tag, seen[tag], alike))
            seen[tag] += 1
            add(self.told.live, tag)
        if self.chance is not None:
            self.chance.shuffle(here)
        self.waiting += here

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

    # -- one press

    def _press(self, press: Press) -> None:
        """Press it, and say what is wrong with what it does; where it led is looked through."""
        state = f"{press.place} > {press.tag}"
        self.told.states += 1
        if self.told.states % TOGETHER == 0:
            gc.collect()
        self.times.update(kinds_of(press.tag))
        self.alike[press.alike] += 1
        try:
            if self.hand.at is not None and not self.hand.at.before(press.place):
                self._home_is_near()
            if not self._changes(press) and (self.hand.anew or not self._changes(press, anew=True)):
                what = f"{self.screen()}: {press.kind} changes nothing and says nothing"
                self._short("nothing", what, state)
                self.hand.leave()
        except Exception as error:
            self._short("exception", f"{press.kind}: {type(error).__name__}: {error}"[:200], state)
            self.hand.leave()

    def _changes(self, press: Press, *, anew: bool = False) -> bool:
        """Pressed there, in an app that was started for it if need be, it does or says something."""
        if anew:
            self.hand.leave()
        self.hand.go(press.place)
        button = self.hand.button(press.tag, press.number)
        as_pressed = getattr(button, "chosen", False) or getattr(button, "focus", False)
        before = self.hand.picture()
        self.hand.tap(press.tag, press.number)
        self.hand.settle(SOON)
        add(self.told.tags_pressed, press.tag)
        if all(seen == before for seen in (self.hand.picture(), *self.hand.meanwhile)):
            return as_pressed
        self.hand.settle()
        onward = press.place.then((press.tag, press.number))
        self.hand.stands(onward)
        self._find(onward)
        return True

    def _home_is_near(self) -> None:
        """Once from each screen, when the crawl leaves it."""
        screen = self.screen()
        if screen in self.near:
            return
        self.near.add(screen)
        at = str(self.hand.at)
        if not self.hand.home_reached():
            self._short("dead end", f"{screen}: Home is not reached", at)

    def _short(self, rule: str, what: str, state: str) -> None:
        self.told.short.append((rule, what, state))
