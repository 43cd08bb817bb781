"""A photo of the board below the sketch: a copy of it stays on this device, and no map and no code ever holds it."""

from __future__ import annotations

import contextlib
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.core.say import Refused, refuse

KINDS = (".jpg", ".jpeg", ".png")
LARGEST = 30_000_000


def keep(folder: Path | str, path: Path) -> Any:
    """The picture, once a copy of it is kept; refused where it is none."""
    target = _place(folder)
    try:
        if path.suffix.lower() not in KINDS or path.stat().st_size > LARGEST:
            raise refuse("photo")
        found = _texture(path)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
    except OSError:
        raise refuse("photo") from None
    return found


def kept(folder: Path | str) -> Any:
    """The picture that is kept here, if there is one."""
    with contextlib.suppress(OSError, Refused):
        if _place(folder).exists():
            return _texture(_place(folder))
    return None


def _place(folder: Path | str) -> Path:
    return Path(folder) / "photos" / "board"


def _texture(path: Path) -> Any:
    """The picture in a file, whatever it is called."""
    from kivy.core.image import Image

    data = path.read_bytes()
    try:
        return Image(BytesIO(data), ext="png" if data[:4] == b"\x89PNG" else "jpg", nocache=True).texture
    except Exception:  # whatever the reader of pictures stumbles over
        raise refuse("photo") from None
