"""Before Kivy is imported: the folders that it needs and does not make, as in an account that is new. See main.py."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.core.say import Free
from companion.words import SHELL, Words, language_for


def folders(environ: Mapping[str, str]) -> tuple[Path, ...]:
    """Where Kivy keeps its own things, and the folder in which it makes the app's."""
    if "ANDROID_ARGUMENT" in environ:
        return ()  # a phone has both from the beginning
    home = Path.home()
    kivy = Path(environ.get("KIVY_HOME") or home / ".kivy")
    if sys.platform in ("win32", "darwin"):
        return (kivy,)
    return kivy, Path(environ.get("XDG_CONFIG_HOME") or home / ".config")


def trouble(environ: Mapping[str, str] = os.environ) -> str:
    """Makes them; where that cannot be done, why the app does not start, in words."""
    for folder in folders(environ):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError
        except OSError:
            tr = Words(language_for(environ.get("LC_ALL") or environ.get("LANG") or ""), SHELL)
            return tr("start.no_folder", folder=Free(str(folder)))
    return ""
