"""What is loaded before it is needed: half a second after Home's first frame, bit by bit: no tap waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from kivy.clock import Clock

from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.theme import register_font

AFTER, APART = 0.5, 0.05  # seconds
KIVYMD = ("", ".theming", ".uix.behaviors", ".uix.label")
PARTS = ("textfield", "selectioncontrol", "slider", "segmentedbutton", "list", "navigationdrawer", "bottomsheet")
TABLES = ("companion.core.asks", "companion.core.header", "companion.shelf.people")  # what every table needs
PAGES = ("companion.ui.material", "companion.ui.screens.settings")
MODULES = (*TABLES, *(f"kivymd{part}" for part in KIVYMD), *(f"kivymd.uix.{part}" for part in PARTS), *PAGES)
_left = iter(MODULES)  # once for each process


def load(app: Hanko) -> None:
    """While Home is shown; whoever needs it sooner loads all of it at once."""
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: _next(app, _left), AFTER), 0)  # from the first frame on


def _next(app: Hanko, left: Iterator[str]) -> None:
    screen = app.stage.path[-1][0] if app.stage.path else ""
    if screen == "home" and (module := next(left, "")):
        import_module(module)
        register_font()  # KivyMD puts its own in the place of ours
        Clock.schedule_once(lambda _: _next(app, left), APART)
