"""What README offers whoever has no display: an evening by itself, which walks where the screens have changed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.soak
def test_the_demo_plays_its_evening_to_the_end() -> None:
    played = [sys.executable, "-m", "tools.demo"]
    ran = subprocess.run(played, check=False, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert (ROOT / "build" / "demo" / "18-history.png").exists()
