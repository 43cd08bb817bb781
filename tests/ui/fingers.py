"""What a finger waits for, and what one cannot do: two fingers of one hand, and the wheel of a mouse."""

from __future__ import annotations

from typing import Any

from kivy.tests.common import UnitTestTouch


def looked(ui: Any) -> None:
    """One looks at what has changed on the table before a finger sets out."""
    screen = getattr(getattr(ui.app, "stage", None), "screen", None)
    if getattr(screen, "just_changed", False):
        from companion.ui.table import aimed

        ui.frames(each=aimed.SOON)


def at_once(ui: Any, spot: tuple[float, float], device: str = "") -> None:
    """A tap of somebody who does not look; keys of a keyboard do so always."""
    touch = UnitTestTouch(*spot)
    touch.device = device or touch.device
    touch.touch_down()
    touch.touch_up()
    ui.frames(2)


def pinch(ui: Any, spot: tuple[float, float], before: float, after: float, steps: int = 8) -> None:
    """Two fingers beside each other, so far apart before and so far afterwards."""
    looked(ui)
    x, y = spot
    touches = [UnitTestTouch(x - before / 2, y), UnitTestTouch(x + before / 2, y)]
    for touch in touches:
        touch.touch_down()
        ui.frames()
    for step in range(1, steps + 1):
        apart = before + (after - before) * step / steps
        for touch, side in zip(touches, (-1, 1), strict=True):
            touch.touch_move(x + side * apart / 2, y)
        ui.frames()
    for touch in touches:
        touch.touch_up()
    ui.frames(2)


def wheel(ui: Any, spot: tuple[float, float], button: str) -> None:
    """One notch of it; `scrolldown` is away from the hand."""
    touch = UnitTestTouch(*spot)
    touch.profile, touch.button = ["pos", "button"], button
    touch.touch_down()
    touch.touch_up()
    ui.frames(2)
