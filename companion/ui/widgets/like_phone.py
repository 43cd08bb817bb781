"""Colours that go with one colour, as Android reckons them: paper, lines and ink in its hue. The seal stays red.

Each role has a tone, which alone decides its contrast; so whatever colour a phone has, everything can be read on it.
"""

from __future__ import annotations

from functools import cache

from companion.ui.widgets.contrast import Rgba, rgba

QUIET, CLEARER, STRONG = 8.0, 10.0, 36.0  # chroma: of papers, of lines, of what is marked
Tones = dict[str, tuple[float, int]]
LIGHT: Tones = {
    "paper": (QUIET, 98), "sheet": (QUIET, 100), "well": (QUIET, 94), "pressed": (QUIET, 90), "hair": (CLEARER, 86),
    "line": (CLEARER, 50), "ink": (QUIET, 10), "soft": (CLEARER, 30), "accent": (STRONG, 40),
}  # fmt: skip
DARK: Tones = {
    "paper": (QUIET, 6), "sheet": (QUIET, 12), "well": (QUIET, 17), "pressed": (QUIET, 23), "hair": (CLEARER, 24),
    "line": (CLEARER, 60), "ink": (QUIET, 90), "soft": (CLEARER, 78), "accent": (STRONG, 80),
}  # fmt: skip


@cache
def shades(colour: str, dark: bool) -> dict[str, Rgba]:
    """The roles in the hue of this colour (`#RRGGBB`); once for each, and loaded when somebody wants it."""
    from materialyoucolor.hct import Hct
    from materialyoucolor.palettes.tonal_palette import TonalPalette

    red, green, blue = (round(part * 255) for part in rgba(colour)[:3])
    wanted = Hct.from_int(0xFF000000 | red << 16 | green << 8 | blue)
    tones = DARK if dark else LIGHT
    ranges = {  # grey stays grey
        chroma: TonalPalette.from_hue_and_chroma(wanted.hue, min(chroma, wanted.chroma))
        for chroma in (QUIET, CLEARER, STRONG)
    }
    return {role: rgba(f"#{ranges[chroma].tone(tone) & 0xFFFFFF:06X}") for role, (chroma, tone) in tones.items()}
