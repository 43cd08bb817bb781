"""`make apk-proof`: how far a machine without an SDK can show that the package for phones is right.

buildozer copies, python-for-android's build.py compiles, packs and writes manifest and resources, and Debian's tools
make a signed package of that; the app is then started from the archive in it. What that cannot show is printed.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
from pathlib import Path

from tools.android import inside, package
from tools.android.project import project_of
from tools.next import found
from tools.setup import ROOT
from tools.setup import inside as python_in
from tools.spec import SPEC, Graph, in_its_environment, looked_at, pins, read_spec
from tools.started import TO_HOME, printed

TO = ROOT / "build" / "apk"
FIGURES = ROOT / "build" / "apk.json"
SAID = {"badging.txt": "what a shop reads", "manifest.xml": "the manifest"}  # files in tools/android
MOST = 2_500_000  # bytes of our own archive, packed
FROM_ARCHIVE = TO_HOME + "import runpy; runpy.run_path('../main.pyc', run_name='__main__')"


def unproven(python: str) -> list[str]:
    return [
        "that gradle, SDK and NDK make a whole package: here is no Java and nothing compiled, no phone runs it",
        "that Python, Kivy, SDL, OpenSSL, SQLite and pyjnius are built for arm64 by their recipes",
        f"that Python {pins(read_spec(SPEC))['python3']} on a phone runs it: {python} compiled and started it here",
        "that a phone understands " + ", ".join(package.NEWER) + ": newer than the framework that was compared with",
        "the key of a release (docs/release.md); this one was made for the proof and is thrown away",
        "everything that docs/first-phone.md lists",
    ]


def named() -> str:
    spec = read_spec(SPEC)
    return f"{spec.get('app', 'package.domain')}.{spec.get('app', 'package.name')}"


def differences(project: Path, apk: Path) -> list[str]:
    """Against the two files that say what the package is; what it says now lies beside it, to be looked at."""
    said = {"badging.txt": package.badging(apk), "manifest.xml": package.plain(project / "AndroidManifest.xml")}
    wrong = []
    for name, text in said.items():
        (TO / name).write_text(text, encoding="utf-8")
        if (ROOT / "tools" / "android" / name).read_text(encoding="utf-8") != text:
            wrong.append(f"{SAID[name]} is another one: compare tools/android/{name} with build/apk/{name}")
    return wrong


def started(apk: Path) -> str:
    folder = TO / "unpacked"
    inside.unpack(apk, folder)
    return printed([python_in(".venv"), "-OO"], folder, FROM_ARCHIVE)


def packed_on_a_phone(graph: Graph) -> dict[str, int]:
    """Our own archive as the Python of the phone compiles it, where there is one."""
    python = found()
    return {"private_packed_3_14": inside.packed_in(project_of(TO / "next", graph, python))} if python else {}


def prove() -> int:
    if lacking := package.missing():
        print("Missing. To bring it (Debian): apt-get install -y --no-install-recommends " + " ".join(lacking))
        return 1
    for old in ("buildozer", "project", "unpacked", "wheels", "next"):
        shutil.rmtree(TO / old, ignore_errors=True)
    graph, _, wrong = looked_at()
    project = project_of(TO, graph, python_in(".venv"))
    apk = package.skeleton(project, named(), TO)
    (wheels := TO / "wheels").mkdir()
    foreign = inside.foreign_files(inside.brought(graph, wheels))
    sizes = {"private_packed": inside.packed_in(project), **packed_on_a_phone(graph)}
    verified, screen = package.verified(apk), started(apk)
    wrong += differences(project, apk) + inside.wrong_files(apk) + [f"no phone can load {name}" for name in foreign]
    wrong += [f"our own archive: {name} {size} bytes, more than {MOST}" for name, size in sizes.items() if size > MOST]
    if screen != "home" or not verified:
        wrong.append(f"it starts with {screen!r}; its signature holds: {verified}")
    figures = {**sizes, "foreign_so": len(foreign), "verified": verified and not wrong}
    FIGURES.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    print("\n".join(f"wrong: {line}" for line in wrong) or told(apk, sizes))
    print("Not proven here:\n" + "\n".join(f"- {line}" for line in unproven(platform.python_version())))
    return 1 if wrong else 0


def told(apk: Path, sizes: dict[str, int]) -> str:
    packed = " and ".join(f"{size / 1e6:.2f} MB" for size in sizes.values())
    by = "compiled here, and by Python 3.14" if len(sizes) > 1 else "compiled here; no Python 3.14 was found"
    return (
        f"{apk.relative_to(ROOT)}: signed and aligned; manifest and badging as tools/android says; our own archive"
        f" {packed} ({by}), file by file what is committed; nothing compiled for another machine; the app starts from"
        f" it as optimised bytecode. {FIGURES.relative_to(ROOT)} has the figures."
    )


if __name__ == "__main__":
    (TO / "home").mkdir(parents=True, exist_ok=True)  # buildozer writes into the home it finds
    sys.exit(in_its_environment("tools.apk", prove, HOME=str(TO / "home"), SDL_VIDEODRIVER="offscreen"))
