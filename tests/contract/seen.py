"""What the recorded plays of a game put on the screen, written down: whatever says something for the first time, every
panel whole where a play ends, and every sheet.

It proves nothing to be right; it shows in a file that people read whatever has become different. A difference that is
meant is written anew by `python -m tests.contract.seen`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

from companion.core.asks import Ask
from companion.core.play_text import Step
from companion.core.say import Free, Say, Who
from companion.core.scene import Scene
from companion.games import GAMES
from companion.running.session import Session
from tests.contract.recorded import played, recorded

FOLDER = Path(__file__).parent.parent / "seen"


def seen(game: str) -> str:
    """The whole record of a game."""
    known: set[str] = set()
    found: list[str] = []
    for path in recorded():
        if path.parent.name == game:
            found += _play(path, known)
    return "\n".join(found) + "\n"


def _play(path: Path, known: set[str]) -> list[str]:
    found = [f"==== {path.stem}"]

    def hear(step: Step, session: Session) -> None:
        for viewer in (None, *(asked.seat for asked in session.scene().asked if asked.secret)):
            for part in _parts(session.scene(viewer)):
                if not known.issuperset(_said(part)):
                    found.append(f"-- line {step.line}" + (f", {viewer} sees" if viewer else ""))
                    found.extend(_lines(part, "", known))
                    known.update(_said(part))

    session = played(path, hear)
    found.append("-- at the end")
    for part in _parts(session.scene()):
        whole = f"whole {getattr(part, 'name', '')}"
        if whole not in known:
            known.add(whole)
            found.extend(_lines(part, ""))
    found.extend(_lines(session.sheet(), ""))
    return found


def _parts(scene: Scene) -> Iterator[object]:
    yield scene.title
    yield from scene.panels
    yield from (asked.ask for asked in scene.asked if asked.ask)
    yield scene.notice


def _said(thing: object) -> Iterator[str]:
    """What a part says, without the numbers and names in it: its keys, and which fields it fills."""
    if isinstance(thing, Say):
        yield thing.key
        for _, part in thing.parts:
            yield from _said(part)
    elif isinstance(thing, Ask):
        yield f"ask {thing.name} {thing.rule}"
    elif isinstance(thing, tuple) and not isinstance(thing, (Who, Free)):
        for inner in thing:
            yield from _said(inner)
    elif dataclasses.is_dataclass(thing):
        for entry in _filled(thing):
            yield from _said(getattr(thing, entry))


def _filled(thing: object) -> list[str]:
    fields = dataclasses.fields(thing)  # type: ignore[arg-type]
    return [entry.name for entry in fields if getattr(thing, entry.name) != entry.default]


def _lines(thing: object, indent: str, known: set[str] | None = None) -> Iterator[str]:
    """A part as lines: what it is and its plain fields in the first, below what it holds, or what of that is new."""
    if not dataclasses.is_dataclass(thing):
        yield indent + _word(thing)
        return
    inner: list[object] = []
    words = [type(thing).__name__]
    for name in _filled(thing):
        value = getattr(thing, name)
        if _holds_parts(value):
            inner += [value] if dataclasses.is_dataclass(value) else _flat(value)
        else:
            words.append(f"{name}={_word(value)}")
    yield indent + " ".join(words)
    for one in inner:
        if known is None or not known.issuperset(_said(one)):
            yield from _lines(one, indent + "  ")


def _holds_parts(value: object) -> bool:
    return dataclasses.is_dataclass(value) or (type(value) is tuple and any(_holds_parts(part) for part in value))


def _flat(value: object) -> list[object]:
    """The lines of a table lie in tuples of their own."""
    return [part for inner in value for part in _flat(inner)] if type(value) is tuple else [value]


def _word(value: object) -> str:
    if isinstance(value, Say):
        parts = ", ".join(f"{name}={_word(part)}" for name, part in value.parts)
        return f"{value.key}({parts})" if parts else value.key
    if isinstance(value, (Who, Free)):
        return str(value[0])
    if type(value) is tuple:
        return "(" + ", ".join(_word(part) for part in value) + ")"
    return str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(seen(game), encoding="utf-8")
