"""The twelve shapes of the seats and the stamp of the seal, as outlines in a unit square. Pure.

`outline(name)` is what the widgets draw, `svg(name)` the same for a page, `letter_spot(name)` where its letter fits.
"""

from __future__ import annotations

from functools import cache
from math import acos, cos, hypot, pi, sin
from typing import NamedTuple

Point = tuple[float, float]
Contour = tuple[Point, ...]

ARC_STEP = pi / 24


class Spot(NamedTuple):
    """Centre and greatest height of a letter; `hollow` if it stands in a hole, on the ground behind the shape."""

    x: float
    y: float
    size: float
    hollow: bool = False


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    steps = max(2, round(abs(end - start) / ARC_STEP))
    angles = (start + (end - start) * i / steps for i in range(steps + 1))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _circle(x: float, y: float, radius: float) -> Contour:
    return tuple(_arc(x, y, radius, 0, 2 * pi)[:-1])


def _turned(count: int, radius: float, inner: float = 0.0, y: float = 0.5) -> list[Point]:
    """A regular polygon standing on its base, or a star if it has an inner radius."""
    radii = [radius, inner] if inner else [radius]
    corners = count * len(radii)
    angles = [pi / 2 + 2 * pi * i / corners for i in range(corners)]
    return [(0.5 + radii[i % len(radii)] * cos(a), y + radii[i % len(radii)] * sin(a)) for i, a in enumerate(angles)]


def _soft(points: list[Point], radius: float) -> Contour:
    """The polygon with every corner bent along a curve that begins `radius` before it."""
    bent: list[Point] = []
    for i, corner in enumerate(points):
        ends = [_towards(corner, points[i - 1], radius), _towards(corner, points[(i + 1) % len(points)], radius)]
        bent += _bend(ends[0], corner, ends[1])
    return tuple(bent)


def _towards(start: Point, goal: Point, distance: float) -> Point:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(0.5, distance / length)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _bend(start: Point, corner: Point, end: Point, steps: int = 6) -> list[Point]:
    curve = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append(tuple(a * s + b * m + c * e for s, m, e in zip(start, corner, end, strict=True)))
    return [(x, y) for x, y in curve]


def _cross() -> Contour:
    low, high, start, end = 0.04, 0.96, 0.29, 0.71
    corners = [(start, low), (end, low), (end, start), (high, start), (high, end), (end, end)]
    return _soft([*corners, *((1 - x, 1 - y) for x, y in corners)], 0.05)


def _drop() -> Contour:
    x, y, radius, tip = 0.5, 0.36, 0.33, 0.99
    side = 0.19 * pi
    belly = _arc(x, y, radius, pi - side, 2 * pi + side)
    left, right = belly[0], belly[-1]
    rise = [_mix(right, (x, tip), t, bow=-0.035) for t in (0.2, 0.4, 0.6, 0.8)]
    fall = [(2 * x - px, py) for px, py in reversed(rise)]
    return (*belly, *rise, (x, tip), *fall, left)


def _mix(start: Point, end: Point, share: float, bow: float) -> Point:
    inward = bow * 4 * share * (1 - share)
    return start[0] + (end[0] - start[0]) * share + inward, start[1] + (end[1] - start[1]) * share


def _crescent() -> Contour:
    """A disc with a bite out of its upper right, both arcs cut where the circles meet."""
    big, bite, gap, lean = 0.46, 0.31, 0.285, 0.13 * pi
    x, y = 0.48, 0.5
    outer = acos((big**2 + gap**2 - bite**2) / (2 * big * gap))
    inner = pi - acos((bite**2 + gap**2 - big**2) / (2 * bite * gap))
    body = _arc(x, y, big, lean + outer, lean + 2 * pi - outer)
    hollow = _arc(x + gap * cos(lean), y + gap * sin(lean), bite, lean + 2 * pi - inner, lean + inner)
    return (*body, *hollow[1:-1])


