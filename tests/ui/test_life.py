"""What Android may do to an app at any time changes nothing and shows nobody's secret: see `life.py`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.counts import in_turn, one
from tests.ui.life import BIDS

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


@pytest.mark.soak
@pytest.mark.parametrize(("play", "kind"), [(play, kind) for play in PLAYS for kind in (1, 2, 3, 4, 5)])
def test_killed_while_nobody_sees_it_it_is_where_it_was(tmp_path: Path, play: str, kind: int) -> None:
    killed = life(tmp_path, play, f"--killed={kind}")
    if killed.returncode == 0:
        pytest.skip("this play has fewer kinds of steps")
    assert killed.returncode == -signal.SIGKILL, killed.stderr[-3000:]
    again = life(tmp_path, "--again")
    assert again.returncode == 0, again.stderr[-3000:]
    (told,) = json.loads(again.stdout.strip().splitlines()[-2])
    assert told == {"screen": "table", "state": json.loads(killed.stdout.strip().splitlines()[-1]), "bare": False}
