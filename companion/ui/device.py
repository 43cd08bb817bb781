"""What only a phone has: one thin facade, and nothing happens elsewhere. Unproven without a phone."""

from __future__ import annotations

import contextlib
import os
from typing import Any

from kivy.utils import platform

FLAG_SECURE, FLAG_KEEP_ON = 0x2000, 0x80
NIGHT_MASK, NIGHT_YES = 0x30, 0x20
Insets = tuple[int, int, int, int]  # left, top, right, bottom, in pixels


def language() -> str:
    """What the device speaks, as `de_AT`."""
    if platform == "android":
        with contextlib.suppress(Exception):
            return str(java("java.util.Locale").getDefault().toString())
    return os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""


def is_dark() -> bool:
    if platform == "android":
        with contextlib.suppress(Exception):
            mode = activity().getResources().getConfiguration().uiMode
            return bool((mode & NIGHT_MASK) == NIGHT_YES)
    return os.environ.get("GTK_THEME", "").endswith(":dark")


def keep_private(private: bool) -> None:
    """No picture of this window in the list of recent apps, and no screenshot, while a secret could be on it."""
    _flag(FLAG_SECURE, private)


def keep_awake(awake: bool) -> None:
    _flag(FLAG_KEEP_ON, awake)


def to_background() -> None:
    """Give the screen to another app; this one waits where it is."""
    if platform == "android":
        with contextlib.suppress(Exception):
            activity().moveTaskToBack(True)


def insets() -> Insets:
    """How far the system's bars reach into a window that goes from edge to edge."""
    if platform == "android":
        with contextlib.suppress(Exception):
            found = activity().getWindow().getDecorView().getRootWindowInsets()
            kinds = java("android.view.WindowInsets$Type")
            bars = found.getInsets(kinds.systemBars() | kinds.displayCutout())
            return bars.left, bars.top, bars.right, bars.bottom
    return 0, 0, 0, 0


def _flag(flag: int, on: bool) -> None:
    if platform != "android":
        return
    with contextlib.suppress(Exception):
        from android.runnable import run_on_ui_thread

        window = activity().getWindow()
        run_on_ui_thread(lambda: window.addFlags(flag) if on else window.clearFlags(flag))()


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


def java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)
