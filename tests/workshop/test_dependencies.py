"""What the app runs on: pinned once, installed as pinned, and to be had on Android."""

import ast
import inspect
import re
import tomllib
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path

import plyer
import pytest

from tools.spec import RECIPES, foreign, pins, read_spec, shipped

ROOT = Path(__file__).parent.parent.parent
SPEC = read_spec(ROOT / "buildozer.spec")
ANDROID = tomllib.loads((ROOT / "requirements" / "android.toml").read_text(encoding="utf-8"))
VERSION = re.compile(r'^    version = "(.+)"$', re.MULTILINE)
PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s\\;]+)(.*)", re.MULTILINE)


def pinned(name: str) -> dict[str, str]:
    """Without what another system needs."""
    found = PIN.finditer((ROOT / "requirements" / name).read_text(encoding="utf-8"))
    return {pin[1]: pin[2] for pin in found if "sys_platform" not in pin[3]}


LOCK = pinned("app.txt")


def tags(name: str) -> list[str]:
    wheel = distribution(name).read_text("WHEEL") or ""
    return [line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: ")]


@pytest.mark.parametrize("name", sorted(LOCK))
def test_a_run_time_dependency_is_pure_or_known_on_android(name: str) -> None:
    assert distribution(name).version == LOCK[name]
    pure = all(tag.endswith("-none-any") for tag in tags(name))
    assert pure or name in ANDROID["recipes"] or name in ANDROID["wheels"], (
        f"{name} is compiled: find its recipe or Android wheel, name it in requirements/android.toml, run make spec"
    )


def test_what_is_known_of_android_speaks_of_the_locked_versions() -> None:
    assert {name: LOCK.get(name) for name in ANDROID["recipes"]} == ANDROID["recipes"]
    for name, wheel in ANDROID["wheels"].items():
        assert wheel.startswith(f"{name}-{LOCK.get(name)}-")


def test_both_builds_take_the_same_versions() -> None:
    on_android = pins(SPEC)
    assert {name: on_android.get(name) for name in LOCK} == LOCK


def test_our_recipes_take_the_locked_versions() -> None:
    said = {path.parent.name: path.read_text("utf-8") for path in RECIPES.glob("*/__init__.py")}
    assert said
    assert {name: VERSION.findall(text) for name, text in said.items()} == {name: [LOCK[name]] for name in said}


@pytest.mark.parametrize(
    ("wheel", "expected"),
    [
        ("segno-1.6.6-py3-none-any.whl", False),
        ("materialyoucolor-3.0.4-cp314-cp314-android_24_arm64_v8a.whl", False),
        ("chardet-7.7.0-cp314-cp314-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl", True),
        ("chardet-7.7.0-cp314-cp314-macosx_11_0_arm64.whl", True),
    ],
)
def test_what_was_compiled_for_the_machine_that_builds_is_refused(wheel: str, expected: bool) -> None:
    assert foreign(wheel) is expected


@pytest.mark.parametrize("name", ["app", "dev", "android", "bundle"])
def test_the_lock_holds_what_was_asked_for_with_hashes(name: str) -> None:
    asked, locked = pinned(f"{name}.in"), pinned(f"{name}.txt")
    assert {package: locked.get(package) for package in asked} == asked, "run make lock"
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert all("--hash=sha256:" in part for part in PIN.split(text)[4::4])


def test_the_package_has_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert SPEC.get("app", "version") == project["version"]
    major, minor, patch = map(int, project["version"].split("."))
    assert SPEC.getint("app", "android.numeric_version") == 10_000 * major + 100 * minor + patch


@pytest.mark.parametrize(
    "option",
    [
        "icon.filename",
        "icon.adaptive_foreground.filename",
        "icon.adaptive_background.filename",
        "presplash.filename",
        "android.extra_manifest_application_arguments",
        "android.manifest.intent_filters",
    ],
)
def test_files_named_for_the_package_exist(option: str) -> None:
    assert (ROOT / SPEC.get("app", option)).is_file()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("main.py", True),
        ("companion/core/asks.py", True),
        ("kv/screens/home.kv", True),
        ("data/locale/de/shell.mo", True),
        ("data/icons/hanko.atlas", True),
        ("data/locale/de/shell.po", False),
        ("data/icons/seal.svg", False),
        ("data/android/intent-filters.xml", False),
        ("tests/core/test_asks.py", False),
        ("tools/setup.py", False),
        ("bz.log", False),
        ("build/bench.json", False),
    ],
)
def test_only_what_the_app_needs_is_shipped(path: str, expected: bool) -> None:
    assert shipped(SPEC, path) is expected


def test_an_installed_hanko_runs_on_the_versions_that_are_tested() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    locked = (ROOT / "requirements" / "app.in").read_text("utf-8").splitlines()
    assert named
    assert not [one for one in named if one not in {line.partition("#")[0].strip() for line in locked}]


def test_everything_that_is_taken_from_plyer_is_there_and_is_called_as_a_phone_does_it() -> None:
    """Only the files for Android say what happens there; they cannot be imported here, so they are read."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "companion").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {name.name for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "plyer"
             for name in node.names}  # fmt: skip
    called = {(name, node.func.attr, len(node.args)) for node in nodes for name in names
              if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
              and isinstance(node.func.value, ast.Name) and node.func.value.id == name}  # fmt: skip
    assert names == {"vibrator"}
    assert {method for _, method, _ in called} == {"vibrate", "pattern"}
    for name, method, count in called:
        facade = getattr(import_module(f"plyer.facades.{name}"), name.capitalize())
        inspect.signature(getattr(facade, method)).bind(None, *range(count))
        assert f"def _{method}(" in (Path(plyer.__file__).parent / f"platforms/android/{name}.py").read_text("utf-8")
