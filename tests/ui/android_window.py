"""The window of a phone of paper: what lies over its edges, which signs its bars have, what it must not show."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

ACCENT = 0x0106_0032  # android.R.color.system_accent1_500, of Android 12
STATUS, NAVIGATION, CUTOUT = 1, 2, 128  # WindowInsets.Type
Bars = tuple[int, int, int, int]


@dataclass
class WindowInsets:
    """The bars of the system and the hole of a camera, by their kinds since Android 11."""

    bars: Bars
    hole: Bars

    def getInsets(self, wanted: int) -> SimpleNamespace:
        kinds = ((STATUS | NAVIGATION, self.bars), (CUTOUT, self.hole))
        held = [each for kind, each in kinds if wanted & kind] or [(0, 0, 0, 0)]
        left, top, right, bottom = (max(side) for side in zip(*held, strict=True))
        return SimpleNamespace(left=left, top=top, right=right, bottom=bottom)

    def getSystemWindowInsetLeft(self) -> int:
        return self.bars[0]

    def getSystemWindowInsetTop(self) -> int:
        return self.bars[1]

    def getSystemWindowInsetRight(self) -> int:
        return self.bars[2]

    def getSystemWindowInsetBottom(self) -> int:
        return self.bars[3]


@dataclass
class View:
    size: tuple[int, int]
    at: tuple[int, int] = (0, 0)
    insets: WindowInsets | None = None

    def getLocationInWindow(self, found: list[int]) -> None:
        found[:] = self.at

    def getWidth(self) -> int:
        return self.size[0]

    def getHeight(self) -> int:
        return self.size[1]

    def getRootWindowInsets(self) -> WindowInsets | None:
        return self.insets


class WindowInsetsController:
    def __init__(self) -> None:
        self.appearance = 0

    def setSystemBarsAppearance(self, appearance: int, mask: int) -> None:
        self.appearance = self.appearance & ~mask | appearance & mask


class Window:
    """As large as the tests' phone, from edge to edge; `surface` is what we paint of it."""

    def __init__(self) -> None:
        self.flags, self.controller = 0, WindowInsetsController()
        self.decor, self.surface = View((412, 915)), View((412, 915))
        self.lies((0, 0, 0, 0), (0, 0, 0, 0))

    def lies(self, bars: Bars, hole: Bars) -> None:
        self.decor.insets = WindowInsets(bars, hole)

    def addFlags(self, flags: int) -> None:
        self.flags |= flags

    def clearFlags(self, flags: int) -> None:
        self.flags &= ~flags

    def getDecorView(self) -> View:
        return self.decor

    def getInsetsController(self) -> WindowInsetsController:
        return self.controller


class Resources:
    def __init__(self) -> None:
        self.night = False

    def getConfiguration(self) -> SimpleNamespace:
        return SimpleNamespace(uiMode=0x01 | (0x20 if self.night else 0x10))


class Locale:
    @staticmethod
    def getDefault() -> Locale:
        return Locale()

    def toString(self) -> str:
        return "de_AT"


CLASSES: dict[str, Any] = {
    "android.view.WindowInsets$Type": SimpleNamespace(
        systemBars=lambda: STATUS | NAVIGATION, displayCutout=lambda: CUTOUT
    ),
    "android.R$color": SimpleNamespace(system_accent1_500=ACCENT),
    "java.util.Locale": Locale,
}
