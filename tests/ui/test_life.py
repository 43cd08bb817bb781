"""What Android may do to an app at any time changes nothing and shows nobody's secret: see `life.py`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.life_phones import BIDS

ROOT = Path(__file__).parents[2]
PLAYS = [
    BIDS,
    "white-lotus/first-year",
    "oriente/four",
    "flowers/two",
    "white-castle/solo-easy-practice",
    "open-table/whole-evening",
]


def life(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.ui.life", str(folder), *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=900)


@in_turn
@pytest.mark.parametrize("play", one(PLAYS, 0))
def test_away_turned_halved_and_low_on_memory_at_every_kind_of_step(tmp_path: Path, play: str) -> None:
    done = life(tmp_path, play)
    assert done.returncode == 0, done.stderr[-3000:]
    told, ended = done.stdout.strip().splitlines()[-2:]
    assert ended == "ended"
    steps = json.loads(told)
    assert len(steps) > 4
    assert {step["where"].partition(":")[0] for step in steps} == {play, "box", "guest"}
    assert [step for step in steps if not step["same"] or step["bare"] or step["screen"] != "table"] == []


def killed_and_again(folder: Path, play: str, when: str) -> tuple[Any, Any]:
    """What it was put through when it was killed, and where it is when started anew; all steps where it was not."""
    folder.mkdir()
    killed = life(folder, play, f"--killed={when}")
    if killed.returncode == 0:
        return None, json.loads(killed.stdout.strip().splitlines()[-2])
    assert killed.returncode == -signal.SIGKILL, killed.stderr[-3000:]
    again = life(folder, "--again")
    assert again.returncode == 0, again.stderr[-3000:]
    (told,) = json.loads(again.stdout.strip().splitlines()[-2])
    return json.loads(killed.stdout.strip().splitlines()[-1]), told


@pytest.mark.soak
@pytest.mark.parametrize("play", PLAYS)
def test_killed_at_every_kind_of_step_it_is_where_it_was(tmp_path: Path, play: str) -> None:
    kinds = 0
    while True:
        state, told = killed_and_again(tmp_path / str(kinds), play, str(kinds + 1))
        if state is None:
            break
        assert (told["screen"], told["state"], told["bare"]) == ("table", state, False)
        kinds += 1
    steps = [step["where"].removeprefix(f"{play}: ") for step in told if step["where"].startswith(f"{play}: ")]
    assert kinds == len([step for step in steps if step != "end"]) > 1


@in_turn
@pytest.mark.parametrize("where", ["box", pytest.param("guest", marks=pytest.mark.soak)])
def test_killed_among_phones_it_is_back_among_them(tmp_path: Path, where: str) -> None:
    """As the box with a seal that came meanwhile, and as a phone of another device's table."""
    state, told = killed_and_again(tmp_path / where, BIDS, where)
    assert state is not None
    assert (told["screen"], told["state"], told["bare"]) == ("table", state, False)
    assert (told["box"], told["sealed"]) == ((True, ["anna"]) if where == "box" else (False, []))
