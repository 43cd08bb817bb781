"""A scene as plain values and back: what the box sends to a guest that has the app, which paints it by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from typing import Any

from companion.core import asks, scene
from companion.core.book import Posting
from companion.core.header import Seat
from companion.core.say import Free, Part, Say, Who, part_from_plain, part_to_plain, refuse
from companion.core.scene import Scene, Sheet
from companion.core.timeline import Told

_KINDS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        scene.Scene, scene.Asked, Seat, scene.Fact, scene.Why, scene.Facts, scene.Rows, scene.Mark, scene.Track,
        scene.Die, scene.Dice, scene.Node, scene.Map, scene.Task, scene.Todo, scene.Opened, scene.Side, scene.Result,
        scene.Sheet, scene.Line,
        Posting, asks.Pick, asks.Some, asks.Number, asks.Order, asks.Confirm, asks.Text, asks.Form,
    )
}  # fmt: skip
_ENTRIES: dict[type, tuple[tuple[str, Any], ...]] = {
    kind: tuple((entry.name, entry.default) for entry in fields(kind) if entry.compare) for kind in _KINDS.values()
}


def scene_to_plain(found: Scene) -> Any:
    return _to(found)


def scene_from_plain(plain: object) -> Scene:
    try:
        found = _from(plain)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        raise refuse("scene") from None
    if not isinstance(found, Scene):
        raise refuse("scene")
    return found


def sheet_to_plain(found: Sheet | None) -> Any:
    return _to(found)


def sheet_from_plain(plain: object) -> Sheet | None:
    try:
        found = _from(plain)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        raise refuse("scene") from None
    if found is not None and not isinstance(found, Sheet):
        raise refuse("scene")
    return found


def postings_to_plain(lines: Sequence[Posting]) -> Any:
    return _to(tuple(lines))


def postings_from_plain(plain: object) -> tuple[Posting, ...]:
    try:
        found = _from(plain)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        raise refuse("scene") from None
    if not isinstance(found, tuple) or not all(isinstance(line, Posting) for line in found):
        raise refuse("scene")
    return found


def timeline_to_plain(found: Sequence[Told]) -> Any:
    """What a guest reads of it: where each row stands, whose it is, what it says and when it was done."""
    return [[told.number, told.seat, _to(told.words), told.at] for told in found]


def timeline_from_plain(plain: object) -> tuple[Told, ...]:
    """To be read only: what is done with a row, only the box can do."""
    try:
        found = [(number, seat, _from(words), at) for number, seat, words, at in _list(plain)]
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        raise refuse("scene") from None
    if not all(
        type(number) is type(at) is int and isinstance(seat, str) and isinstance(words, Say)
        for number, seat, words, at in found
    ):
        raise refuse("scene")
    return tuple(Told(number, "", seat, words, "", at) for number, seat, words, at in found)


def _list(plain: object) -> list[Any]:
    if not isinstance(plain, list):
        raise TypeError
    return plain


def _to(thing: Any) -> Any:
    kind = type(thing)
    if kind is tuple:
        return [_to(inner) for inner in thing]
    if kind in (Say, Who, Free):
        return part_to_plain(thing)
    entries = _ENTRIES.get(kind)
    if entries is None:
        return thing
    plain: dict[str, Any] = {"is": kind.__name__}
    for name, default in entries:
        value = getattr(thing, name)
        if default is MISSING or value != default or type(value) is not type(default):
            plain[name] = _to(value)
    return plain


def _from(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_from(inner) for inner in plain)
    if not isinstance(plain, dict):
        return plain
    if "is" not in plain:
        return _not_of_a_guest(part_from_plain(plain))
    return _KINDS[plain["is"]](**{name: _from(value) for name, value in plain.items() if name != "is"})


def _not_of_a_guest(part: Part) -> Part:
    """What a phone has found by itself, it alone says: no box puts that into its mouth."""
    if isinstance(part, Say):
        if part.key.startswith("guest."):
            raise ValueError(part.key)
        for _, inner in part.parts:
            _not_of_a_guest(inner)
    elif isinstance(part, tuple):
        for inner in part:
            _not_of_a_guest(inner)
    return part
