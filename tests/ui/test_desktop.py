"""A window on a desktop opens as it was left; what somebody wrote into its file cannot hurt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.ui import desktop


def test_it_opens_as_large_as_it_was_left_and_never_smaller_than_can_be_used(ui: Any, tmp_path: Path) -> None:
    ui.resize(700, 900)
    desktop.remember(tmp_path)
    ui.resize(412, 915)
    desktop.open_window(tmp_path)
    assert tuple(ui.window.size) == (700, 900)
    assert (ui.window.minimum_width, ui.window.minimum_height) == desktop.LEAST
    (tmp_path / desktop.FILE).write_text("[10, 20]", "utf-8")
    desktop.open_window(tmp_path)
    assert tuple(ui.window.size) == desktop.LEAST


@pytest.mark.parametrize(
    "plain",
    [None, [], [1], [1, 2, 3], {"wide": 1}, ["700", "900"], [0, 900], [700, 10**9], [7.5, 900], "x"],
)
def test_a_file_that_holds_no_size_counts_for_nothing(tmp_path: Path, plain: Any) -> None:
    (tmp_path / desktop.FILE).write_text(json.dumps(plain), "utf-8")
    assert desktop.left(tmp_path) == desktop.USUAL


def test_a_first_start_has_the_usual_size(tmp_path: Path) -> None:
    assert desktop.left(tmp_path) == desktop.USUAL
