"""Everything in one file, and back, in processes that are killed on the way: nothing is lost, nothing doubled."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.running.journal import Journal
from companion.shelf.index import Index
from companion.shelf.shelf import Shelf
from tests.counts import counts
from tests.shelf.test_everything import brought, kept, play, running, saved, shelf

__all__ = ["shelf"]
MOST, DEAD = 60, 9
KILLS = counts(MOST)
STEPS = (
    (Path, "replace"), (Path, "unlink"), (os, "fsync"), (os, "unlink"), (Journal, "begin"), (Journal, "put"),
    (Journal, "append"), (Journal, "keep"), (Journal, "close"), (Index, "put"),
)  # fmt: skip


def killed(act: Callable[[], object], step: int) -> bool:
    """A process that ends for good before this step of what it writes; False where it came to its end before."""
    child = os.fork()
    if child == 0:
        left = [step]
        for place, name in STEPS:
            setattr(place, name, deadly(getattr(place, name), left))
        act()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == DEAD


def deadly(real: Any, left: list[int]) -> Any:
    def step(*given: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            os._exit(DEAD)
        return real(*given, **more)

    return step


@pytest.mark.counts
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be split here")
def test_killed_at_any_step_nothing_is_lost_and_nothing_doubled(shelf: Shelf, tmp_path: Path) -> None:
    """Saving, on a device where a table went on; then bringing back, on an empty one and on one that is behind."""
    path, before, behind = tmp_path / "all.zip", tmp_path / "before.zip", tmp_path / "behind"
    saved(shelf, before)
    brought(Shelf(behind), before)
    play(shelf, running(shelf), "finish", "nobody")
    whole, steps = kept(shelf), range(0, MOST, MOST // KILLS)
    assert killed(lambda: saved(Shelf(shelf.folder), path), 1)
    for step in steps:
        path.write_bytes(before.read_bytes())
        killed(lambda: saved(Shelf(shelf.folder), path), step)
        if path.read_bytes() != before.read_bytes():
            there = Shelf(tmp_path / f"saved{step}")
            brought(there, path)
            assert kept(there) == whole, "the file of before, or all of the new one"
        assert kept(Shelf(shelf.folder)) == whole
    saved(shelf, path)
    for step in steps:
        for place in (tmp_path / f"new{step}", Path(shutil.copytree(behind, tmp_path / f"old{step}"))):
            killed(lambda place=place: brought(Shelf(place), path), step)  # type: ignore[misc]
            brought(Shelf(place), path)
            assert kept(Shelf(place)) == whole
    for act in (lambda: saved(Shelf(shelf.folder), path), lambda: brought(Shelf(tmp_path / "end"), path)):
        assert not killed(act, MOST), "no step is left at which nobody has killed it"
