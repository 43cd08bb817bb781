"""A photo of the board: a copy of it stays on this device, and no map, no code and no table ever holds it.

A map only says which one it was drawn over, by a name made of what is in it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.core.say import Refused, refuse

KINDS = (".jpg", ".jpeg", ".png")
LARGEST = 30_000_000


def keep(folder: Path | str, path: Path) -> str:
    """The name of the photo, once a copy of it is kept; refused where it is none."""
    try:
        if path.suffix.lower() not in KINDS or path.stat().st_size > LARGEST:
            raise refuse("photo")
        held = path.read_bytes()
        _texture(held)
        name = sha256(held).hexdigest()[:16]
        target = _place(folder, name)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(held)
    except OSError:
        raise refuse("photo") from None
    return name


def kept(folder: Path | str, name: str) -> Any:
    """The picture of this name, if it is kept here."""
    with contextlib.suppress(OSError, Refused):
        if name and _place(folder, name).exists():
            return _texture(_place(folder, name).read_bytes())
    return None


def tidy(folder: Path | str, used: Collection[str]) -> None:
    """A photo below which nothing is drawn any more goes."""
    with contextlib.suppress(OSError):
        for path in _place(folder, "").glob("*"):
            if path.name not in used:
                path.unlink()


def _place(folder: Path | str, name: str) -> Path:
    return Path(folder) / "photos" / name


def _texture(held: bytes) -> Any:
    """The picture, whatever its file is called."""
    from kivy.core.image import Image

    try:
        return Image(BytesIO(held), ext="png" if held[:4] == b"\x89PNG" else "jpg", nocache=True).texture
    except Exception:  # whatever the reader of pictures stumbles over
        raise refuse("photo") from None
