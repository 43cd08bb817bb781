"""What Android may do to an app at any time changes nothing and shows nobody's secret: see `life.py`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.counts import one
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


@pytest.mark.parametrize("play", one(PLAYS, 0))
def test_away_turned_halved_and_low_on_memory_at_every_kind_of_step(tmp_path: Path, play: str) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.ui.life", str(tmp_path), play]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr[-3000:]
    told, ended = done.stdout.strip().splitlines()[-2:]
    assert ended == "ended"
    steps = json.loads(told)
    assert len(steps) > 4
    assert {step["where"].partition(":")[0] for step in steps} == {play, "box", "guest"}
    assert [step for step in steps if not step["same"] or step["bare"] or step["screen"] != "table"] == []
