"""Whatever leaves the device is what people have looked at, to the letter."""

from __future__ import annotations

import time

import pytest

from tests.shelf import as_it_left


@pytest.fixture
def _utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@pytest.mark.usefixtures("_utc")
def test_what_leaves_is_what_was_looked_at() -> None:
    wanted = {path.name: path.read_bytes().decode() for path in as_it_left.KEPT.iterdir()}
    assert dict(as_it_left.everything()) == wanted
