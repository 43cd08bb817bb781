"""Builds data/fonts/Hanko.ttf: one face with every glyph the app shows. Run by hand, the result is committed.

Sources: Roboto and DejaVu Sans as the Kivy 2.3.1 wheel carries them, and two npm packages, fetched with `npm pack`:
@expo-google-fonts/noto-sans-jp 0.4.3 and @expo-google-fonts/noto-emoji 0.4.7. Needs fonttools 4.68.0.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "data" / "fonts" / "Hanko.ttf"
STORE = ROOT / "build" / "fonts"
NPM = {
    "noto-sans-jp": ("0.4.3", "package/400Regular/NotoSansJP_400Regular.ttf"),
    "noto-emoji": ("0.4.7", "package/400Regular/NotoEmoji_400Regular.ttf"),
}
SHA256 = {
    "Roboto-Regular.ttf": "f0e5a21bf5c95e4c1bce2be98a3656ebcc6d42a21f41c4e3ebf69dd815702e54",
    "DejaVuSans.ttf": "08ca98e69d9d8fa1065584b4f9ab7d49b6205abea6572b90e171b254845bb990",
    "NotoSansJP_400Regular.ttf": "d930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec",
    "NotoEmoji_400Regular.ttf": "24aaa2a20c9c06ffe9bf04284bfd1f14376a329d10122f902abe2770817eb504",
}
SYMBOLS = (
    "→←↑↓↔↕↖↗↘↙⇒⇐↩↪↺↻✓✔✗✘✕✖★☆✦♠♥♦♣♤♡♢♧♔♕♖♗♘♙♚♛♜♝♞♟⚀⚁⚂⚃⚄⚅⚑⚐⚔⚖⚙⚠⚡"
    "☀☁☂☃☐☑☒☺☹☼☾●○◐◑■□▪▫▲△▶▷▼▽◀◁◆◇◈◉⬟⬢⬡∞≤≥≠≈∑√∅∈∩∪−±×÷⅓⅔⅛⅜⅝⅞①②③④⑤⑥⑦⑧⑨⑩✿❀❁❂❖❤ẞ…‰′″"
)
KANJI = "判子印朱白蓮城姫路東方花扇鷺山椿紙墨夜茶卓手日月火水木金土一二三四五六七八九十"
KANA = range(0x3041, 0x3100)
EMOJI = [*range(0x1F300, 0x1F650), *range(0x1F680, 0x1F6C6), *range(0x1F900, 0x1FA00)]
DROPPED = ["GSUB", "GPOS", "GDEF", "BASE", "DSIG", "STAT", "VORG", "avar", "fvar", "gvar", "HVAR", "MVAR"]
DROPPED += ["meta", "vhea", "vmtx"]
UNMERGED = ["vhea", "vmtx", "gasp", "prep", "fpgm", "cvt", "hdmx", "VDMX", "LTSH", "kern"]
GRID = 4  # of 2048 units to an em: emoji have most of the points, and nobody sees where theirs lie within a grid
EPOCH = 3_800_000_000  # a fixed date in the font's own calendar: the same sources give the same bytes


def unpacked(package: str) -> Path:
    version, member = NPM[package]
    target = STORE / Path(member).name
    if not target.exists():
        STORE.mkdir(parents=True, exist_ok=True)
        pack = ["npm", "pack", "--silent", f"@expo-google-fonts/{package}@{version}"]
        tarball = subprocess.run(pack, cwd=STORE, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(STORE / tarball) as tar:
            found = tar.extractfile(member)
            assert found is not None
            target.write_bytes(found.read())
    return target


def kivy_font(name: str) -> Path:
    spec = find_spec("kivy")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "data" / "fonts" / name


def checked(path: Path) -> Path:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != SHA256[path.name]:
        sys.exit(f"{path.name} is not the file this font was made from: {found}")
    return path


def cut(path: Path, wanted: set[int], upem: int | None, target: Path) -> set[int]:
    """Keeps the wanted characters of a font, at the given size of em, and says which it had."""
    font = TTFont(path, recalcTimestamp=False)
    had = wanted & set(font.getBestCmap())
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=[], name_IDs=["*"])
    options.drop_tables += DROPPED
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=had)
    cutter.subset(font)
    if upem and font["head"].unitsPerEm != upem:
        scale_upem(font, upem)
    font.save(target)
    return had


def to_grid(path: Path) -> None:
    """Every point of every outline goes to the grid: the font packs to a tenth less."""
    font = TTFont(path, recalcTimestamp=False)
    glyphs = font["glyf"]
    for name in glyphs.keys():  # noqa: SIM118  # a table is no dictionary
        if glyphs[name].numberOfContours > 0:
            points = glyphs[name].coordinates
            for at, (x, y) in enumerate(points):
                points[at] = round(x / GRID) * GRID, round(y / GRID) * GRID
            glyphs[name].recalcBounds(glyphs)
    font.save(path)


def merged(parts: list[Path], base: TTFont) -> TTFont:
    """One font with the line height of the base: a symbol must never push a line apart."""
    font = merge.Merger(merge.Options(drop_tables=UNMERGED)).merge([str(part) for part in parts])
    for field in ("ascent", "descent", "lineGap"):
        setattr(font["hhea"], field, getattr(base["hhea"], field))
    for field in ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"):
        setattr(font["OS/2"], field, getattr(base["OS/2"], field))
    head = font["head"]
    head.yMax, head.yMin = base["head"].yMax, base["head"].yMin
    head.created = head.modified = EPOCH
    font.recalcTimestamp = False
    name(font)
    return font


def name(font: TTFont) -> None:
    words = {
        0: "Roboto: Google, Apache 2.0. DejaVu Sans: Bitstream and DejaVu. Noto: Google, OFL 1.1. See LICENSES.md.",
        1: "Hanko", 2: "Regular", 3: "Hanko Regular", 4: "Hanko", 6: "Hanko-Regular",
    }  # fmt: skip
    font["name"].names = []
    for number, text in words.items():
        font["name"].setName(text, number, 3, 1, 0x409)


def main() -> None:
    roboto = checked(kivy_font("Roboto-Regular.ttf"))
    base = TTFont(roboto)
    everything = set(base.getBestCmap()) - {0x0D}
    sources = [
        (roboto, everything),
        (checked(kivy_font("DejaVuSans.ttf")), set(map(ord, SYMBOLS))),
        (checked(unpacked("noto-sans-jp")), set(map(ord, KANJI)) | set(KANA) | {0x3000, 0x3001, 0x3002}),
        (checked(unpacked("noto-emoji")), set(EMOJI)),
    ]
    taken: set[int] = set()
    parts = []
    with TemporaryDirectory() as folder:
        for path, wanted in sources:
            parts.append(Path(folder) / path.name)
            taken |= cut(path, wanted - taken, base["head"].unitsPerEm, parts[-1])
        to_grid(parts[-1])
        font = merged(parts, base)
        font.save(TARGET)
    missing = [sign for sign in SYMBOLS + KANJI if ord(sign) not in taken]
    print(f"{TARGET.stat().st_size // 1024} KiB, {len(taken)} characters, missing {missing}")


if __name__ == "__main__":
    main()
