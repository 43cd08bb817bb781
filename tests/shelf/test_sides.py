"""Who sits at which side: as people usually sit, by a tap each, kept for the latest tables, and never trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.shelf.sides import KEPT, Round, fitting, moved, spread, swung

LYING, UPRIGHT = (1280, 800), (800, 1280)
NAMES = "abcdefghijkl"


@pytest.mark.parametrize(
    ("count", "shape", "sides"),
    [
        (2, LYING, (0, 180)),
        (2, UPRIGHT, (0, 180)),
        (3, LYING, (0, 90, 270)),
        (4, LYING, (0, 90, 180, 270)),
        (4, UPRIGHT, (0, 90, 180, 270)),
        (5, LYING, (0, 90, 180, 180, 270)),
        (12, LYING, (0, 0, 90, 90, 90, 180, 180, 180, 270, 270, 270, 0)),
    ],
)
def test_people_sit_all_round_and_clockwise(count: int, shape: tuple[int, int], sides: tuple[int, ...]) -> None:
    assert tuple(spread(NAMES[:count], *shape).values()) == sides


def test_one_tap_seats_one_farther_on_and_one_all_of_them() -> None:
    sides = {"a": 0, "b": 270}
    assert moved(sides, "b") == {"a": 0, "b": 0}
    assert swung(sides) == {"a": 90, "b": 0}


def test_whoever_comes_later_sits_somewhere_too() -> None:
    assert fitting({"a": 90, "b": 0}, ["a"], *LYING) == {"a": 90}
    assert fitting({"a": 90}, ["a", "b"], *LYING) == {"a": 0, "b": 180}
    assert fitting({}, ["a", "b"], *LYING) == {}


def test_the_latest_tables_are_remembered(tmp_path: Path) -> None:
    for at in range(KEPT + 2):
        Round(tmp_path).sit(f"t{at}", {"p1": 90})
    kept = Round(tmp_path)
    assert kept.at("t1") == {}
    assert kept.at("t2") == kept.at(f"t{KEPT + 1}") == {"p1": 90}
    kept.sit("t2", {})
    assert Round(tmp_path).at("t2") == {}


@pytest.mark.parametrize("torn", ["", "[]", '{"t1": 5}', '{"t1": ["p1"]}', '{"t1": {"p1": [1]}}', '{"t1": {"p1": 17}}'])
def test_a_file_that_nobody_wrote_here_seats_nobody(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "sides.json"
    path.write_text(torn, "utf-8")
    assert Round(tmp_path).at("t1") == {}
