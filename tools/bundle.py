"""`make bundle`: the app, its Python and its libraries in one folder for the system on which it is made, packed.

What was packed is unpacked again and started in a window: on Linux under Xvfb, with an empty home.
"""

from __future__ import annotations

import platform
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from companion import VERSION
from tools.setup import ROOT
from tools.spec import in_environment
from tools.started import alone

ENVIRONMENT, LOCKS = ".venv-bundle", ("requirements/app.txt", "requirements/bundle.txt")
TO = ROOT / "build" / "bundle"
MOST = 60_000_000  # bytes, packed
START = "import sys\n\nfrom companion.__main__ import hanko\n\nsys.exit(hanko())\n"
LEFT_OUT = ("materialshapes", "cairo", "PIL", "tkinter", "numpy", "gi", "docutils", "pygments", "pytest", "setuptools")
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool"}
PATIENCE = 60  # seconds until the window is there


def build() -> Path:
    """What people open: a folder, and on a Mac the app beside it, which is signed as it is and not touched any more."""
    shutil.rmtree(TO, ignore_errors=True)
    TO.mkdir(parents=True)
    (TO / "start.py").write_text(START, encoding="utf-8")
    shutil.copytree(ROOT / "data", TO / "data", ignore=shutil.ignore_patterns("*.po", "*.svg"))
    places = [f"--{each}path={TO / each}" for each in ("dist", "work", "spec")]
    data = [f"--add-data={ROOT / 'kv'}:kv", f"--add-data={TO / 'data'}:data", f"--add-data={ROOT / 'LICENSE'}:."]
    out = [f"--exclude-module={name}" for name in LEFT_OUT]
    options = ["--name=hanko", "--noconfirm", "--windowed", "--log-level=ERROR", "--collect-submodules=companion"]
    options += [f"--icon={icon(sys.platform)}", "--collect-data=kivymd"]
    with (TO / "log.txt").open("w", encoding="utf-8") as log:  # Kivy says hundreds of lines on the way
        words = [*options, *places, *data, *out, f"--paths={ROOT}", str(TO / "start.py")]
        command = [sys.executable, "-m", "PyInstaller", *words]
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise RuntimeError("PyInstaller: " + (TO / "log.txt").read_text(encoding="utf-8")[-2000:])
    return TO / "dist" / opened(sys.platform)


def opened(system: str) -> str:
    return "hanko.app" if system == "darwin" else "hanko"


def icon(system: str) -> str:
    """PyInstaller turns no picture into another without Pillow; a Mac's file of icons holds ours as it is."""
    if system != "darwin":
        return "NONE"  # on Linux the window brings it
    file = TO / "hanko.icns"
    file.write_bytes(icns((ROOT / "data" / "icons" / "icon.png").read_bytes()))
    return str(file)


def icns(picture: bytes) -> bytes:
    """One picture of 512 x 512, as PNG."""
    entry = b"ic09" + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(entry) + 8) + entry


def packed(folder: Path) -> Path:
    name = f"hanko-{VERSION}-{platform.system().lower()}-{platform.machine().lower()}"
    kind = "zip" if sys.platform == "win32" else "xztar"
    return Path(shutil.make_archive(str(TO / name), kind, folder.parent, folder.name))


def window(folder: Path) -> str:
    """What its window is called, under a display of its own; raises where none comes."""
    display = ":94"
    screen = subprocess.Popen(["Xvfb", display, "-screen", "0", "1024x768x24"], stderr=subprocess.DEVNULL)
    env = alone(folder / "home") | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    time.sleep(1)
    app = subprocess.Popen([str(folder / "hanko" / "hanko")], env=env, cwd=folder)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and app.poll() is None:
            seek = ["xdotool", "search", "--onlyvisible", "--class", "hanko", "getwindowname"]
            found = subprocess.run(seek, env=env, capture_output=True, text=True, check=False)
            if found.stdout.strip():
                return found.stdout.strip()
            time.sleep(0.5)
        raise RuntimeError(f"No window came in {PATIENCE} seconds.")
    finally:
        for process in (app, screen):
            process.terminate()
            process.wait(20)


def started(archive: Path) -> str:
    with tempfile.TemporaryDirectory(prefix="hanko-bundle-") as place, tarfile.open(archive) as held:
        folder = Path(place)
        held.extractall(folder, filter="data")
        command = [str(folder / "hanko" / "hanko"), "games"]
        games = subprocess.run(command, env=alone(folder / "home"), capture_output=True, text=True, check=True)
        return f"{len(games.stdout.splitlines())} games, a window called {window(folder)}"


def lacking() -> list[str]:
    """What is not here of what starts a bundle unseen."""
    return sorted(package for it, package in NEEDED.items() if sys.platform == "linux" and not shutil.which(it))


def prove() -> int:
    """Whether it was packed, is small enough and starts: what could not be tried is no success."""
    archive = packed(build())
    size = archive.stat().st_size
    print(f"{archive.relative_to(TO.parents[1])}: {size / 1e6:.1f} MB (at most {MOST / 1e6:.0f})")
    missing = lacking()
    if missing:
        print("Packed, but not started. To bring what is missing (Debian): apt-get install -y " + " ".join(missing))
    elif sys.platform == "linux":
        print(f"Unpacked and started: {started(archive)}")
    else:
        print("Not proven here: that it starts; open it and look.")
    print("Not proven here: other systems than this one, and older ones of its kind.")
    return 1 if missing or size > MOST else 0


if __name__ == "__main__":
    sys.exit(in_environment(ENVIRONMENT, LOCKS, "tools.bundle", prove))
