"""The first start in an account in which nothing is there yet, as its owner starts it: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.ui import first_start
from tests.counts import in_turn

ROOT = Path(__file__).resolve().parent.parent.parent


# The loop ends as soon as Home stands.
LOOK = """
import runpy
from kivy.app import App
from kivy.clock import Clock
from tests.counts import in_turn
def look(_):
    app = App.get_running_app()
    print(app.stage.path[-1][0], app.shelf.folder)
    app.stop()
Clock.schedule_once(look, 0)
runpy.run_path("main.py", run_name="__main__")
"""


def started(home: Path, *arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_", "XDG_", "LC_"))}
    env |= {"HOME": str(home), "LANG": language, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    env |= {"SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": "."}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120
    )


@in_turn
@pytest.mark.parametrize("name", ["new", "with a blank and an ümlaut"])
def test_a_new_account_starts(tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    home.mkdir()
    done = started(home, "-c", LOOK)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"home {home / '.config' / 'hanko'}"


@pytest.mark.parametrize(("language", "words"), [("en", "Nothing is lost"), ("de_AT.UTF-8", "Nichts ist verloren")])
def test_a_home_that_cannot_be_written_to_is_told_in_words(tmp_path: Path, language: str, words: str) -> None:
    home = tmp_path / "file"
    home.write_text("not a folder")
    done = started(home, "main.py", language=language)
    assert done.returncode == 1
    assert words in done.stderr
    assert str(home / ".kivy") in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_there_and_closed_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path / "config")
    environ = {"KIVY_HOME": str(tmp_path / "kivy"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    assert str(tmp_path / "config") in first_start.trouble(environ)


def test_a_phone_has_its_folders(tmp_path: Path) -> None:
    assert first_start.folders({"ANDROID_ARGUMENT": "", "HOME": str(tmp_path)}) == ()
