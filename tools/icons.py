"""Draws data/icons/*.svg into what the app ships: one white atlas to be tinted, the app's icon and its first picture.

Run by hand after a drawing changed, the result is committed. Needs resvg_py 0.5.0 and pillow 10.4.0.
"""

from __future__ import annotations

import io
import json
from pathlib import Path

import resvg_py  # type: ignore[import-not-found,unused-ignore]
from PIL import Image

FOLDER = Path(__file__).parents[1] / "data" / "icons"
ICON, EMBLEM, GAP = 64, 160, 4
WIDTH, HEIGHT = 1024, 512  # powers of two: every phone can shrink these smoothly
PICTURES = {
    "app-icon": ("icon.png", 512),
    "app-foreground": ("foreground.png", 432),
    "app-background": ("background.png", 432),
    "app-presplash": ("presplash.png", 1024),
}


def drawn(path: Path, side: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=path.read_text("utf-8"), width=side, height=side))
    return Image.open(io.BytesIO(png)).convert("RGBA")


def stencil(path: Path, side: int) -> Image.Image:
    """The drawing in white; only how much it covers is kept, so any colour can be given to it."""
    white = Image.new("RGBA", (side, side), (255, 255, 255, 0))
    white.putalpha(drawn(path, side).getchannel("A"))
    return white


def atlas(paths: list[Path]) -> tuple[Image.Image, dict[str, list[int]]]:
    sheet = Image.new("RGBA", (WIDTH, HEIGHT), (255, 255, 255, 0))
    boxes = {}
    x = y = GAP
    line = 0
    for path in paths:
        side = EMBLEM if path.stem.startswith("emblem-") else ICON
        if x + side > WIDTH or side != (line or side):
            x, y = GAP, y + line + GAP
        line = side
        sheet.paste(stencil(path, side), (x, y))
        boxes[path.stem] = [x, HEIGHT - y - side, side, side]
        x += side + GAP
    assert y + line <= HEIGHT, "the atlas is full"
    return sheet, boxes


def main() -> None:
    paths = sorted(path for path in FOLDER.glob("*.svg") if not path.stem.startswith("app-"))
    paths.sort(key=lambda path: path.stem.startswith("emblem-"), reverse=True)
    sheet, boxes = atlas(paths)
    sheet.save(FOLDER / "hanko.png", optimize=True)
    (FOLDER / "hanko.atlas").write_text(json.dumps({"hanko.png": boxes}) + "\n", "utf-8")
    for stem, (name, side) in PICTURES.items():
        drawn(FOLDER / f"{stem}.svg", side).save(FOLDER / name, optimize=True)
    print(f"{len(boxes)} drawings, {(FOLDER / 'hanko.png').stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
