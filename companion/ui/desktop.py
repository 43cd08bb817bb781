"""A window on a desktop: its picture, its least size, and that it opens as large as it was left."""

from __future__ import annotations

import contextlib
from pathlib import Path

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import platform

from companion import DATA, plain_files
from companion.core.say import Refused

LEAST = 360, 560
USUAL, LARGEST = (480, 860), 16384
FILE = "window.json"


def there() -> bool:
    return platform not in ("android", "ios")


def open_window(folder: Path) -> None:
    Window.minimum_width, Window.minimum_height = (dp(side) for side in LEAST)
    Window.set_icon(str(DATA / "icons" / "icon.png"))
    wide, high = left(folder)
    Window.size = max(wide, int(dp(LEAST[0]))), max(high, int(dp(LEAST[1])))


def left(folder: Path) -> tuple[int, int]:
    """As large as it was left, where that is known and could be."""
    size, _sound = plain_files.read(folder / FILE, _size, USUAL)
    return size


def remember(folder: Path) -> None:
    with contextlib.suppress(Refused):  # a full disk must not keep anybody from going home
        plain_files.write(folder / FILE, [int(side) for side in Window.size])


def _size(plain: object) -> tuple[int, int]:
    match plain:
        case [int(wide), int(high)] if 0 < wide <= LARGEST and 0 < high <= LARGEST:
            return wide, high
    raise ValueError
