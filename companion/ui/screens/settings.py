"""Settings: how the owner of this device likes the app. Every tap works at once; nothing has to be saved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import VERSION
from companion.core.say import Free
from companion.shelf.people import COLOURS, SHAPES
from companion.shelf.settings import PALETTES, PATIENCE, THEMES, Settings
from companion.ui import device
from companion.ui.screens.person import ColourDot
from companion.ui.widgets.badges import SeatBadge
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.page import Page
from companion.words import LANGUAGES

USUAL_TINT = "blue"  # where the device has none of its own; as data/palettes.json has it
LETTERS = "ABCDEFGHIJKL"  # as of so many names; those of the colours would be of one language
SIZES = (80, 90, 100, 115, 130, 150, 175, 200)


class Sample(BoxLayout):
    """The seats of the chosen palette, to look at."""


class OwnTint(Chip):
    """The colour that the phone has of its own."""

    colour = StringProperty("")


class Further(BoxLayout):
    """What lies below the first view: it comes a frame later, so that Settings opens in half the time."""

    screen = ObjectProperty(rebind=True)


class SettingsScreen(Page):
    settings = ObjectProperty(Settings(), rebind=True)
    languages, themes, palettes, sizes = ("", *LANGUAGES), THEMES, PALETTES, SIZES
    version = Free(VERSION)

    def enter(self) -> None:
        self.app = hanko()
        self.settings = self.app.shelf.settings
        self.further: Further | None = None
        Clock.schedule_once(lambda _: Clock.schedule_once(self._go_on, 0), 0)

    def _go_on(self, _: float) -> None:
        self.further = Further(screen=self)
        self.ids.column.add_widget(self.further)
        self._tints()
        for letter, colour, shape in zip(LETTERS, COLOURS, SHAPES, strict=True):
            self.further.ids.sample.add_widget(SeatBadge(colour=colour, shape=shape, letter=letter))

    def _tints(self) -> None:
        """Which colour the palette of the phone goes with: its own, where it has one, or that of a seat."""
        own = device.colour()
        chosen = self.settings.tint or ("" if own else USUAL_TINT)
        wanted: list[Wanted] = [
            (
                ColourDot,
                {"colour": colour, "shape": shape, "chosen": colour == chosen, "tag": f"settings.tint.{colour}"},
            )
            for colour, shape in zip(COLOURS, SHAPES, strict=True)
        ]
        if own:
            look = {
                "text": self.app.tr("settings.tint.own"),
                "colour": "",
                "chosen": not chosen,
                "tag": "settings.tint.own",
            }
            wanted.insert(0, (OwnTint, look))
        shown = wanted if self.settings.palette == "phone" else []
        if self.further is not None:
            fill(self.further.ids.tints, shown, lambda tint: self.set(tint=tint.colour))

    def set(self, **change: Any) -> None:
        """Keep what was tapped and look like it."""
        self.app.set(replace(self.settings, **change))
        self.settings = self.app.shelf.settings
        self._tints()

    def named(self, prefix: str, keys: tuple[str, ...], tr: Any) -> list[tuple[str, str]]:
        """The choices of one setting, in words."""
        return [(key, str(tr(f"{prefix}.{key or 'any'}"))) for key in keys]

    def waits(self, tr: Any) -> list[tuple[int, str]]:
        """How long an entry may lie untouched, in words."""
        return [(seconds, str(tr("settings.seconds", count=seconds))) for seconds in PATIENCE]


load(__name__)
