"""What is said, not yet in any language: a key of the catalogues and what fills its gaps."""

from __future__ import annotations

from typing import Any, NamedTuple, cast


class Who(NamedTuple):
    """A seat spoken of; the reader sees the name of whoever sits there."""

    seat: str


class Free(NamedTuple):
    """Words a person typed: shown as they are, in every language."""

    text: str


class Say(NamedTuple):
    """A sentence: its key, and the parts that fill the gaps of that key."""

    key: str
    parts: tuple[tuple[str, Part], ...] = ()


Part = int | str | Who | Free | Say | tuple["Part", ...]


def say(key: str, **parts: Part) -> Say:
    """`say("paid", who=Who("ben"), amount=3)`."""
    return Say(key, tuple(parts.items()))


class Refused(Exception):
    """Something asked for that cannot be: it says why, and nothing has changed."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.say = say


def refuse(key: str, **parts: Part) -> Refused:
    """A refusal in the words of the shell's catalogue: `raise refuse("not_asked", who=Who(seat))`."""
    return Refused(say(f"refused.{key}", **parts))


# -- as plain JSON, and back


def part_to_plain(part: Part) -> Any:
    if isinstance(part, Say):
        return {"say": part.key, "with": {name: part_to_plain(inner) for name, inner in part.parts}}
    if isinstance(part, Who):
        return {"who": part.seat}
    if isinstance(part, Free):
        return {"free": part.text}
    if isinstance(part, tuple):
        return [part_to_plain(inner) for inner in part]
    return part


def part_from_plain(plain: Any) -> Part:
    if isinstance(plain, list):
        return tuple(part_from_plain(inner) for inner in plain)
    if not isinstance(plain, dict):
        return cast("Part", plain)
    if "who" in plain:
        return Who(plain["who"])
    if "free" in plain:
        return Free(plain["free"])
    return Say(plain["say"], tuple((name, part_from_plain(inner)) for name, inner in plain["with"].items()))
