"""`make wheel`: the app as one file that pip installs, unpacked and started with nothing else of ours in reach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TO = ROOT / "build" / "wheel"
AS_INSTALLED = "import sys; from companion.__main__ import hanko; sys.exit(hanko())"
TO_HOME = """
from kivy.app import App
from kivy.clock import Clock
def look(_):
    app = App.get_running_app()
    print(app.stage.path[-1][0])
    app.stop()
Clock.schedule_once(look, 0)
"""


def build() -> Path:
    shutil.rmtree(TO, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(TO), str(ROOT)]
    subprocess.run(command, check=True)
    shutil.rmtree(ROOT / "hanko.egg-info", ignore_errors=True)
    (wheel,) = TO.glob("*.whl")
    return wheel


def run(folder: Path, code: str, *words: str) -> str:
    """What it prints, with the unpacked wheel as the only place in which anything of ours is found."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY_"))}
    env |= {"PYTHONPATH": str(folder), "HOME": str(folder / "home"), "KIVY_NO_CONSOLELOG": "1", "LANG": "en"}
    env |= {"KIVY_NO_ARGS": "1", "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, cwd=folder / "home", env=env, capture_output=True, text=True, check=False, timeout=120
    )
    if done.returncode:
        sys.exit(f"It does not start from the wheel:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def main() -> int:
    wheel = build()
    with tempfile.TemporaryDirectory(prefix="hanko-wheel-") as place, zipfile.ZipFile(wheel) as packed:
        folder = Path(place)
        packed.extractall(folder)
        (folder / "home").mkdir()
        games = run(folder, AS_INSTALLED, "games").splitlines()
        screen = run(folder, TO_HOME + AS_INSTALLED)
    print(
        f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.2f} MB, {len(games)} games, starts and shows {screen}"
    )
    return 0 if games and screen == "home" else 1


if __name__ == "__main__":
    sys.exit(main())