def _leaf() -> Contour:
    far = 0.96
    half = [(0.04, 0.04), *_bend((0.04, 0.04), (0.0, 0.98), (far, far), 16)[1:]]
    return (*half, *((y, x) for x, y in reversed(half[1:-1])))


def _fan() -> Contour:
    """An open folding fan: seven blades with bowed edges that meet in a short grip."""
    x, y, blades, spread = 0.5, 0.24, 7, 0.39 * pi
    half = spread / blades
    edge: list[Point] = []
    for blade in range(blades):
        middle = pi / 2 - spread + (2 * blade + 1) * half
        for turn in (-1.0, -0.5, 0.0, 0.5, 1.0):
            radius = 0.5 + 0.045 * cos(turn * pi / 2)
            edge.append((x + radius * cos(middle + turn * half), y + radius * sin(middle + turn * half)))
    return ((x - 0.05, 0.12), (x + 0.05, 0.12), (x + 0.09, y - 0.02), *edge, (x - 0.09, y - 0.02))


def _stamp() -> Contour:
    """A square that was cut by hand: no side quite straight, no corner quite sharp."""
    side = [(0.03, 0.045), (0.27, 0.025), (0.52, 0.04), (0.76, 0.02), (0.975, 0.04), (0.965, 0.3), (0.98, 0.55)]
    back = [
        (0.965, 0.78),
        (0.97, 0.965),
        (0.72, 0.975),
        (0.46, 0.96),
        (0.22, 0.98),
        (0.035, 0.965),
        (0.02, 0.7),
        (0.035, 0.4),
    ]
    return _soft([*side, *back], 0.06)


@cache
def outline(name: str) -> tuple[Contour, ...]:
    """The contours of a shape, y upwards; a second contour is a hole. A name nobody knows is a disc."""
    return _OUTLINES.get(name, _OUTLINES["disc"])


def letter_spot(name: str) -> Spot:
    return _SPOTS.get(name, _SPOTS["disc"])


def svg(name: str, box: int = 24) -> str:
    """The path of a shape for a page, y downwards; fill it with fill-rule="evenodd"."""
    paths = (" L".join(f"{x * box:.2f} {(1 - y) * box:.2f}" for x, y in contour) for contour in outline(name))
    return " ".join(f"M{path} Z" for path in paths)


_OUTLINES: dict[str, tuple[Contour, ...]] = {
    "disc": (_circle(0.5, 0.5, 0.47),),
    "square": (_soft([(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)], 0.08),),
    "triangle": (_soft([(0.0, 0.08), (1.0, 0.08), (0.5, 0.96)], 0.08),),
    "diamond": (_soft(_turned(4, 0.52), 0.07),),
    "star": (_soft(_turned(5, 0.54, 0.29, 0.47), 0.06),),
    "hexagon": (_soft(_turned(6, 0.5), 0.06),),
    "cross": (_cross(),),
    "drop": (_drop(),),
    "crescent": (_crescent(),),
    "ring": (_circle(0.5, 0.5, 0.49), _circle(0.5, 0.5, 0.32)),
    "leaf": (_leaf(),),
    "fan": (_fan(),),
    "stamp": (_stamp(),),
}
_SPOTS = {
    "disc": Spot(0.5, 0.5, 0.62),
    "square": Spot(0.5, 0.5, 0.64),
    "triangle": Spot(0.5, 0.34, 0.46),
    "diamond": Spot(0.5, 0.5, 0.5),
    "star": Spot(0.5, 0.46, 0.44),
    "hexagon": Spot(0.5, 0.5, 0.6),
    "cross": Spot(0.5, 0.5, 0.46),
    "drop": Spot(0.5, 0.37, 0.5),
    "crescent": Spot(0.27, 0.45, 0.4),
    "ring": Spot(0.5, 0.5, 0.46, hollow=True),
    "leaf": Spot(0.5, 0.5, 0.48),
    "fan": Spot(0.5, 0.49, 0.4),
    "stamp": Spot(0.5, 0.5, 0.6),
}
SHAPES = tuple(name for name in _OUTLINES if name != "stamp")
