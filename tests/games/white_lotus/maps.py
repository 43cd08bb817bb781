"""Maps for tests: invented boards with the right counts. The real borders are nobody's but the owner's to draw."""

from __future__ import annotations

from typing import Any


def some_map(seats: int, name: str = "Invented") -> dict[str, Any]:
    """A grid of 31 light provinces, and with six seats eight brown ones beside them."""
    count = 39 if seats == 6 else 31
    wide = 7
    spots = {f"p{at + 1}": (at % wide, at // wide) for at in range(count)}
    by_spot = {spot: province for province, spot in spots.items()}
    provinces = []
    for at, (province, (x, y)) in enumerate(spots.items()):
        near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x - 1, y + 1))
        provinces.append(
            {
                "id": province,
                "x": 80 + 130 * x + 20 * (y % 2),
                "y": 80 + 150 * y,
                "brown": at >= 31,
                "lotus": at in (0, 5, 9, 13, 18, 24, 29, 35),
                "dragon": at in (2, 16, 27),
                "neighbours": [by_spot[spot] for spot in near if spot in by_spot],
            }
        )
    return {"format": "hanko-map", "version": 1, "game": "white-lotus", "name": name, "provinces": provinces}
