"""`make spec`: can what buildozer.spec requires be built for Android? Found out without an SDK.

python-for-android's own graph says which requirements have a recipe. Every other one is installed by pip as if for the
machine that builds, so its wheel must hold nothing compiled; recipes of our own take the wheel for the phone. It runs
itself again inside .venv-spec, where requirements/android.txt is installed.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from configparser import ConfigParser
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from tools.setup import ROOT, Halt, inside, make_environment

ENVIRONMENT, LOCKS = ".venv-spec", ("requirements/android.txt",)
SPEC = ROOT / "buildozer.spec"
EXPECTED = ROOT / "requirements" / "android.toml"
RECIPES = ROOT / "tools" / "android" / "recipes"


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


def shipped(spec: ConfigParser, path: str) -> bool:
    """Buildozer's rule: out by an excluding pattern, in again by an including one, then by kind of file."""
    kept = any(fnmatch(path, pattern) for pattern in listed(spec, "source.include_patterns"))
    return kept and path.rpartition(".")[2] in listed(spec, "source.include_exts")


def graph_of(spec: ConfigParser, names: list[str], arch: str) -> Graph:
    """Ask python-for-android which of the names have recipes, and what those recipes draw in."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import PyProjectRecipe, Recipe

    logging.disable(logging.INFO)
    context = Context()
    context.local_recipes = str(RECIPES)
    context.recipe_build_order = None
    context._ndk_api = spec.getint("app", "android.ndk_api")
    bootstrap = Bootstrap.get_bootstrap(spec.get("app", "p4a.bootstrap"), context)
    order, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
    recipes = {name: str(Recipe.get_recipe(name, context)._version) for name in order}
    tags = PyProjectRecipe.get_wheel_platform_tags(arch, context)
    return Graph(recipes, tuple(sorted(modules)), tuple(tags))


def by_pip(requirements: list[str], python: str, platforms: Iterable[str]) -> tuple[dict[str, str], str]:
    """The wheels, by name, that pip would take for such a machine; and what it says where there are none."""
    if not requirements:
        return {}, ""
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    machine = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}", "--target=build/none"]
    machine += [f"--platform={tag}" for tag in platforms]
    command = [*pip, *machine, "--report=-", *requirements]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        return {}, done.stderr.strip().splitlines()[-1]
    report: dict[str, Any] = json.loads(done.stdout)
    urls = {each["metadata"]["name"]: str(each["download_info"]["url"]) for each in report["install"]}
    return {name.lower(): url.rpartition("/")[2] for name, url in urls.items()}, ""


def ours() -> list[str]:
    return sorted(path.parent.name for path in RECIPES.glob("*/__init__.py"))


def wheels(graph: Graph, pinned: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """What pip brings, as python-for-android calls it: our recipes take it for the phone, others for here."""
    from packaging.tags import platform_tags

    def named(names: Iterable[str]) -> list[str]:
        return [f"{name}=={pinned[name]}" for name in names if pinned.get(name)]

    here, said = by_pip(named(graph.modules), pinned["hostpython3"], platform_tags())
    there, said_too = by_pip(named(ours()), pinned["python3"], graph.tags)
    return here | there, [line for line in (said, said_too) if line]


def foreign(wheel: str) -> bool:
    """Is it made for another machine than a phone?"""
    return not wheel.endswith("-any.whl") and "-android_" not in wheel


def complaints(graph: Graph, found: dict[str, str], pinned: dict[str, str]) -> list[str]:
    expected = tomllib.loads(EXPECTED.read_text(encoding="utf-8"))
    wrong = [f"{name} is drawn in but not pinned: name it" for name in graph.modules if not pinned.get(name)]
    wrong += [f"{wheel} is compiled for this machine: pin a pure one, or write a recipe in {RECIPES.relative_to(ROOT)}"
              for wheel in found.values() if foreign(wheel)]  # fmt: skip
    wrong += [f"{name} must have the version {pinned.get(name)} in {RECIPES.relative_to(ROOT)} too"
              for name in ours() if graph.recipes.get(name) != pinned.get(name)]  # fmt: skip
    if pinned["python3"] != pinned.get("hostpython3"):
        wrong.append("hostpython3 must have the version of python3")
    for kind, names in (("recipes", graph.recipes), ("modules", graph.modules)):
        if sorted(names) != expected["graph"][kind]:
            wrong.append(f"{EXPECTED.name} must name these {kind} of the graph, and data/licences too: {sorted(names)}")
    for name, version in expected["recipes"].items():
        if graph.recipes.get(name) != version:
            wrong.append(f"{EXPECTED.name} says recipe {name} {version}, found {graph.recipes.get(name)}")
    for name, wheel in expected["wheels"].items():
        if found.get(name) != wheel:
            wrong.append(f"{EXPECTED.name} says {wheel}, found {found.get(name)}")
    return wrong


def looked_at() -> tuple[Graph, dict[str, str], list[str]]:
    """For the one kind of phone that is named: what its package is made of, and what is wrong with it."""
    spec = read_spec(SPEC)
    pinned = pins(spec)
    (arch,) = listed(spec, "android.archs")
    graph = graph_of(spec, list(pinned), arch)
    found, said = wheels(graph, pinned)
    return graph, found, said + complaints(graph, found, pinned)


def verify() -> int:
    graph, found, wrong = looked_at()
    print("recipes " + ", ".join(f"{name} {own}" for name, own in graph.recipes.items()))
    print("\n".join(f"wheel {wheel}" for _, wheel in sorted(found.items())))
    print("\n".join(f"buildozer.spec: {line}" for line in wrong) or "buildozer.spec can be built as far as this tells.")
    return 1 if wrong else 0


def in_its_environment(module: str, do: Callable[[], int], **more: str) -> int:
    """Do it where buildozer and python-for-android are installed: here, or in a process there."""
    return in_environment(ENVIRONMENT, LOCKS, module, do, **more)


def in_environment(name: str, locks: tuple[str, ...], module: str, do: Callable[[], int], **more: str) -> int:
    """Do it in the environment that is made of these locks: here, or in a process there."""
    if Path(sys.prefix) == ROOT / name:
        return do()
    try:
        make_environment(name, locks)
    except Halt as halt:
        print(halt)
        return 1
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.run([inside(name), "-m", module], check=False, cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    sys.exit(in_its_environment("tools.spec", verify))
