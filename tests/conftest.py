"""How the tests are dealt to the processes: a file stays together, and all that needs a window shares one."""

from __future__ import annotations

from pathlib import Path

import pytest

UI = Path(__file__).parent / "ui"


@pytest.hookimpl(tryfirst=True)  # before the process that deals them out reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        group = "window" if item.path.is_relative_to(UI) else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
