"""What is not said of a thing is empty: painters show nothing for it, and a saved row leaves it out for ever."""

from __future__ import annotations

import dataclasses
import inspect
from types import ModuleType

import pytest

from companion.core import asks, header, rows, scene

SAID_OTHERWISE = {("Die", "sides"): 6, ("Text", "longest"): 40, ("Text", "least"): 1, ("Text", "most"): 1}


def unsaid(module: ModuleType) -> dict[tuple[str, str], object]:
    """What every field of the module's classes holds when nobody says anything."""
    found: dict[tuple[str, str], object] = {}
    for name, kind in inspect.getmembers(module, dataclasses.is_dataclass):
        if kind.__module__ == module.__name__:
            for field in dataclasses.fields(kind):
                if field.default is not dataclasses.MISSING:
                    found[name, field.name] = field.default
    return found


@pytest.mark.parametrize("module", [asks, header, rows, scene], ids=lambda module: module.__name__)
def test_what_is_not_said_is_empty(module: ModuleType) -> None:
    found = {place: value for place, value in unsaid(module).items() if value is not None}
    assert found
    assert found == {place: SAID_OTHERWISE.get(place, type(value)()) for place, value in found.items()}
