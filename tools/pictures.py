"""`make pictures`: every screen of the real app, phone and tablet, light and dark, en and de, in build/pictures/.

What README and docs/ show of them is put into docs/pictures/, and nothing else lies there.
"""

from __future__ import annotations

import itertools
import re
import shutil
from functools import partial
from pathlib import Path
from typing import Any

from tools import box_by_hand, by_hand, castle_by_hand, lotus_by_hand, recorded_by_hand

OUT = Path("build/pictures")
KEPT = Path("docs/pictures")
PAGES = (Path("README.md"), *sorted(Path("docs").glob("*.md")))
SHOWN = re.compile(r"\]\((?:docs/)?pictures/([\w-]+\.png)\)")
LANGUAGES = ("en", "de")
THEMES = ("light", "dark")
CASTLE = ("deck", "take", "place", "rival", "round", "end", "chance", "ladder")


def main() -> None:
    from tests.ui.conftest import PHONE, TABLET

    ui = by_hand.hand(OUT, PHONE)
    sizes = {"phone": PHONE, "tablet": TABLET}
    for (device, size), theme, language in itertools.product(sizes.items(), THEMES, LANGUAGES):
        by_hand.app_in(ui, size, language, theme)
        by_hand.evening(ui, partial(_take, ui, f"{device}-{theme}-{language}.png"))
        ui.close()
        castle(ui, device, size, theme, language)
        lotus_by_hand.evening(
            ui, by_hand.app_in(ui, size, language, theme), partial(_take, ui, f"{device}-{theme}-{language}.png")
        )
        ui.close()
        if theme == THEMES[0]:
            app = by_hand.app_in(ui, size, language, theme)
            lotus_by_hand.year_by_six(ui, app, partial(_take, ui, f"{device}-{theme}-{language}.png"))
            ui.close()
        take = partial(_take, ui, f"{device}-{theme}-{language}.png")
        for table in (recorded_by_hand.flowers, recorded_by_hand.oriente, box_by_hand.evening):
            table(ui, by_hand.app_in(ui, size, language, theme), take)
            ui.close()
    keep()


def shown() -> set[str]:
    """The pictures that the documents show."""
    return {name for page in PAGES for name in SHOWN.findall(page.read_text("utf-8"))}


def keep() -> None:
    """What was made of these replaces what the documents show; what they no longer show goes."""
    KEPT.mkdir(exist_ok=True)
    for name in shown():
        if (OUT / name).exists():
            shutil.copyfile(OUT / name, KEPT / name)
    for old in KEPT.glob("*.png"):
        if old.name not in shown():
            old.unlink()


def castle(ui: Any, device: str, size: tuple[int, int], theme: str, language: str) -> None:
    """A solo game, a picture where something new is seen."""
    by_hand.app_in(ui, size, language, theme)

    def look(name: str) -> None:
        if name.removeprefix("castle-") in CASTLE:
            _take(ui, f"{device}-{theme}-{language}.png", name)

    castle_by_hand.solo(ui, look)
    ui.close()


def _take(ui: Any, ending: str, name: str) -> None:
    print(small(ui.shot(f"{name}-{ending}")))


def small(picture: Path) -> Path:
    """The same picture with a palette of its own: a fifth of the size, and nobody sees a difference."""
    from PIL import Image

    with Image.open(picture) as found:
        small = found.convert("RGB").quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(picture, optimize=True)
    return picture


if __name__ == "__main__":
    main()
