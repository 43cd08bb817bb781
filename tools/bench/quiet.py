"""Kivy off-screen and silent, as every measuring process wants it."""

from __future__ import annotations

import os
from pathlib import Path

SIZE, TABLET = (412, 915), (1280, 800)


def prepare(folder: str, size: tuple[int, int] = SIZE) -> None:
    """Before the first import of Kivy."""
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_CLIPBOARD="dummy",
        KIVY_METRICS_DENSITY="1",
        KIVY_METRICS_FONTSCALE="1",
        KIVY_HOME=f"{folder}/kivy",
    )
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    Path(folder, "kivy").mkdir(exist_ok=True)
    from kivy.config import Config

    for key, value in {"width": size[0], "height": size[1], "maxfps": 0, "multisamples": 0}.items():
        Config.set("graphics", key, value)
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)


def compiled(folder: str) -> dict[str, str]:
    """The environment of a process that keeps what it compiles, as every installed app comes: a source is read once."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}


def nobody_is_new(folder: Path) -> None:
    """The people of this device know their games: nothing is explained to them."""
    from companion.shelf.settings import NOBODY, Settings
    from companion.shelf.shelf import Shelf

    Shelf(folder).set(Settings(explain=NOBODY))


def resident_mb() -> float:
    """What this process holds in memory; 0 where the system does not say."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)
