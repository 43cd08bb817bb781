"""Everything `make setup` does: a fitting Python, system libraries, the virtual environment, the catalogues.

`--check` answers by its exit code whether all of it is already done. This file runs on whatever the machine
calls python3, so it keeps to the standard library and to what old versions understand.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.catalogues import orphans, stale

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements/app.txt", "requirements/dev.txt")
OLDEST, TOO_NEW = (3, 11), (3, 14)  # Kivy has no desktop wheel for 3.14
NAMES = ("python3", "python3.13", "python3.12", "python3.11")

# library, whether the app can do without it, its package for apt-get, its package for dnf
LIBRARIES = (
    ("libGL.so.1", False, "libgl1", "libglvnd-glx"),
    ("libEGL.so.1", False, "libegl1", "libglvnd-egl"),
    ("libmtdev.so.1", True, "libmtdev1", "mtdev"),
)


class Halt(Exception):
    """Something a person has to see to; the text says what happened and what to do."""


def say(text: str) -> None:
    print(text, flush=True)


def run(command: list[str], trouble: str) -> None:
    """Run a command in silence; if it fails, halt with what it said and with our own words."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=str(ROOT))
    if done.returncode:
        raise Halt(f"{done.stdout}{done.stderr}".strip() + f"\n{trouble}")


# The interpreter


def version_of(python: str) -> tuple[int, int] | None:
    """The version of an interpreter that starts and has what we need of the standard library."""
    probe = "import sqlite3, ssl, venv, sys; print(sys.version_info[0], sys.version_info[1])"
    try:
        done = subprocess.run([python, "-c", probe], capture_output=True, text=True, check=False, timeout=30)
        major, minor = done.stdout.split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return int(major), int(minor)


def fits(version: tuple[int, int] | None) -> bool:
    return version is not None and OLDEST <= version < TOO_NEW


def candidates() -> list[str]:
    """Interpreters, the preferred first: the one asked for, the default, others on the path, pyenv's."""
    asked = os.environ.get("HANKO_PYTHON", "")
    on_path = [path for path in (shutil.which(name) for name in NAMES) if path and ROOT not in Path(path).parents]
    pyenv = sorted(Path.home().glob(".pyenv/versions/3.1[123].*/bin/python3"))
    return ([asked] if asked else []) + on_path + [str(path) for path in pyenv]


def fitting_python() -> str:
    seen = []
    for python in candidates():
        version = version_of(python)
        if fits(version):
            return python
        seen.append(f"{python} is {version[0]}.{version[1]}" if version else f"{python} does not run")
    raise Halt(
        "Hanko needs Python 3.11, 3.12 or 3.13 with sqlite3 and ssl; for 3.14 there is no Kivy to install yet. Found:"
        f" {', '.join(seen) or 'none'}. "
        "Install one (Debian: apt-get install python3 python3-venv), or name one: make setup HANKO_PYTHON=..."
    )


# The system's libraries


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_libraries() -> list[tuple[str, bool, str, str]]:
    return [row for row in LIBRARIES if not loads(row[0])] if sys.platform.startswith("linux") else []


def needed(missing: list[tuple[str, bool, str, str]]) -> bool:
    return any(not optional for _, optional, _, _ in missing)


def bring(rows: list[tuple[str, bool, str, str]]) -> str:
    """The command that brings the libraries on this system."""
    if shutil.which("apt-get"):
        return "apt-get install -y --no-install-recommends " + " ".join(row[2] for row in rows)
    if shutil.which("dnf"):
        return "dnf install -y " + " ".join(row[3] for row in rows)
    return "your system's packages that hold " + " ".join(row[0] for row in rows)


def root_on_debian() -> bool:
    return os.geteuid() == 0 and Path("/etc/debian_version").exists() and bool(shutil.which("apt-get"))


def apt_install(packages: list[str]) -> None:
    """Try with the lists at hand; fetch new ones only if that fails."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (install, ["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
        if command is install and done.returncode == 0:
            return
    raise Halt(f"{done.stderr.strip()}\nCould not install {' '.join(packages)}. Check the network, then try again.")


def see_to_libraries() -> None:
    missing = missing_libraries()
    if not missing:
        return
    names = ", ".join(f"{name} (optional)" if optional else name for name, optional, _, _ in missing)
    say(f"Missing system libraries: {names}. To bring them: {bring(missing)}")
    if root_on_debian():
        apt_install([row[2] for row in missing])
    elif needed(missing):
        raise Halt("Run that command as an administrator (sudo), then try again.")


# The virtual environment


def inside(environment: str) -> str:
    return str(ROOT / environment / "bin" / "python")


def stamp(environment: str, locks: tuple[str, ...]) -> str:
    """What the environment was made from: the locks, the interpreter, the place."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in (*locks, f"{environment}/pyvenv.cfg"):
        path = ROOT / name
        digest.update(path.read_bytes() if path.exists() else b"missing")
    return digest.hexdigest()


def stamp_file(environment: str) -> Path:
    return ROOT / environment / "made-from"


def is_made(environment: str, locks: tuple[str, ...]) -> bool:
    there = stamp_file(environment).exists() and Path(inside(environment)).exists()
    return (
        there and is_of_the_one_asked(environment) and stamp_file(environment).read_text() == stamp(environment, locks)
    )


def is_of_the_one_asked(environment: str) -> bool:
    """Whoever names another interpreter than it was made with means to try that one."""
    asked = os.environ.get("HANKO_PYTHON", "")
    version = version_of(asked) if asked else None
    return not fits(version) or version == version_of(inside(environment))


def make_venv(python: str, environment: str) -> None:
    """`python -m venv`; Debian keeps a part of it in a package of its own."""
    pip = subprocess.run([python, "-c", "import ensurepip"], capture_output=True, check=False)
    if pip.returncode:
        package = "python{}.{}-venv".format(*(version_of(python) or OLDEST))
        say(f"Missing: Python's own pip. To bring it: apt-get install -y --no-install-recommends {package}")
        if not root_on_debian():
            raise Halt("Run that command as an administrator (sudo), then try again.")
        apt_install([package])
    command = [python, "-m", "venv", "--clear", str(ROOT / environment)]
    run(command, f"Could not make {environment}. Check the room on the disk, then try again.")


def make_environment(environment: str, locks: tuple[str, ...]) -> None:
    """A virtual environment that holds exactly what the locks say, every file checked by its hash."""
    if is_made(environment, locks):
        return
    python = fitting_python()
    say(f"Making {environment} with {python} from {' and '.join(locks)} ...")
    make_venv(python, environment)
    pip = [
        inside(environment),
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "install",
    ]
    strict = ["--no-deps", "--require-hashes", "--only-binary=:all:"]
    files = [argument for name in locks for argument in ("-r", str(ROOT / name))]
    run([*pip, *strict, *files], "The pinned packages did not install. Check the network, then try again.")
    stamp_file(environment).write_text(stamp(environment, locks))


def compile_catalogues() -> None:
    run([inside(".venv"), "-m", "tools.catalogues"], "Mend the catalogues named above, then try again.")


def is_done() -> bool:
    catalogues = ROOT / "data" / "locale"
    libraries = not needed(missing_libraries())
    return libraries and is_made(".venv", LOCKS) and not any((*stale(catalogues), *orphans(catalogues)))


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        return 0 if is_done() else 1
    try:
        see_to_libraries()
        make_environment(".venv", LOCKS)
        compile_catalogues()
    except Halt as halt:
        say(str(halt))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
