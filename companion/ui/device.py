"""What only a phone has: one thin facade, and nothing happens elsewhere. Unproven without a phone."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from typing import Any

from kivy.utils import platform

FLAG_SECURE, FLAG_KEEP_ON = 0x2000, 0x80
NIGHT_MASK, NIGHT_YES = 0x30, 0x20
TYPES_SINCE = 30  # Android 11 tells the kinds of bars apart; before, they have a ground of their own
COLOURED_SINCE = 31  # Android 12 takes its colours from the picture behind its icons
DARK_SIGNS = 8 | 16  # APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS
Insets = tuple[int, int, int, int]  # left, top, right, bottom, in pixels


_said: set[str] = set()  # so that what is looked at twice a second fills no log


@contextlib.contextmanager
def _as_far_as_it_can() -> Iterator[None]:
    """A table is played without any of this; what a phone does not do is found in its log, once."""
    try:
        yield
    except Exception as error:
        if repr(error) not in _said:
            _said.add(repr(error))
            logging.getLogger(__name__).warning("This phone does not do it.", exc_info=True)


def language() -> str:
    """What the device speaks, as `de_AT`."""
    if platform == "android":
        with _as_far_as_it_can():
            return str(java("java.util.Locale").getDefault().toString())
    return os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""


def is_dark() -> bool:
    if platform == "android":
        with _as_far_as_it_can():
            mode = activity().getResources().getConfiguration().uiMode
            return bool((mode & NIGHT_MASK) == NIGHT_YES)
    return os.environ.get("GTK_THEME", "").endswith(":dark")


def colour() -> str:
    """The colour that its owner's picture has given it, as `#RRGGBB`; empty where it has none of its own."""
    if platform == "android":
        with _as_far_as_it_can():
            if java("android.os.Build$VERSION").SDK_INT >= COLOURED_SINCE:
                found = activity().getColor(java("android.R$color").system_accent1_500)
                return f"#{found & 0xFFFFFF:06X}"
    return ""


def keep_private(private: bool) -> None:
    """No picture of this window in the list of recent apps, and no screenshot, while a secret could be on it."""
    _flag(FLAG_SECURE, private)


def keep_awake(awake: bool) -> None:
    _flag(FLAG_KEEP_ON, awake)


def to_background() -> None:
    """Give the screen to another app; this one waits where it is."""
    if platform == "android":
        with _as_far_as_it_can():
            activity().moveTaskToBack(True)


def insets() -> Insets:
    """How far the system's bars reach over what we paint; nothing where that already keeps clear of them."""
    if platform == "android":
        with _as_far_as_it_can():
            window, surface = activity().getWindow().getDecorView(), activity().getContentView()
            at = [0, 0]
            surface.getLocationInWindow(at)
            painted = (at[0], at[1], surface.getWidth(), surface.getHeight())
            return over(_bars(window), painted, (window.getWidth(), window.getHeight()))
    return 0, 0, 0, 0


def over(bars: Insets, painted: tuple[int, int, int, int], window: tuple[int, int]) -> Insets:
    """What bars cover of the part that is painted (left, top, width, height) of a window with bars at its edges."""
    left, top, width, height = painted
    right, bottom = window[0] - left - width, window[1] - top - height
    free = zip(bars, (left, top, right, bottom), strict=True)
    first, second, third, fourth = (max(0, bar - beside) for bar, beside in free)
    return first, second, third, fourth


def _bars(window: Any) -> Insets:
    found = window.getRootWindowInsets()
    if java("android.os.Build$VERSION").SDK_INT < TYPES_SINCE:
        sides = (getattr(found, f"getSystemWindowInset{side}")() for side in ("Left", "Top", "Right", "Bottom"))
        left, top, right, bottom = sides
        return left, top, right, bottom
    kinds = java("android.view.WindowInsets$Type")
    bars = found.getInsets(kinds.systemBars() | kinds.displayCutout())
    return bars.left, bars.top, bars.right, bars.bottom


def colour_bars(dark: bool) -> None:
    """The signs in the system's bars stand out from our paper: dark ones on light, light ones on dark."""
    if platform != "android":
        return
    with _as_far_as_it_can():
        from android.runnable import run_on_ui_thread

        if java("android.os.Build$VERSION").SDK_INT >= TYPES_SINCE:
            bars = activity().getWindow().getInsetsController()
            run_on_ui_thread(lambda: bars.setSystemBarsAppearance(0 if dark else DARK_SIGNS, DARK_SIGNS))()


def _flag(flag: int, on: bool) -> None:
    if platform != "android":
        return
    with _as_far_as_it_can():
        from android.runnable import run_on_ui_thread

        window = activity().getWindow()
        run_on_ui_thread(lambda: window.addFlags(flag) if on else window.clearFlags(flag))()


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


def java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)
