"""Numbers as people enter them: a whole one, or parts that are added up, `3+6-2`."""

from __future__ import annotations

import re

from companion.core.say import Refused, say

MOST_PARTS = 40
DIGITS = 9
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{DIGITS}}}")
PARTS = re.compile(rf"[+-]?[0-9]{{1,{DIGITS}}}(?:[+-][0-9]{{1,{DIGITS}}})*")
Parts = int | tuple[int, ...]


def whole(word: str) -> int:
    """A whole number typed by somebody, of a size that people use."""
    if not WHOLE.fullmatch(word):
        raise Refused(say("refused.not_a_number"))
    return int(word)


def parts_of(word: str) -> Parts:
    """A number, or the parts of a sum."""
    if not PARTS.fullmatch(word):
        raise Refused(say("refused.not_a_number"))
    parts = tuple(int(part) for part in re.findall(r"[+-]?[0-9]+", word))
    return parts[0] if len(parts) == 1 else parts


def sum_of(value: object) -> int | None:
    """What a number or the parts of a sum come to; None when it is neither."""
    if type(value) is int:
        return value
    if not isinstance(value, tuple) or not 1 < len(value) <= MOST_PARTS:
        return None
    sound = all(type(part) is int and abs(part) < 10**DIGITS for part in value)
    return sum(value) if sound else None


def spelled(parts: tuple[object, ...]) -> str:
    """The parts of a sum in one word, as `parts_of` reads it."""
    return "".join(str(part) if at == 0 or str(part).startswith("-") else f"+{part}" for at, part in enumerate(parts))


def shown(parts: tuple[object, ...]) -> str:
    """The parts of a sum as people write them on a score sheet."""
    first, *others = (part for part in parts if isinstance(part, int))
    begins = f"\u2212{-first}" if first < 0 else str(first)
    return begins + "".join(f" \u2212 {-part}" if part < 0 else f" + {part}" for part in others)
