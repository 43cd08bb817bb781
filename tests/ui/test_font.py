"""The one font holds every character the app can show, in figures of one width."""

from __future__ import annotations

import re

import pytest
from fontTools.ttLib import TTFont

from companion.ui.widgets.theme import FONT

NEEDED = "€„“”‚‘’»«–—…×−→←↑↓✓✗★♦♠♥♣±≤≥½āēīōūĀĒĪŌŪßẞéèêëçœŒæÆÄÖÜäöüŁłſ№‰判子印白蓮姫路城🎲🙂"


@pytest.fixture(scope="module")
def font() -> TTFont:
    with TTFont(FONT) as found:
        yield found


def test_every_character(font: TTFont) -> None:
    have = set(font.getBestCmap())
    assert not {sign for sign in NEEDED if ord(sign) not in have}
    assert set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) <= have


def test_every_character_of_the_catalogues(font: TTFont) -> None:
    have = set(font.getBestCmap()) | {ord("\n")}
    catalogues = FONT.parents[1].glob("locale/**/*.po")
    missing = {sign for path in catalogues for sign in path.read_text("utf-8") if ord(sign) not in have}
    assert not missing


def test_figures_have_one_width(font: TTFont) -> None:
    glyphs = font.getBestCmap()
    assert len({font["hmtx"][glyphs[ord(figure)]][0] for figure in "0123456789"}) == 1


def test_it_stays_small() -> None:
    assert FONT.stat().st_size < 1_000_000


def test_its_licences_are_told() -> None:
    told = (FONT.parent / "LICENSES.md").read_text("utf-8")
    assert all(name in told for name in ("Roboto", "DejaVu", "Noto Sans JP", "Noto Emoji"))
    texts = [(FONT.parent / path).read_text("utf-8") for path in re.findall(r"\]\((.+?)\)", told)]
    assert [text.split()[0] for text in texts] == ["Apache", "Copyright", "SIL", "SIL"]
