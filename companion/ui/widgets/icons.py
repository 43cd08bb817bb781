"""The icons and emblems of data/icons as textures of one white atlas, to be tinted; loaded when first drawn."""

from __future__ import annotations

import json
from functools import cache

from kivy.core.image import Image
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from companion import DATA
from companion.core.say import Say
from companion.ui.look import look_of

FOLDER = DATA / "icons"
COARSE = 1.5  # pixels per dp up to which the small pictures are sharp


@cache
def _atlas() -> tuple[Texture, dict[str, list[int]]]:
    name = "hanko-2" if Metrics.density > COARSE else "hanko-1"
    ((picture, boxes),) = json.loads((FOLDER / f"{name}.atlas").read_text("utf-8")).items()
    return Image(str(FOLDER / picture)).texture, boxes


def option_icon(game: str, key: str) -> str:
    """The icon of an option, by the key of its words; none for one that goes without."""
    return look_of(game).icons.get(key, "")


def line_icon(game: str, words: Say) -> str:
    """The icon of a thing to do, by the key of its words, or by that and the first of what they speak of."""
    first = next((part.key if isinstance(part, Say) else part for _, part in words.parts), "")
    return option_icon(game, f"{words.key}.{first}") or option_icon(game, words.key)


@cache
def icon(name: str) -> Texture | None:
    """The texture of an icon; none for no name, a ring for one nobody drew."""
    if not name:
        return None
    sheet, boxes = _atlas()
    return sheet.get_region(*boxes.get(name, boxes["counter"]))
