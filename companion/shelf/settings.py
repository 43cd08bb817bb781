"""How the owner of this device likes the app. A value that nobody could have chosen falls back to the usual one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from companion.words import LANGUAGES

THEMES = ("auto", "light", "dark")
PALETTES = ("standard", "safe", "sharp", "phone")
PATIENCE = (15, 30, 60)
NOBODY, NEW, EVERYBODY = "nobody", "new", "everybody"  # to whom a table explains its rules
EXPLAIN = (NEW, EVERYBODY, NOBODY)
SMALLEST_TEXT, LARGEST_TEXT = 80, 200


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = ""  # empty: as the device speaks
    theme: str = "auto"
    text: int = 100
    palette: str = "standard"
    tint: str = ""  # the colour of a seat with which the palette of the phone goes; empty: as the phone's own
    sound: bool = False
    vibration: bool = True
    reduce_motion: bool = False
    keep_awake: bool = True
    left_hand: bool = False
    hold_to_seal: bool = True
    patience: int = 30  # seconds without a touch, before the curtain falls over an entry
    explain: str = NEW  # to whom a new table explains its rules: as it was wished last


_FITS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value == "" or value in LANGUAGES,
    "theme": lambda value: value in THEMES,
    "text": lambda value: type(value) is int and SMALLEST_TEXT <= value <= LARGEST_TEXT,
    "palette": lambda value: value in PALETTES,
    "tint": lambda value: isinstance(value, str) and (value == "" or value.isalpha()),
    "explain": lambda value: value in EXPLAIN,
    "patience": lambda value: type(value) is int and value in PATIENCE,
}


def from_plain(plain: object) -> Settings:
    """The settings that a file holds; raises when it is no file of settings at all."""
    if not isinstance(plain, dict):
        raise TypeError
    known = {entry.name for entry in fields(Settings)}
    fit = {
        name: value
        for name, value in plain.items()
        if name in known and _FITS.get(name, lambda value: type(value) is bool)(value)
    }
    return Settings(**fit)


def to_plain(settings: Settings) -> dict[str, Any]:
    return asdict(settings)
