"""A tile of Flowers among others to choose from: its colour, its letter and its number, as it lies in a mandala."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty

from companion.core.say import Say, say
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, spoken


class TileChip(Chip):
    """Small enough that six of a colour stand in one line of a phone."""

    paint = ColorProperty()
    paint_ink = ColorProperty()
    full = BooleanProperty(True)
    several = BooleanProperty(False)  # one of many to be marked: only what is marked is filled


def tile_chip(called: Say, *, several: bool) -> Wanted:
    tile = dict(called.parts)
    paint = hanko().theme.seat(str(tile["colour"]))
    text = spoken(say("tile_short", letter=say(f"letter.{tile['colour']}"), tile=tile["face"]))
    return TileChip, {"text": text, "paint": paint.fill, "paint_ink": paint.text, "several": several}


load(__name__)
