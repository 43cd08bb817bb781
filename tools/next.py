"""`make test-next`: what needs no window under the Python of the phone, and the app's start from bytecode alone.

A phone runs Python 3.14 with -OO: nothing that an assert does happens there, and docstrings are gone. The app is taken
from the tree that buildozer copies. Kivy has no wheel for 3.14 on a desktop, so the app starts only where the system
brings one for its 3.14 (docs/release.md tells which does).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.setup import ROOT, version_of
from tools.spec import in_its_environment
from tools.started import TO_HOME, alone, printed

NEXT = (3, 14)
ENVIRONMENT = ROOT / "build" / "next" / "venv"
TREE = ROOT / "build" / "next" / "tree"
LOCKS = ("app.txt", "dev.txt")
BLOCK = re.compile(r"^([\w.-]+)==(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
NEEDED = ("pytest", "iniconfig", "packaging", "pluggy", "pygments", "pytest-xdist", "execnet", "hypothesis",
          "sortedcontainers", "websockets", "segno", "filetype", "plyer", "babel",
          "kivymd", "materialyoucolor", "asynckivy", "asyncgui")  # fmt: skip
ROOMS = ("core", "games", "contract", "running", "shelf", "bidding_box", "command")
WINDOW = re.compile(r"\b(?:kivy|companion\.ui)\b")
LEAST = 2700  # tests that have to run
FROM_TREE = TO_HOME + "import runpy; runpy.run_path('../main.pyc', run_name='__main__')"


def found() -> str | None:
    """A Python 3.14: the one that is named, one on the path, one of pyenv's."""
    asked, on_path = os.environ.get("HANKO_NEXT", ""), shutil.which("python3.14")
    pyenv = sorted(map(str, Path.home().glob(".pyenv/versions/3.14.*/bin/python3")))
    names = [name for name in (asked, on_path, *pyenv) if name]
    return next((name for name in names if version_of(name) == NEXT), None)


def locked(names: tuple[str, ...]) -> str:
    """What the locks say of these, with the hashes."""
    texts = [(ROOT / "requirements" / name).read_text(encoding="utf-8") for name in LOCKS]
    blocks = {block[1].lower(): block[0] for text in texts for block in BLOCK.finditer(text)}
    return "\n".join(blocks[name] for name in names) + "\n"


def inside() -> str:
    return str(ENVIRONMENT / "bin" / "python")


def make_environment(python: str) -> None:
    """Its own pip is not needed: the one that reads buildozer.spec installs there, every file checked by its hash.

    Only Kivy is taken from the system; what is pinned comes before what the system has of it.
    """
    if not (ENVIRONMENT / "whole").exists():
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        subprocess.run([python, "-m", "venv", "--without-pip", "--system-site-packages", str(ENVIRONMENT)], check=True)
        wanted = ENVIRONMENT / "requirements.txt"
        wanted.write_text(locked(NEEDED), encoding="utf-8")
        pip = [
            sys.executable,
            "-m",
            "pip",
            f"--python={inside()}",
            "install",
            "--quiet",
            "--no-deps",
            "--ignore-installed",
        ]
        subprocess.run([*pip, "--require-hashes", "--only-binary=:all:", "-r", str(wanted)], check=True)
        (ENVIRONMENT / "whole").touch()


def lay_tree() -> None:
    """What buildozer copies, and beside it what the tests need."""
    from tools.android.hook import strip
    from tools.android.project import copied

    shutil.rmtree(TREE.parent / "copy", ignore_errors=True)
    shutil.rmtree(TREE, ignore_errors=True)
    strip(copy := copied(TREE.parent / "copy"))
    shutil.copytree(copy, TREE)
    git = ["git", "ls-files", "-z", "tests", "tools", "docs", "web", "data", "requirements", "*.toml", "*.spec", "*.md"]
    for name in subprocess.run(git, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split("\0"):
        if name and not (TREE / name).exists():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, TREE / name)


def of_the_window() -> list[str]:
    """Tests that need Kivy."""
    files = [path for room in ROOMS for path in (TREE / "tests" / room).rglob("*.py")]
    return [str(path.relative_to(TREE)) for path in files if WINDOW.search(path.read_text(encoding="utf-8"))]


def tests() -> int:
    """How many are green; none if one is not."""
    left_out = of_the_window()
    command = [
        inside(),
        "-OO",
        "-m",
        "pytest",
        "-q",
        "-n",
        os.environ.get("HANKO_PROCESSES", "2"),
        "--dist",
        "loadfile",
    ]
    command += [f"--ignore={name}" for name in left_out]
    env = alone(TREE.parent / "home") | {"PYTHONOPTIMIZE": "2"}
    done = subprocess.run(
        [*command, *(f"tests/{room}" for room in ROOMS)], cwd=TREE, env=env, capture_output=True, text=True, check=False
    )
    print("\n".join(done.stdout.splitlines()[-12:]))
    print(f"left out, for they need Kivy: {', '.join(left_out) or 'none'}")
    passed = re.search(r"(\d+) passed", done.stdout)
    return int(passed[1]) if passed and not done.returncode else 0


def start() -> bool | None:
    """Does the app start as bytecode alone? None where there is no Kivy for this Python."""
    if subprocess.run([inside(), "-c", "import kivy"], capture_output=True, check=False).returncode:
        return None
    tree = TREE.parent / "bytecode"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(TREE.parent / "copy" / "buildozer" / "android" / "app", tree)
    subprocess.run([inside(), "-OO", "-m", "compileall", "-q", "-b", str(tree)], check=True)
    for source in tree.rglob("*.py"):
        source.unlink()
    return printed([inside(), "-OO"], tree, FROM_TREE) == "home"


def prove() -> int:
    python = found()
    if python is None:
        print("No Python 3.14 was found here, so nothing was tested. To name one: make test-next HANKO_NEXT=...")
        return 1
    make_environment(python)
    lay_tree()
    passed, shown = tests(), start()
    words = {True: "starts as bytecode alone and shows Home", False: "does not show Home", None: "was not started"}
    print(f"{python} with -OO: {passed} tests green (at least {LEAST}), the app {words[shown]}.")
    if shown is None:
        print(f"Not proven here: the start of the app, for {python} has no Kivy.")
    return 0 if passed >= LEAST and shown is not False else 1


if __name__ == "__main__":
    sys.exit(in_its_environment("tools.next", prove, SDL_VIDEODRIVER="offscreen"))
