"""Files that are far too large are refused by their size, not by filling the memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from companion.core.say import Refused
from companion.shelf.bring import bring
from companion.shelf.shelf import Shelf


@pytest.mark.parametrize("name", ["a.txt", "a.play"])
def test_a_file_of_two_gigabytes_is_refused_before_it_is_read(tmp_path: Path, name: str) -> None:
    """Sparse: it lies on the disk as nothing."""
    shelf = Shelf(tmp_path)
    with (tmp_path / name).open("wb") as file:
        file.truncate(2 << 30)
    tracemalloc.start()
    try:
        with pytest.raises(Refused):
            bring(shelf, tmp_path / name)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert not list(shelf.tables.glob("*.hanko"))
