"""How words are spelled: typed ones without hidden signs, lists in a play by blanks or in one word joined by commas."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from companion.core.asks import Ask, Value

NONE = "-"


def read_one(ask: Ask, word: str) -> Value:
    """An answer that stands in one word, as `write_one` wrote it."""
    if not ask.listed:
        return ask.read([word])
    items = re.findall(r"(?:[^,\\]|\\.)+", word)
    return ask.read([re.sub(r"\\(.)", r"\1", item) for item in items])


def write_one(ask: Ask, value: Value) -> str:
    """An answer in one word: a list is joined by commas, and a comma inside an item gets a stroke before it."""
    words = ask.write(value)
    if not ask.listed:
        return words[0]
    return ",".join(re.sub(r"([,\\])", r"\\\1", word) for word in words)


def items_of(words: Sequence[str], options: tuple[str, ...]) -> list[str]:
    """The items of a list: by blanks, or in one word by commas; `-` alone is an empty one."""
    if len(words) == 1 and words[0] not in options:
        return [] if words[0] == NONE else words[0].split(",")
    return list(words)


def listing(value: Value) -> list[str]:
    assert isinstance(value, tuple)
    return [str(item) for item in value] or [NONE]


def in_order(items: list[str], options: tuple[str, ...]) -> tuple[str, ...]:
    place = {option: at for at, option in enumerate(options)}
    return tuple(sorted(items, key=lambda item: place.get(item, len(options))))


JOINER, SHADES = "\u200d", "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # of pictures in a text


def clean(text: str) -> str:
    """Typed words without line breaks, control signs and signs that turn the writing direction."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(
        " " if sign.isspace() else sign
        for at, sign in enumerate(text)
        if sign.isspace() or not _hidden(sign) or (sign == JOINER and _joins(text, at))
    )
    return " ".join(kept.split())


def _joins(text: str, at: int) -> bool:
    """Does the joiner at this place make one picture of two?"""
    before = text[:at].rstrip(SHADES)[-1:]
    return category(before or " ") == "So" and category(text[at + 1 : at + 2] or " ") == "So"


def _hidden(sign: str) -> bool:
    """Control signs, turning signs, halves of signs; a sign too new for this Python counts as a letter."""
    return not sign.isprintable() and category(sign) != "Cn"
