"""What several tests of the box share: phones in a real browser that must end without an error, and what is closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.bidding_box.browser import BoxProcess, Phones


@pytest.fixture
def phones() -> Iterator[Phones]:
    found = Phones()
    yield found
    errors = found.do("errors")
    found.close()
    assert errors == []


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as everything:
        yield everything


@pytest.fixture
def box(tmp_path: Path) -> Iterator[BoxProcess]:
    found = BoxProcess(tmp_path / "a.hanko")
    yield found
    found.done()
