"""What is said, as a play states it: a key, then as many of its parts as one likes, `season number=3`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.say import Free, Part, Say, Who, refuse

Stated = tuple[str, tuple[tuple[str, str], ...]]  # a key, and the parts that are stated with it

NOTHING: Stated = ("-", ())


def stated(words: Iterable[str]) -> tuple[Stated, ...]:
    """The sayings that these words state, one after the other; `-` states that nothing is said."""
    found: list[Stated] = []
    for word in words:
        name, is_part, value = word.partition("=")
        if is_part and name and found:
            key, parts = found.pop()
            found.append((key, (*parts, (name, value))))
        elif is_part or not word:
            raise refuse("play_said")
        else:
            found.append((word, ()))
    if found == [NOTHING]:
        return ()
    if not found or NOTHING[0] in dict(found):
        raise refuse("play_said")
    return tuple(found)


def fits(stated: Sequence[Stated], said: Sequence[Say]) -> bool:
    """Exactly these keys in this order; of their parts those that are stated."""
    return len(stated) == len(said) and all(
        key in (each.key, _short(each.key)) and set(parts) <= set(_parts(each))
        for (key, parts), each in zip(stated, said, strict=True)
    )


def written(said: Iterable[Say]) -> list[str]:
    """Sayings as the words of a play, with all their parts."""
    words: list[str] = []
    for each in said:
        words += [_short(each.key), *(f"{name}={value}" for name, value in _parts(each))]
    return words or ["-"]


def _short(key: str) -> str:
    """`title.season` is called `season`."""
    return key.partition(".")[2] or key


def _parts(said: Say) -> tuple[tuple[str, str], ...]:
    return tuple((name, _part(part)) for name, part in said.parts)


def _part(part: Part) -> str:
    """A part as one word: a number, a seat, typed words, a key with its own parts in brackets, a list by commas."""
    if isinstance(part, Say):
        inner = ",".join(f"{name}={value}" for name, value in _parts(part))
        return f"{part.key}({inner})" if inner else part.key
    if isinstance(part, Who):
        return part.seat
    if isinstance(part, Free):
        return part.text
    if isinstance(part, tuple):
        return ",".join(map(_part, part)) or "-"
    return str(part)
