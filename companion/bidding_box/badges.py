"""How a seat looks on the page, which is sent it when it joins: the colours, and the shapes as paths of 24 by 24."""

from __future__ import annotations

from companion.bidding_box.company import Guest
from companion.outgoing.drawing import seat_fills

SHAPES = {
    "disc": "M12 2a10 10 0 1 0 .1 0z",
    "square": "M3 3h18v18H3z",
    "triangle": "M12 1l11 20H1z",
    "diamond": "M12 1l11 11-11 11L1 12z",
    "star": "M12 1l3.2 7 7.8.9-5.8 5.2 1.6 7.9-6.8-4-6.8 4 1.6-7.9L1 8.9 8.8 8z",
    "hexagon": "M12 1l10 5.5v11L12 23 2 17.500v-11z",
    "cross": "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z",
    "drop": "M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z",
    "crescent": "M16 1a11 11 0 1 0 6 15A10 10 0 0 1 16 1z",
    "ring": "M12 1a11 11 0 1 0 .1 0zm0 3.500a7.500 7.500 0 1 1-.1 0z",
    "leaf": "M2 22C2 8 10 2 22 2c0 14-8 20-20 20z",
    "fan": "M1 13a12 12 0 0 1 22 0l-11 10z",
}


def looks(guest: Guest) -> dict[str, dict[str, str]]:
    """What a page needs to paint badges; the app has its own."""
    return {} if guest.app else {"looks": {**seat_fills(), **SHAPES}}
