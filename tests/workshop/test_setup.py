"""`make setup`: what it says and does when something is missing."""

import sys
from pathlib import Path

import pytest

from tools import setup
from tools.setup import Halt


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a lock and a finished environment."""
    for name in ("lock.txt", ".venv/pyvenv.cfg", ".venv/bin/python"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.delenv("HANKO_PYTHON", raising=False)
    setup.stamp_file(".venv").write_text(setup.stamp(".venv", ("lock.txt",)))
    return tmp_path


def interpreters(monkeypatch: pytest.MonkeyPatch, versions: dict[str, tuple[int, int] | None]) -> None:
    monkeypatch.setattr(setup, "candidates", lambda: list(versions))
    monkeypatch.setattr(setup, "version_of", versions.__getitem__)


def test_a_finished_environment_is_left_alone(project: Path) -> None:
    assert setup.is_made(".venv", ("lock.txt",))


@pytest.mark.parametrize("changed", ["lock.txt", ".venv/pyvenv.cfg"])
def test_another_lock_or_interpreter_makes_a_new_environment(project: Path, changed: str) -> None:
    (project / changed).write_text("other")
    assert not setup.is_made(".venv", ("lock.txt",))


@pytest.mark.parametrize(("asked", "made"), [((3, 11), True), ((3, 13), False), ((3, 14), True), (None, True)])
def test_another_interpreter_that_is_named_and_fits_makes_a_new_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[int, int] | None, made: bool
) -> None:
    monkeypatch.setenv("HANKO_PYTHON", "named")
    monkeypatch.setattr(setup, "version_of", {"named": asked, setup.inside(".venv"): (3, 11)}.__getitem__)
    assert setup.is_made(".venv", ("lock.txt",)) == made


def test_a_moved_project_makes_a_new_environment(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = project.with_name("moved")
    project.rename(moved)
    monkeypatch.setattr(setup, "ROOT", moved)
    assert not setup.is_made(".venv", ("lock.txt",))


def test_takes_the_first_interpreter_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreters(monkeypatch, {"broken": None, "old": (3, 10), "new": (3, 14), "good": (3, 13), "other": (3, 11)})
    assert setup.fitting_python() == "good"


def test_names_what_it_found_when_nothing_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreters(monkeypatch, {"python3": (3, 10), "python3.13": None})
    with pytest.raises(Halt, match=r"python3 is 3\.10, python3\.13 does not run"):
        setup.fitting_python()


def test_knows_the_version_of_this_interpreter() -> None:
    assert setup.version_of(sys.executable) == sys.version_info[:2]
    assert setup.version_of("no-such-python") is None


def test_never_makes_an_environment_from_its_own_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.setup.shutil.which", lambda name: str(setup.ROOT / ".venv" / "bin" / name))
    monkeypatch.delenv("HANKO_PYTHON", raising=False)
    assert not any(Path(path).is_relative_to(setup.ROOT) for path in setup.candidates())


@pytest.mark.parametrize(("root", "word"), [(True, ""), (False, "sudo")])
def test_missing_libraries_are_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], root: bool, word: str
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(setup, "missing_libraries", lambda: [setup.LIBRARIES[0], setup.LIBRARIES[2]])
    monkeypatch.setattr(setup, "root_on_debian", lambda: root)
    monkeypatch.setattr(setup, "apt_install", installed.extend)
    monkeypatch.setattr("tools.setup.shutil.which", lambda name: name if name == "apt-get" else None)
    if root:
        setup.see_to_libraries()
    else:
        with pytest.raises(Halt, match=word):
            setup.see_to_libraries()
    assert capsys.readouterr().out == (
        "Missing system libraries: libGL.so.1, libmtdev.so.1 (optional). "
        "To bring them: apt-get install -y --no-install-recommends libgl1 libmtdev1\n"
    )
    assert installed == (["libgl1", "libmtdev1"] if root else [])


def test_an_optional_library_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "missing_libraries", lambda: [setup.LIBRARIES[2]])
    monkeypatch.setattr(setup, "root_on_debian", lambda: False)
    setup.see_to_libraries()


def test_a_failing_command_says_what_to_do() -> None:
    with pytest.raises(Halt, match=r"(?s)no module named.*Do this\.") as caught:
        setup.run([sys.executable, "-c", "raise SystemExit('no module named x')"], "Do this.")
    assert str(caught.value).endswith("\nDo this.")
