"""Small files of plain JSON: written whole or not at all, and never trusted when read."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from companion.core.say import Refused, refuse

LARGEST = 4_000_000
LONGEST = 40  # signs of a name
Kept = TypeVar("Kept")


def write(path: Path, plain: object) -> None:
    """Put a whole new file in the place of the old one; a cut in the middle leaves the old one."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            json.dump(plain, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise refuse("disk_full") from error


def read(path: Path, understand: Callable[[object], Kept], otherwise: Kept) -> tuple[Kept, bool]:
    """What a file holds, and whether it was sound. A file that cannot be understood is put aside, not deleted."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError
        return understand(json.loads(path.read_text(encoding="utf-8"))), True
    except FileNotFoundError:
        return otherwise, True
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, Refused):
        with contextlib.suppress(OSError):
            path.replace(aside(path))
        return otherwise, False


def harmless(word: object) -> bool:
    """May it be shown? Only what is short and lies on one line, with nothing hidden in it, was ever written here."""
    if type(word) is not str or len(word) > LONGEST:
        return False
    if word.isprintable():
        return True
    from companion.core.spelling import clean  # the first frame need not wait for it

    return word == clean(word)


def things(plain: object) -> dict[str, dict[str, dict[str, Any]]]:
    """Things by kind and name; each is looked through when it is used."""
    if not isinstance(plain, dict) or not all(isinstance(kept, dict) for kept in plain.values()):
        raise TypeError
    named = [(name, thing) for kept in plain.values() for name, thing in kept.items()]
    if not all(harmless(name) and isinstance(thing, dict) for name, thing in named):
        raise TypeError
    return plain


def words(plain: object) -> dict[str, str]:
    """Words by name."""
    if not isinstance(plain, dict):
        raise TypeError
    return {str(name): str(value) for name, value in plain.items()}


def text(path: Path, largest: int) -> str:
    """The words of a file that somebody brings; refused where it is no text, or too long for one."""
    try:
        if not path.is_file() or path.stat().st_size > largest:
            raise refuse("file_unreadable")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise refuse("file_unreadable") from None


def spelt(text: str) -> object:
    """What the text of a file says; where it is not written as it must be, in which line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise refuse("file_line", line=error.lineno) from None
    except (ValueError, RecursionError):
        raise refuse("file_unreadable") from None


def aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    return aside
