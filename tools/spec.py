"""`make spec`: can what buildozer.spec requires be built for Android? Found out without an SDK.

python-for-android's own graph says which requirements have a recipe; for every other one pip must find a wheel with
the tags of the phone. Runs itself again inside .venv-spec, where requirements/android.txt is installed.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.setup import ROOT, Halt, inside, make_environment

ENVIRONMENT, LOCKS = ".venv-spec", ("requirements/android.txt",)
SPEC = ROOT / "buildozer.spec"
EXPECTED = ROOT / "requirements" / "android.toml"
NO_WHEEL = "no wheel, no recipe"


@dataclass(frozen=True)
class Graph:
    """What python-for-android makes of the requirements."""

    recipes: dict[str, str]  # name -> the version that the recipe itself names
    modules: tuple[str, ...]  # what it leaves to pip
    tags: tuple[str, ...]  # the phone's wheel tags


def read_spec(path: Path) -> ConfigParser:
    parser = ConfigParser(allow_no_value=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # as buildozer reads it
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser


def listed(spec: ConfigParser, option: str) -> list[str]:
    return [item.strip() for item in spec.get("app", option).split(",") if item.strip()]


def pins(spec: ConfigParser) -> dict[str, str]:
    """Name -> version; empty for what python-for-android itself versions."""
    parts = [requirement.partition("==") for requirement in listed(spec, "requirements")]
    return {name: version for name, _, version in parts}


def graph_of(spec: ConfigParser, names: list[str], arch: str) -> Graph:
    """Ask python-for-android which of the names have recipes, and what those recipes draw in."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import PyProjectRecipe, Recipe

    logging.disable(logging.INFO)
    context = Context()
    context.recipe_build_order = None
    context._ndk_api = spec.getint("app", "android.ndk_api")
    bootstrap = Bootstrap.get_bootstrap(spec.get("app", "p4a.bootstrap"), context)
    order, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
    recipes = {name: str(Recipe.get_recipe(name, context)._version) for name in order}
    tags = PyProjectRecipe.get_wheel_platform_tags(arch, context)
    return Graph(recipes, tuple(sorted(modules)), tuple(tags))


def wheel_of(name: str, version: str, python: str, tags: tuple[str, ...]) -> str:
    """The file name of the wheel that pip would take for the phone."""
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    phone = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}", "--target=build/none"]
    platforms = [f"--platform={tag}" for tag in tags]
    command = [*pip, *phone, *platforms, "--report=-", f"{name}=={version}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        return NO_WHEEL
    report: dict[str, Any] = json.loads(done.stdout)
    return str(report["install"][0]["download_info"]["url"]).rpartition("/")[2]


def wheels(graph: Graph, pinned: dict[str, str]) -> dict[str, str]:
    """What pip brings: everything without a recipe, and what is pinned over its recipe."""
    over = [name for name, own in graph.recipes.items() if pinned.get(name, own) not in ("", own)]
    wanted = [name for name in (*graph.modules, *over) if pinned.get(name)]
    return {name: wheel_of(name, pinned[name], pinned["python3"], graph.tags) for name in wanted}


def complaints(graph: Graph, found: dict[str, str], pinned: dict[str, str]) -> list[str]:
    expected = tomllib.loads(EXPECTED.read_text(encoding="utf-8"))
    wrong = [f"{name} is drawn in but not pinned: name it" for name in graph.modules if not pinned.get(name)]
    wrong += [f"{name}=={pinned[name]}: {NO_WHEEL}" for name, wheel in found.items() if wheel == NO_WHEEL]
    if pinned["python3"] != pinned.get("hostpython3"):
        wrong.append("hostpython3 must have the version of python3")
    for name, version in expected["recipes"].items():
        if graph.recipes.get(name) != version:
            wrong.append(f"{EXPECTED.name} says recipe {name} {version}, found {graph.recipes.get(name)}")
    for name, wheel in expected["wheels"].items():
        if found.get(name) != wheel:
            wrong.append(f"{EXPECTED.name} says {wheel}, found {found.get(name)}")
    return wrong


def verify() -> int:
    spec = read_spec(SPEC)
    pinned = pins(spec)
    wrong = []
    for arch in listed(spec, "android.archs"):
        graph = graph_of(spec, list(pinned), arch)
        found = wheels(graph, pinned)
        print(f"{arch}: recipes " + ", ".join(f"{name} {own}" for name, own in graph.recipes.items()))
        print("\n".join(f"{arch}: wheel {wheel}" for _, wheel in sorted(found.items()) if wheel != NO_WHEEL))
        wrong += complaints(graph, found, pinned)
    print("\n".join(f"buildozer.spec: {line}" for line in wrong) or "buildozer.spec can be built as far as this tells.")
    return 1 if wrong else 0


def main() -> int:
    if Path(sys.prefix) == ROOT / ENVIRONMENT:
        return verify()
    try:
        make_environment(ENVIRONMENT, LOCKS)
    except Halt as halt:
        print(halt)
        return 1
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([inside(ENVIRONMENT), "-m", "tools.spec"], check=False, cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
