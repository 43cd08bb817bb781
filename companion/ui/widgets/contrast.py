"""How far two colours stand apart for the eye (WCAG 2). Pure; read by the palette and by the tests."""

from __future__ import annotations

from collections.abc import Sequence

TEXT = 4.5
MARK = 3.0

Rgba = tuple[float, float, float, float]


def rgba(text: str) -> Rgba:
    """`#RRGGBB` or `#RRGGBBAA` as four numbers from 0 to 1."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {text}")
    red, green, blue, *alpha = (int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2))
    return red, green, blue, alpha[0] if alpha else 1.0


def luminance(colour: Sequence[float]) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(top: Rgba, ground: Rgba) -> Rgba:
    """What is seen when a translucent colour lies on an opaque one."""
    share = top[3]
    red, green, blue = (share * t + (1 - share) * g for t, g in zip(top[:3], ground[:3], strict=True))
    return red, green, blue, 1.0
