"""The Android project of Hanko as buildozer and python-for-android make it, up to where gradle takes over."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.spec import SPEC, Graph, listed, pins, read_spec

TOOLS = Path("/usr/lib/android-sdk")  # build.py asks for the newest build tools; Debian's lie here


class Caught(Exception):
    """What buildozer would have told python-for-android."""


def buildozer_in(place: Path) -> Any:
    from buildozer import Buildozer

    buildozer = Buildozer(str(SPEC))
    buildozer.config.set("buildozer", "build_dir", str(place / "buildozer"))
    buildozer.logger.set_level(0)
    buildozer.set_target("android")
    return buildozer


def copied(place: Path) -> Path:
    """The tree that goes to a phone, copied by buildozer's own rules."""
    buildozer = buildozer_in(place)
    buildozer.build_application()
    return Path(buildozer.app_dir)


def told_by_buildozer(place: Path) -> list[str]:
    """The command that buildozer gives to python-for-android for a release."""
    target = buildozer_in(place).target

    def caught(command: list[str], **_: Any) -> None:
        raise Caught(command)

    target._p4a = caught
    target.build_mode = "release"
    target.check_p4a_sign_env = lambda *_: False
    os.makedirs(target.get_dist_dir(read_spec(SPEC).get("app", "package.name")), exist_ok=True)
    try:
        target.build_package()
    except Caught as command:
        return [*command.args[0], *target.extra_p4a_args]
    raise AssertionError("buildozer has called nobody")


def told_by_p4a(command: list[str]) -> list[str]:
    """What of that python-for-android hands on to the build.py of the project; our hook runs before."""
    from pythonforandroid.toolchain import ToolchainCL

    handed: list[str] = []

    class Toolchain(ToolchainCL):  # type: ignore[misc]  # ships no types
        def apk(self, args: Any) -> None:
            self._fix_args(args)
            self.hook("before_apk_build")
            handed.extend(args.unknown_args)

    before, sys.argv = sys.argv, ["p4a", *command]
    try:
        Toolchain()
    finally:
        sys.argv = before
    return handed


def laid_out(place: Path, graph: Graph, python: str) -> Path:
    """python-for-android's own templates; what its recipes would have built is missing, `python` compiles instead."""
    from pythonforandroid.bootstrap import Bootstrap, copy_files
    from pythonforandroid.build import Context

    spec, project = read_spec(SPEC), place / "project"
    bootstrap = Bootstrap.get_bootstrap(spec.get("app", "p4a.bootstrap"), Context())
    for folder in bootstrap.get_bootstrap_dirs():
        copy_files(str(Path(folder) / "build"), str(project))
    for arch in (archs := listed(spec, "android.archs")):
        (project / f"_python_bundle__{arch}").mkdir()
        (project / "libs" / arch).mkdir(parents=True)
    known = {"dist_name": spec.get("app", "package.name"), "bootstrap": bootstrap.name, "archs": archs}
    known |= {"ndk_api": spec.getint("app", "android.ndk_api"), "hostpython": python}
    known |= {"use_setup_py": False, "recipes": graph.recipes, "python_version": pins(spec)["python3"]}
    (project / "dist_info.json").write_text(json.dumps(known), encoding="utf-8")
    (project / "project.properties").write_text(f"target=android-{spec.get('app', 'android.api')}", encoding="utf-8")
    (project / "local.properties").write_text(f"sdk.dir={TOOLS}", encoding="utf-8")
    shutil.rmtree(project / "src" / "patches", ignore_errors=True)  # they mend SDL's sources, which are not here
    return project


def built(project: Path, arguments: list[str]) -> None:
    """The project's build.py, as python-for-android runs it: manifest, resources and the archive of the app."""
    with (project / "build.log").open("w") as log:
        command = [sys.executable, "build.py", *arguments]
        done = subprocess.run(command, cwd=project, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise RuntimeError("build.py: " + (project / "build.log").read_text(encoding="utf-8")[-2000:])


def project_of(place: Path, graph: Graph, python: str) -> Path:
    copied(place)
    arguments = told_by_p4a(told_by_buildozer(place))
    project = laid_out(place, graph, python)
    built(project, arguments)
    return project
