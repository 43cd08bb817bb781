"""Evenings that the tools play by themselves, for whoever has no display and for pictures: they find their way."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def played(tool: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", f"tools.{tool}"], check=False, cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.soak
def test_the_demo_plays_its_evening_to_the_end() -> None:
    played("demo")
    assert (ROOT / "build" / "demo" / "18-history.png").exists()


@pytest.mark.soak
def test_the_hand_that_makes_the_pictures_finds_its_way_at_a_box() -> None:
    played("box_by_hand")
    assert (ROOT / "build" / "pictures" / "join-tablet-dark-de.png").exists()
