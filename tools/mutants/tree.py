"""A copy of the project in which files may be spoilt, and pytest runs in it that cannot do harm outside."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

# An error that gathers for ever ends at 6 GB, where the system has such bounds, and not with the machine.
BOUNDS = ("sh", "-c", 'ulimit -v 6000000 2>/dev/null; exec "$@"', "sh")
ALL_TRACED = {"HANKO_TRACED": "all"}  # random tests too: tests/conftest.py spares them otherwise
BARE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # halves the time that pytest takes to begin
ENDED_LATE = -1


class Tree:
    """One copy, for one run at a time."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def pytest(self, *args: str, seconds: float, env: dict[str, str] | None = None) -> tuple[int, str]:
        """The exit code of a run and what it printed; ENDED_LATE when it had to be stopped."""
        command = [*BOUNDS, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *args]
        surroundings = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONHASHSEED": "0", **(env or {})}
        with subprocess.Popen(
            command,
            cwd=self.root,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as run:
            try:
                printed, _ = run.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                end(run)
                return ENDED_LATE, ""
            end(run)
            return run.returncode, printed

    def tests(self, chosen: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run these tests, up to the first that fails."""
        listed = self.root / "chosen-tests"
        listed.write_text("\n".join(chosen), encoding="utf-8")
        return self.pytest("-x", "--tb=line", f"@{listed}", seconds=seconds, env=BARE)

    @contextlib.contextmanager
    def spoilt(self, file: str, text: str) -> Iterator[None]:
        """The file holds `text` for a while; what Python compiled of the sound one is laid aside."""
        path = self.root / file
        sound, times = path.read_bytes(), path.stat()
        compiled = list(path.parent.glob(f"__pycache__/{path.stem}.*.pyc"))
        for one in compiled:
            one.rename(f"{one}.aside")
        path.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            path.write_bytes(sound)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            for one in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
                one.unlink()
            for one in compiled:
                Path(f"{one}.aside").rename(one)


def end(run: subprocess.Popen[str]) -> None:
    """End a run with whatever it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()


def copied(project: Path, to: Path) -> Tree:
    """What git knows or would know of, and the compiled catalogues."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [name for name in listed.stdout.split("\0") if name]
    files += [str(mo.relative_to(project)) for mo in project.glob("data/locale/*/*.mo")]
    for name in files:
        if (project / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(project / name, to / name)
    return Tree(to)
