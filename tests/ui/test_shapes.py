"""The seat shapes lie in their square, and a letter stands on them."""

from __future__ import annotations

import re

import pytest

from companion.ui.widgets.shapes import SHAPES, Contour, letter_spot, outline, svg


def inside(x: float, y: float, contours: tuple[Contour, ...]) -> bool:
    crossings = 0
    for contour in contours:
        for (ax, ay), (bx, by) in zip(contour, (*contour[1:], contour[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("name", [*SHAPES, "stamp"])
def test_a_shape_fills_its_square(name: str) -> None:
    points = [point for contour in outline(name) for point in contour]
    assert all(-0.01 <= part <= 1.01 for point in points for part in point)
    assert max(x for x, _ in points) - min(x for x, _ in points) > 0.6
    assert max(y for _, y in points) - min(y for _, y in points) > 0.6


@pytest.mark.parametrize("name", [*SHAPES, "stamp"])
def test_a_letter_stands_on_its_shape(name: str) -> None:
    spot = letter_spot(name)
    half = spot.size * 0.36
    corners = [(spot.x + dx * half * 0.8, spot.y + dy * half) for dx in (-1, 1) for dy in (-1, 1)]
    assert all(inside(x, y, outline(name)) is not spot.hollow for x, y in corners)


def test_shapes_are_written_for_a_page() -> None:
    assert svg("ring").count("Z") == 2
    assert all(re.fullmatch(r"(M[-\d. L]+ Z ?)+", svg(name)) for name in SHAPES)


def test_a_shape_nobody_knows_is_a_disc() -> None:
    assert outline("blob") == outline("disc")
