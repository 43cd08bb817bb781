"""Draws data/patterns: one tile of each pattern, white lines on nothing. Run by hand, the result is committed.

Each is a very old one: waves as arcs within arcs, hemp leaves, rosettes of circles that meet, the round ends of tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot, sqrt
from pathlib import Path

from companion.ui.widgets.patterns import FOLDER, TILES
from tools.stencils import png

SIDE = 256  # pixels of a tile, both ways: a graphics driver repeats only powers of two
LINE = 1.3  # dp
Point = tuple[float, float]


def near(distance: float) -> float:
    """How much of a line is seen where its middle is this far away."""
    return min(1.0, max(0.0, LINE / 2 + 0.35 - distance) / 0.7)


def to_line(at: Point, start: Point, end: Point) -> float:
    (x, y), (ax, ay), (bx, by) = at, start, end
    wide, high = bx - ax, by - ay
    share = min(1.0, max(0.0, ((x - ax) * wide + (y - ay) * high) / (wide * wide + high * high)))
    return hypot(x - ax - share * wide, y - ay - share * high)


def discs(at: Point, wide: float, step: float, upwards: bool) -> Iterator[float]:
    """How far the middles of overlapping rows of discs are, those in front first."""
    x, y = at
    row = int(y // step)
    for number in range(row - 2, row + 3) if upwards else range(row + 3, row - 3, -1):
        shift = wide / 2 * (number % 2)
        nearest = round((x - shift) / wide) * wide + shift
        yield hypot(x - nearest, y - number * step)


def waves(at: Point) -> float:
    """Discs of four rings; each row lies half behind the one below it."""
    radius = 16.0
    for far in discs(at, 2 * radius, radius / 2, upwards=True):
        if far <= radius + LINE / 2:
            return max(near(abs(far - radius * ring)) for ring in (1, 0.74, 0.48, 0.22))
    return 0.0


def roof_tiles(at: Point) -> float:
    """Round ends that hang down, each row half over the one below it, with a smaller round in each."""
    radius = 20.0
    for far in discs(at, 2 * radius, radius, upwards=False):
        if far <= radius + LINE / 2:
            return max(near(abs(far - radius)), near(abs(far - radius * 0.42)))
    return 0.0


def rosettes(at: Point) -> float:
    """Circles as wide as their distance: six petals about every middle."""
    radius, best = TILES["rosettes"][0] / 3, 0.0
    rise = radius * sqrt(3) / 2
    x, y = at
    for row in range(int(y // rise) - 2, int(y // rise) + 4):
        shift = radius / 2 * (row % 2)
        first = int((x - shift) // radius)
        for column in range(first - 1, first + 3):
            best = max(best, near(abs(hypot(x - column * radius - shift, y - row * rise) - radius)))
    return best


def hemp_leaves(at: Point) -> float:
    """Triangles of a net, each with its middle joined to its corners: stars of six leaves."""
    side = TILES["hemp_leaves"][0] / 2
    rise = side * sqrt(3) / 2
    x, y = at
    far = side
    for row in (int(y // rise) - 1, int(y // rise), int(y // rise) + 1):
        shift = side / 2 * (row % 2)
        column = int((x - shift) // side)
        for place in range(column - 1, column + 2):
            left, low = place * side + shift, row * rise
            corners = ((left, low), (left + side, low), (left + side / 2, low + rise))
            below = ((left, low), (left + side, low), (left + side / 2, low - rise))
            for triangle in (corners, below):
                middle = sum(p[0] for p in triangle) / 3, sum(p[1] for p in triangle) / 3
                for at_corner, corner in enumerate(triangle):
                    far = min(far, to_line(at, corner, triangle[at_corner - 1]), to_line(at, corner, middle))
    return near(far)


DRAWN: dict[str, Callable[[Point], float]] = {
    "waves": waves,
    "hemp_leaves": hemp_leaves,
    "rosettes": rosettes,
    "roof_tiles": roof_tiles,
}


def tile(name: str) -> bytes:
    """How much of each pixel is covered, row by row from above, in sixteen steps."""
    wide, high = TILES[name]
    alphas = bytearray()
    for down in range(SIDE):
        y = (SIDE - down - 0.5) / SIDE * high
        alphas += bytes(round(255 * DRAWN[name](((across + 0.5) / SIDE * wide, y))) & 0xF0 for across in range(SIDE))
    return bytes(alphas)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in TILES:
        path = Path(FOLDER / f"{name}.png")
        path.write_bytes(png(SIDE, tile(name)))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
