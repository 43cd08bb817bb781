"""The pictures that shops show, made by the app itself: `python -m tools.shop`, into fastlane/metadata/android/.

F-Droid and Google Play take the same: phones at 9:16, tablets at 16:10, an icon of 512 and a banner of 1024 x 500
pixels.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from tools import by_hand

ROOT = Path(__file__).resolve().parent.parent
TO = ROOT / "fastlane" / "metadata" / "android"
LOCALES = {"en-US": "en", "de-DE": "de", "fr-FR": "fr"}
PHONE, TABLET, BANNER = (540, 960), (1280, 800), (1024, 500)
DENSITY = "1.3125"  # 540 pixels are as wide as most phones: 411 dp
SHOWN = ("curtain", "secret", "reveal", "sheet", "timeline")  # in this order
ON_TABLET = ("reveal", "table")


def main() -> None:
    from tests.ui import conftest  # how Kivy is set up for tests; only the density is another one

    os.environ["KIVY_METRICS_DENSITY"] = DENSITY
    ui = by_hand.hand(ROOT / "build" / "shop", conftest.PHONE)
    for locale, language in LOCALES.items():
        images = TO / locale / "images"
        shutil.rmtree(images, ignore_errors=True)
        _evening(ui, PHONE, language, SHOWN, images / "phoneScreenshots")
        _evening(ui, TABLET, language, ON_TABLET, images / "tenInchScreenshots")
        shutil.copy(ROOT / "data" / "icons" / "icon.png", images / "icon.png")
        banner(images / "featureGraphic.png")


def _evening(ui: Any, size: tuple[int, int], language: str, names: tuple[str, ...], to: Path) -> None:
    from tools.pictures import small

    to.mkdir(parents=True)

    def look(name: str) -> None:
        if name in names:
            shutil.copy(small(ui.shot("shot.png")), to / f"{names.index(name) + 1}_{name}.png")

    by_hand.app_in(ui, size, language, "light")
    by_hand.evening(ui, look)
    ui.close()


def banner(to: Path) -> None:
    """The seal on paper."""
    from PIL import Image

    with Image.open(ROOT / "tools" / "android" / "pictures" / "presplash.png") as seal:
        paper = Image.new("RGB", BANNER, seal.convert("RGB").getpixel((0, 0)))
        there = seal.convert("RGB").resize((BANNER[1], BANNER[1]))
        paper.paste(there, ((BANNER[0] - BANNER[1]) // 2, 0))
    paper.quantize(64).save(to, optimize=True)


if __name__ == "__main__":
    main()
