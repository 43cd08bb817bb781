"""Scenes, sheets, asks and postings as lines of text, with everything that is in them: for a reader, and for a diff."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from companion.core.asks import Ask
from companion.core.say import Free, Say, Who

EVERY = 1000  # of a list


def lines(thing: object, most: int = EVERY, indent: str = "") -> Iterator[str]:
    """What it is and its plain fields in one line, whatever it holds below; what stands as usual is left out.

    Of a list longer than `most` only how it begins and ends is written.
    """
    if not _is_part(thing):
        yield indent + word(thing, most)
        return
    inner: list[object] = []
    words = [type(thing).__name__]
    for entry in dataclasses.fields(thing):  # type: ignore[arg-type]
        value = getattr(thing, entry.name)
        if value == entry.default and type(value) is type(entry.default):
            continue
        if _holds_parts(value):
            inner += _below(value)
        else:
            words.append(f"{entry.name}={word(value, most)}")
    yield indent + " ".join(words)
    for one in inner:
        yield from lines(one, most, indent + "  ")


def word(value: object, most: int = EVERY) -> str:
    """A key, a number, a name; a sentence by its key with its parts in brackets; a list by commas."""
    if isinstance(value, Say):
        parts = ", ".join(f"{name}={word(part, most)}" for name, part in value.parts)
        return f"{value.key}({parts})" if parts else value.key
    if isinstance(value, Who):
        return value.seat
    if isinstance(value, Free):
        return repr(value.text)
    if isinstance(value, tuple):
        said = [word(part, most) for part in value]
        if len(said) > most:
            said = [*said[:2], f"({len(said) - 3} more)", said[-1]]
        return "[" + ", ".join(said) + "]"
    return str(value) or "-"


def asked(seat: str, ask: Ask, most: int = EVERY) -> Iterator[str]:
    """`? ben claim/a`, and the whole ask."""
    head, *below = lines(ask, most)
    yield f"? {seat} {ask.key} {head}"
    yield from below


def _is_part(thing: object) -> bool:
    return dataclasses.is_dataclass(thing) and not isinstance(thing, type)


def _holds_parts(value: object) -> bool:
    plain = isinstance(value, (Say, Who, Free))
    return _is_part(value) or (isinstance(value, tuple) and not plain and any(map(_holds_parts, value)))


def _below(value: object) -> list[object]:
    """The parts of a list; before each row of a table its number."""
    if not isinstance(value, tuple):
        return [value]
    if any(isinstance(part, tuple) for part in value):
        return [part for number, row in enumerate(value, 1) for part in (f"row {number}", *row)]
    return list(value)
