"""A code as a picture: for the window as rows of modules, for a terminal as half blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import segno

QUIET = 4  # modules of white around it, whatever the theme


def modules(words: str) -> tuple[tuple[bool, ...], ...]:
    """True is black; the white border is part of it."""
    made = segno.make(words, error="m", micro=False)
    rows = cast("Sequence[Sequence[int]]", tuple(made.matrix_iter(border=QUIET)))
    return tuple(tuple(bool(module) for module in row) for row in rows)


def in_terminal(words: str) -> str:
    """Black on white, two rows of modules in one line."""
    rows = modules(words)
    lines = []
    for at in range(0, len(rows), 2):
        below = rows[at + 1] if at + 1 < len(rows) else (False,) * len(rows[at])
        lines.append("".join(_BLOCKS[top, under] for top, under in zip(rows[at], below, strict=True)))
    return "\n".join(f"\x1b[30;47m{line}\x1b[0m" for line in lines)


_BLOCKS = {(False, False): " ", (True, False): "\u2580", (False, True): "\u2584", (True, True): "\u2588"}
