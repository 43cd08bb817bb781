"""`make wheel`: the app as one file that pip installs, unpacked and started with nothing else of ours in reach."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools.started import TO_HOME, printed

ROOT = Path(__file__).resolve().parent.parent
TO = ROOT / "build" / "wheel"
AS_INSTALLED = "import sys; from companion.__main__ import hanko; sys.exit(hanko())"


def build() -> Path:
    shutil.rmtree(TO, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(TO), str(ROOT)]
    subprocess.run(command, check=True)
    shutil.rmtree(ROOT / "hanko.egg-info", ignore_errors=True)
    (wheel,) = TO.glob("*.whl")
    return wheel


def main() -> int:
    wheel = build()
    with tempfile.TemporaryDirectory(prefix="hanko-wheel-") as place, zipfile.ZipFile(wheel) as packed:
        folder = Path(place)
        packed.extractall(folder)
        games = printed([sys.executable], folder, AS_INSTALLED, "games").splitlines()
        screen = printed([sys.executable], folder, TO_HOME + AS_INSTALLED)
    print(
        f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.2f} MB, {len(games)} games, starts and shows {screen}"
    )
    return 0 if games and screen == "home" else 1


if __name__ == "__main__":
    sys.exit(main())
