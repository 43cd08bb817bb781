"""Things that there are several of: `red 5` are five reds in a bag, or five red sides of a die."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.open_table.common import MOST

FEWEST, SEVERAL = 1, 99

Things = tuple[tuple[str, int], ...]  # what it is called, how many of it


def counted(words: Iterable[str]) -> Things:
    """`red 5` is five of red, `red` is one; what is named twice is added up."""
    found: dict[str, int] = {}
    for word in words:
        called, _, number = word.rpartition(" ")
        many = called and number.isascii() and number.isdigit() and FEWEST <= int(number[:6]) <= SEVERAL
        called, count = (called, int(number)) if many else (word, 1)
        found[called] = min(found.get(called, 0) + count, MOST)
    return tuple(found.items())


def pieces(things: Things) -> tuple[tuple[str, str], ...]:
    """Every single piece, as the app draws them: `t1.1`, `t1.2` … are the first thing."""
    return tuple(
        (f"t{place}.{piece}", called)
        for place, (called, count) in enumerate(things, 1)
        for piece in range(1, count + 1)
    )


def kinds(things: Things) -> tuple[tuple[str, str], ...]:
    """Every kind of piece once, as the table enters them."""
    return tuple((f"t{place}", called) for place, (called, count) in enumerate(things, 1) if count)


def place_of(piece: str) -> int:
    """Which of the things a piece is, counted from 0."""
    return int(piece.partition(".")[0][1:]) - 1
