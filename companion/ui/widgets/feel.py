"""What a hand feels and an ear hears: a tick for a seal, two when seals open. Off where it is not wanted."""

from __future__ import annotations

import contextlib
from functools import cache
from typing import TYPE_CHECKING, Any

from kivy.utils import platform

from companion import DATA
from companion.ui.widgets.hanko import hanko

if TYPE_CHECKING:
    from kivy.core.audio import Sound

SOUNDS = DATA / "sounds"
TICK, DOUBLE = 0.03, (0.0, 0.04, 0.09, 0.04)


def sealed(*, first: bool) -> None:
    """A seal was pressed; the first of a round is heard as well."""
    _feel("seal" if first else "", lambda vibrator: vibrator.vibrate(TICK))


def asked(seat: str) -> None:
    """On one's own phone: its own seat is asked."""
    joined = hanko().joined
    if joined is not None and seat == joined.seat:
        turn()


def turn() -> None:
    _feel("", lambda vibrator: vibrator.vibrate(TICK))


def opened() -> None:
    """All seals open at once."""
    _feel("reveal", lambda vibrator: vibrator.pattern(DOUBLE))


def ended() -> None:
    """The game is over, and everybody sees who has won."""
    _feel("end", lambda vibrator: vibrator.pattern(DOUBLE))


def _feel(name: str, shake: Any) -> None:
    settings = hanko().shelf.settings
    if name and settings.sound and (sound := _sound(name)):
        sound.stop()
        sound.play()
    if settings.vibration and platform in ("android", "ios"):
        with contextlib.suppress(Exception):  # a device without a motor must not stop a game
            from plyer import vibrator

            shake(vibrator)


@cache
def _sound(name: str) -> Sound | None:
    """The sound, or none where this device has no way to play it."""
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(str(SOUNDS / f"{name}.wav"))
