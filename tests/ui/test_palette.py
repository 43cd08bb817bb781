"""Every colour that carries text or a mark, in every palette, by day and by night, measured."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist

import pytest

from companion import DATA
from companion.bidding_box import page
from companion.games import GAMES
from companion.ui import hosting
from companion.ui.look import look_of
from companion.ui.widgets.contrast import MARK, TEXT, Rgba, contrast, over, rgba
from companion.ui.widgets.palette import GROUNDS, PATTERN, names, palette
from companion.ui.widgets.patterns import FOLDER, TILES
from companion.ui.widgets.shapes import SHAPES
from companion.words import LANGUAGES

LOOKS = list(product(names(), (False, True), ("", *GAMES)))
OWN_PAPER = "open-table"  # the one box that brings no mood: it keeps paper and seal of the app
SEATS = {
    *("red", "blue", "green", "yellow", "black", "white"),
    *("orange", "purple", "pink", "brown", "teal", "grey"),
}


def test_contrast_of_known_pairs() -> None:
    white = rgba("#FFFFFF")
    assert contrast(white, rgba("#000000")) == pytest.approx(21)
    assert contrast(rgba("#777777"), white) == pytest.approx(4.48, abs=0.01)
    assert over(rgba("#00000080"), white)[0] == pytest.approx(0.498, abs=0.01)


def test_what_is_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="not a colour"):
        rgba("#FFF")


@pytest.mark.parametrize(("name", "dark", "game"), LOOKS)
def test_text_is_legible(name: str, dark: bool, game: str) -> None:
    roles = palette(name, dark, game).roles
    for text, ground in product(("ink", "soft", "seal"), (*GROUNDS, "pressed")):
        assert contrast(roles[text], roles[ground]) >= TEXT, (text, ground)
    for ground in ("seal", "seal_pressed"):
        assert contrast(roles["seal_ink"], roles[ground]) >= TEXT, ground
    assert contrast(roles["paper"], roles["ink"]) >= TEXT, "a toast is paper on ink"
    patterned = over((*roles["accent"][:3], PATTERN), roles["paper"])
    for text in ("ink", "soft", "seal", "accent"):
        assert contrast(roles[text], patterned) >= TEXT, (text, "on the pattern")


@pytest.mark.parametrize(("name", "dark", "game"), LOOKS)
def test_marks_are_seen(name: str, dark: bool, game: str) -> None:
    roles = palette(name, dark, game).roles
    for mark, ground in product(("line", "accent"), GROUNDS):
        assert contrast(roles[mark], roles[ground]) >= MARK, (mark, ground)


@pytest.mark.parametrize(("name", "dark", "game"), LOOKS)
def test_seats_are_seen_and_their_letters_read(name: str, dark: bool, game: str) -> None:
    shown = palette(name, dark, game)
    assert set(shown.seats) == SEATS
    for seat, (fill, text, edge) in shown.seats.items():
        assert contrast(fill, text) >= TEXT, seat
        for ground in GROUNDS:
            mark = edge if edge[3] else fill
            assert contrast(mark, shown.roles[ground]) >= MARK, (seat, ground)
        if seat in ("black", "white"):
            assert edge[3] == 1, seat


@pytest.mark.parametrize("dark", [False, True])
def test_each_box_has_a_mood_of_its_own_and_the_open_table_keeps_the_paper(dark: bool) -> None:
    shown = {game: palette("standard", dark, game) for game in GAMES}
    assert shown[OWN_PAPER] == palette("standard", dark)
    for what in ("paper", "accent"):
        assert len({found.roles[what] for found in shown.values()}) == len(GAMES), what
    assert len({found.pattern for found in shown.values()}) == len(GAMES)
    assert {found.pattern for found in shown.values()} == {"", *TILES}
    assert all(found.roles["seal"] == shown[OWN_PAPER].roles["seal"] for found in shown.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_sharpest_palette_keeps_its_paper(game: str) -> None:
    sharp = palette("sharp", False, game)
    assert sharp.roles["paper"] == palette("sharp", False).roles["paper"]
    assert not sharp.pattern


@pytest.mark.parametrize("game", GAMES)
def test_what_a_box_looks_like_is_small(game: str) -> None:
    look = look_of(game)
    drawn = [DATA / "icons" / f"{look.emblem}.svg"]
    if look.mood is not None:
        drawn.append(FOLDER / f"{look.mood.pattern}.png")
    assert sum(path.stat().st_size for path in drawn) <= 40_000


def test_a_palette_nobody_knows_is_the_first() -> None:
    assert palette("gold", dark=False) == palette(names()[0], dark=False)


def test_there_is_a_shape_for_every_colour() -> None:
    assert len(SHAPES) == len(SEATS)


# How the colours look to eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
EYES: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def through(matrix: Matrix, colour: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def seen(colour: Rgba, eye: str) -> tuple[float, ...]:
    """A place in OKLab: distances there are about as large as they look."""
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    clipped = tuple(min(1.0, max(0.0, part)) for part in through(EYES[eye], linear))
    return through(TO_LAB, tuple(part ** (1 / 3) for part in through(TO_LMS, clipped)))


def nearest(name: str) -> float:
    fills = [colours.fill for colours in palette(name, False).seats.values()]
    return min(dist(seen(a, eye), seen(b, eye)) for a, b in combinations(fills, 2) for eye in EYES)


def test_the_safe_palette_can_be_told_apart_by_every_eye() -> None:
    assert nearest("safe") >= 0.09
    assert nearest("safe") >= 5 * nearest("standard")


HUES = ("#C62828", "#B55B00", "#6B7A00", "#2E7D32", "#00796B", "#1565C0", "#6A1B9A", "#D81B60", "#808080", "#000000")


@pytest.mark.parametrize(("colour", "dark"), list(product(HUES, (False, True))))
def test_whatever_colour_a_phone_has_everything_can_be_read(colour: str, dark: bool) -> None:
    test_text_is_legible(f"phone:{colour}", dark, "")
    test_marks_are_seen(f"phone:{colour}", dark, "white-lotus")
    test_seats_are_seen_and_their_letters_read(f"phone:{colour}", dark, "")
    assert palette(f"phone:{colour}", dark).roles["seal"] == palette("standard", dark).roles["seal"]


def test_each_colour_gives_lines_of_its_own_and_one_of_a_seat_goes_by_its_name() -> None:
    for role in ("line", "accent"):
        assert len({palette(f"phone:{colour}", False).roles[role] for colour in HUES[:8]}) == 8
    assert palette("phone", False).roles["paper"] != palette("standard", False).roles["paper"]
    assert palette("phone:blue", True) == palette("phone", True) == palette("phone:#1565C0", True)


@pytest.mark.parametrize("game", GAMES)
def test_a_guests_page_wears_the_colours_of_the_box(game: str) -> None:
    """By day and by night, allowed by the hash of its own style, and no larger than a page may be."""
    mood = hosting.mood_of(game)
    for language in LANGUAGES:
        found = page.load(language, mood)
        assert len(found.packed) <= 16 * 1024
        if mood is None:
            assert found == page.load(language)
            continue
        bare, plain = page.load(language), found.plain.decode()
        for name in ("paper", "accent"):
            assert re.findall(rf"--{name}:(#\w+)", plain) == [getattr(tint, name) for tint in mood]
        assert f'name="theme-color" content="{mood[0].paper}"' in plain
        assert found.style != bare.style
        assert found.script == bare.script
