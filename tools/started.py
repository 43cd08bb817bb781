"""Starting the app from somewhere else than this folder, with nothing of ours in reach but what lies there."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

# Which screen is shown first is printed, and the app ends.
TO_HOME = """
from kivy.app import App
from kivy.clock import Clock
def look(_):
    app = App.get_running_app()
    print(app.stage.path[-1][0])
    app.stop()
Clock.schedule_once(look, 0)
"""
OURS = ("PYTHON", "KIVY_", "HANKO_", "VIRTUAL_ENV")


def alone(home: Path) -> dict[str, str]:
    """An environment that knows nothing of this checkout, with an empty home."""
    home.mkdir(parents=True, exist_ok=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return env | {"HOME": str(home), "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1", "LANG": "en"}


def printed(python: list[str], folder: Path, code: str, *words: str) -> str:
    """What it prints, with `folder` as the only place in which anything of ours is found; it raises if it fails."""
    env = alone(folder / "home") | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [*python, "-c", code, *words], cwd=folder / "home", env=env, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"It does not start from {folder}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()
