"""What holds for every test: when it runs, what it tries, and whether coverage is taken of it."""

import pytest
from hypothesis import settings

from tests.counts import FULL

# In `make test` Hypothesis tries the same every time, so that it never turns red by chance; `make soak` tries anew.
settings.register_profile("hanko", derandomize=not FULL, print_blob=True)
settings.load_profile("hanko")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long files first, so that no process plays on alone at the end.

    A random test goes the same lines hundreds of times: what it reaches, others reach too, and counting takes longer
    than testing. So it is not counted.
    """
    items.sort(key=lambda item: "tests/ui/" not in item.nodeid)
    for item in items:
        if item.get_closest_marker("counts"):
            item.add_marker("no_cover")
