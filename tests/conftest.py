"""How the tests are dealt to the processes: a file stays together, with what it has built up."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)  # before the process that deals them out reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.xdist_group(str(item.path)))
