"""What pages that are not the table are made of: a bar with the way back, a column that scrolls, offers to tap."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui import buttons, layout
from companion.ui.kv import load
from companion.ui.text import Framed, Tagged
from companion.words import Words

NEEDED = (buttons, layout)  # their kv rules stand behind the pages
EMBLEMS = Path(__file__).parents[2] / "data" / "emblems.json"


class PageBar(BoxLayout):
    """The way back and the name of the page; what a page adds stands at the right."""

    title = StringProperty("")


class Column(BoxLayout):
    """What a page tells, one below the other; never wider than the eye likes to read."""


class Foot(BoxLayout):
    """The lower edge of a page, in thumb reach: what happens next."""


class Offer(ButtonBehavior, Framed, Tagged, BoxLayout):
    """A line to tap: icon, words and a second line. `primary` is the one thing of the page, `big` the largest."""

    icon = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    primary = BooleanProperty(False)
    big = BooleanProperty(False)
    more = BooleanProperty(False)
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)


@cache
def _emblems() -> dict[str, str]:
    found: dict[str, str] = json.loads(EMBLEMS.read_text("utf-8"))
    return found


def emblem(game: str) -> str:
    """The icon of a game; a die for one that this app does not know (any more)."""
    return _emblems().get(game, "dice")


def game_words(game: str) -> Words:
    """The words of a game while no table of it is open."""
    return Words(App.get_running_app().language, game)


def game_name(game: str) -> str:
    words = game_words(game)
    return words(f"game.{game}") if words.knows(f"game.{game}") else game[:40]


load("page")
