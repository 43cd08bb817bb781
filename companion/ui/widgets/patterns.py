"""The patterns on the grounds of the tables: one tile of each, drawn by tools/patterns.py, laid side by side."""

from __future__ import annotations

from functools import cache

from kivy.core.image import Image
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion import DATA

FOLDER = DATA / "patterns"
TILES = {"waves": (128.0, 128.0), "hemp_leaves": (128.0, 110.85), "rosettes": (132.0, 152.42), "roof_tiles": (120, 120)}
# dp across and up, after which a pattern begins anew


@cache
def pattern(name: str) -> Texture | None:
    """White, to be tinted; none for no name, and nothing at all is drawn."""
    if name not in TILES:
        return None
    texture = Image(str(FOLDER / f"{name}.png")).texture
    texture.wrap = "repeat"
    return texture


def repeated(name: str, wide: float, high: float) -> tuple[float, ...]:
    """Which part of endlessly many tiles fills a ground of this size, from its lower left corner."""
    across, up = TILES.get(name, (1.0, 1.0))
    right, top = wide / dp(across), high / dp(up)
    return 0, 0, right, 0, right, top, 0, top
