"""Draws data/icons/*.svg into what the app ships: two white atlases to be tinted, emblems for pictures that leave,
the app icon, and what only the package for phones needs, which lies in tools/android/pictures.

Run by hand after a drawing changed, the result is committed. Needs resvg_py 0.5.0 and pillow 10.4.0.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import resvg_py  # type: ignore[import-not-found,unused-ignore]
from PIL import Image

from tools import stencils

FOLDER = Path(__file__).parents[1] / "data" / "icons"
FOR_PHONES = Path(__file__).parent / "android" / "pictures"  # resources of the package, not files of the app
GAP, EMBLEM = 4, 48
# Two atlases instead of smaller copies made by the graphics driver: those cost 50 ms of the first frame.
SHEETS = {"hanko-1": (512, 40, 96), "hanko-2": (1024, 72, 160)}  # width, side of an icon, side of an emblem
PICTURES = {
    "app-icon": (FOLDER / "icon.png", 512),
    "app-foreground": (FOR_PHONES / "foreground.png", 432),
    "app-background": (FOR_PHONES / "background.png", 432),
    "app-presplash": (FOR_PHONES / "presplash.png", 1024),
}


def drawn(path: Path, side: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=path.read_text("utf-8"), width=side, height=side))
    return Image.open(io.BytesIO(png)).convert("RGBA")


def places(paths: list[Path], width: int, icon: int, emblem: int) -> dict[Path, tuple[int, int, int]]:
    """Left, top and side of every drawing; emblems first, icons in lines below them."""
    found = {}
    x = y = GAP
    line = 0
    for path in paths:
        side = emblem if path.stem.startswith("emblem-") else icon
        if x + side > width or side != (line or side):
            x, y = GAP, y + line + GAP
        line = side
        found[path] = x, y, side
        x += side + GAP
    return found


def atlas(name: str, paths: list[Path]) -> None:
    placed = places(paths, *SHEETS[name])
    height = max(y + side for _, y, side in placed.values()) + GAP
    sheet = Image.new("L", (SHEETS[name][0], height))  # how much each drawing covers, so any colour can be given to it
    for path, (x, y, side) in placed.items():
        sheet.paste(drawn(path, side).getchannel("A"), (x, y))
    (FOLDER / f"{name}.png").write_bytes(stencils.png(sheet.width, sheet.tobytes()))
    boxes = {path.stem: [x, height - y - side, side, side] for path, (x, y, side) in placed.items()}
    (FOLDER / f"{name}.atlas").write_text(json.dumps({f"{name}.png": boxes}) + "\n", "utf-8")


def emblem(path: Path) -> str:
    """What a drawing holds, in one colour that is given where it is used."""
    head, _, rest = path.read_text("utf-8").partition(">")
    inside = "".join(line.strip() for line in rest.rpartition("</svg>")[0].splitlines())
    look = " ".join(re.findall(r'(?:fill|stroke[a-z-]*)="[^"]*"', head))
    side = int(re.findall(r'viewBox="0 0 (\d+) ', head)[0])
    grown = "" if side == EMBLEM else f' transform="scale({EMBLEM // side})"'
    return f"<g {look}{grown}>{inside}</g>".replace('"#000"', '"currentColor"').replace('"#0"', '"black"')


def emblems(paths: list[Path]) -> dict[str, str]:
    """Of the games, and of one that nobody knows."""
    return {path.stem: emblem(path) for path in paths if path.stem.startswith("emblem-") or path.stem == "dice"}


def main() -> None:
    paths = sorted(path for path in FOLDER.glob("*.svg") if not path.stem.startswith("app-"))
    paths.sort(key=lambda path: path.stem.startswith("emblem-"), reverse=True)
    for name in SHEETS:
        atlas(name, paths)
    (FOLDER / "emblems.json").write_text(json.dumps(emblems(paths), indent=1) + "\n", "utf-8")
    for stem, (to, side) in PICTURES.items():
        drawn(FOLDER / f"{stem}.svg", side).save(to, optimize=True)
    print(f"{len(paths)} drawings")


if __name__ == "__main__":
    main()
