"""What lies in the package: our own archive, file by file, and what pip brings beside it."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.setup import ROOT
from tools.spec import SPEC, Graph, ours, pins, read_spec, shipped

ARCHIVE = "assets/private.tar"
ADDED = {"p4a_env_vars.txt", "sitecustomize.pyc"}  # by python-for-android, by buildozer
COMPILED = (".so", ".pyd", ".dylib", ".dll")
OF_A_PHONE = 183  # the number of AArch64 in the head of a compiled file


def archive(apk: Path) -> tarfile.TarFile:
    with zipfile.ZipFile(apk) as package:
        return tarfile.open(fileobj=io.BytesIO(package.read(ARCHIVE)))


def packed_in(project: Path) -> int:
    return (project / "src" / "main" / ARCHIVE).stat().st_size


def expected() -> set[str]:
    """Every file that is committed and shipped, compiled where it is Python, and the catalogues made of it."""
    spec = read_spec(SPEC)
    git = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    kept = {path for path in git.split("\0") if path and shipped(spec, path)}
    made = {path.removesuffix(".po") + ".mo" for path in git.split("\0") if path.endswith(".po")}
    return {path.removesuffix(".py") + ".pyc" if path.endswith(".py") else path for path in kept | made} | ADDED


def wrong_files(apk: Path) -> list[str]:
    there, wanted = {each.name for each in archive(apk).getmembers() if each.isfile()}, expected()
    return [f"{name} lies in the package and is none of ours" for name in sorted(there - wanted)] + [
        f"{name} is missing in the package" for name in sorted(wanted - there)
    ]


def unpack(apk: Path, folder: Path) -> None:
    with archive(apk) as packed:
        packed.extractall(folder, filter="data")


def brought(graph: Graph, folder: Path) -> list[Path]:
    """Every wheel that pip picks for python-for-android: for this machine, and by our recipes for the phone."""
    from packaging.tags import platform_tags

    pinned = pins(read_spec(SPEC))
    for names, platforms in ((graph.modules, platform_tags()), (ours(), graph.tags)):
        named = [f"{name}=={pinned[name]}" for name in names if pinned.get(name)]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        machine = ["--dest", str(folder), "--implementation=cp", f"--python-version={pinned['python3']}"]
        subprocess.run([*pip, *machine, *(f"--platform={tag}" for tag in platforms), *named], check=True, cwd=ROOT)
    return sorted(folder.glob("*.whl"))


def foreign_files(wheels: Iterable[Path]) -> list[str]:
    """Compiled files that no phone of ours can load."""
    found: list[str] = []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            compiled = [name for name in packed.namelist() if name.endswith(COMPILED)]
            found += [f"{wheel.name}: {name}" for name in compiled if machine(packed.read(name)[:20]) != OF_A_PHONE]
    return found


def machine(head: bytes) -> int:
    return int.from_bytes(head[18:20], "little") if head.startswith(b"\x7fELF") else 0
